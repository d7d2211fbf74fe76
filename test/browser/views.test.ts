import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, keepPicture, open } from './browser.ts';
import { type Served, servedRopes } from './served.ts';

describeInBrowser('the views of a small crawl', () => {
  let served: Served;

  beforeAll(async () => {
    served = await servedRopes();
  });

  afterAll(() => served?.close());

  test('house overview: figures, the summary, charts, hosts and issues, each with the way to its URLs', async () => {
    const page = await open(served.origin, '/');
    const summary = page.locator('section', { has: page.getByRole('heading', { name: 'Summary' }) });
    await summary.getByText('Robots-blocked').waitFor();
    expect(await summary.textContent()).toMatch(/Pages37non-dangling37dangling0/);
    await page.getByRole('heading', { name: 'Visits over time' }).waitFor();
    expect(await page.getByRole('row', { name: '404' }).textContent()).toMatch(/4043/);
    await page.getByRole('row', { name: new RegExp(served.site.slice('http://'.length)) }).waitFor();
    const issues = page.locator('section', { has: page.getByRole('heading', { name: 'Issues' }) });
    await issues.getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
    expect(page.url()).toContain('/pages?issue=');
    await page.getByRole('table').getByRole('link').first().waitFor();
  });

  test('house a newcomer comes to the most linked page, the broken links and who has them, and to a search', async () => {
    const page = await open(served.origin, '/');
    const linked = page.locator('section', { has: page.getByRole('heading', { name: 'Most linked pages' }) });
    expect(await linked.getByRole('listitem').first().textContent()).toMatch(
      /(Ropes and skeins|The loom) from 36 pages/,
    );
    await page.getByRole('link', { name: 'Broken URLs with links to them' }).click();
    await page.getByRole('link', { name: /gone\.html/ }).click();
    await page.getByRole('link', { name: 'Links to it (3)' }).click();
    await page.getByRole('row', { name: /copy-of-loom\.html.*A broken link/ }).waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('flax');
    await page.keyboard.press('Enter');
    await page.locator('mark', { hasText: 'flax' }).first().waitFor();
  });

  test('house pages: filtered, ordered and with other columns, all of it in the address and in the file', async () => {
    const page = await open(served.origin, '/pages');
    await page.getByText(/^\d+ URLs$/).waitFor();
    await page.getByLabel('In URL or title').fill('chapter');
    await page.getByText(/^31 URLs of \d+$/).waitFor();
    await page.getByRole('button', { name: 'URL' }).click();
    await page.getByRole('columnheader', { name: 'URL' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
    await page.locator('summary', { hasText: 'Columns' }).click();
    await page.getByLabel('Charset', { exact: true }).check();
    await page.getByRole('columnheader', { name: 'Charset' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('summary:focus', { hasText: 'Columns' }).waitFor();
    expect(await page.getByLabel('Charset', { exact: true }).isVisible()).toBe(false);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ q: 'chapter', sort: 'url' });
    const shown = page.url();
    await page.reload();
    await page.getByText(/^31 URLs of \d+$/).waitFor();
    expect(page.url()).toBe(shown);
    await page.getByRole('row', { name: /chapter-1\.html.*Chapter 1: of yarn/ }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save as CSV' }).click();
    const lines = readFileSync((await (await saving).path()) ?? '', 'utf8')
      .trim()
      .split('\r\n');
    expect(lines.length).toBe(32);
    expect(lines[0]).toContain('charset');
    expect(lines[1]).toContain('/book/chapter-1.html');
  });

  test('house back, forward and a reload show the row and the folders that were left', async () => {
    const page = await open(served.origin, '/pages?sort=url', { viewport: { width: 1000, height: 600 } });
    const region = page.getByRole('region', { name: 'URLs' });
    await page.locator('td a').first().waitFor();
    await region.press('End');
    const last = page.locator('tr[aria-rowindex="46"]');
    await last.waitFor();
    await expect.poll(() => page.evaluate('history.state?.["rows of URLs"] > 0')).toBe(true);
    await last.getByRole('link').click();
    await page.getByRole('heading', { name: 'Place in the graph' }).waitFor();
    await page.goBack();
    await last.waitFor();
    await page.reload();
    await last.waitFor();
    await page.getByLabel('In URL or title').fill('chapter');
    await page.locator('tr[aria-rowindex="2"]').waitFor();
    await page.goto(`${served.origin}/site`);
    await page.getByRole('treeitem', { name: served.site }).focus();
    await page.keyboard.press('ArrowRight');
    const book = page.getByRole('treeitem', { name: /^book/ });
    await book.waitFor();
    await page.getByRole('link', { name: 'Ranks' }).click();
    await page.getByRole('heading', { level: 1, name: 'Ranks' }).waitFor();
    await page.goBack();
    await book.waitFor();
    await page.reload();
    await book.waitFor();
  });

  test('house every view tells browsers of the search, which they can add', async () => {
    const page = await open(served.origin, '/graph');
    const description = await page.locator('head link[rel=search]').getAttribute('href');
    const answer = await page.request.get(served.origin + description);
    expect(answer.headers()['content-type']).toContain('opensearchdescription+xml');
    const template = /type="text\/html" template="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    const search = template
      .replaceAll('&amp;', '&')
      .replace('{searchTerms}', 'yarn')
      .replaceAll(/\{\w+\?\}/g, '');
    await page.goto(search);
    await page.locator('mark').first().waitFor();
  });

  test('house pages: with the keyboard alone', async () => {
    const page = await open(served.origin, '/pages');
    await page.getByRole('table').waitFor();
    await page.getByLabel('In URL or title').focus();
    await page.keyboard.type('loom');
    await page.getByText(/^2 URLs of \d+$/).waitFor();
    await page.getByRole('region', { name: 'URLs' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'The loom' }).waitFor();
    await page.goBack();
    await page.getByText(/^2 URLs of \d+$/).waitFor();
  });

  test('house pages: arrow and page keys go from row to row, also where a row is not drawn yet', async () => {
    const page = await open(served.origin, '/pages?sort=url', { viewport: { width: 1000, height: 600 } });
    const region = page.getByRole('region', { name: 'URLs' });
    const held = page.locator('tr:focus');
    await page.locator('td a').first().waitFor();
    await region.focus();
    for (const [key, row] of [
      ['ArrowDown', 2],
      ['ArrowDown', 3],
      ['End', 46],
      ['ArrowUp', 45],
      ['Home', 2],
    ] as const) {
      await page.keyboard.press(key);
      await page.locator(`tr:focus[aria-rowindex="${row}"]`).waitFor();
    }
    await page.keyboard.press('PageDown');
    await held.waitFor();
    expect(Number(await held.getAttribute('aria-rowindex'))).toBeGreaterThan(5);
    await page.keyboard.press('Escape');
    await page.locator('section:focus').waitFor();
    await page.keyboard.press('Shift+Tab');
    expect(await region.locator(':focus').count()).toBe(0);
  });

  test('house a page: its fields, links, redirects, headers, copies, the way to it, and why', async () => {
    const page = await open(served.origin, `/page?url=${encodeURIComponent(`${served.site}/old`)}`);
    const redirects = page.locator('section', { has: page.getByRole('heading', { name: 'Redirects' }) });
    await redirects.waitFor();
    expect(await redirects.textContent()).toMatch(/301.*\/old.*302.*\/older.*200.*\/loom\.html/s);
    await redirects.getByRole('link', { name: '/loom.html' }).click();
    await page.getByRole('heading', { level: 1, name: 'The loom' }).waitFor();
    await page.getByRole('link', { name: '/copy-of-loom.html' }).waitFor();
    await page.getByText('byte for byte').waitFor();
    await page.getByRole('link', { name: /^Links to it/ }).click();
    await page
      .getByRole('row', { name: /chapter-\d+\.html.*The loom.*200/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: /^Links on it/ }).click();
    await page.getByRole('row', { name: /gone\.html.*A broken link.*404/ }).waitFor();
    await page.getByRole('link', { name: 'Answer', exact: true }).click();
    await page.getByText('text/html; charset=utf-8').waitFor();
    await page.getByRole('link', { name: 'Why' }).click();
    await page.getByText('passes').first().waitFor();
    await page.getByRole('link', { name: 'Stored copy' }).click();
    await page.frameLocator('iframe').getByText('The loom weaves the yarn').waitFor();
    await page.getByRole('button', { name: 'As source' }).click();
    await page.frameLocator('iframe[title^=Source]').getByText('<!doctype html>').waitFor();
  });

  test('house a page: one that robots.txt forbids says which line, one that was never met what would become of it', async () => {
    const page = await open(served.origin, `/page?url=${encodeURIComponent(`${served.site}/secret/plan.html`)}`);
    await page.getByRole('link', { name: 'Why' }).click();
    await page.getByText('Disallow: /secret/').first().waitFor();
    await page.goto(`${served.origin}/page?url=${encodeURIComponent(`${served.site}/secret/other.html`)}`);
    await page.getByRole('heading', { level: 1, name: 'Not known' }).waitFor();
    await page.getByText('Disallow: /secret/').first().waitFor();
  });

  test('house site: a tree that is opened and gone about with the arrow keys', async () => {
    const page = await open(served.origin, '/site');
    await page.getByRole('treeitem', { name: served.site }).focus();
    await page.keyboard.press('ArrowRight');
    const book = page.getByRole('treeitem', { name: /^book/ });
    await book.waitFor();
    for (let steps = 0; steps < 10 && !(await book.evaluate((element) => element.matches(':focus'))); steps += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    const chapter = page.getByRole('treeitem', { name: /chapter-12\.html/ });
    await chapter.waitFor();
    await page.keyboard.press('ArrowLeft');
    await chapter.waitFor({ state: 'detached' });
  });

  test('house graph: the picture, the neighbourhood of a page, saved as SVG and PNG', async () => {
    const page = await open(served.origin, '/graph');
    await page.locator('.picture-place canvas').first().waitFor();
    await page.getByRole('button', { name: 'The loom' }).first().click();
    await page.getByRole('link', { name: 'Its neighbourhood' }).click();
    await page.getByText(/pages around one page/).waitFor();
    expect(page.url()).toMatch(/page=\d+/);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG' }).click();
    const svg = readFileSync((await (await saving).path()) ?? '', 'utf8');
    expect(svg).toMatch(/^<svg .*The loom.*<\/svg>\n$/s);
    expect(svg).not.toContain('<script');
    const savingPixels = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PNG' }).click();
    expect(
      readFileSync((await (await savingPixels).path()) ?? '')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('house graph: without WebGL the picture stands still, and is saved all the same', async () => {
    const page = await open(served.origin, '/', {});
    await page.addInitScript(`{
      const contextOf = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
        return kind.startsWith('webgl') ? null : contextOf.call(this, kind, ...rest);
      };
    }`);
    await page.goto(`${served.origin}/graph`);
    await page.getByText('This browser has no WebGL').waitFor();
    expect(await page.locator('.picture-place canvas').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Nearer' }).count()).toBe(0);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as PNG' }).click();
    await (await saving).path();
    await keepPicture(page, 'graph-still');
  });

  test('house ranks: who gives a page its rank, and what leads nowhere by kind', async () => {
    const page = await open(served.origin, '/ranks');
    const first = page.getByRole('row', { name: /^1\s/ });
    await first.waitFor();
    await first.getByRole('link', { name: /^\d+ pages$/ }).click();
    await page.getByRole('region', { name: 'Pages that give it' }).getByRole('link').first().waitFor();
    await page.getByRole('link', { name: 'Dangling URLs' }).click();
    await page.getByRole('link', { name: 'blocked by robots.txt' }).click();
    await page.getByRole('row', { name: /\/secret\/plan\.html/ }).waitFor();
  });

  test('house search: marked words, suggestions, narrowing, pages of results, a word put right', async () => {
    const page = await open(served.origin, '/search');
    await page.getByLabel('Words, phrases, fields').fill('yarn');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.locator('mark', { hasText: /yarn/i }).first().waitFor();
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^2 of \d$/).waitFor();
    await page.getByRole('link', { name: '/book/', exact: true }).click();
    await page.getByText(/^30 pages, in/).waitFor();
    await page.getByLabel('Words, phrases, fields').fill('skien');
    await page.keyboard.press('Enter');
    await page
      .getByText(/“skein”|Did you mean/)
      .first()
      .waitFor();
  });

  // The last one: nothing finds the index again.
  test('house search: where there is no index the page says so, to those who come there first as well', async () => {
    rmSync(join(served.folder, 'search'), { recursive: true });
    const page = await open(served.origin, '/search?q=yarn');
    await page.getByText('There is no search index in this crawl folder yet.').waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Summary' }).waitFor();
  });
});
