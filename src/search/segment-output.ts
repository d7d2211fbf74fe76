import type { ColumnsBuilder } from './document-columns.ts';
import type { SegmentFacts } from './manifest.ts';
import { writeArrays } from './segment-arrays.ts';
import { type FileFacts, FileWriter, segmentPath, writeWholeFile } from './segment-files.ts';

/** The files of a segment that are filled as it is made. */
export interface SegmentFiles {
  readonly terms: FileWriter;
  readonly postings: FileWriter;
  readonly positions: FileWriter;
  readonly texts: FileWriter;
}

/** What else belongs to a segment. */
export interface SegmentParts {
  readonly columns: ColumnsBuilder;
  readonly ranks: readonly number[];
  /** Sums of the fields' lengths, by field number. */
  readonly lengths: readonly number[];
  /** What the dictionary's reader has in memory. */
  readonly dictionary: Readonly<Record<string, Uint8Array | Uint32Array | Float64Array>>;
  /** The stems whose pairs are among the terms. */
  readonly pairedTerms: readonly string[];
}

export function openSegmentFiles(folder: string, number: number): SegmentFiles {
  const open = (ending: string): FileWriter => new FileWriter(segmentPath(folder, number, ending));
  return { terms: open('terms'), postings: open('postings'), positions: open('positions'), texts: open('texts') };
}

/** Writes the rest of a segment; when this is back, the disk has all of it. */
export function finishSegment(folder: string, number: number, files: SegmentFiles, parts: SegmentParts): SegmentFacts {
  const { columns, ranks, lengths, dictionary, pairedTerms } = parts;
  const names = columns.names();
  const arrays = writeArrays(segmentPath(folder, number, 'arrays'), {
    ...dictionary,
    ...columns.columns(),
    pairedTerms,
    siteNames: names.sites,
    languageNames: names.languages,
    fileTypeNames: names.fileTypes,
    folderNames: names.folders,
    urls: columns.urlBytes(),
  });
  const { terms, postings, positions, texts } = files;
  return {
    number,
    documents: columns.count,
    deleted: 0,
    ranks: { generation: 0, ...writeRanks(folder, number, 0, Float32Array.from(ranks)) },
    lengths,
    files: {
      terms: terms.finish(),
      postings: postings.finish(),
      positions: positions.finish(),
      arrays,
      texts: texts.finish(),
    },
  };
}

/** Writes the ranks of a segment's documents. */
export function writeRanks(folder: string, number: number, generation: number, ranks: Float32Array): FileFacts {
  const bytes = new Uint8Array(ranks.buffer, ranks.byteOffset, ranks.byteLength);
  return writeWholeFile(segmentPath(folder, number, `ranks-${generation}`), bytes);
}
