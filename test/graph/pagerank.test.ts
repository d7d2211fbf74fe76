import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEdgeList, readStructure } from '../../src/graph/edge-list.ts';
import { buildLinkGraph, type LinkGraph } from '../../src/graph/link-graph.ts';
import { pageRank } from '../../src/graph/pagerank.ts';

const GRAPHS = join(process.env['SKEIN_SHARED'] ?? '../shared', 'graphs');

/** The graph of P1: its structure file, and the ranks of P6. */
const STRUCTURE = 'A,B,C,D\r\nB,E\r\nC,F\r\nD,A,F\r\nE,G,H\r\nF,D,E\r\nG\r\nH,E\r\n';
const EXPECTED = {
  A: 0.082619069794,
  B: 0.057714876886,
  C: 0.057714876886,
  D: 0.113677480823,
  E: 0.263775513286,
  F: 0.131676715146,
  G: 0.14641073359,
  H: 0.14641073359,
};

describe('PageRank', () => {
  it('P6 gives the ranks of the graph of P1 to twelve places', async () => {
    const { graph, names } = await readStructure([STRUCTURE]);
    const { ranks, converged } = pageRank(graph, { tolerance: 1e-13 });
    expect(converged).toBe(true);
    expect(names.map((name, page) => [name, ranks[page]?.toFixed(12)])).toEqual(
      Object.entries(EXPECTED).map(([name, rank]) => [name, rank.toFixed(12)]),
    );
  });

  it('P6 is within the tolerance after the default 1e-10', async () => {
    const { graph, names } = await readStructure([STRUCTURE]);
    const { ranks, distance } = pageRank(graph);
    expect(distance).toBeLessThanOrEqual(1e-10);
    const expected: Readonly<Record<string, number>> = EXPECTED;
    for (const [page, name] of names.entries()) expect(ranks[page]).toBeCloseTo(expected[name] ?? -1, 9);
  });

  it('P6 says that it has not converged', async () => {
    const { graph } = await readStructure([STRUCTURE]);
    const { converged, iterations, distance } = pageRank(graph, { maxIterations: 3 });
    expect({ converged, iterations }).toEqual({ converged: false, iterations: 3 });
    expect(distance).toBeGreaterThan(1e-10);
  });

  it('house a graph without pages has no ranks, one without links equal ones', () => {
    const none = { sources: new Int32Array(0), targets: new Int32Array(0) };
    expect(pageRank(buildLinkGraph(new Int32Array(0), none))).toMatchObject({ converged: true, iterations: 0 });
    expect([...pageRank(buildLinkGraph(Int32Array.of(4, 7), none)).ranks]).toEqual([0.5, 0.5]);
  });

  const names = ['site-postgresql', 'site-python', 'hollins', 'wikispeedia', 'wb-cs-stanford'];
  for (const name of names) {
    const folder = join(GRAPHS, name);
    const isAbsent = !existsSync(folder);
    if (isAbsent) console.warn(`skipped: ${folder} is absent (set SKEIN_SHARED)`);
    it.skipIf(isAbsent)(`P6 equals the true ranks of ${name} to an L1 distance of 1e-9`, async () => {
      const text = (file: string): AsyncIterable<string> => createReadStream(join(folder, file), 'utf8');
      const { graph, names: urls } = await readEdgeList(text('edges.tsv'), text('nodes.tsv'));
      const truth = readFileSync(join(folder, 'pagerank.tsv'), 'utf8').trim().split('\n');
      const expected = truth.map((line) => Number(line.split('\t')[1]));
      expect(urls.length).toBe(expected.length);
      expect(distance(pageRank(graph).ranks, expected)).toBeLessThan(1e-9);
      const strict = pageRank(graph, { tolerance: 1e-15 });
      expect(strict.converged).toBe(true);
      expect(distance(strict.ranks, expected)).toBeLessThan(1e-11);
    });
  }

  it('house ranks are those of a plain loop over the arcs to the last bit', () => {
    // Many times more arcs than are looked up at a time.
    const links = Array.from({ length: 30_000 }, (_, at) => [(at * 7919) % 2003, (at * at) % 1009] as const);
    const graph = buildLinkGraph(
      Int32Array.from({ length: 2003 }, (_, page) => page),
      {
        sources: Int32Array.from(links, ([source]) => source),
        targets: Int32Array.from(links, ([, target]) => target),
      },
    );
    const share = 1 / graph.size;
    const carried = Float64Array.from({ length: graph.size }, (_, page) => {
      const sources = graph.inSources.subarray(graph.inStarts[page], graph.inStarts[page + 1]);
      return sources.reduce((sum, source) => sum + (0.5 * share) / (graph.outDegrees[source] ?? 0), 0);
    });
    const { ranks } = pageRank(graph, { damping: 0.5, maxIterations: 1 });
    // What no link carries is the same for all, so it is known from a page that no page links to.
    const even = ranks[graph.inDegrees.indexOf(0)] ?? 0;
    expect(ranks).toEqual(carried.map((sum) => sum + even));
  });

  it('house ranks sum to 1 and follow the pages when they are numbered anew', () => {
    fc.assert(
      fc.property(
        graphs,
        fc.infiniteStream(fc.nat()),
        fc.double({ min: 0, max: 0.99, noNaN: true }),
        (arcs, keys, damping) => {
          const { ranks } = pageRank(graphOf(arcs, identity), { damping, tolerance: 1e-12 });
          expect(Math.abs(ranks.reduce((sum, rank) => sum + rank, 0) - 1)).toBeLessThan(1e-12);
          const shuffled = permutation(keys);
          const again = pageRank(graphOf(arcs, shuffled), { damping, tolerance: 1e-12 }).ranks;
          expect(
            distance(
              identity.map((page) => again[shuffled[page] ?? 0] ?? 0),
              [...ranks],
            ),
          ).toBeLessThan(1e-9);
        },
      ),
      { numRuns: 200 },
    );
  });
});

const SIZE = 12;
const identity = Array.from({ length: SIZE }, (_, page) => page);
const graphs = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 60 });

function permutation(keys: Iterable<number>): readonly number[] {
  const stream = keys[Symbol.iterator]();
  const keyed = identity.map((page) => ({ page, key: Number(stream.next().value) }));
  return keyed.sort((a, b) => a.key - b.key || a.page - b.page).map(({ page }) => page);
}

function graphOf(arcs: readonly (readonly [number, number])[], names: readonly number[]): LinkGraph {
  return buildLinkGraph(Int32Array.from(identity), {
    sources: Int32Array.from(arcs, ([source]) => names[source] ?? 0),
    targets: Int32Array.from(arcs, ([, target]) => names[target] ?? 0),
  });
}

function distance(ranks: ArrayLike<number>, expected: readonly number[]): number {
  return expected.reduce((sum, rank, page) => sum + Math.abs(rank - (ranks[page] ?? 0)), 0);
}
