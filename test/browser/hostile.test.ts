import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Found } from '../../src/serve/answers.ts';
import { describeInBrowser, keepPicture, open } from './browser.ts';
import { HOSTILE_TITLE, MARKS } from './rope-site.ts';
import { type Served, servedRopes } from './served.ts';

describeInBrowser('texts that others wrote', () => {
  let served: Served;

  beforeAll(async () => {
    served = await servedRopes();
  });

  afterAll(() => served?.close());

  const pathOf = (path: string): string => `/page?url=${encodeURIComponent(served.site + path)}`;

  test.each([
    ['pages', 'td a', () => '/pages?q=onerror'],
    ['a page', '.facts', () => pathOf('/hostile.html')],
    ['links on it', 'td a', () => `${pathOf('/hostile.html')}&show=outlinks`],
    ['a page of megabytes', '.facts', () => pathOf('/huge.html')],
    ['links of a megabyte', 'td a', () => `${pathOf('/huge.html')}&show=inlinks`],
    ['a table with a megabyte', 'td a', () => '/pages?q=huge'],
    ['a page whose address is script', '.facts', () => pathOf('/%22%3E%3Cscript%3Ewindow.hit=7%3C/script%3E')],
    ['site', '[role=treeitem]', () => `/site?folder=${encodeURIComponent(`${served.site}/`)}`],
    ['graph', '.picture-pages bdi', () => '/graph'],
    ['ranks', 'td a', () => '/ranks'],
    ['search', 'mark', () => '/search?q=flax'],
    ['what was asked for', '[role=status]', () => `/search?q=${encodeURIComponent(HOSTILE_TITLE)}`],
    ['a folder that is none', '.crumbs', () => `/site?folder=${encodeURIComponent('javascript:window.hit=8')}`],
  ])('house they are text in: %s', async (_, sign, path) => {
    const page = await open(served.origin, path());
    await page.locator(sign).first().waitFor();
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(await page.locator('main script, main img, main [onerror], main [style*="url("]').count()).toBe(0);
    const targets = await page
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(targets.filter((target) => !/^(\/|https?:\/\/|#)/.test(target))).toEqual([]);
  });

  test('house a title that turns the direction round turns nothing beside it', async () => {
    const page = await open(served.origin, '/pages?q=onerror&columns=url,title,status');
    const title = page.locator('td bdi', { hasText: 'onerror' });
    await title.waitFor();
    expect(await title.textContent()).toBe(HOSTILE_TITLE);
    expect(await page.evaluate("getComputedStyle(document.querySelector('td bdi')).unicodeBidi")).toBe('isolate');
  });

  test('house a stored copy runs no script, asks for nothing and does not reach the page around it', async () => {
    const page = await open(served.origin, `${pathOf('/hostile.html')}&show=copy`);
    await page.frameLocator('iframe').getByRole('heading').waitFor();
    expect(await page.evaluate('window.hit')).toBeUndefined();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
  });

  test.each(['/hostile.html', '/huge.html'])(
    'house the source of a copy is text, in blocks that are not too long: %s',
    async (path) => {
      const page = await open(served.origin, `${pathOf(path)}&show=copy`);
      await page.getByRole('button', { name: 'As source' }).click();
      const source = page.frameLocator('iframe');
      await source.locator('pre').nth(999).waitFor({ state: 'attached' });
      expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
      expect(await source.locator('pre').first().textContent()).toMatch(/^<!doctype html>/);
      expect(await page.evaluate('window.hit')).toBeUndefined();
      expect(await source.locator('body > :not(pre), pre > *').count()).toBe(0);
      const blocks = await source.locator('pre').evaluateAll((all) => all.map((block) => block.textContent.length));
      expect(Math.max(...blocks)).toBeLessThanOrEqual(1000);
    },
  );

  test('house a source that is one line of marks opens by itself, and no block turns another round', async () => {
    const answer = await fetch(`${served.origin}/api/find?url=${encodeURIComponent(`${served.site}/huge.html`)}`);
    const { id } = (await answer.json()) as Found;
    const page = await open(served.origin, `/stored/${id}/source`);
    const blocks = page.locator('pre');
    expect(await blocks.count()).toBeGreaterThan(3000);
    expect(await page.evaluate("getComputedStyle(document.querySelectorAll('pre')[1], '::after').content")).toBe('"↩"');
    expect(await page.evaluate("getComputedStyle(document.querySelectorAll('pre')[1]).unicodeBidi")).toBe('isolate');
    expect((await blocks.allTextContents()).join('')).toContain(MARKS);
    await blocks.last().scrollIntoViewIfNeeded();
    expect(await blocks.last().evaluate((block) => block.getBoundingClientRect().height)).toBeGreaterThan(0);
    await keepPicture(page, 'source-of-marks');
  });
});
