import { spreadHash, textHash } from '../content/text-hash.ts';
import { ByteSection, takeNumber, takeText } from '../links/byte-section.ts';
import { EXACT_MARK, isAside, isStem } from './analyse.ts';
import type { SegmentArrays } from './segment-arrays.ts';
import { sharedStart, TermUnits } from './term-units.ts';

/** So many words of an index, the most frequent ones, are looked at for each misspelt one. */
export const MOST_WORDS = 100_000;
/** UTF-16 units of a word that may be misspelt, or meant. */
export const SHORTEST = 3;
export const LONGEST = 30;
/** Words that fewer documents have are misspellings more often than words, but not of a few documents. */
const LEAST_DOCUMENTS = 3;
const FEW_DOCUMENTS = 300;

/** In how many documents of a segment a term is at least that may be meant by a misspelt word; `count`: documents of the whole index. */
export function leastDocuments(count: number): number {
  return count < FEW_DOCUMENTS ? 1 : LEAST_DOCUMENTS;
}

/**
 * Gathers the terms of a segment that are words, while they are written, for finding misspellings: stems and words as they are written, the most
 * frequent ones. What is among the most frequent words of an index is among these of the segment where it is most frequent.
 */
export class FrequentWordsWriter {
  readonly #level: WordLevel;
  readonly #terms = new FrontCoder();

  /** `count`: documents of the segment. */
  constructor(count: number, most = MOST_WORDS) {
    this.#level = new WordLevel(count, most);
  }

  /** Terms come in their order. */
  add(term: string, documents: number): void {
    if (documents < this.#level.least || isAside(term)) return;
    const start = isStem(term) ? 0 : EXACT_MARK.length;
    const letters = term.length - start;
    if (letters < SHORTEST || letters > LONGEST) return;
    this.#level.add(spreadHash(textHash(term.slice(start))), documents);
    if (documents >= this.#level.least) this.#terms.add(term, documents);
  }

  /** What a segment keeps of them: the terms with their documents; the level above which none is left out, and how many there are. */
  arrays(): { readonly wordTerms: Uint8Array; readonly wordFacts: Uint32Array } {
    const { least } = this.#level;
    const kept = new FrontCoder();
    const { bytes, length } = this.#terms.section;
    const place = { bytes: bytes.subarray(0, length), at: 0 };
    for (let term = ''; place.at < length; ) {
      const shared = takeNumber(place);
      term = term.slice(0, shared) + takeText(place);
      const documents = takeNumber(place);
      if (documents >= least) kept.add(term, documents);
    }
    const { section, count } = kept;
    return { wordTerms: section.bytes.subarray(0, section.length), wordFacts: Uint32Array.of(least, count) };
  }
}

/** Finds, as words come, in how many documents the least of the most frequent ones are. */
class WordLevel {
  /** So many words as are wanted are in so many documents or more, once it has risen. */
  least: number;
  readonly #most: number;
  /** How many words are in so many documents; the last number is of those in so many or more. */
  readonly #counts: Uint32Array;
  /** Words in `least` documents or more. */
  #above = 0;
  /** A bit for each hash, about, of a word that was counted. */
  readonly #counted = new Int32Array(COUNTED_BITS / 32);

  constructor(documents: number, most: number) {
    this.least = leastDocuments(documents);
    this.#most = most;
    this.#counts = new Uint32Array(Math.min(documents, HIGHEST) + 1);
  }

  /** Counts a word in `least` documents or more once, though it comes as a stem and as it is written; one that has the hash of another, not at all. */
  add(hash: number, documents: number): void {
    const at = (hash & (COUNTED_BITS - 1)) >>> 5;
    const bits = this.#counted[at] ?? 0;
    if ((bits & (1 << (hash & 31))) !== 0) return;
    this.#counted[at] = bits | (1 << (hash & 31));
    const number = Math.min(documents, this.#counts.length - 1);
    this.#counts[number] = (this.#counts[number] ?? 0) + 1;
    this.#above++;
    for (let lowest = this.#lowest(); this.#above - lowest >= this.#most; lowest = this.#lowest()) {
      if (this.least + 1 >= this.#counts.length) return;
      this.#above -= lowest;
      this.least++;
    }
  }

  #lowest(): number {
    return this.#counts[this.least] ?? 0;
  }
}

/** No more than a hundred thousand words are in so many documents each, unless these have thousands of millions of words. */
const HIGHEST = 65_535;
/** Of a million words one in eight has the bit of another. */
const COUNTED_BITS = 1 << 22;

class FrontCoder {
  readonly section = new ByteSection();
  count = 0;
  #before = '';

  add(term: string, documents: number): void {
    const shared = sharedStart(this.#before, term);
    this.section.number(shared);
    this.section.text(term.slice(shared));
    this.section.number(documents);
    this.#before = term;
    this.count++;
  }
}

/** What a segment has kept of its words. */
export class FrequentWords {
  /** No term that is in so many documents is left out, and so many words as are wanted are, unless all terms are here. */
  readonly level: number;
  readonly count: number;
  readonly #arrays: SegmentArrays;

  constructor(arrays: SegmentArrays) {
    this.#arrays = arrays;
    this.level = arrays.at('wordFacts', 0);
    this.count = arrays.at('wordFacts', 1);
  }

  /** Gives the terms in order: their UTF-16 units, in memory that is not the taker's. `take` reads no file. */
  scan(take: (units: Uint16Array, length: number, documents: number) => void): void {
    const end = this.#arrays.length('wordTerms');
    const term = new TermUnits();
    for (let start = 0; start < end; ) {
      const length = Math.min(WINDOW, end - start);
      const place = { bytes: this.#arrays.pass('wordTerms', start, length), at: 0 };
      // What begins near the end of the bytes may not end in them.
      const last = start + length === end ? length : length - MOST_BYTES;
      while (place.at < last) {
        term.take(place);
        take(term.units, term.length, takeNumber(place));
      }
      start += place.at;
    }
  }
}

/** Bytes that are read at once, and most that a term and its documents take. */
const WINDOW = 1 << 16;
const MOST_BYTES = 256;
