import type { ArcLog } from './arc-log.ts';
import type { GraphOutline, LinkGraph } from './link-graph.ts';
import { Shares, SLICE } from './shares.ts';

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

/** Arcs that are read anew in each iteration: their sources in the order of the targets, see `sourcesByTarget`. */
export interface ArcsByTarget extends Pick<GraphOutline, 'size' | 'outDegrees' | 'inDegrees'> {
  readonly sources: Pick<ArcLog, 'blocks'>;
}

/**
 * PageRank by power iteration from the even distribution. The jump and the rank of pages without links (dangling mass) are spread evenly
 * over all pages. The true ranks are no further away than `distance · damping / (1 - damping)`.
 */
export function pageRank(graph: LinkGraph, options: Partial<PageRankOptions> = {}): PageRank {
  const iteration = new PowerIteration(graph, options);
  while (iteration.begin()) {
    iteration.pull(graph.inSources);
    iteration.end();
  }
  return iteration.result();
}

/** The same, to the last bit, for arcs that come in blocks: 24 bytes of memory a page besides the degrees, and one block of arcs. */
export async function pageRankInBlocks(graph: ArcsByTarget, options: Partial<PageRankOptions> = {}): Promise<PageRank> {
  const iteration = new PowerIteration(graph, options);
  while (iteration.begin()) {
    for await (const block of graph.sources.blocks()) iteration.pull(block);
    iteration.end();
  }
  return iteration.result();
}

class PowerIteration {
  readonly #graph: Pick<GraphOutline, 'size' | 'outDegrees' | 'inDegrees'>;
  readonly #options: PageRankOptions;
  readonly #shares: Shares;
  #ranks: Float64Array;
  #next: Float64Array;
  #iterations = 0;
  #distance = 0;
  #converged: boolean;
  /** The target whose sources come next, and how many of them are to come. */
  #target = -1;
  #left = 0;

  constructor(graph: Pick<GraphOutline, 'size' | 'outDegrees' | 'inDegrees'>, options: Partial<PageRankOptions>) {
    const { size } = graph;
    this.#graph = graph;
    this.#options = { ...PAGE_RANK_DEFAULTS, ...options };
    this.#shares = new Shares(size);
    this.#ranks = new Float64Array(size).fill(1 / size);
    this.#next = new Float64Array(size);
    this.#converged = size === 0;
  }

  /** Reckons what each page gives to every page that it links to; false where no iteration is wanted any more. */
  begin(): boolean {
    const { damping, maxIterations } = this.#options;
    if (this.#converged || this.#iterations >= maxIterations) return false;
    share(this.#graph.outDegrees, this.#ranks, damping, this.#shares.values);
    this.#next.fill(0);
    this.#target = -1;
    this.#left = 0;
    return true;
  }

  /** Adds up what comes from these sources. Each sum goes on where the last block ended, so blocks make no difference. */
  pull(sources: Int32Array): void {
    for (let at = 0; at < sources.length; at += SLICE) {
      const slice = sources.subarray(at, at + SLICE);
      this.#shares.pick(slice);
      this.#add(this.#shares.picked, slice.length);
    }
  }

  /** Called for a few thousand arcs at a time, so that V8 compiles it as a whole and not from within a loop that is under way. */
  #add(picked: Float64Array, count: number): void {
    const { inDegrees } = this.#graph;
    const next = this.#next;
    let [target, left, at] = [this.#target, this.#left, 0];
    while (at < count) {
      while (left === 0) left = inDegrees[++target] ?? 1;
      const end = Math.min(at + left, count);
      left -= end - at;
      let sum = next[target] ?? 0;
      for (; at < end; at++) sum += picked[at] ?? 0;
      next[target] = sum;
    }
    [this.#target, this.#left] = [target, left];
  }

  end(): void {
    this.#distance = settle(this.#ranks, this.#next);
    [this.#ranks, this.#next] = [this.#next, this.#ranks];
    this.#iterations++;
    this.#converged = this.#distance <= this.#options.tolerance;
  }

  result(): PageRank {
    return {
      ranks: this.#ranks,
      iterations: this.#iterations,
      converged: this.#converged,
      distance: this.#distance,
    };
  }
}

function share(outDegrees: Int32Array, ranks: Float64Array, damping: number, shares: Float64Array): void {
  for (let page = 0; page < outDegrees.length; page++) {
    const degree = outDegrees[page] ?? 0;
    shares[page] = degree === 0 ? 0 : (damping * (ranks[page] ?? 0)) / degree;
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
