import type { LinkGraph } from './link-graph.ts';

export interface PageRankOptions {
  /** Probability of following a link rather than jumping, 0 to 1 exclusive. */
  readonly damping: number;
  /** Stop when the L1 distance of two iterations is no more than this. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

export interface PageRank {
  /** By page index; their sum is 1. */
  readonly ranks: Float64Array;
  readonly iterations: number;
  /** Whether the tolerance was reached before the iterations ran out. */
  readonly converged: boolean;
  /** L1 distance of the last two iterations. */
  readonly distance: number;
}

/** What the crawl's own ranking takes unless told otherwise. */
export const PAGE_RANK_DEFAULTS: PageRankOptions = { damping: 0.85, tolerance: 1e-10, maxIterations: 1000 };

/**
 * PageRank by power iteration from the even distribution. The jump and the rank of pages without links (dangling mass) are spread evenly
 * over all pages. The true ranks are no further away than `distance · damping / (1 - damping)`.
 */
export function pageRank(graph: LinkGraph, options: Partial<PageRankOptions> = {}): PageRank {
  const { damping, tolerance, maxIterations } = { ...PAGE_RANK_DEFAULTS, ...options };
  const { size } = graph;
  let ranks = new Float64Array(size).fill(1 / size);
  let next = new Float64Array(size);
  const shares = new Float64Array(size);
  let distance = 0;
  let iterations = 0;
  let converged = size === 0;
  while (!converged && iterations < maxIterations) {
    share(graph, ranks, damping, shares);
    pull(graph, shares, next);
    distance = settle(ranks, next);
    [ranks, next] = [next, ranks];
    iterations++;
    converged = distance <= tolerance;
  }
  return { ranks, iterations, converged, distance };
}

/** What each page gives to every page that it links to. */
function share({ size, outStarts }: LinkGraph, ranks: Float64Array, damping: number, shares: Float64Array): void {
  let start = 0;
  for (let page = 0; page < size; page++) {
    const end = outStarts[page + 1] ?? 0;
    shares[page] = end === start ? 0 : (damping * (ranks[page] ?? 0)) / (end - start);
    start = end;
  }
}

function pull({ size, inStarts, inSources }: LinkGraph, shares: Float64Array, next: Float64Array): void {
  let arc = 0;
  for (let page = 0; page < size; page++) {
    const end = inStarts[page + 1] ?? 0;
    let sum = 0;
    for (; arc < end; arc++) sum += shares[inSources[arc] ?? 0] ?? 0;
    next[page] = sum;
  }
}

/**
 * Spreads what no link carried (jumps and dangling mass: whatever is missing to 1) evenly and answers the L1 distance. Taking the rest of
 * the compensated sum keeps the ranks at a sum of 1 however many iterations it takes, so tolerances down to the last bits are reached.
 */
function settle(ranks: Float64Array, next: Float64Array): number {
  const even = (1 - sum(next)) / next.length;
  for (let page = 0; page < next.length; page++) next[page] = (next[page] ?? 0) + even;
  return sum(next, ranks);
}

/** Neumaier's sum of the values, or of their absolute differences from `others`. */
function sum(values: Float64Array, others?: Float64Array): number {
  let total = 0;
  let lost = 0;
  for (let at = 0; at < values.length; at++) {
    const value = others === undefined ? (values[at] ?? 0) : Math.abs((values[at] ?? 0) - (others[at] ?? 0));
    const grown = total + value;
    lost += total >= value ? total - grown + value : value - grown + total;
    total = grown;
  }
  return total + lost;
}
