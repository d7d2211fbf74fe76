import { RANK_WEIGHT, rankScore } from './score-weights.ts';

/** Documents whose greatest rank is known together. */
const WINDOW = 256;

/** What ranks add to the scores of a segment's documents. */
export class RankScores {
  readonly #ranks: Float32Array;
  /** By window; less than 0 where it was not asked for yet. */
  readonly #mosts: Float32Array;

  constructor(ranks: Float32Array) {
    this.#ranks = ranks;
    this.#mosts = new Float32Array(Math.ceil(ranks.length / WINDOW)).fill(-1);
  }

  of(document: number): number {
    return rankScore(this.#ranks[document] ?? 0);
  }

  /** The most that it adds from `document` to the end of its window. */
  mostFrom(document: number): number {
    const window = Math.floor(document / WINDOW);
    let most = this.#mosts[window] ?? 0;
    if (most < 0) {
      most = 0;
      for (const rank of this.#ranks.subarray(window * WINDOW, (window + 1) * WINDOW)) most = Math.max(most, rank);
      this.#mosts[window] = most;
    }
    return rankScore(most);
  }

  windowEnd(document: number): number {
    return Math.floor(document / WINDOW) * WINDOW + WINDOW - 1;
  }

  /** The first document from `start` to `end` whose rank adds `least` or more; the one behind `end` where none does. */
  next(start: number, end: number, least: number): number {
    if (least <= 0) return start;
    if (least >= RANK_WEIGHT) return end + 1;
    // What `rankScore` gives, turned round; a little less, as it is rounded.
    const rank = (least / (RANK_WEIGHT - least)) * (1 - 1e-6);
    const ranks = this.#ranks;
    let document = start;
    while (document <= end && (ranks[document] ?? 0) < rank) document++;
    return document;
  }
}
