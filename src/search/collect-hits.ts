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
  /** Another scorer of the same, which has not moved. */
  readonly again: () => Scorer | undefined;
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
 * Faster top-k document retrieval, SIGIR 2011). Answers about how many documents answer; undefined where what was looked at does not tell.
 */
export function collectTop({ index, segment, ranks, scorer }: SegmentWalk, hits: TopHits): number | undefined {
  let [confirmed, refused] = [0, 0];
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
        document = scorer.seek(next);
        continue;
      }
    }
    const score = scorer.score() + ranks.of(document);
    if (score >= minimum) {
      if (segment.isDeleted(document) || !scorer.confirm()) refused++;
      else {
        confirmed++;
        hits.add({ segment: index, document, score, id: segment.value('ids', document) });
        if (hits.minimum > minimum) scorer.setMinimum(hits.minimum);
      }
    }
    document = scorer.seek(ranks.next(document + 1, windowEnd, least));
  }
  if (scorer.estimate === undefined) return undefined;
  const tested = confirmed + refused;
  return tested === 0 ? 0 : Math.round((scorer.estimate * confirmed) / tested);
}

/** Documents side by side that are looked at: about as many as have their postings in one block. */
const RUN = 64;

/** About how many documents of a segment answer, told by a share of them: runs of documents in even distances. */
export function countSampled({ segment, again }: SegmentWalk, share: number): number {
  const scorer = again();
  const { count } = segment;
  const runs = Math.ceil((count * share) / RUN);
  if (scorer === undefined || runs === 0) return 0;
  let [looked, found] = [0, 0];
  for (let run = 0; run < runs; run++) {
    const start = Math.floor((run * count) / runs);
    const end = Math.min(start + RUN, Math.floor(((run + 1) * count) / runs));
    looked += end - start;
    for (let document = scorer.seek(start); document < end; document = scorer.seek(document + 1)) {
      if (!segment.isDeleted(document) && scorer.confirm()) found++;
    }
  }
  return Math.min(segment.facts.documents - segment.facts.deleted, Math.round((found * count) / looked));
}
