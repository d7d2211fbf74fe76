import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { fileNames, isMissing, readManifest, type SegmentFacts } from './manifest.ts';
import { type FileFacts, SEGMENT_FILES } from './segment-files.ts';

/** Files are read in pieces of this size. */
const PIECE = 1 << 20;

/** Reads an index through and names the files that are not as they were written; none of an index that is not there. Errors: INDEX_DAMAGED, FOLDER_NEWER. */
export function verifyIndex(folder: string): readonly string[] {
  const segments = readManifest(folder)?.segments ?? [];
  return segments.flatMap((segment) => {
    const facts = factsOf(segment);
    return fileNames(segment).filter((name, index) => !isAsWritten(join(folder, name), facts[index]));
  });
}

/** In the order of `fileNames`. */
function factsOf({ files, ranks, deletions }: SegmentFacts): readonly (FileFacts | undefined)[] {
  return [...SEGMENT_FILES.map((file) => files[file]), ranks, deletions];
}

function isAsWritten(path: string, facts: FileFacts | undefined): boolean {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  try {
    const piece = Buffer.allocUnsafe(PIECE);
    let [length, checksum] = [0, 0];
    for (let got = readSync(handle, piece); got > 0; got = readSync(handle, piece)) {
      checksum = crc32(piece.subarray(0, got), checksum);
      length += got;
    }
    return length === facts?.bytes && checksum === facts.checksum;
  } finally {
    closeSync(handle);
  }
}
