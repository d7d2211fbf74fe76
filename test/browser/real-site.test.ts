import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeInBrowser, open } from './browser.ts';
import { type Served, servedFiles } from './served.ts';

const ROOT = '/usr/share/doc/postgresql-doc-15/html';
const isThere = existsSync(ROOT);
if (!isThere) console.info('skipped: the package postgresql-doc-15 is not there');
const PAGES = 300;

(isThere ? describeInBrowser : describe.skip)('the documentation of PostgreSQL', () => {
  let served: Served;

  beforeAll(async () => {
    served = await servedFiles(ROOT, ['-n', String(PAGES)]);
  });

  afterAll(() => served?.close());

  test('house its most linked page, its rows to the last, and a search are found by their names', async () => {
    const page = await open(served.origin, '/');
    await page
      .getByRole('link', { name: String(PAGES) })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Ranks' }).click();
    await page.getByRole('row', { name: /^1 PostgreSQL 15.* Documentation/ }).waitFor();
    await page.getByRole('region', { name: 'Pages by PageRank' }).press('End');
    await page.getByRole('row', { name: new RegExp(`^${PAGES} `) }).waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Words, phrases, fields').fill('foreign key constraint');
    await page.keyboard.press('Enter');
    await page.locator('mark').first().waitFor();
    await page.getByRole('link', { name: 'Graph' }).click();
    await page.getByText(/^150 pages of the highest rank/).waitFor();
    expect(await page.locator('.picture-pages li').count()).toBe(150);
  });
});
