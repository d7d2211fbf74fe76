import { DictionaryWriter } from './dictionary.ts';
import { ColumnsBuilder } from './document-columns.ts';
import type { SegmentFacts } from './manifest.ts';
import { pairedOf, readingsOf, type TermReading } from './merge-readings.ts';
import { PostingsWriter } from './postings-writer.ts';
import type { Segment } from './segment.ts';
import { finishSegment, openSegmentFiles, type SegmentFiles } from './segment-output.ts';

/** A segment that goes into another, with the documents that do not. */
export interface MergeSource {
  readonly segment: Segment;
  /** Where they are not those that the segment has on the disk. */
  readonly ranks: Float32Array | undefined;
  isDeleted(document: number): boolean;
}

/** What a merge has made. */
export interface Merged {
  readonly facts: SegmentFacts;
  /** For each source: the new number of each document, -1 where it was left out. */
  readonly numbers: readonly Int32Array[];
}

/** Terms and documents between two steps. */
const TERMS_A_STEP = 512;
const DOCUMENTS_A_STEP = 256;
/** Stored texts are copied in pieces of no more than this. */
const COPY_BYTES = 1 << 18;

/**
 * Makes one segment of several, their documents in order and without those that are deleted, in steps: whoever calls has something else
 * to do. The sources stay as they are.
 */
export function* mergeSegments(
  folder: string,
  number: number,
  sources: readonly MergeSource[],
): Generator<undefined, Merged> {
  const files = openSegmentFiles(folder, number);
  const numbers = renumber(sources);
  const dictionary = new DictionaryWriter(files.terms, sum(numbers.map(countKept)));
  const segments = sources.map(({ segment }) => segment);
  const pairedTerms = pairedOf(segments, numbers);
  yield* mergeWords(readingsOf(segments, numbers, pairedTerms), files, dictionary);
  const columns = new ColumnsBuilder();
  const ranks: number[] = [];
  yield* mergeDocuments(sources, numbers, files, columns, ranks);
  const lengths = sources.reduce<readonly number[]>((sums, source, index) => {
    const { facts } = source.segment;
    const kept = countKept(numbers[index] ?? new Int32Array(0));
    return facts.lengths.map((length, field) => (sums[field] ?? 0) + (length * kept) / Math.max(1, facts.documents));
  }, []);
  const facts = finishSegment(folder, number, files, {
    columns,
    ranks,
    lengths,
    dictionary: dictionary.arrays(),
    pairedTerms,
  });
  return { facts, numbers };
}

function renumber(sources: readonly MergeSource[]): readonly Int32Array[] {
  let next = 0;
  return sources.map((source) =>
    new Int32Array(source.segment.count).map((_, document) => (source.isDeleted(document) ? -1 : next++)),
  );
}

/** Documents that the merge keeps of a source. */
function countKept(numbers: Int32Array): number {
  return numbers.reduce((count, one) => count + (one >= 0 ? 1 : 0), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function* mergeWords(
  readings: readonly TermReading[],
  files: SegmentFiles,
  dictionary: DictionaryWriter,
): Generator<undefined> {
  const postings = new PostingsWriter(files.postings, files.positions);
  for (let done = 1; ; done++) {
    const term = firstTerm(readings);
    if (term === undefined) return;
    for (const reading of readings) if (reading.term === term) reading.copy(postings);
    const facts = postings.end();
    if (facts.documents > 0) dictionary.add(term, facts);
    if (done % TERMS_A_STEP === 0) yield;
  }
}

function firstTerm(readings: readonly TermReading[]): string | undefined {
  let first: string | undefined;
  for (const { term } of readings) {
    if (term !== undefined && (first === undefined || term < first)) first = term;
  }
  return first;
}

function* mergeDocuments(
  sources: readonly MergeSource[],
  numbers: readonly Int32Array[],
  files: SegmentFiles,
  columns: ColumnsBuilder,
  ranks: number[],
): Generator<undefined> {
  let end = 0;
  for (const [index, { segment, ranks: newRanks }] of sources.entries()) {
    const { ids, dates, depths, sites, languages, fileTypes, hashesHigh, hashesLow, textStarts, names } =
      segment.columns;
    for (let document = 0; document < segment.count; document++) {
      if ((numbers[index]?.[document] ?? -1) < 0) continue;
      const start = textStarts[document] ?? 0;
      const behind = textStarts[document + 1] ?? 0;
      end += behind - start;
      const date = dates[document] ?? Number.NaN;
      const row = {
        id: ids[document] ?? 0,
        url: segment.url(document),
        date: Number.isNaN(date) ? undefined : date,
        depth: depths[document] ?? 0,
        site: names.sites[sites[document] ?? 0] ?? '',
        language: names.languages[languages[document] ?? 0] ?? '',
        fileType: names.fileTypes[fileTypes[document] ?? 0] ?? '',
        hashHigh: hashesHigh[document] ?? 0,
        hashLow: hashesLow[document] ?? 0,
      };
      columns.add(row, end);
      ranks.push((newRanks ?? segment.ranks)[document] ?? 0);
      for (let at = start; at < behind; at += COPY_BYTES) {
        const bytes = segment.textBytes(at, Math.min(at + COPY_BYTES, behind));
        files.texts.section.append(bytes, bytes.length);
        files.texts.settle();
      }
      if (document % DOCUMENTS_A_STEP === 0) yield;
    }
  }
}
