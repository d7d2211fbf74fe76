import { RANK_WEIGHT, rankScore } from './score-weights.ts';

/** Documents whose greatest rank is known together. */
const WINDOW = 256;

/** What ranks add to the scores of a segment's documents. */
export class RankScores {
  readonly #ranks: Float32Array;
  readonly #mosts: Float32Array;

  constructor(ranks: Float32Array) {
    this.#ranks = ranks;
    this.#mosts = new Float32Array(Math.ceil(ranks.length / WINDOW));
    for (let at = 0; at < ranks.length; at++) {
      const window = Math.floor(at / WINDOW);
      this.#mosts[window] = Math.max(this.#mosts[window] ?? 0, ranks[at] ?? 0);
    }
  }

  of(document: number): number {
    return rankScore(this.#ranks[document] ?? 0);
  }

  /** The most that it adds from `document` to the end of its window. */
  mostFrom(document: number): number {
    return rankScore(this.#mosts[Math.floor(document / WINDOW)] ?? 0);
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
