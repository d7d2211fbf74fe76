import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeInBrowser, keepPicture, open } from './browser.ts';
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

  test('house its crawl is watched to its end', async () => {
    const page = await open(served.origin, '/');
    await page.getByText('at rest').waitFor({ timeout: 60_000 });
    await page.getByRole('row', { name: `200 ${PAGES}` }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'PostgreSQL 15' }).first().waitFor();
    await keepPicture(page, 'postgresql-overview-light');
  });

  test('house its most linked page, its rows to the last, and a search are found by their names', async () => {
    const page = await open(served.origin, '/');
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

  test('house its pages, one of them, and its folder: by names, links and the stored copy', async () => {
    const page = await open(served.origin, '/pages');
    await page.getByLabel('In URL or title').fill('SQL Syntax');
    await page.getByRole('link', { name: 'sql-syntax.html' }).click();
    await page.getByRole('heading', { level: 1, name: 'Chapter 4. SQL Syntax' }).waitFor();
    await page.getByRole('link', { name: /^Links to it/ }).click();
    await page
      .getByRole('row', { name: /sql\.html.*SQL Syntax/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Stored copy' }).click();
    await page
      .frameLocator('iframe')
      .getByRole('heading', { name: /SQL.Syntax/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'As source' }).click();
    await page.frameLocator('iframe[title="Source of the stored copy"]').getByText('<!DOCTYPE html').first().waitFor();
    await page.getByRole('link', { name: 'Site', exact: true }).click();
    await page.getByRole('treeitem', { name: served.site }).focus();
    await page.keyboard.press('ArrowRight');
    await page
      .getByRole('treeitem', { name: /SQL Syntax/ })
      .first()
      .waitFor();
  });
});
