import { isStem } from './analyse.ts';
import { DictionaryWriter, type TermPlace } from './dictionary.ts';
import { ColumnsBuilder } from './document-columns.ts';
import type { SegmentFacts } from './manifest.ts';
import { PostingsCursor } from './postings-cursor.ts';
import { NO_DOCUMENT } from './postings-table.ts';
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
  const dictionary = new DictionaryWriter(files.terms);
  yield* mergeWords(sources, numbers, files, dictionary);
  const columns = new ColumnsBuilder();
  const ranks: number[] = [];
  yield* mergeDocuments(sources, numbers, files, columns, ranks);
  const lengths = sources.reduce<readonly number[]>((sums, source, index) => {
    const { facts } = source.segment;
    const kept = numbers[index]?.reduce((count, one) => count + (one >= 0 ? 1 : 0), 0) ?? 0;
    return facts.lengths.map((length, field) => (sums[field] ?? 0) + (length * kept) / Math.max(1, facts.documents));
  }, []);
  const facts = finishSegment(folder, number, files, { columns, ranks, lengths, dictionary: dictionary.arrays() });
  return { facts, numbers };
}

function renumber(sources: readonly MergeSource[]): readonly Int32Array[] {
  let next = 0;
  return sources.map((source) =>
    new Int32Array(source.segment.count).map((_, document) => (source.isDeleted(document) ? -1 : next++)),
  );
}

/** A source on its way through the terms. */
interface Reading {
  readonly segment: Segment;
  readonly numbers: Int32Array;
  readonly terms: Iterator<TermPlace>;
  place: TermPlace | undefined;
  cursor: PostingsCursor | undefined;
}

function* mergeWords(
  sources: readonly MergeSource[],
  numbers: readonly Int32Array[],
  files: SegmentFiles,
  dictionary: DictionaryWriter,
): Generator<undefined> {
  const postings = new PostingsWriter(files.postings, files.positions);
  const readings = sources.map(({ segment }, index): Reading => {
    const terms = segment.dictionary.from('');
    return { segment, numbers: numbers[index] ?? new Int32Array(0), terms, place: next(terms), cursor: undefined };
  });
  for (let done = 1; ; done++) {
    const term = firstTerm(readings);
    if (term === undefined) return;
    for (const reading of readings) {
      if (reading.place?.term !== term) continue;
      copyPostings(reading, reading.place, postings);
      reading.place = next(reading.terms);
    }
    const facts = postings.end();
    if (facts.documents > 0) dictionary.add(term, facts);
    if (done % TERMS_A_STEP === 0) yield;
  }
}

function next(terms: Iterator<TermPlace>): TermPlace | undefined {
  const step = terms.next();
  return step.done === true ? undefined : step.value;
}

function firstTerm(readings: readonly Reading[]): string | undefined {
  let first: string | undefined;
  for (const { place } of readings) {
    if (place !== undefined && (first === undefined || place.term < first)) first = place.term;
  }
  return first;
}

function copyPostings(reading: Reading, place: TermPlace, postings: PostingsWriter): void {
  if (reading.cursor === undefined) reading.cursor = new PostingsCursor(reading.segment, place);
  else reading.cursor.reset(place);
  const { cursor, numbers } = reading;
  const hasPositions = isStem(place.term);
  for (let document = cursor.next(); document !== NO_DOCUMENT; document = cursor.next()) {
    const number = numbers[document] ?? -1;
    if (number < 0) continue;
    postings.add(number, cursor.impact, cursor.mask);
    if (!hasPositions) continue;
    const { bytes, start, end } = cursor.positions().skip();
    postings.positions.appendRange(bytes, start, end);
  }
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
