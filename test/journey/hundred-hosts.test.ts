import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { skein } from '../kill/command.ts';
import { links, type Site, serveSite } from '../servers/site-server.ts';
import { exportContents } from './export-contents.ts';
import { newFolder } from './place.ts';

// Room for a machine that is shared.
vi.setConfig({ testTimeout: 120_000 });

const HOSTS = 100;
const PAGES = 200;
let sites: readonly Site[] = [];

/** Page `n` is on host `n % HOSTS`. */
function address(page: number): string {
  return `${sites[page % HOSTS]?.origin}/${page}`;
}

beforeAll(async () => {
  const answer = (path: string): string | undefined => {
    const page = Number(path.slice(1));
    if (!/^\/\d+$/.test(path) || page >= PAGES) return undefined;
    const targets = [page + 1, page * 3, page * 7 + 2, page + HOSTS].map((target) => address(target % PAGES));
    return `<title>Page ${page}</title>${links(...targets)}<p>${'word '.repeat(page % 50)}`;
  };
  sites = await Promise.all(Array.from({ length: HOSTS }, (_, host) => serveSite(answer, `127.0.1.${host + 1}`)));
});

afterAll(async () => {
  for (const site of sites) await site.close();
});

/** What a crawl asked for and left, by URL. */
async function crawled(...words: readonly string[]): Promise<readonly unknown[]> {
  for (const site of sites) site.asked.length = 0;
  const folder = newFolder();
  const from = [address(0), '-o', folder, '--scope', 'any', '--allow-private', '--delay', '0', '--quiet'];
  const { code, stderr } = await skein('crawl', ...from, ...words);
  expect([code, stderr]).toEqual([0, '']);
  const asked = sites.flatMap((site) => site.asked.map(({ path }) => `${site.origin}${path}`)).sort();
  return [asked, await exportContents(folder)];
}

describe('a hundred hosts', () => {
  it('T5 house end the same in one thread and in two that share them, each page asked for once', async () => {
    const [asked, files] = await crawled('--threads', '1', '-c', '1');
    const pages = (asked as string[]).filter((url) => /\/\d+$/.test(url));
    expect(pages).toEqual(Array.from({ length: PAGES }, (_, page) => address(page)).sort());
    expect(await crawled('--threads', '2', '-c', '64')).toEqual([asked, files]);
  });
});
