import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strongComponents } from '../../src/graph/components.ts';
import {
  buildLinkGraph,
  foldRedirects,
  inDegree,
  type LinkGraph,
  outDegree,
  targetsOf,
} from '../../src/graph/link-graph.ts';
import { bowTie, depthHistogram, logScores } from '../../src/graph/measures.ts';

const SIZE = 8;
const arcs = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 40 });

function graphOf(links: readonly (readonly [number, number])[], size = SIZE): LinkGraph {
  return buildLinkGraph(
    Int32Array.from({ length: size }, (_, page) => page),
    { sources: Int32Array.from(links, ([from]) => from), targets: Int32Array.from(links, ([, to]) => to) },
  );
}

function arcsOf(graph: LinkGraph): readonly string[] {
  return Array.from({ length: graph.size }, (_, page) => page).flatMap((page) =>
    Array.from(targetsOf(graph, page), (target) => `${graph.ids[page]}>${graph.ids[target]}`),
  );
}

describe('link graph', () => {
  it('house arcs are unique, without self-links, and weigh the links that make them up', () => {
    const graph = buildLinkGraph(Int32Array.of(10, 20, 30), {
      sources: Int32Array.of(20, 10, 10, 10, 10, 30, 99),
      targets: Int32Array.of(10, 30, 20, 30, 10, 77, 10),
      weights: Int32Array.of(1, 2, 1, 3, 9, 1, 1),
    });
    expect(arcsOf(graph)).toEqual(['10>20', '10>30', '20>10']);
    expect([...graph.outWeights]).toEqual([1, 5, 1]);
    expect([0, 1, 2].map((page) => [inDegree(graph, page), outDegree(graph, page)])).toEqual([
      [1, 2],
      [1, 1],
      [1, 0],
    ]);
  });

  it('house what redirects into a loop ends nowhere, in whatever order it is met', () => {
    expect([...foldRedirects(Int32Array.of(1, 2, 1, 2, -1, 4, 9))]).toEqual([0, 1, 2, 3, 4, 4, 9]);
    const long = Int32Array.from({ length: 200_000 }, (_, id) => id - 1);
    expect(foldRedirects(long).every((end) => end === 0)).toBe(true);
  });

  it('house redirects fold as following them one by one does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 10 }), (list) => {
        const ends = foldRedirects(Int32Array.from(list));
        for (const id of list.keys()) {
          let end = id;
          for (let step = 0; step <= list.length && (list[end] ?? -1) >= 0; step++) end = list[end] ?? -1;
          expect(ends[id]).toBe((list[end] ?? -1) >= 0 ? id : end);
        }
      }),
    );
  });

  it('house both directions hold the same arcs as a set of pairs', () => {
    fc.assert(
      fc.property(arcs, (links) => {
        const graph = graphOf(links);
        const pairs = new Set(links.filter(([from, to]) => from !== to).map(([from, to]) => `${from}>${to}`));
        expect(new Set(arcsOf(graph))).toEqual(pairs);
        const back: string[] = [];
        for (let page = 0; page < SIZE; page++) {
          for (const source of graph.inSources.subarray(graph.inStarts[page], graph.inStarts[page + 1])) {
            back.push(`${source}>${page}`);
          }
        }
        expect(back.length).toBe(graph.arcs);
        expect(new Set(back)).toEqual(pairs);
      }),
    );
  });
});

describe('components and measures', () => {
  it('house pages are in one component exactly when they lead to each other', () => {
    fc.assert(
      fc.property(arcs, (links) => {
        const leads = Array.from({ length: SIZE }, (_, from) => Array.from({ length: SIZE }, (_, to) => from === to));
        const mark = (from: number, to: number): void => {
          const row = leads[from];
          if (row !== undefined) row[to] = true;
        };
        for (const [from, to] of links) mark(from, to);
        for (let by = 0; by < SIZE; by++)
          for (let from = 0; from < SIZE; from++)
            for (let to = 0; to < SIZE; to++) if (leads[from]?.[by] && leads[by]?.[to]) mark(from, to);
        const { component, sizes } = strongComponents(graphOf(links));
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(SIZE);
        for (let from = 0; from < SIZE; from++)
          for (let to = 0; to < SIZE; to++)
            expect(component[from] === component[to]).toBe(leads[from]?.[to] === true && leads[to]?.[from] === true);
      }),
    );
  });

  it('house a chain of a hundred thousand pages does not overflow the stack', () => {
    const chain = Array.from({ length: 99_999 }, (_, page): [number, number] => [page, page + 1]);
    expect(strongComponents(graphOf(chain, 100_000)).sizes).toHaveLength(100_000);
  });

  it('house the bow-tie counts every page once', () => {
    // 0 → core 1 ⇄ 2 → 3; 0 → 4 hangs on, 5 is apart.
    const links: readonly [number, number][] = [
      [0, 1],
      [1, 2],
      [2, 1],
      [2, 3],
      [0, 4],
    ];
    expect(bowTie(graphOf(links, 6))).toEqual({ core: 2, leadingIn: 1, ledTo: 1, tendrils: 1, apart: 1 });
    expect(bowTie(graphOf([], 0))).toEqual({ core: 0, leadingIn: 0, ledTo: 0, tendrils: 0, apart: 0 });
  });

  it('house scores go from 0 to 100 by the logarithm of the rank', () => {
    expect([...logScores(Float64Array.of(0.001, 0.01, 0.1))]).toEqual([0, 50, 100]);
    expect([...logScores(Float64Array.of(0.5, 0.5))]).toEqual([100, 100]);
    expect([...logScores(new Float64Array(0))]).toEqual([]);
  });

  it('house depths are counted from 0, with the empty ones between', () => {
    expect(depthHistogram([0, 1, 1, 3])).toEqual([1, 2, 0, 1]);
  });
});
