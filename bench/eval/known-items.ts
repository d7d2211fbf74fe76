import type { CrawlIndex } from '../../src/index.ts';
import { judgeTargets, meanOf, TARGET_MEASURES, type TargetMeasures } from './measures.ts';

/** Words that somebody else has put for a page or few, which are wanted when they are asked for. */
export interface KnownItem {
  readonly query: string;
  /** Addresses of pages. */
  readonly targets: readonly string[];
}

/** Answers a query with addresses of pages, the best first. */
export type Ranking = (query: string) => Promise<readonly string[]>;

/** The mean over the items; undefined of none. */
export async function judgeItems(items: readonly KnownItem[], ranking: Ranking): Promise<TargetMeasures | undefined> {
  const all: TargetMeasures[] = [];
  for (const { query, targets } of items) all.push(judgeTargets(await ranking(query), new Set(targets)));
  return meanOf(all, TARGET_MEASURES);
}

/** What the index answers where nothing else is wished. */
export function bySkein(index: CrawlIndex): Ranking {
  return async (query) => {
    const { hits } = await index.search(query, { snippets: false });
    return hits.map(({ url }) => url);
  };
}

/** For a row of a table with the heads of `TARGET_HEADS`. */
export function targetCells(measures: TargetMeasures): readonly string[] {
  return TARGET_MEASURES.map((one) => measures[one].toFixed(3));
}

export const TARGET_HEADS = ['success@1', 'success@5', 'MRR@10'] as const;
