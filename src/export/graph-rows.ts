import { RunCursor } from '../graph/arc-log.ts';
import { inDegree, outDegree } from '../graph/link-graph.ts';
import type { Archive } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';
import type { Survey } from './survey.ts';

/** A page of the rank graph, as graph files describe it. Its id is that of the crawl folder, so it is the same in every file. */
export interface GraphPage {
  readonly id: UrlId;
  readonly url: string;
  readonly title: string | undefined;
  readonly depth: number;
  readonly status: number | undefined;
  readonly inlinks: number;
  readonly outlinks: number;
  readonly pagerank: number;
}

/** An arc of the rank graph; `weight` is the number of links that make it up. */
export interface GraphArc {
  readonly source: UrlId;
  readonly target: UrlId;
  readonly weight: number;
}

/** What graph files say of a page besides its id and URL. */
export const GRAPH_FIELDS = [
  { name: 'title', type: 'string' },
  { name: 'depth', type: 'integer' },
  { name: 'status', type: 'integer' },
  { name: 'inlinks', type: 'integer' },
  { name: 'outlinks', type: 'integer' },
  { name: 'pagerank', type: 'double' },
] as const;

/** The pages of the rank graph in the order of ids. */
export async function* graphPages(archive: Archive, { graph, placing }: Survey): AsyncGenerator<GraphPage> {
  for await (const { id, url, depth, visit } of archive.pages()) {
    const rank = placing(id)?.rank;
    if (rank === undefined) continue;
    const page = graph.indexOf(id);
    yield {
      id,
      url,
      title: visit?.page?.title,
      depth,
      status: visit?.response?.status,
      inlinks: inDegree(graph, page),
      outlinks: outDegree(graph, page),
      pagerank: rank,
    };
  }
}

/** The arcs of the rank graph by source, then target; many at a time, as each of these costs a promise. */
export async function* graphArcs({ graph: { ids, log } }: Survey): AsyncGenerator<Iterable<GraphArc>> {
  for await (const block of log.blocks()) yield arcsOf(block, ids);
}

function* arcsOf(block: Int32Array, ids: Int32Array): Generator<GraphArc> {
  const run = new RunCursor(block);
  while (run.nextPage()) {
    const source = ids[run.source] ?? 0;
    while (run.nextArc()) yield { source, target: ids[run.target] ?? 0, weight: run.links };
  }
}
