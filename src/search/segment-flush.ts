import { isStem, NAME_MARK } from './analyse.ts';
import { DictionaryWriter } from './dictionary.ts';
import { FIELDS } from './document.ts';
import { nameTerm } from './names.ts';
import { addPair, PairCollector } from './pair-collector.ts';
import { PAIRED_SHARE, pairedAmong } from './pair-terms.ts';
import { appendPositions, BARE_BIT, FIELD_SHIFT, LAST_PLACE, PostingsWriter } from './postings-writer.ts';
import { impactOf, LENGTH_SHARES_BY_NUMBER, WEIGHTS_BY_NUMBER } from './score-weights.ts';
import { ANCHOR_WORDS, type SegmentBuilder } from './segment-builder.ts';
import type { FileWriter } from './segment-files.ts';
import { type OccurrenceRange, SegmentOccurrences } from './segment-occurrences.ts';
import type { SegmentParts } from './segment-output.ts';
import type { WordTerms } from './word-terms.ts';

const ANCHORS = FIELDS.indexOf('anchors');

/** The files of a segment that hold its words. */
export interface WordFiles {
  readonly terms: FileWriter;
  readonly postings: FileWriter;
  readonly positions: FileWriter;
}

/** What a segment to be has to know of the whole index. */
export interface WholeIndex {
  /** Of the fields, by number. */
  readonly meanLengths: readonly number[];
  /** How many documents of its other segments have a term. */
  readonly documentsWith: (term: string) => number;
}

/** Writes the words and names of the builder's documents by terms, and what stands side by side of the most frequent ones. */
export function writeWords(
  builder: SegmentBuilder,
  terms: WordTerms,
  files: WordFiles,
  { meanLengths, documentsWith }: WholeIndex,
): Pick<SegmentParts, 'dictionary' | 'pairedTerms'> {
  const occurrences = new SegmentOccurrences(builder, terms, documentsWith);
  const dictionary = new DictionaryWriter(files.terms);
  const postings = new PostingsWriter(files.postings, files.positions);
  const scorer = new ImpactScorer(builder, meanLengths);
  const frequent: FrequentTerm[] = [];
  const write = (term: string, range: OccurrenceRange, hasPositions: boolean): number => {
    const { pairs, end } = range;
    for (let at = range.start; at < end; ) {
      const behind = scorer.take(range, at);
      postings.add(scorer.document, scorer.impact, scorer.mask);
      if (hasPositions) appendPositions(postings.positions, pairs, at, behind);
      at = behind;
    }
    const facts = postings.end();
    dictionary.add(term, facts);
    return facts.documents;
  };
  const order = terms.order();
  const firstBehind = firstBehindNames(order, terms.terms);
  const writeTerms = (start: number, end: number): void => {
    for (let at = start; at < end; at++) {
      const number = order[at] ?? 0;
      const range = occurrences.of(number);
      if (range === undefined) continue;
      const term = terms.terms[number] ?? '';
      const documents = write(term, range, isStem(term));
      if (documents >= builder.count * PAIRED_SHARE) frequent.push({ term, number, documents });
    }
  };
  writeTerms(0, firstBehind);
  const { starts, pairs } = builder.names.sorted();
  for (const name of builder.names.order(ranksOf(order))) {
    const term = nameTerm(Array.from(builder.names.stemsOf(name), (stem) => terms.terms[stem] ?? ''));
    write(term, { pairs, start: starts[name] ?? 0, end: starts[name + 1] ?? 0, isBare: true }, false);
  }
  writeTerms(firstBehind, order.length);
  const paired = pairedAmong(frequent, builder.count);
  for (const pair of pairsOf(paired, occurrences, builder.count).postings()) {
    addPair(postings, pair);
    dictionary.add(pair.term, postings.end());
  }
  return { dictionary: dictionary.arrays(), pairedTerms: paired.map(({ term }) => term) };
}

/** Names have their mark before them, words have not: the place in the order of words that all names are before. */
function firstBehindNames(order: Int32Array, terms: readonly string[]): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((terms[order[middle] ?? 0] ?? '') > NAME_MARK) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** By number: the place in the order. */
function ranksOf(order: Int32Array): Int32Array {
  const ranks = new Int32Array(order.length);
  for (let at = 0; at < order.length; at++) ranks[order[at] ?? 0] = at;
  return ranks;
}

interface FrequentTerm {
  readonly term: string;
  readonly number: number;
  readonly documents: number;
}

/** Which of these terms stand side by side, and where. */
function pairsOf(paired: readonly FrequentTerm[], occurrences: SegmentOccurrences, count: number): PairCollector {
  const collector = new PairCollector(paired.map(({ term }) => term));
  const ranges = paired.flatMap(({ number }, word) =>
    occurrences.rangesOf(number).map((range) => ({ ...range, word, next: range.start })),
  );
  for (let document = 0; ranges.length > 0 && document < count; document++) {
    for (const range of ranges) {
      const { pairs, end, word } = range;
      let at = range.next;
      for (; at < end && (pairs[2 * at] ?? 0) >> 1 === document; at++) collector.add(word, pairs[2 * at + 1] ?? 0);
      range.next = at;
    }
    collector.endDocument(document);
  }
  return collector;
}

/** Sums up what the occurrences of a term in a document are worth, field by field (BM25F). */
class ImpactScorer {
  document = 0;
  impact = 0;
  mask = 0;
  readonly #builder: SegmentBuilder;
  /** By document and field: what one occurrence is worth. */
  readonly #worths: Float32Array;

  constructor(builder: SegmentBuilder, meanLengths: readonly number[]) {
    this.#builder = builder;
    this.#worths = new Float32Array(builder.lengths.length);
    builder.lengths.forEach((length, index) => {
      const field = index % FIELDS.length;
      const share = LENGTH_SHARES_BY_NUMBER[field] ?? 0;
      const norm = 1 - share + (share * length) / (meanLengths[field] ?? 1);
      this.#worths[index] = (WEIGHTS_BY_NUMBER[field] ?? 0) / norm;
    });
  }

  /** Takes the occurrences in one document, from `start` on, and answers where they end. */
  take({ pairs, end, isBare }: OccurrenceRange, start: number): number {
    const document = (pairs[2 * start] ?? 0) >> 1;
    const row = document * FIELDS.length;
    let frequency = 0;
    let mask = isBare ? BARE_BIT : 0;
    let field = -1;
    let worth = 0;
    let at = start;
    for (; at < end; at++) {
      const pair = pairs[2 * at] ?? 0;
      if (pair >> 1 !== document) break;
      const place = pairs[2 * at + 1] ?? 0;
      // Places rise, so those of a field are together.
      if (place >> FIELD_SHIFT !== field) {
        field = place >> FIELD_SHIFT;
        worth = this.#worths[row + field] ?? 0;
        mask |= 1 << field;
      }
      frequency += field === ANCHORS ? worth * this.#anchorWeight(document, place & LAST_PLACE) : worth;
      mask |= (pair & 1) * BARE_BIT;
    }
    this.document = document;
    this.mask = mask;
    this.impact = impactOf(frequency);
    return at;
  }

  #anchorWeight(document: number, place: number): number {
    return this.#builder.anchorWeights.get(document)?.[Math.floor(place / ANCHOR_WORDS)] ?? 0;
  }
}
