import { NO_DOCUMENT } from './postings-table.ts';
import type { RankScores } from './rank-scores.ts';
import type { Scorer } from './score-lists.ts';
import type { Segment } from './segment.ts';
import type { TopHits } from './top-hits.ts';

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
      hits.add({ segment: index, document, score, id: segment.value('ids', document) });
      if (hits.minimum > minimum) scorer.setMinimum(hits.minimum);
    }
    const next = ranks.next(document + 1, windowEnd, least);
    passed += Math.max(0, next - document - 1);
    document = scorer.seek(next);
  }
  const tested = confirmed + refused;
  const share = tested === 0 ? 0 : confirmed / tested;
  if (scorer.estimate !== undefined) return Math.round(scorer.estimate * share);
  return Math.round(((confirmed + untested * share) * segment.count) / Math.max(1, segment.count - passed));
}
