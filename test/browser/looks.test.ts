import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriersOf, describeInBrowser, keepPicture, open } from './browser.ts';
import { type Served, servedRopes } from './served.ts';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 375, height: 800 };

/** Every view, and what is waited for before it is looked at. */
const VIEWS: readonly (readonly [name: string, path: string, sign: string])[] = [
  ['overview', '/', '.chart canvas, .bars'],
  ['pages', '/pages', 'td a'],
  ['page', '/page?id=1', '.facts'],
  ['page-links', '/page?id=1&show=outlinks', 'td a'],
  ['page-answer', '/page?id=1&show=answer', '.facts'],
  ['page-why', '/page?id=1&show=why', '.steps'],
  ['page-copy', '/page?id=1&show=copy', 'iframe'],
  ['site', '/site', '[role=treeitem]'],
  ['graph', '/graph', '.picture-main button:enabled'],
  ['ranks', '/ranks', 'td a'],
  ['dangling', '/ranks?show=dangling', 'td a'],
  ['search', '/search?q=yarn', 'mark'],
  ['new-crawl', '/new', '.setting-fields'],
];

describeInBrowser('the look of every view', () => {
  let served: Served;

  beforeAll(async () => {
    served = await servedRopes('--control');
  });

  afterAll(() => served?.close());

  test.each(VIEWS)(
    'house %s: no barriers and nothing overflows, in light, dark and narrow',
    async (name, path, sign) => {
      const page = await open(served.origin, path, { viewport: WIDE, colorScheme: 'light' });
      await page.locator(sign).first().waitFor();
      await keepPicture(page, `${name}-light`);
      expect(await barriersOf(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      await keepPicture(page, `${name}-dark`);
      expect(await barriersOf(page)).toEqual([]);
      await page.setViewportSize(NARROW);
      await keepPicture(page, `${name}-narrow`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
      expect(await barriersOf(page)).toEqual([]);
    },
  );
});
