import { readPages } from './crawl/reading.ts';
import { writeDefaultExports } from './export/formats.ts';
import { type RankGraph, rankGraphOf } from './graph/rank-graph.ts';
import { type Ranking, rankPages } from './graph/ranking.ts';
import type { Archive } from './model/engine.ts';
import type { Settings } from './model/settings.ts';
import type { Because } from './model/visit.ts';

/** What is done after the last visit, in this order. */
export type Stage = 'crawl' | 'read' | 'rank' | 'export';

/** Ranks of a crawl with the graph that they are of. */
export interface CrawlRanking extends Ranking {
  readonly graph: RankGraph;
}

/** Ranks the crawl's pages as the settings say and stores the ranks. */
export async function rankArchive(archive: Archive, settings: Settings): Promise<CrawlRanking> {
  const graph = await rankGraphOf(archive, { nodes: settings.rankNodes, nofollow: settings.nofollow });
  const result = rankPages(graph, settings);
  await archive.saveRanks(pairs(graph, result));
  return { ...result, graph };
}

function* pairs(graph: RankGraph, { ranks }: Ranking): Generator<readonly [number, number]> {
  for (const [at, id] of graph.ids.entries()) yield [id, ranks[at] ?? 0];
}

/** Reads the pages, ranks them and writes the default exports (none without a folder). Each stage can be repeated; an abort leaves the rest to the next time. */
export async function finishCrawl(
  archive: Archive,
  folder: string | undefined,
  settings: Settings,
  options: {
    readonly signal?: AbortSignal;
    readonly onStage?: (stage: Stage) => void;
    readonly ended?: Because | undefined;
  } = {},
): Promise<CrawlRanking | undefined> {
  const { signal, onStage, ended } = options;
  if (settings.index && settings.archive) {
    onStage?.('read');
    await readPages(archive, settings.region, signal);
  }
  if (signal?.aborted) return undefined;
  onStage?.('rank');
  const ranking = await rankArchive(archive, settings);
  if (signal?.aborted) return undefined;
  onStage?.('export');
  if (folder !== undefined) await writeDefaultExports(archive, folder, { ...settings, ended });
  return ranking;
}
