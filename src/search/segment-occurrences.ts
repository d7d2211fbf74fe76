import { GrowingInt32 } from '../graph/growing-array.ts';
import type { SegmentBuilder } from './segment-builder.ts';
import { compoundsAmong } from './segment-compounds.ts';
import { END_OF_DOCUMENT, PLACE_OFFSET } from './token-list.ts';
import type { WordTerms } from './word-terms.ts';

/** Two numbers an occurrence, in the order of documents and places: the document's times two, plus one where the word is bare, and the place. */
export interface OccurrenceRange {
  readonly pairs: Int32Array;
  readonly start: number;
  readonly end: number;
  /** Whether all are of a word that is bare, whatever the pairs say. */
  readonly isBare: boolean;
}

/** Occurrences by word: those of word w are from `starts[w]` to `starts[w + 1]`. */
interface SortedWords {
  readonly starts: Int32Array;
  readonly pairs: Int32Array;
}

/**
 * The occurrences of a segment's words, sorted by words: most terms are of one word, so they stand there sorted by terms as well, and a word
 * with several terms stands there once. Those of a term of several words are merged when they are asked for.
 */
export class SegmentOccurrences {
  readonly #words: SortedWords;
  /** By term: where its words begin in `#wordsOf`; one more for the end of the last one. */
  readonly #firsts: Int32Array;
  /** Times two, plus one for a word that is bare. */
  readonly #wordsOf: Int32Array;
  readonly #merger = new RangeMerger();

  constructor(builder: SegmentBuilder, terms: WordTerms, documentsWith: (term: string) => number) {
    const { analyser } = terms;
    const counts = countsOf(builder, analyser.wordCount);
    this.#words = sortByWord(builder, counts);
    const links = linksOf(counts, terms, compoundsAmong(counts, analyser, documentsWith));
    const firsts = new Int32Array(terms.terms.length + 1);
    for (let at = 0; at < links.length; at += 2) {
      const behind = (links[at] ?? 0) + 1;
      firsts[behind] = (firsts[behind] ?? 0) + 1;
    }
    sumUp(firsts);
    const next = firsts.slice();
    const wordsOf = new Int32Array(links.length / 2);
    for (let at = 0; at < links.length; at += 2) {
      const slot = next[links[at] ?? 0] ?? 0;
      next[links[at] ?? 0] = slot + 1;
      wordsOf[slot] = links[at + 1] ?? 0;
    }
    this.#firsts = firsts;
    this.#wordsOf = wordsOf;
  }

  /** Those of a term; undefined where the segment has none. Good until the next call. */
  of(term: number): OccurrenceRange | undefined {
    const ranges = this.rangesOf(term);
    return ranges.length < 2 ? ranges[0] : this.#merger.merge(ranges);
  }

  /** Those of a term, of each of its words apart. */
  rangesOf(term: number): readonly OccurrenceRange[] {
    const { starts, pairs } = this.#words;
    const ranges: OccurrenceRange[] = [];
    const behind = this.#firsts[term + 1] ?? 0;
    for (let at = this.#firsts[term] ?? 0; at < behind; at++) {
      const marked = this.#wordsOf[at] ?? 0;
      const word = marked >> 1;
      ranges.push({ pairs, start: starts[word] ?? 0, end: starts[word + 1] ?? 0, isBare: (marked & 1) === 1 });
    }
    return ranges;
  }
}

function countsOf({ tokens }: SegmentBuilder, wordCount: number): Uint32Array {
  const counts = new Uint32Array(wordCount);
  for (const chunk of tokens.chunks()) countIn(chunk, counts);
  return counts;
}

function countIn(chunk: Int32Array, counts: Uint32Array): void {
  for (let at = 0; at < chunk.length; at++) {
    const word = chunk[at] ?? 0;
    if (word >= 0) counts[word] = (counts[word] ?? 0) + 1;
  }
}

/** A counting sort. Each array that is read or written at random here is one more wait for memory, so there are few of them. */
function sortByWord({ tokens }: SegmentBuilder, counts: Uint32Array): SortedWords {
  const next = new Int32Array(counts.length + 1);
  next.set(counts, 1);
  sumUp(next);
  const starts = next.slice();
  const pairs = new Int32Array(2 * tokens.count);
  let document = 0;
  for (const chunk of tokens.chunks()) document = sortIn(chunk, document, next, pairs);
  return { starts, pairs };
}

/** Sorts what begins in that document, in the middle of it maybe, but not of a text. Answers the document in which it ends. */
function sortIn(chunk: Int32Array, first: number, next: Int32Array, pairs: Int32Array): number {
  let document = first;
  let place = 0;
  for (let at = 0; at < chunk.length; at++) {
    const word = chunk[at] ?? 0;
    if (word >= 0) {
      const slot = next[word] ?? 0;
      next[word] = slot + 1;
      pairs[2 * slot] = document * 2;
      pairs[2 * slot + 1] = place++;
    } else if (word === END_OF_DOCUMENT) document++;
    else place = PLACE_OFFSET - word;
  }
  return document;
}

/** Of each word that occurs each of its terms: the term's number, and that of the word times two, plus one where it is bare. */
function linksOf(counts: Uint32Array, terms: WordTerms, partsOf: (word: number) => readonly string[]): Int32Array {
  const { starts, lists } = terms.ofWords();
  const links = new GrowingInt32();
  for (let word = 0; word < counts.length; word++) {
    if (counts[word] === 0) continue;
    const [start = 0, end = 0] = [starts[word], starts[word + 1]];
    for (let at = start; at < end; at++) {
      links.push(lists[at] ?? 0);
      links.push(word * 2 + (end - start === 1 ? 1 : 0));
    }
    for (const part of partsOf(word)) {
      links.push(terms.numberOf(part));
      links.push(word * 2);
    }
  }
  return links.view();
}

/** Each number becomes the sum of all up to it. */
function sumUp(numbers: Int32Array): void {
  for (let at = 1; at < numbers.length; at++) numbers[at] = (numbers[at] ?? 0) + (numbers[at - 1] ?? 0);
}

/** Merges occurrences, two ranges at a time. */
class RangeMerger {
  #from = new Int32Array(1 << 12);
  #to = new Int32Array(1 << 12);

  merge(ranges: readonly OccurrenceRange[]): OccurrenceRange {
    const total = ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    if (2 * total > this.#from.length) {
      this.#from = new Int32Array(4 * total);
      this.#to = new Int32Array(4 * total);
    }
    /** Where ranges begin, as they are laid out one behind the other, and where the last one ends. */
    let bounds = [0];
    for (const range of ranges) bounds.push(copyTo(this.#from, bounds.at(-1) ?? 0, range));
    while (bounds.length > 2) {
      const merged = [0];
      for (let at = 0; at + 1 < bounds.length; at += 2) {
        const [start = 0, middle = 0, end = middle] = [bounds[at], bounds[at + 1], bounds[at + 2]];
        mergeTwo(this.#from, this.#to, { start, middle, end });
        merged.push(end);
      }
      [this.#from, this.#to] = [this.#to, this.#from];
      bounds = merged;
    }
    return { pairs: this.#from, start: 0, end: total, isBare: false };
  }
}

/** Copies occurrences, and answers the place behind them. */
function copyTo(target: Int32Array, first: number, { pairs, start, end, isBare }: OccurrenceRange): number {
  target.set(pairs.subarray(2 * start, 2 * end), 2 * first);
  const behind = first + end - start;
  if (isBare) for (let at = 2 * first; at < 2 * behind; at += 2) target[at] = (target[at] ?? 0) | 1;
  return behind;
}

/** Merges the occurrences from `start` to `middle` with those from there to `end`. */
function mergeTwo(
  from: Int32Array,
  to: Int32Array,
  { start, middle, end }: { readonly start: number; readonly middle: number; readonly end: number },
): void {
  let one = 2 * start;
  let other = 2 * middle;
  for (let slot = 2 * start; slot < 2 * end; slot += 2) {
    let isFirst = other >= 2 * end;
    if (one < 2 * middle && !isFirst) {
      const [a, b] = [(from[one] ?? 0) >> 1, (from[other] ?? 0) >> 1];
      isFirst = a < b || (a === b && (from[one + 1] ?? 0) <= (from[other + 1] ?? 0));
    }
    const at = isFirst ? one : other;
    to[slot] = from[at] ?? 0;
    to[slot + 1] = from[at + 1] ?? 0;
    if (isFirst) one += 2;
    else other += 2;
  }
}
