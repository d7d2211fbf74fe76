import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crawledFiles, documentsOf } from '../../bench/eval/crawled-site.ts';
import { type CanonicalUrl, canonicalise, crawl } from '../../src/index.ts';

let crawls = '';
beforeAll(() => {
  crawls = mkdtempSync(join(tmpdir(), 'skein-eval-'));
});
afterAll(() => rmSync(crawls, { recursive: true }));

function made(...titles: readonly string[]): ReadonlyMap<CanonicalUrl, Buffer> {
  const pages = new Map<CanonicalUrl, Buffer>();
  for (const title of titles) {
    const url = canonicalise(`http://help.test/${title}.html`);
    if (url !== undefined) pages.set(url, Buffer.from(`<title>${title}</title><p>The page named ${title}.`));
  }
  return pages;
}

const titlesIn = (folder: string): readonly string[] =>
  documentsOf(folder)
    .map(({ title }) => title)
    .sort();

test('house files without a start are all crawled, and a crawl that came to its end is kept', async () => {
  const name = 'whole';
  const folder = await crawledFiles({ name, pages: () => made('one', 'two') }, crawls);
  expect(titlesIn(folder)).toEqual(['one', 'two']);
  expect(await crawledFiles({ name, pages: () => made('three') }, crawls)).toBe(folder);
  expect(titlesIn(folder)).toEqual(['one', 'two']);
});

test('house a crawl that did not come to its end is crawled anew', async () => {
  const name = 'part';
  const pages = made('one', 'two', 'three');
  await crawl([...pages.keys()], { folder: join(crawls, name), pages, delay: 0, maxPages: 1 });
  expect(titlesIn(join(crawls, name))).toHaveLength(1);
  const folder = await crawledFiles({ name, pages: () => pages }, crawls);
  expect(titlesIn(folder)).toEqual(['one', 'three', 'two']);
});
