import { type GraphOutline, inDegree, outDegree } from '../graph/link-graph.ts';
import type { Ranking } from '../graph/ranking.ts';
import type { Archive } from '../model/engine.ts';
import { RANK_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/** A graph with its ranks and what its pages are called, be it from a crawl or from a file. */
export interface RankedGraph {
  readonly graph: GraphOutline;
  readonly ranking: Ranking;
  nameOf(page: number): string;
}

/** One page of a ranking, as it is printed. */
export interface RankRow {
  /** 1 for the most popular page. */
  readonly rank: number;
  readonly url: string;
  readonly pagerank: number;
  readonly inlinks: number;
  readonly outlinks: number;
  readonly score: number;
}

/** The pages, the most popular first (P6). */
export function* rankRows({ graph, ranking, nameOf }: RankedGraph): Generator<RankRow> {
  let rank = 0;
  for (const page of ranking.order) {
    rank++;
    yield {
      rank,
      url: nameOf(page),
      pagerank: ranking.printed[page] ?? 0,
      inlinks: inDegree(graph, page),
      outlinks: outDegree(graph, page),
      score: ranking.scores[page] ?? 0,
    };
  }
}

/** The pages by rank as CSV. */
export async function writeRanking(ranked: RankedGraph, out: Out, options: ExportOptions): Promise<void> {
  await beginCsv(out, options);
  await out.write(csvRow(RANK_COLUMNS.map(({ name }) => name)));
  const csv = csvOptions(options);
  for (const { rank, url, pagerank, inlinks, outlinks, score } of rankRows(ranked)) {
    const written = out.write(csvRow([rank, url, pagerank, inlinks, outlinks, score], csv));
    if (written !== undefined) await written;
  }
}

/** How the ranks were made, as JSON: damping, tolerance, iterations, the policies for dangling pages and nofollow links. */
export async function writeStatement({ ranking }: RankedGraph, out: Out): Promise<void> {
  await out.write(`${JSON.stringify(ranking.statement, undefined, 2)}\n`);
}

/** A crawl's graph with its ranks. */
export async function rankedCrawl(archive: Archive, options: ExportOptions): Promise<RankedGraph> {
  const { graph, ranking, url } = await surveyOf(archive, options);
  return { graph, ranking, nameOf: (page) => url(graph.ids[page] ?? 0) ?? '' };
}

/** pagerank.csv of a crawl. */
export async function writePagerankCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  await writeRanking(await rankedCrawl(archive, options), out, options);
}

/** pagerank.json of a crawl. */
export async function writePagerankJson(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  await writeStatement(await rankedCrawl(archive, options), out);
}
