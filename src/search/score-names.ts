import type { Scorer } from './score-lists.ts';

/** The documents of one scorer, of which some are worth more: those that another has, too. Few have it. */
export class FavouredScorer implements Scorer {
  readonly cost: number;
  readonly most: number;
  boundEnd = 0;
  readonly #part: Scorer;
  readonly #favoured: Scorer;

  constructor(part: Scorer, favoured: Scorer) {
    this.#part = part;
    this.#favoured = favoured;
    this.cost = part.cost;
    this.most = part.most + favoured.most;
  }

  get estimate(): number | undefined {
    return this.#part.estimate;
  }

  get document(): number {
    return this.#part.document;
  }

  seek(target: number): number {
    return this.#part.seek(target);
  }

  score(): number {
    const score = this.#part.score();
    return this.#favoured.seek(this.document) === this.document ? score + this.#favoured.score() : score;
  }

  /** Ends before and behind each of the favoured, so that one of them does not stand for all its block. */
  bound(target: number): number {
    const bound = this.#part.bound(target);
    const favoured = this.#favoured.seek(target);
    if (favoured === target) {
      this.boundEnd = target;
      return bound + this.#favoured.score();
    }
    this.boundEnd = Math.min(this.#part.boundEnd, favoured - 1);
    return bound;
  }

  setMinimum(minimum: number): void {
    this.#part.setMinimum(minimum - this.#favoured.most);
  }

  confirm(): boolean {
    return this.#part.confirm();
  }
}
