import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crawl } from '../../src/index.ts';
import { serveFolder } from '../servers/folder-server.ts';
import type { Site } from '../servers/site-server.ts';
import { type CrawledGraph, crawledGraph, distance } from './crawled-graph.ts';
import { isInstalled } from './debian-package.ts';
import { type Walk, walkFolder } from './parse5-walk.ts';
import { hasNetworkx, runPython } from './python.ts';
import { sharedRanks } from './shared-ranks.ts';

// A few seconds on a machine of its own; room for one that is shared.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ROOT = '/usr/share/doc/python3.11-doc/html';
const isHere = isInstalled('python3.11-doc', join(ROOT, 'index.html')) && hasNetworkx();

describe.skipIf(!isHere)('the documentation of Python, crawled depth first', () => {
  let parent = '';
  let site: Site;
  let walk: Walk;
  let graph: CrawledGraph;
  let order: readonly string[] = [];

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'skein-python-'));
    site = await serveFolder(ROOT);
    const start = `${site.origin}/index.html`;
    walk = walkFolder(ROOT, start);
    await crawl(start, { folder: join(parent, 'crawl'), delay: 0, order: 'depth-first' });
    order = site.paths().map((path) => `${site.origin}${path}`);
    graph = await crawledGraph(join(parent, 'crawl'));
  });

  afterAll(async () => {
    await site.close();
    rmSync(parent, { recursive: true, force: true });
  });

  it('house pages and arcs are those that a walk with parse5 finds', () => {
    expect(graph.pages).toEqual([...walk.pages].sort());
    expect(graph.arcs).toEqual(walk.arcs.map((arc) => arc.join(' ')).sort());
  });

  it('house the ranks are those of networkx, to an L1 distance of 1e-9', () => {
    const ranks = runPython('networkx-pagerank.py', [], JSON.stringify(walk)) as Record<string, number>;
    expect(distance(graph.ranks, new Map(Object.entries(ranks)))).toBeLessThan(1e-9);
  });

  it('house with the pages that nothing links to as seeds, the ranks are those that three solvers agree on', async (context) => {
    const ranks = sharedRanks('site-python', site.origin);
    if (ranks === undefined) return context.skip('the true ranks are not here (SKEIN_SHARED)');
    const lonely = [...ranks.keys()].filter((page) => !walk.pages.includes(page));
    expect(lonely).not.toEqual([]);
    const folder = join(parent, 'all');
    await crawl([`${site.origin}/index.html`, ...lonely], { folder, delay: 0, order: 'depth-first' });
    expect(distance((await crawledGraph(folder)).ranks, ranks)).toBeLessThan(1e-9);
  });

  it('house the crawl goes deep at once: each page leads to the next, as far as links lead on', () => {
    const arcs = new Set(graph.arcs);
    const steps = order.slice(1).filter((page, at) => arcs.has(`${order[at]} ${page}`));
    expect(steps.length / order.length).toBeGreaterThan(0.8);
    expect(new Set(order).size).toBe(order.length);
  });
});
