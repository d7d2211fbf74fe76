import { isStem, NAME_MARK } from './analyse.ts';
import { DictionaryWriter } from './dictionary.ts';
import { ImpactScorer } from './impact-scorer.ts';
import { nameTerm } from './names.ts';
import { addPair, PairCollector } from './pair-collector.ts';
import { PAIRED_SHARE, pairedAmong } from './pair-terms.ts';
import { appendPositions, PostingsWriter } from './postings-writer.ts';
import type { SegmentBuilder } from './segment-builder.ts';
import type { FileWriter } from './segment-files.ts';
import { type OccurrenceRange, SegmentOccurrences } from './segment-occurrences.ts';
import type { SegmentParts } from './segment-output.ts';
import type { WordTerms } from './word-terms.ts';

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
  const dictionary = new DictionaryWriter(files.terms, builder.count);
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
