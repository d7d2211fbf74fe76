import { NO_DOCUMENT } from './postings-table.ts';
import type { Scorer } from './score-lists.ts';

/** Documents that all parts have. */
export class AllScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most: number;
  boundEnd = NO_DOCUMENT;
  /** The rarest first: it leads. */
  readonly #parts: readonly Scorer[];

  constructor(parts: readonly Scorer[]) {
    this.#parts = parts.toSorted((a, b) => a.cost - b.cost);
    this.cost = this.#parts[0]?.cost ?? 0;
    this.most = sum(parts, (part) => part.most);
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    const parts = this.#parts;
    let document = target;
    for (let index = 0; index < parts.length; ) {
      const found = parts[index]?.seek(document) ?? NO_DOCUMENT;
      if (found === NO_DOCUMENT) {
        this.document = NO_DOCUMENT;
        return NO_DOCUMENT;
      }
      // The leader first, as all the others have to come after it.
      if (found > document && index > 0) index = 0;
      else index++;
      document = found;
    }
    this.document = document;
    return document;
  }

  score(): number {
    let score = 0;
    for (const part of this.#parts) score += part.score();
    return score;
  }

  bound(target: number): number {
    let bound = 0;
    let end = NO_DOCUMENT;
    for (const part of this.#parts) {
      bound += part.bound(target);
      end = Math.min(end, part.boundEnd);
    }
    this.boundEnd = end;
    return bound;
  }

  setMinimum(): void {}

  confirm(): boolean {
    for (const part of this.#parts) if (!part.confirm()) return false;
    return true;
  }
}

/**
 * Documents that any part has, with the sum of what those parts say. Parts that cannot lift a document above the minimum by themselves are
 * not walked over, only asked about documents that others have (MaxScore: Turtle and Flood, Query evaluation: strategies and optimizations, 1995).
 */
export class AnyScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most: number;
  boundEnd = NO_DOCUMENT;
  /** Those that give least first. */
  readonly #parts: readonly Scorer[];
  /** What the parts up to each one give at most, together. */
  readonly #mosts: Float64Array;
  /** The first part that is walked over. */
  #first = 0;
  #minimum = Number.NEGATIVE_INFINITY;

  /** The parts confirm what they find by themselves. */
  constructor(parts: readonly Scorer[]) {
    this.#parts = parts.toSorted((a, b) => a.most - b.most);
    this.cost = sum(parts, (part) => part.cost);
    this.most = sum(parts, (part) => part.most);
    this.#mosts = new Float64Array(parts.length);
    let most = 0;
    this.#parts.forEach((part, index) => {
      most += part.most;
      this.#mosts[index] = most;
    });
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    const parts = this.#parts;
    let document = NO_DOCUMENT;
    for (let index = this.#first; index < parts.length; index++) {
      const found = parts[index]?.seek(target) ?? NO_DOCUMENT;
      if (found < document) document = found;
    }
    this.document = document;
    return document;
  }

  score(): number {
    const parts = this.#parts;
    const { document } = this;
    let score = 0;
    for (let index = parts.length - 1; index >= 0; index--) {
      const isWalked = index >= this.#first;
      if (!isWalked && score + (this.#mosts[index] ?? 0) < this.#minimum) return score;
      const part = parts[index];
      if (part === undefined) continue;
      if ((isWalked ? part.document : part.seek(document)) === document) score += part.score();
    }
    return score;
  }

  bound(target: number): number {
    let bound = 0;
    let end = NO_DOCUMENT;
    const parts = this.#parts;
    for (let index = parts.length - 1; index >= 0; index--) {
      const part = parts[index];
      if (part === undefined) continue;
      if (index < this.#first) {
        // Those in the background are bounded as a whole.
        bound += this.#mosts[index] ?? 0;
        break;
      }
      bound += part.bound(target);
      end = Math.min(end, part.boundEnd);
    }
    this.boundEnd = end;
    return bound;
  }

  setMinimum(minimum: number): void {
    this.#minimum = minimum;
    // The last part is always walked over: whoever cannot reach the minimum at all is asked for bounds first.
    while (this.#first < this.#parts.length - 1 && (this.#mosts[this.#first] ?? 0) < minimum) this.#first++;
  }

  confirm(): boolean {
    return true;
  }
}

/** Forms of one word: a document that has several is worth the best of them. */
export class BestScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most: number;
  boundEnd = NO_DOCUMENT;
  readonly #parts: readonly Scorer[];

  constructor(parts: readonly Scorer[]) {
    this.#parts = parts;
    this.cost = parts.reduce((cost, part) => Math.max(cost, part.cost), 0);
    this.most = parts.reduce((most, part) => Math.max(most, part.most), 0);
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    let document = NO_DOCUMENT;
    for (const part of this.#parts) document = Math.min(document, part.seek(target));
    this.document = document;
    return document;
  }

  score(): number {
    let score = 0;
    for (const part of this.#parts) if (part.document === this.document) score = Math.max(score, part.score());
    return score;
  }

  bound(target: number): number {
    let bound = 0;
    let end = NO_DOCUMENT;
    for (const part of this.#parts) {
      bound = Math.max(bound, part.bound(target));
      end = Math.min(end, part.boundEnd);
    }
    this.boundEnd = end;
    return bound;
  }

  setMinimum(): void {}

  confirm(): boolean {
    return true;
  }
}

/** The documents of one part that pass a test, asked before they are scored. */
export class FilteredScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most: number;
  readonly #part: Scorer;
  readonly #passes: (document: number) => boolean;

  constructor(part: Scorer, passes: (document: number) => boolean) {
    this.#part = part;
    this.#passes = passes;
    this.cost = part.cost;
    this.most = part.most;
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    let document = this.#part.seek(target);
    while (document !== NO_DOCUMENT && !this.#passes(document)) document = this.#part.seek(document + 1);
    this.document = document;
    return document;
  }

  score(): number {
    return this.#part.score();
  }

  bound(target: number): number {
    return this.#part.bound(target);
  }

  get boundEnd(): number {
    return this.#part.boundEnd;
  }

  setMinimum(minimum: number): void {
    this.#part.setMinimum(minimum);
  }

  confirm(): boolean {
    return this.#part.confirm();
  }
}

function sum(parts: readonly Scorer[], of: (part: Scorer) => number): number {
  return parts.reduce((all, part) => all + of(part), 0);
}
