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
  /** Most that the document on which it stands is worth, where that is told sooner than what it is worth. */
  mostHere?(): number;
  /** Most that documents score from `target` on, up to `boundEnd`. */
  bound(target: number): number;
  readonly boundEnd: number;
  /** About how many documents it has, told by those it looked at, where it passes over others untold as they cannot be worth the minimum. */
  readonly estimate?: number | undefined;
  /** Documents that are worth no more than this, their rank included, need not be found from now on. */
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

/** Documents that are worth nothing by themselves. */
abstract class UnweightedScorer implements Scorer {
  document = -1;
  abstract readonly cost: number;
  readonly most = 0;
  readonly boundEnd = NO_DOCUMENT;

  abstract seek(target: number): number;

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

/** Documents that have any of several terms, which adds nothing to what they are worth. */
export class ConditionScorer extends UnweightedScorer {
  readonly cost: number;
  readonly #cursors: readonly PostingsCursor[];

  constructor(cursors: readonly PostingsCursor[]) {
    super();
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
}

/** So many documents are bounded together. */
const WINDOW = 128;

/** Documents of many terms (a prefix), put together beforehand. */
export class ImpactScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most: number;
  readonly estimate: number;
  boundEnd = -1;
  readonly #impacts: Uint8Array;
  readonly #scores: Float64Array;
  #bound = 0;

  /** `impacts`: by document, 0 for those that have none of the terms; `count` have one. `scores`: by impact. */
  constructor(impacts: Uint8Array, count: number, scores: Float64Array) {
    this.#impacts = impacts;
    this.#scores = scores;
    this.cost = this.estimate = count;
    this.most = scores[mostIn(impacts, 0, impacts.length)] ?? 0;
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    const impacts = this.#impacts;
    let document = target;
    while (document < impacts.length && impacts[document] === 0) document++;
    this.document = document < impacts.length ? document : NO_DOCUMENT;
    return this.document;
  }

  score(): number {
    return this.#scores[this.#impacts[this.document] ?? 0] ?? 0;
  }

  bound(target: number): number {
    if (target > this.boundEnd) {
      const end = Math.min(this.#impacts.length, target + WINDOW);
      this.#bound = this.#scores[mostIn(this.#impacts, target, end)] ?? 0;
      this.boundEnd = Math.max(target, end - 1);
    }
    return this.#bound;
  }

  setMinimum(): void {}

  confirm(): boolean {
    return true;
  }
}

function mostIn(impacts: Uint8Array, start: number, end: number): number {
  let most = 0;
  for (let at = start; at < end; at++) most = Math.max(most, impacts[at] ?? 0);
  return most;
}

/** All documents of a segment, worth nothing by themselves: for a query of filters only. */
export class EveryScorer extends UnweightedScorer {
  readonly cost: number;

  constructor(count: number) {
    super();
    this.cost = count;
  }

  seek(target: number): number {
    if (target > this.document) this.document = target < this.cost ? target : NO_DOCUMENT;
    return this.document;
  }
}
