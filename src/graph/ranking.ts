import type { ArcLog, ArcRoom } from './arc-log.ts';
import { sourcesByTarget } from './arcs-by-target.ts';
import type { GraphOutline, LinkGraph } from './link-graph.ts';
import { logScores } from './measures.ts';
import { PAGE_RANK_DEFAULTS, type PageRank, type PageRankOptions, pageRank, pageRankInBlocks } from './pagerank.ts';

/** How ranks were made: what must be known to make them again or to compare them with others. */
export interface RankStatement extends PageRankOptions {
  readonly iterations: number;
  readonly converged: boolean;
  /** L1 distance of the last two iterations. */
  readonly distance: number;
  readonly pages: number;
  readonly links: number;
  /** Pages without links to other pages of the graph, and what becomes of their rank. */
  readonly danglingPages: number;
  readonly danglingPolicy: 'spread evenly over all pages';
  readonly nofollowPolicy: 'left out' | 'counted';
}

export interface Ranking extends PageRank {
  /** The ranks as they are printed. */
  readonly printed: Float64Array;
  /** 0 to 100, logarithmic, by page index. */
  readonly scores: Uint8Array;
  /** Page indices, the most popular first; pages of equal rank in the order of the graph. */
  readonly order: Int32Array;
  readonly statement: RankStatement;
}

/** How ranks are wanted. `nofollow` says how the graph was made; absent: links had no such mark, or were left out. */
export interface RankingOptions extends Partial<PageRankOptions> {
  readonly nofollow?: 'respect' | 'ignore' | undefined;
}

/** Ranks, scores and order of a graph's pages. */
export function rankPages(graph: LinkGraph, options: RankingOptions = {}): Ranking {
  const given = { ...PAGE_RANK_DEFAULTS, ...definedOf(options) };
  return rankingOf(graph, pageRank(graph, given), { ...given, nofollow: options.nofollow });
}

/** The same for a graph whose arcs lie in a log; `room` is what their sorting may take in memory. */
export async function rankArcs(
  graph: GraphOutline & { readonly log: ArcLog },
  options: RankingOptions = {},
  room?: ArcRoom,
): Promise<Ranking> {
  const given = { ...PAGE_RANK_DEFAULTS, ...definedOf(options) };
  const { size, inDegrees, outDegrees } = graph;
  const sources = await sourcesByTarget(graph, graph.log, room);
  const rank = await pageRankInBlocks({ size, inDegrees, outDegrees, sources }, given);
  return rankingOf(graph, rank, { ...given, nofollow: options.nofollow });
}

function rankingOf(
  graph: GraphOutline,
  rank: PageRank,
  { nofollow, ...given }: PageRankOptions & Pick<RankingOptions, 'nofollow'>,
): Ranking {
  const { iterations, converged, distance } = rank;
  let danglingPages = 0;
  for (const degree of graph.outDegrees) if (degree === 0) danglingPages++;
  const statement: RankStatement = {
    ...given,
    iterations,
    converged,
    distance,
    pages: graph.size,
    links: graph.arcs,
    danglingPages,
    danglingPolicy: 'spread evenly over all pages',
    nofollowPolicy: nofollow === 'ignore' ? 'counted' : 'left out',
  };
  const printed = rank.ranks.map(printedRank);
  return { ...rank, printed, scores: logScores(rank.ranks), order: byRank(printed), statement };
}

/**
 * A rank as it is printed: to twelve significant digits, all that iteration makes sure of. What follows hangs on the order of the sums and
 * would make equal graphs print different figures.
 */
function printedRank(rank: number): number {
  return Number(rank.toPrecision(12));
}

function byRank(printed: Float64Array): Int32Array {
  return Int32Array.from(printed.keys()).sort((a, b) => (printed[b] ?? 0) - (printed[a] ?? 0) || a - b);
}

function definedOf({ damping, tolerance, maxIterations }: Partial<PageRankOptions>): Partial<PageRankOptions> {
  return {
    ...(damping === undefined ? {} : { damping }),
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(maxIterations === undefined ? {} : { maxIterations }),
  };
}
