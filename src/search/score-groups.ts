import { NO_DOCUMENT } from './postings-table.ts';
import type { RankScores } from './rank-scores.ts';
import { EveryScorer, type Scorer } from './score-lists.ts';
import { RANK_WEIGHT } from './score-weights.ts';

/** Documents that all parts have. */
export class AllScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly most: number;
  boundEnd = NO_DOCUMENT;
  readonly #lead: Scorer;
  /** The others, the rarest first. */
  readonly #others: readonly Scorer[];
  readonly #ranks: RankScores | undefined;
  #minimum = Number.NEGATIVE_INFINITY;
  /** Most that the others score together up to `#othersEnd`. */
  #othersMost = 0;
  #othersEnd = -1;
  /** Documents of which the others were asked, and those that all have. */
  #tried = 0;
  #matched = 0;

  /** Knowing the ranks of its documents it passes over those that cannot be worth the minimum. */
  constructor(parts: readonly Scorer[], ranks?: RankScores) {
    const [lead = new EveryScorer(0), ...others] = parts.toSorted((a, b) => a.cost - b.cost);
    this.#lead = lead;
    this.#others = others;
    this.#ranks = ranks;
    this.cost = lead.cost;
    this.most = sum(parts, (part) => part.most);
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    const others = this.#others;
    for (let document = this.#leadTo(target); ; ) {
      let next = document;
      if (document !== NO_DOCUMENT) this.#tried++;
      // The leader first, as all the others have to come after it.
      for (let index = 0; index < others.length && next === document; index++) {
        next = others[index]?.seek(document) ?? NO_DOCUMENT;
      }
      if (next === document) {
        if (document !== NO_DOCUMENT) this.#matched++;
        this.document = document;
        return document;
      }
      document = this.#leadTo(next);
    }
  }

  /** The next document of the rarest part that may be worth the minimum, with the most that the others can add. */
  #leadTo(target: number): number {
    const lead = this.#lead;
    let document = lead.seek(target);
    const ranks = this.#ranks;
    if (ranks === undefined || this.#minimum === Number.NEGATIVE_INFINITY) return document;
    for (; document !== NO_DOCUMENT; document = lead.seek(document + 1)) {
      if (document > this.#othersEnd) this.#boundOthers(document);
      const others = this.#othersMost + ranks.of(document) + ROUNDED;
      if (lead.mostHere !== undefined && lead.mostHere() + others < this.#minimum) continue;
      if (lead.score() + others >= this.#minimum) return document;
    }
    return document;
  }

  get estimate(): number | undefined {
    if (this.#ranks === undefined) return undefined;
    return this.#tried === 0 ? 0 : (this.cost * this.#matched) / this.#tried;
  }

  #boundOthers(target: number): void {
    this.#othersMost = 0;
    this.#othersEnd = NO_DOCUMENT;
    for (const part of this.#others) {
      this.#othersMost += part.bound(target);
      this.#othersEnd = Math.min(this.#othersEnd, part.boundEnd);
    }
  }

  score(): number {
    let score = this.#lead.score();
    for (const part of this.#others) score += part.score();
    return score;
  }

  bound(target: number): number {
    if (target > this.#othersEnd) this.#boundOthers(target);
    const bound = this.#lead.bound(target) + this.#othersMost;
    this.boundEnd = Math.min(this.#lead.boundEnd, this.#othersEnd);
    return bound;
  }

  setMinimum(minimum: number): void {
    this.#minimum = minimum;
  }

  confirm(): boolean {
    if (!this.#lead.confirm()) return false;
    for (const part of this.#others) if (!part.confirm()) return false;
    return true;
  }
}

/** Sums in another order differ by less. */
const ROUNDED = 1e-9;

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
    this.#minimum = minimum - RANK_WEIGHT;
    // The last part is always walked over: whoever cannot reach the minimum at all is asked for bounds first.
    while (this.#first < this.#parts.length - 1 && (this.#mosts[this.#first] ?? 0) < this.#minimum) this.#first++;
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
  #asked = 0;
  #passed = 0;

  constructor(part: Scorer, passes: (document: number) => boolean) {
    this.#part = part;
    this.#passes = passes;
    this.cost = part.cost;
    this.most = part.most;
  }

  seek(target: number): number {
    if (target <= this.document) return this.document;
    let document = this.#part.seek(target);
    for (; document !== NO_DOCUMENT; document = this.#part.seek(document + 1)) {
      this.#asked++;
      if (this.#passes(document)) {
        this.#passed++;
        break;
      }
    }
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

  get estimate(): number | undefined {
    const { estimate } = this.#part;
    return estimate === undefined || this.#asked === 0 ? estimate : (estimate * this.#passed) / this.#asked;
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
