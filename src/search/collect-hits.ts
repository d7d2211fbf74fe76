import { NO_DOCUMENT } from './postings-table.ts';
import type { Scorer } from './score-lists.ts';
import { RANK_WEIGHT, rankScore } from './score-weights.ts';
import type { Segment } from './segment.ts';
import type { TopHits } from './top-hits.ts';

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
}

/** A segment as it is walked over for a query. */
export interface SegmentWalk {
  readonly index: number;
  readonly segment: Segment;
  readonly ranks: RankScores;
  readonly scorer: Scorer;
}

/** Asks every document of a segment that answers, its score with it, and counts them. */
export function collectAll(walk: SegmentWalk, take: (document: number, score: number) => void): number {
  const { segment, ranks, scorer } = walk;
  let count = 0;
  for (let document = scorer.seek(0); document !== NO_DOCUMENT; document = scorer.seek(document + 1)) {
    if (segment.isDeleted(document) || !scorer.confirm()) continue;
    take(document, scorer.score() + ranks.of(document));
    count++;
  }
  return count;
}

/**
 * Puts the best documents of a segment among the hits, passing over whole blocks that cannot be among them (block-max indexes: Ding and Suel,
 * Faster top-k document retrieval, SIGIR 2011). Answers about how many documents answer.
 */
export function collectTop({ index, segment, ranks, scorer }: SegmentWalk, hits: TopHits): number {
  const { ids } = segment.columns;
  let [passed, confirmed, refused, untested] = [0, 0, 0, 0];
  let windowEnd = -1;
  for (let document = scorer.seek(0); document !== NO_DOCUMENT; ) {
    const { minimum } = hits;
    if (document > windowEnd && minimum > 0) {
      const bound = scorer.bound(document) + ranks.mostFrom(document);
      windowEnd = Math.min(scorer.boundEnd, ranks.windowEnd(document));
      if (bound < minimum) {
        const before = document;
        document = scorer.seek(windowEnd + 1);
        passed += Math.min(document, segment.count) - before;
        continue;
      }
    }
    const score = scorer.score() + ranks.of(document);
    if (score < minimum) untested++;
    else if (segment.isDeleted(document) || !scorer.confirm()) refused++;
    else {
      confirmed++;
      hits.add({ segment: index, document, score, id: ids[document] ?? 0 });
      if (hits.minimum > minimum) scorer.setMinimum(hits.minimum - RANK_WEIGHT);
    }
    document = scorer.seek(document + 1);
  }
  const tested = confirmed + refused;
  const found = confirmed + (tested === 0 ? 0 : (untested * confirmed) / tested);
  return Math.round((found * segment.count) / Math.max(1, segment.count - passed));
}
