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
  /** What the rank of a document has to add, for it to be among the best: nothing but ranks differs much where words say little. */
  let least = 0;
  for (let document = scorer.seek(0); document !== NO_DOCUMENT; ) {
    const { minimum } = hits;
    if (document > windowEnd && minimum > 0) {
      least = minimum - scorer.bound(document);
      windowEnd = Math.min(scorer.boundEnd, ranks.windowEnd(document));
      const next = ranks.mostFrom(document) < least ? windowEnd + 1 : ranks.next(document, windowEnd, least);
      if (next > document) {
        passed += Math.min(next, segment.count) - document;
        document = scorer.seek(next);
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
    const next = ranks.next(document + 1, windowEnd, least);
    passed += Math.max(0, next - document - 1);
    document = scorer.seek(next);
  }
  const tested = confirmed + refused;
  const found = confirmed + (tested === 0 ? 0 : (untested * confirmed) / tested);
  return Math.round((found * segment.count) / Math.max(1, segment.count - passed));
}
