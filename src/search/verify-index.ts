import { join } from 'node:path';
import { fileNames, readManifest, type SegmentFacts } from './manifest.ts';
import { FileBytes, isLost, PieceCache } from './segment-bytes.ts';
import { type FileFacts, missingIndex, SEGMENT_FILES } from './segment-files.ts';

/** Bytes that are read and checked at once. */
const AT_ONCE = 1 << 17;

/** Reads an index through and names the files that are not as they were written. Errors: INDEX_MISSING, INDEX_DAMAGED, FOLDER_NEWER. */
export function verifyIndex(folder: string): readonly string[] {
  const manifest = readManifest(folder);
  if (manifest === undefined) throw missingIndex(folder);
  return manifest.segments.flatMap((segment) => {
    const facts = factsOf(segment);
    return fileNames(segment).filter((name, index) => !isAsWritten(join(folder, name), facts[index]));
  });
}

/** In the order of `fileNames`. */
function factsOf({ files, ranks, deletions }: SegmentFacts): readonly (FileFacts | undefined)[] {
  return [...SEGMENT_FILES.map((file) => files[file]), ranks, deletions];
}

function isAsWritten(path: string, facts: FileFacts | undefined): boolean {
  if (facts === undefined) return true;
  let file: FileBytes | undefined;
  try {
    file = new FileBytes(path, facts, new PieceCache(0));
    for (let at = 0; at < file.length; at += AT_ONCE) file.pass(at, Math.min(AT_ONCE, file.length - at));
    return true;
  } catch (error) {
    if (isLost(error)) return false;
    throw error;
  } finally {
    file?.close();
  }
}
