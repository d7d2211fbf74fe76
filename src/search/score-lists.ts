import type { PostingsCursor } from './postings-cursor.ts';
import { NO_DOCUMENT } from './postings-table.ts';

/** Walks over the documents of a segment that answer a part of a query, in rising order, and knows what each is worth. */
export interface Scorer {
  /** Where it stands: -1 before the first document, NO_DOCUMENT behind the last. */
  readonly document: number;
  /** About how many documents it has. */
  readonly cost: number;
  /** Most that any document scores. */
  readonly most: number;
  /** Moves to the first document from `target` on, never back, and answers it. */
  seek(target: number): number;
  /** What the document on which it stands is worth. Where that may be no more than the minimum, anything up to that. */
  score(): number;
  /** Most that documents score from `target` on, up to `boundEnd`. */
  bound(target: number): number;
  readonly boundEnd: number;
  /** Documents that are worth no more than this need not be found from now on. */
  setMinimum(minimum: number): void;
  /** Whether the document on which it stands is one after all: what is too dear to be asked of every document. */
  confirm(): boolean;
}

/** The documents of one term. */
export class TermScorer implements Scorer {
  readonly cost: number;
  readonly most: number;
  readonly #cursor: PostingsCursor;
  readonly #scores: Float64Array;

  /** `scores`: by impact. */
  constructor(cursor: PostingsCursor, scores: Float64Array) {
    this.#cursor = cursor;
    this.#scores = scores;
    this.cost = cursor.length;
    this.most = scores[cursor.greatest()] ?? 0;
  }

  get document(): number {
    return this.#cursor.document;
  }

  seek(target: number): number {
    return this.#cursor.seek(target);
  }

  score(): number {
    return this.#scores[this.#cursor.impact] ?? 0;
  }

  bound(target: number): number {
    return this.#scores[this.#cursor.most(target)] ?? 0;
  }

  get boundEnd(): number {
    return this.#cursor.mostEnd;
  }

  setMinimum(): void {}

  confirm(): boolean {
    return true;
  }
}

/** Documents that have any of several terms, which adds nothing to what they are worth. */
export class ConditionScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most = 0;
  readonly boundEnd = NO_DOCUMENT;
  readonly #cursors: readonly PostingsCursor[];

  constructor(cursors: readonly PostingsCursor[]) {
    this.#cursors = cursors;
    this.cost = cursors.reduce((cost, { length }) => cost + length, 0);
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    let document = NO_DOCUMENT;
    for (const cursor of this.#cursors) document = Math.min(document, cursor.seek(target));
    this.document = document;
    return document;
  }

  score(): number {
    return 0;
  }

  bound(): number {
    return 0;
  }

  setMinimum(): void {}

  confirm(): boolean {
    return true;
  }
}

/** A list that was put together beforehand: of many terms (a prefix) or of none. */
export class ListScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most: number;
  readonly boundEnd = NO_DOCUMENT;
  readonly #documents: Int32Array;
  readonly #scores: Float32Array;
  #slot = -1;

  /** `documents` rise; `scores` are those of the same places. */
  constructor(documents: Int32Array, scores: Float32Array) {
    this.#documents = documents;
    this.#scores = scores;
    this.cost = documents.length;
    this.most = scores.reduce((most, score) => Math.max(most, score), 0);
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    const documents = this.#documents;
    const count = documents.length;
    let low = this.#slot + 1;
    let step = 1;
    while (low + step < count && (documents[low + step] ?? 0) < target) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, count);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((documents[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    this.#slot = low;
    this.document = documents[low] ?? NO_DOCUMENT;
    return this.document;
  }

  score(): number {
    return this.#scores[this.#slot] ?? 0;
  }

  bound(): number {
    return this.most;
  }

  setMinimum(): void {}

  confirm(): boolean {
    return true;
  }
}

/** All documents of a segment, worth nothing by themselves: for a query of filters only. */
export class EveryScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most = 0;
  readonly boundEnd = NO_DOCUMENT;

  constructor(count: number) {
    this.cost = count;
  }

  seek(target: number): number {
    if (target > this.document) this.document = target < this.cost ? target : NO_DOCUMENT;
    return this.document;
  }

  score(): number {
    return 0;
  }

  bound(): number {
    return 0;
  }

  setMinimum(): void {}

  confirm(): boolean {
    return true;
  }
}
