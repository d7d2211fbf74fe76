import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArcRoom, GrowingLog, RunWriter } from '../../src/graph/arc-log.ts';
import { sourcesByTarget } from '../../src/graph/arcs-by-target.ts';
import { buildLinkGraph } from '../../src/graph/link-graph.ts';
import { pageRank, pageRankInBlocks } from '../../src/graph/pagerank.ts';
import { rankArcs, rankPages } from '../../src/graph/ranking.ts';
import { arcsOf, cutUp, logOf } from './graph-arcs.ts';

const SIZE = 12;
const IDS = Int32Array.from({ length: SIZE }, (_, page) => page);
const links = fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1)), { maxLength: 60 });

/** So few entries that every graph of some arcs is beyond its room. */
const roomFor = (entries: number): ArcRoom => ({ entries, beyond: () => new GrowingLog() });

function graphOf(pairs: readonly (readonly [number, number])[]) {
  return buildLinkGraph(IDS, {
    sources: Int32Array.from(pairs, ([source]) => source),
    targets: Int32Array.from(pairs, ([, target]) => target),
  });
}

describe('arcs in a log', () => {
  it('house a run counts the links to each target, as found or ascending', async () => {
    const log = new GrowingLog();
    const runs = new RunWriter(log);
    for (const target of [7, 3, 7, 5, 7]) runs.add(target, 1);
    expect(runs.end(1, 'as-found')).toBe(3);
    expect(runs.end(2, 'ascending')).toBe(0);
    for (const target of [7, 3, 3]) runs.add(target, 2);
    expect(runs.end(4, 'ascending')).toBe(2);
    runs.finish();
    expect(await arcsOf(log)).toEqual(['1>7 3', '1>3 1', '1>5 1', '4>3 4', '4>7 2']);
  });

  it('house a log gives back what it got, within its room and beyond it', async () => {
    await fc.assert(
      fc.asyncProperty(links, fc.integer({ min: 1, max: 40 }), async (pairs, entries) => {
        const graph = graphOf(pairs);
        expect(await arcsOf(logOf(graph, roomFor(entries)))).toEqual(await arcsOf(logOf(graph)));
      }),
      { numRuns: 100 },
    );
  });

  it('house a run longer than a block is one block', async () => {
    const log = new GrowingLog();
    const runs = new RunWriter(log);
    const count = 700_000;
    for (let page = 1; page <= 2; page++) {
      for (let target = 0; target < count; target++) runs.add(target, page);
      expect(runs.end(page, 'ascending')).toBe(count);
    }
    runs.finish();
    const lengths: number[] = [];
    for await (const { length } of log.blocks()) lengths.push(length);
    expect(lengths).toEqual([2 + count, 2 + 2 * count]);
  });

  it('house sources come in the order of their targets, however few of them are sorted at a time', async () => {
    await fc.assert(
      fc.asyncProperty(links, fc.integer({ min: 1, max: 70 }), async (pairs, entries) => {
        const graph = graphOf(pairs);
        const sorted = await sourcesByTarget(graph, logOf(graph), roomFor(entries));
        const sources: number[] = [];
        for await (const block of sorted.blocks()) sources.push(...block);
        expect(sources).toEqual([...graph.inSources]);
      }),
      { numRuns: 100 },
    );
  });

  it('P6 ranks are the same to the last bit in memory and in blocks', async () => {
    await fc.assert(
      fc.asyncProperty(links, fc.integer({ min: 1, max: 20 }), async (pairs, entries) => {
        const graph = graphOf(pairs);
        const sources = cutUp(await sourcesByTarget(graph, logOf(graph), roomFor(entries)), entries);
        expect(await pageRankInBlocks({ ...graph, sources })).toEqual(pageRank(graph));
        expect(await rankArcs({ ...graph, log: logOf(graph) }, {}, roomFor(entries))).toEqual(rankPages(graph));
      }),
      { numRuns: 100 },
    );
  });
});
