import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CrawlReport, crawl, openFolder } from '../../src/index.ts';
import { serveFolder } from '../servers/folder-server.ts';
import type { Site } from '../servers/site-server.ts';
import { type ReadRecord, readByWarcio, wrongDigests } from '../warc/warcio.ts';
import { type CrawledGraph, crawledGraph, distance } from './crawled-graph.ts';
import { isInstalled } from './debian-package.ts';
import { fileOf, type Walk, walkFolder } from './parse5-walk.ts';
import { hasNetworkx, runPython } from './python.ts';
import { sharedRanks } from './shared-ranks.ts';

// A few seconds on a machine of its own; room for one that is shared.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const ROOT = '/usr/share/doc/postgresql-doc-15/html';
const isHere = isInstalled('postgresql-doc-15', join(ROOT, 'index.html')) && hasNetworkx();

describe.skipIf(!isHere)('the documentation of PostgreSQL, crawled whole', () => {
  let [parent, folder] = ['', ''];
  let site: Site;
  let walk: Walk;
  let report: CrawlReport;
  let graph: CrawledGraph;

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'skein-postgresql-'));
    folder = join(parent, 'crawl');
    site = await serveFolder(ROOT);
    const start = `${site.origin}/index.html`;
    walk = walkFolder(ROOT, start);
    report = await crawl(start, { folder, delay: 0 });
    graph = await crawledGraph(folder);
  });

  afterAll(async () => {
    await site.close();
    rmSync(parent, { recursive: true, force: true });
  });

  it('house the pages are those that a walk with parse5 finds', () => {
    expect(graph.pages).toEqual([...walk.pages].sort());
    // Releases of the package differ by some pages.
    expect(graph.pages.length).toBeGreaterThan(1000);
    expect(report.end).toEqual({ kind: 'drained' });
    const nonDangling = new Set(walk.arcs.map(([source]) => source)).size;
    const pages = walk.pages.length;
    expect(report.summary).toMatchObject({ pages, dangling: pages - nonDangling, nonDangling });
  });

  it('house the arcs are those of the walk', () => {
    expect(graph.arcs).toEqual(walk.arcs.map((arc) => arc.join(' ')).sort());
  });

  it('house the ranks are those of networkx, to an L1 distance of 1e-9', () => {
    const ranks = runPython('networkx-pagerank.py', [], JSON.stringify(walk)) as Record<string, number>;
    expect(distance(graph.ranks, new Map(Object.entries(ranks)))).toBeLessThan(1e-9);
  });

  it('house the ranks are those that three solvers agree on, to an L1 distance of 1e-9', (context) => {
    const ranks = sharedRanks('site-postgresql', site.origin);
    if (ranks === undefined) return context.skip('the true ranks are not here (SKEIN_SHARED)');
    const isSameRelease = graph.pages.every((page) => ranks.has(page)) && ranks.size === graph.pages.length;
    if (!isSameRelease) return context.skip('the true ranks are of another release of the documentation');
    expect(distance(graph.ranks, ranks)).toBeLessThan(1e-9);
  });

  it('house no page is fetched twice, and robots.txt is asked for once, before all else', () => {
    const asked = site.asked.map(({ path }) => path);
    expect(asked[0]).toBe('/robots.txt');
    expect(asked.slice(1).sort()).toEqual(graph.pages.map((page) => new URL(page).pathname));
  });

  it('house warcio reads every record, the digests are right and the bodies are the files', async () => {
    const files = readdirSync(join(folder, 'archive'));
    const records: ReadRecord[] = [];
    for (const file of files) records.push(...(await readByWarcio(join(folder, 'archive', file))));
    expect(wrongDigests(records)).toEqual([]);
    const responses = records.filter(({ type }) => type === 'response');
    const urls = responses.map(({ fields }) => fields.get('WARC-Target-URI') ?? '');
    expect(urls.filter((url) => !url.endsWith('/robots.txt')).sort()).toEqual(graph.pages);
    for (const [at, { payload }] of responses.entries()) {
      const file = fileOf(ROOT, urls[at] ?? '');
      if (file !== undefined) expect(payload.equals(readFileSync(file)), file).toBe(true);
    }
    expect(records.filter(({ type }) => type === 'request')).toHaveLength(responses.length);
  });

  it('house Python reads the CSV files back, networkx the graphs, and the WACZ lists its pages', async () => {
    const opened = await openFolder(folder);
    for (const format of ['graphml', 'gexf-1.2', 'wacz'] as const) await opened.export(format, folder);
    const { known } = await opened.archive.totals();
    let links = 0;
    for await (const page of opened.archive.links()) links += page.links.length;
    await opened.close();
    const read = runPython('read-exports.py', [folder]) as Exports;
    const joined = (arcs: readonly (readonly string[])[]): string[] => arcs.map((arc) => arc.join(' ')).sort();
    expect(read).toMatchObject({ pages: known, links, hyperlinks: walk.hyperlinks });
    expect(read.structure.map(([page]) => page).sort()).toEqual(graph.pages);
    expect(read.structure.flat()).toHaveLength(walk.pages.length + walk.arcs.length);
    expect(read.fetched.sort()).toEqual(graph.pages);
    expect(read.graphml.pages).toBe(walk.pages.length);
    expect(joined(read.graphml.arcs)).toEqual(graph.arcs);
    expect(read.gexf.pages).toBe(walk.pages.length);
    expect(joined(read.gexf.arcs)).toEqual(graph.arcs);
    expect(read.wacz.sort()).toEqual(graph.pages);
  });

  it('house robots.txt is obeyed: what it forbids is not asked for, and listed', async () => {
    const disallowed = (path: string): boolean => path.startsWith('/sql-') && path !== '/sql-select.html';
    const rules = 'User-agent: *\nDisallow: /sql-\nAllow: /sql-select.html\n';
    const robots = { headers: { 'content-type': 'text/plain' }, body: rules };
    const guarded = await serveFolder(ROOT, { '/robots.txt': robots });
    const start = `${guarded.origin}/index.html`;
    const expected = walkFolder(ROOT, start, (path) => !disallowed(path));
    const second = join(parent, 'guarded');
    const { summary } = await crawl(start, { folder: second, delay: 0 }).finally(() => guarded.close());
    expect(guarded.asked[0]?.path).toBe('/robots.txt');
    expect(guarded.paths().filter(disallowed)).toEqual([]);
    expect(guarded.paths()).toContain('/sql-select.html');
    const { pages, arcs } = await crawledGraph(second);
    expect(pages).toEqual([...expected.pages].sort());
    expect(arcs).toEqual(expected.arcs.map((arc) => arc.join(' ')).sort());
    const blocked = readFileSync(join(second, 'robots-blocked.txt'), 'utf8').split('\n').filter(Boolean);
    expect(blocked.sort()).toEqual([...expected.refused].sort());
    expect(summary.robotsBlocked).toBe(expected.refused.length);
    expect(expected.refused.length).toBeGreaterThan(100);
  });
});

/** What read-exports.py prints. */
interface Exports {
  readonly structure: readonly (readonly string[])[];
  readonly pages: number;
  readonly fetched: string[];
  readonly links: number;
  readonly hyperlinks: number;
  readonly graphml: { readonly pages: number; readonly arcs: readonly (readonly string[])[] };
  readonly gexf: { readonly pages: number; readonly arcs: readonly (readonly string[])[] };
  readonly wacz: string[];
}
