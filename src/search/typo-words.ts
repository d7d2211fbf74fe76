import type { QueryTerms } from './query-terms.ts';
import type { Segment } from './segment.ts';
import { leastDocuments } from './typo-frequent.ts';
import { TypoTable } from './typo-table.ts';
import { indexedWords, isWordOf, termsLike } from './typo-terms.ts';

/** The words of an open index: what others are like, and were meant for. */
export class IndexedWords {
  readonly #segments: readonly Segment[];
  /** Documents. */
  readonly #count: number;
  readonly #alike = new Map<string, readonly string[]>();
  #table: TypoTable | undefined;

  constructor(segments: readonly Segment[]) {
    this.#segments = segments;
    this.#count = segments.reduce((sum, { count }) => sum + count, 0);
  }

  /** The terms that differ from a word in so many letters at most. */
  like(word: string, distance: number): readonly string[] {
    const key = `${distance}${word}`;
    let terms = this.#alike.get(key);
    if (terms === undefined) {
      terms = termsLike(this.#segments, word, distance);
      if (this.#alike.size >= MOST_KNOWN) this.#alike.clear();
      this.#alike.set(key, terms);
    }
    return terms;
  }

  /** The word that a lower-case one was meant for: one that more documents have, if any has it at all; undefined where it stands. */
  meantBy(word: string, documents: number): string | undefined {
    // No word can have so many more.
    if (documents * MUCH_MORE >= this.#count) return undefined;
    // Made when the first query needs it: it takes a tenth of a second.
    this.#table ??= new TypoTable(indexedWords(this.#segments, leastDocuments(this.#count)));
    const [nearest] = this.#table.nearest(word, (stem) => isWordOf(this.#segments, stem));
    return nearest !== undefined && nearest.documents > documents * MUCH_MORE ? nearest.word : undefined;
  }
}

const MOST_KNOWN = 1000;
/** A word of few documents is taken for a misspelling where one near it has so many times as many. */
const MUCH_MORE = 20;

/** In how many documents a term of the index is at most, of several that stand for one word. */
export function documentsOf(terms: QueryTerms, of: readonly string[]): number {
  return Math.max(0, ...of.map((term) => terms.find(term).documents));
}
