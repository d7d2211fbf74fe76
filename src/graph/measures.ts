import { strongComponents } from './components.ts';
import { type LinkGraph, targetsOf } from './link-graph.ts';

/**
 * Ranks on a scale of 0 to 100 for people: logarithmic between the lowest and the highest rank, whole numbers. All 100 where all ranks
 * are equal.
 */
export function logScores(ranks: Float64Array): Uint8Array {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (const rank of ranks) {
    lowest = Math.min(lowest, rank);
    highest = Math.max(highest, rank);
  }
  const span = Math.log(highest / lowest);
  // Ranks that differ by rounding alone are equal.
  const score = (rank: number): number => (span > 1e-9 ? (100 * Math.log(rank / lowest)) / span : 100);
  return Uint8Array.from(ranks, (rank) => Math.round(score(rank)));
}

/** Number of pages at each depth from 0 up. */
export function depthHistogram(depths: Iterable<number>): readonly number[] {
  const counts: number[] = [];
  for (const depth of depths) {
    while (counts.length <= depth) counts.push(0);
    counts[depth] = (counts[depth] ?? 0) + 1;
  }
  return counts;
}

/**
 * Numbers of pages by their place round the largest strongly connected component, the core: those that lead to it, those that it leads to,
 * those that hang on either without being in it, and those apart (Broder and others, Graph structure in the web, 2000).
 */
export interface BowTie {
  readonly core: number;
  readonly leadingIn: number;
  readonly ledTo: number;
  readonly tendrils: number;
  readonly apart: number;
}

/** The bow-tie of a graph; of equally large components the one that holds the page of the lowest index is the core. */
export function bowTie(graph: LinkGraph): BowTie {
  const { component, sizes } = strongComponents(graph);
  const largest = sizes.reduce((most, count) => Math.max(most, count), 0);
  const first = component.findIndex((own) => sizes[own] === largest);
  if (first < 0) return { core: 0, leadingIn: 0, ledTo: 0, tendrils: 0, apart: 0 };
  const out = (page: number): Int32Array => targetsOf(graph, page);
  const back = (page: number): Int32Array => graph.inSources.subarray(graph.inStarts[page], graph.inStarts[page + 1]);
  const ledTo = reach(graph.size, first, [out]) - largest;
  const leadingIn = reach(graph.size, first, [back]) - largest;
  const around = reach(graph.size, first, [out, back]);
  return {
    core: largest,
    leadingIn,
    ledTo,
    tendrils: around - largest - ledTo - leadingIn,
    apart: graph.size - around,
  };
}

/** Number of pages that can be come to from `first` along any of the ways, itself included. */
function reach(size: number, first: number, ways: readonly ((page: number) => Int32Array)[]): number {
  const seen = new Uint8Array(size);
  const queue = new Int32Array(size);
  let length = 1;
  queue[0] = first;
  seen[first] = 1;
  for (let at = 0; at < length; at++) {
    for (const way of ways) {
      for (const page of way(queue[at] ?? 0)) {
        if (seen[page] === 1) continue;
        seen[page] = 1;
        queue[length++] = page;
      }
    }
  }
  return length;
}
