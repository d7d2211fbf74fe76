import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, it } from 'vitest';
import { canonicalise, crawl, openFolder } from '../../src/index.ts';
import { links, type Site, serveSite } from '../servers/site-server.ts';

/** The graph of the paper: G leads nowhere. */
const GRAPH: Readonly<Record<string, readonly string[]>> = {
  A: ['B', 'C', 'D'],
  B: ['E'],
  C: ['F'],
  D: ['A', 'F'],
  E: ['G', 'H'],
  F: ['D', 'E'],
  G: [],
  H: ['E'],
};

const RANKS: Readonly<Record<string, number>> = {
  E: 0.263775513286,
  G: 0.14641073359,
  H: 0.14641073359,
  F: 0.131676715146,
  D: 0.113677480823,
  A: 0.082619069794,
  B: 0.057714876886,
  C: 0.057714876886,
};

const sites: Site[] = [];
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skein-paper-'));
  folders.push(folder);
  return join(folder, 'crawl');
}

async function site(extra: Parameters<typeof serveSite>[0] = {}): Promise<Site> {
  const pages = Object.fromEntries(Object.entries(GRAPH).map(([name, targets]) => [`/${name}`, links(...targets)]));
  const served = await serveSite({ ...pages, ...extra });
  sites.push(served);
  return served;
}

afterEach(async () => {
  await Promise.all(sites.splice(0).map((one) => one.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const rows = (folder: string, name: string): string[][] =>
  parse(readFileSync(join(folder, name)), { relax_column_count: true });
const lines = (folder: string, name: string): string[] =>
  readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);

describe('the crawl of the paper', () => {
  it('P1 breadth-first with a FIFO queue: A B C D E F G H', async () => {
    const { origin, paths } = await site();
    await crawl(`${origin}/A`, { folder: newFolder(), delay: 0 });
    expect(paths()).toEqual(['/A', '/B', '/C', '/D', '/E', '/F', '/G', '/H']);
  });

  it('P3 structure.csv has a row for each page: the page, then every page that it links to', async () => {
    const { origin } = await site();
    const folder = newFolder();
    await crawl(`${origin}/A`, { folder, delay: 0 });
    const structure = rows(folder, 'structure.csv').map((row) => row.map((url) => url.replace(`${origin}/`, '')));
    expect(structure).toEqual(Object.entries(GRAPH).map(([page, targets]) => [page, ...targets]));
  });

  it('P3 the lists of URLs are there, one URL a line', async () => {
    const { origin } = await site({
      '/robots.txt': 'User-agent: *\nDisallow: /secret',
      '/G': links('/secret/x', 'http://127.0.0.99:1/elsewhere'),
    });
    const folder = newFolder();
    await crawl(`${origin}/A`, { folder, delay: 0 });
    const all = Object.keys(GRAPH).map((name) => `${origin}/${name}`);
    expect(lines(folder, 'crawled.txt')).toEqual(all);
    expect(lines(folder, 'robots-blocked.txt')).toEqual([`${origin}/secret/x`]);
    expect(lines(folder, 'external.txt')).toEqual(['http://127.0.0.99:1/elsewhere']);
    expect(lines(folder, 'robots-files.txt')).toEqual([`${origin}/robots.txt\t200`]);
    expect([...lines(folder, 'dangling.txt'), ...lines(folder, 'non-dangling.txt')].sort()).toEqual(all);
  });

  it('P4 the summary counts pages = dangling + non-dangling, external and robots-blocked', async () => {
    const { origin } = await site({
      '/robots.txt': 'User-agent: *\nDisallow: /secret',
      '/B': links('E', '/secret/x', 'http://127.0.0.99:1/elsewhere', '/missing'),
    });
    const { summary, end } = await crawl(`${origin}/A`, { folder: newFolder(), delay: 0 });
    expect(end).toEqual({ kind: 'drained' });
    expect(summary).toMatchObject({ pages: 8, dangling: 1, nonDangling: 7, external: 1, robotsBlocked: 1, missing: 1 });
    expect(summary.elapsed).toBeGreaterThan(0);
  });

  it('P5 pages are stored as fetched; equal content is stored once and the copies are listed', async () => {
    const { origin } = await site({ '/G': '<p>the same</p>', '/B': links('E', 'copy'), '/copy': '<p>the same</p>' });
    const folder = newFolder();
    await crawl(`${origin}/A`, { folder, delay: 0 });
    const [, ...copies] = rows(folder, 'duplicates.csv');
    expect(copies.flat()).toEqual(expect.arrayContaining([`${origin}/G`, `${origin}/copy`]));
    const opened = await openFolder(folder);
    const url = canonicalise(`${origin}/copy`);
    const page = url === undefined ? undefined : await opened.archive.page(url);
    expect((await opened.archive.body(page?.id ?? 0))?.body.toString()).toBe('<p>the same</p>');
    await opened.close();
  });

  it('P6 PageRank of the structure, most popular first, to 1e-10', async () => {
    const { origin } = await site();
    const folder = newFolder();
    await crawl(`${origin}/A`, { folder, delay: 0 });
    const [header = [], ...ranked] = rows(folder, 'pagerank.csv');
    const [url, rank] = [header.indexOf('url'), header.indexOf('pagerank')];
    expect(ranked.map((row) => row[url]?.at(-1)).join('')).toMatch(/^E(GH|HG)FDA(BC|CB)$/);
    for (const row of ranked) expect(Number(row[rank])).toBeCloseTo(RANKS[row[url]?.at(-1) ?? ''] ?? 0, 10);
    expect(existsSync(join(folder, 'archive'))).toBe(true);
  });
});
