import { isStem, PAIR_MARK } from './analyse.ts';
import type { TermPlace } from './dictionary.ts';
import { addPair, PairCollector, type PairPostings } from './pair-collector.ts';
import { pairedAmong, pairTerm } from './pair-terms.ts';
import { ANY_FIELD, PostingsCursor } from './postings-cursor.ts';
import { NO_DOCUMENT } from './postings-table.ts';
import type { PostingsWriter } from './postings-writer.ts';
import type { Segment } from './segment.ts';

/** A source of a merge on its way through the terms. */
export interface TermReading {
  /** The term it stands at; undefined behind the last one. */
  readonly term: string | undefined;
  /** Writes the postings of that term and goes on to the next. */
  copy(postings: PostingsWriter): void;
}

/** The stems whose pairs the merged segment has: those that all segments which have pairs have them of, else the most frequent ones. */
export function pairedOf(segments: readonly Segment[], numbers: readonly Int32Array[]): readonly string[] {
  const count = numbers.reduce((sum, of) => sum + of.reduce((kept, number) => kept + (number >= 0 ? 1 : 0), 0), 0);
  const [first, ...others] = segments.map(({ pairedTerms }) => pairedTerms).filter(({ size }) => size > 0);
  if (first !== undefined) {
    const common = [...first].filter((term) => others.every((terms) => terms.has(term)));
    // Its own size says whether the segment is worth pairs; the terms are as frequent as they were.
    return pairedAmong(
      common.map((term) => ({ term, documents: count })),
      count,
    ).map(({ term }) => term);
  }
  const [largest] = segments.toSorted((a, b) => b.count - a.count);
  if (largest === undefined) return [];
  return pairedAmong(termsAsIn(largest, count), count).map(({ term }) => term);
}

/** The terms of a segment, as frequent as they would be among so many documents. */
function* termsAsIn({ dictionary, count: own }: Segment, count: number) {
  for (const { term, documents } of dictionary.from('')) yield { term, documents: (documents * count) / own };
}

/** All sources, in the order of their documents. Pairs of other stems than `paired` are left out; what a source lacks is made of its positions. */
export function readingsOf(
  segments: readonly Segment[],
  numbers: readonly Int32Array[],
  paired: readonly string[],
): readonly TermReading[] {
  const kept = new Set(paired.flatMap((first) => paired.map((second) => pairTerm(first, second))));
  return segments.flatMap((segment, index): readonly TermReading[] => {
    const own = numbers[index] ?? new Int32Array(0);
    const reading = new SegmentReading(segment, own, kept);
    if (paired.length === 0 || segment.pairedTerms.size > 0) return [reading];
    return [reading, new PairReading(collectPairs(segment, paired), own)];
  });
}

class SegmentReading implements TermReading {
  readonly #segment: Segment;
  readonly #numbers: Int32Array;
  readonly #terms: Iterator<TermPlace>;
  readonly #keptPairs: ReadonlySet<string>;
  #place: TermPlace | undefined;
  #cursor: PostingsCursor | undefined;

  /** `numbers`: by document, that in the merged segment, less than 0 for one that is left out. */
  constructor(segment: Segment, numbers: Int32Array, keptPairs: ReadonlySet<string>) {
    this.#segment = segment;
    this.#numbers = numbers;
    this.#keptPairs = keptPairs;
    this.#terms = segment.dictionary.from('');
    this.#step();
  }

  get term(): string | undefined {
    return this.#place?.term;
  }

  copy(postings: PostingsWriter): void {
    const place = this.#place;
    if (place === undefined) return;
    if (this.#cursor === undefined) this.#cursor = new PostingsCursor(this.#segment, place);
    else this.#cursor.reset(place);
    const cursor = this.#cursor;
    const numbers = this.#numbers;
    const hasPositions = isStem(place.term);
    for (let document = cursor.next(); document !== NO_DOCUMENT; document = cursor.next()) {
      const number = numbers[document] ?? -1;
      if (number < 0) continue;
      postings.add(number, cursor.impact, cursor.mask);
      if (!hasPositions) continue;
      const { bytes, start, end } = cursor.positions().skip();
      postings.positions.appendRange(bytes, start, end);
    }
    this.#step();
  }

  #step(): void {
    for (;;) {
      const { value, done } = this.#terms.next();
      this.#place = done === true ? undefined : value;
      if (this.#place?.term.startsWith(PAIR_MARK) !== true || this.#keptPairs.has(this.#place.term)) return;
    }
  }
}

/** The pairs of a source that has none among its terms. */
class PairReading implements TermReading {
  readonly #pairs: Iterator<PairPostings>;
  readonly #numbers: Int32Array;
  #pair: PairPostings | undefined;

  constructor(collector: PairCollector, numbers: Int32Array) {
    this.#pairs = collector.postings();
    this.#numbers = numbers;
    this.#step();
  }

  get term(): string | undefined {
    return this.#pair?.term;
  }

  copy(postings: PostingsWriter): void {
    if (this.#pair !== undefined) addPair(postings, this.#pair, this.#numbers);
    this.#step();
  }

  #step(): void {
    const { value, done } = this.#pairs.next();
    this.#pair = done === true ? undefined : value;
  }
}

/** Which of these stems stand side by side in a segment, by their positions. */
function collectPairs(segment: Segment, paired: readonly string[]): PairCollector {
  const collector = new PairCollector(paired);
  const cursors = paired.map((term) => {
    const place = segment.dictionary.find(term);
    return place && new PostingsCursor(segment, place, ANY_FIELD);
  });
  for (let document = 0; document < segment.count; document++) {
    cursors.forEach((cursor, word) => {
      if (cursor?.seek(document) !== document) return;
      const positions = cursor.positions();
      positions.read();
      for (let at = 0; at < positions.count; at++) collector.add(word, positions.values[at] ?? 0);
    });
    collector.endDocument(document);
  }
  return collector;
}
