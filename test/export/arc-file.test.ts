import { createReadStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ArcFile, arcRoom } from '../../src/export/arc-file.ts';
import { type ArcLog, BLOCK_ENTRIES } from '../../src/graph/arc-log.ts';
import { readEdgeList } from '../../src/graph/edge-list.ts';
import { buildLinkGraph, type LinkGraph } from '../../src/graph/link-graph.ts';
import { rankArcs, rankPages } from '../../src/graph/ranking.ts';
import { logOf } from '../graph/graph-arcs.ts';

const GRAPHS = join(process.env['SKEIN_SHARED'] ?? '../shared', 'graphs');

describe('arcs in a file', () => {
  it('house blocks of any length come back as they were, again and again', async () => {
    const file = new ArcFile();
    const lengths = [1, BLOCK_ENTRIES, BLOCK_ENTRIES + 5, 3, BLOCK_ENTRIES * 2];
    const blocks = lengths.map((length, index) => new Int32Array(length).map((_, at) => at * 7 - index));
    for (const block of blocks) file.append(block);
    expect(await isEqual(file, blocks)).toBe(true);
    for await (const first of file.blocks()) {
      expect(first).toEqual(blocks[0]);
      break;
    }
    file.append(Int32Array.of(9));
    expect(await isEqual(file, [...blocks, Int32Array.of(9)])).toBe(true);
    expect(await isEqual(new ArcFile(), [])).toBe(true);
  });

  it('house the file stands in the folder of TMPDIR and bears no name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'skein-test-'));
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
    try {
      new ArcFile().append(Int32Array.of(1, 2));
      expect(readdirSync(folder)).toEqual([]);
      process.env['TMPDIR'] = join(folder, 'absent');
      expect(() => new ArcFile()).toThrow(expect.objectContaining({ code: 'DISK' }));
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(folder, { recursive: true });
    }
  });

  it('P6 a made-up graph of 300,000 links has the same ranks from a file', async () => {
    const graph = madeUp(20_000, 300_000);
    await isRankedAlike(graph, 10_000);
    await isRankedAlike(graph, graph.arcs);
  });

  for (const name of ['site-postgresql', 'site-python', 'hollins', 'wikispeedia', 'wb-cs-stanford']) {
    const folder = join(GRAPHS, name);
    const isAbsent = !existsSync(folder);
    if (isAbsent) console.warn(`skipped: ${folder} is absent (set SKEIN_SHARED)`);
    it.skipIf(isAbsent)(`P6 ${name} has the same ranks from a file`, async () => {
      const text = (file: string): AsyncIterable<string> => createReadStream(join(folder, file), 'utf8');
      const { graph } = await readEdgeList(text('edges.tsv'), text('nodes.tsv'));
      await isRankedAlike(graph, 1000);
    });
  }
});

async function isEqual(log: ArcLog, blocks: readonly Int32Array[]): Promise<boolean> {
  let index = 0;
  for await (const block of log.blocks()) {
    const expected = blocks[index++];
    if (expected === undefined || Buffer.compare(bytes(expected), bytes(block)) !== 0) return false;
  }
  return index === blocks.length;
}

function bytes({ buffer, byteOffset, byteLength }: Int32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Not to 1e-12 but to the last bit: sums are made in the same order. */
async function isRankedAlike(graph: LinkGraph, arcsInMemory: number): Promise<void> {
  const room = arcRoom({ arcsInMemory });
  expect(await rankArcs({ ...graph, log: logOf(graph, room) }, {}, room)).toEqual(rankPages(graph));
}

/** Links lead to the first pages more often than to the last; every seventh page has none. */
function madeUp(size: number, count: number): LinkGraph {
  let state = 1;
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const linking = (page: number): number => (page % 7 === 0 ? (page + 1) % size : page);
  return buildLinkGraph(
    Int32Array.from({ length: size }, (_, page) => page),
    {
      sources: Int32Array.from({ length: count }, () => linking(Math.floor(size * chance()))),
      targets: Int32Array.from({ length: count }, () => Math.floor(size * chance() ** 3)),
    },
  );
}
