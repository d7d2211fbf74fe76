import type { PostingsCursor } from './postings-cursor.ts';
import { NO_DOCUMENT } from './postings-table.ts';
import { BARE_BIT } from './postings-writer.ts';
import type { Scorer } from './score-lists.ts';
import { FREQUENCIES, INFLECTED, impactScores, inflectedScores, wordScore } from './score-weights.ts';

/** The terms of one word of a query in a segment. */
export interface WordCursors {
  readonly stems: readonly PostingsCursor[];
  /** The word as it was written. */
  readonly spellings: readonly PostingsCursor[];
}

/**
 * The documents of one word: inflected forms count in part, the form that was asked for in full. What both count is added up before it levels off,
 * as they are one word (BM25F does so with fields).
 */
export class WordScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most: number;
  boundEnd = NO_DOCUMENT;
  readonly #stems: readonly PostingsCursor[];
  readonly #spellings: readonly PostingsCursor[];
  readonly #factor: number;
  readonly #prefersBare: boolean;
  /** Where the word has one term: it, and what each impact is worth for a document in which it stands bare, and for others. */
  readonly #only: PostingsCursor | undefined;
  readonly #wholes: Float64Array;
  readonly #inflecteds: Float64Array;

  /** `factor`: the inverse document frequency. `prefersBare`: the word is its own stem, which is no inflected form where it stands bare. */
  constructor({ stems, spellings }: WordCursors, factor: number, prefersBare: boolean) {
    this.#stems = stems;
    this.#spellings = spellings;
    this.#factor = factor;
    this.#prefersBare = prefersBare;
    this.#only = stems.length === 1 && spellings.length === 0 ? stems[0] : undefined;
    this.#wholes = this.#only === undefined ? NO_SCORES : impactScores(factor);
    this.#inflecteds = this.#only === undefined ? NO_SCORES : inflectedScores(factor);
    this.cost = [...stems, ...spellings].reduce((cost, cursor) => Math.max(cost, cursor.length), 0);
    this.most = this.#worth(greatest(stems) * (prefersBare ? 1 : INFLECTED), greatest(spellings));
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    if (this.#only !== undefined) {
      this.document = this.#only.seek(target);
      return this.document;
    }
    let document = NO_DOCUMENT;
    for (const cursor of this.#stems) {
      document = Math.min(document, cursor.seek(target));
      // The others follow when they are asked what they add.
      if (document === target) {
        this.document = target;
        return target;
      }
    }
    for (const cursor of this.#spellings) document = Math.min(document, cursor.seek(target));
    this.document = document;
    return document;
  }

  score(): number {
    const { document } = this;
    const only = this.#only;
    if (only !== undefined) {
      const isWhole = this.#prefersBare && (only.mask & BARE_BIT) !== 0;
      return (isWhole ? this.#wholes : this.#inflecteds)[only.impact] ?? 0;
    }
    let stem = 0;
    for (const cursor of this.#stems) {
      if (cursor.seek(document) !== document) continue;
      const frequency = FREQUENCIES[cursor.impact] ?? 0;
      const isWhole = this.#prefersBare && (cursor.mask & BARE_BIT) !== 0;
      stem = Math.max(stem, isWhole ? frequency : frequency * INFLECTED);
    }
    let spelling = 0;
    for (const cursor of this.#spellings)
      if (cursor.seek(document) === document) spelling = Math.max(spelling, FREQUENCIES[cursor.impact] ?? 0);
    return this.#worth(stem, spelling);
  }

  /** Without looking at how the word stands there. */
  mostHere(): number {
    const only = this.#only;
    if (only === undefined) return this.score();
    return (this.#prefersBare ? this.#wholes : this.#inflecteds)[only.impact] ?? 0;
  }

  bound(target: number): number {
    const only = this.#only;
    if (only !== undefined) {
      const most = (this.#prefersBare ? this.#wholes : this.#inflecteds)[only.most(target)] ?? 0;
      this.boundEnd = only.mostEnd;
      return most;
    }
    let stem = 0;
    let spelling = 0;
    let end = NO_DOCUMENT;
    for (const cursor of this.#stems) {
      stem = Math.max(stem, FREQUENCIES[cursor.most(target)] ?? 0);
      end = Math.min(end, cursor.mostEnd);
    }
    for (const cursor of this.#spellings) {
      spelling = Math.max(spelling, FREQUENCIES[cursor.most(target)] ?? 0);
      end = Math.min(end, cursor.mostEnd);
    }
    this.boundEnd = end;
    return this.#worth(this.#prefersBare ? stem : stem * INFLECTED, spelling);
  }

  /** A spelling alone counts in full: its stem is none that was asked for. */
  #worth(stem: number, spelling: number): number {
    return wordScore(this.#factor, Math.max(spelling, stem + (1 - INFLECTED) * spelling));
  }

  setMinimum(): void {}

  confirm(): boolean {
    return true;
  }
}

const NO_SCORES = new Float64Array(0);

function greatest(cursors: readonly PostingsCursor[]): number {
  return cursors.reduce((most, cursor) => Math.max(most, FREQUENCIES[cursor.greatest()] ?? 0), 0);
}
