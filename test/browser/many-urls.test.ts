import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, keepPicture, open } from './browser.ts';
import { type Served, servedShelves } from './served.ts';
import { THINGS, thingPath } from './shelf-site.ts';

/** The start, the shelves, and what is on them. */
const KNOWN = '100,021';

/** Ordered by URL, a thing comes after the start, the shelves up to its own, and the things before it; the titles are the first row. */
const rowOf = (thing: number): number => thing + Math.floor(thing / 5000) + 4;

describeInBrowser('a hundred thousand URLs', () => {
  let served: Served;

  // A hundred thousand URLs are found, ranked and written first.
  beforeAll(async () => {
    served = await servedShelves();
  }, 240_000);

  afterAll(() => served?.close());

  test('house overview: what is known and what waits, each figure with the way to its URLs', async () => {
    const page = await open(served.origin, '/');
    await page.getByText(KNOWN).first().waitFor();
    await page.getByRole('row', { name: /^queued .*99,721/ }).waitFor();
    await page.getByRole('link', { name: 'queued' }).click();
    await page.getByText(`99,721 URLs of ${KNOWN}`).waitFor();
    await page
      .getByRole('row', { name: /thing-.*queued/ })
      .first()
      .waitFor();
  });

  test('house pages: any row is scrolled to, in either order', async () => {
    const page = await open(served.origin, '/pages?sort=url');
    const rows = page.getByRole('region', { name: 'URLs' });
    const rowWith = (thing: number) =>
      page.locator(`tr[aria-rowindex="${rowOf(thing)}"]`, { hasText: thingPath(thing) });
    await page.getByText(`${KNOWN} URLs`).waitFor();
    for (const thing of [0, 61_803, 31_415, THINGS - 1]) {
      await rows.evaluate((box, row) => box.scrollTo(0, (row - 2) * 34), rowOf(thing));
      await rowWith(thing).waitFor();
    }
    await page.getByRole('button', { name: 'URL' }).click();
    await page.locator('tr[aria-rowindex="2"]', { hasText: thingPath(THINGS - 1) }).waitFor();
    await rows.press('End');
    await page.locator(`tr[aria-rowindex="100022"]`, { hasText: `${served.site}/` }).waitFor();
    await rows.press('Home');
    await page.locator('tr[aria-rowindex="2"]').waitFor();
    await rows.press('ArrowDown');
    await page.locator('tr:focus[aria-rowindex="2"]').waitFor();
    await page.keyboard.press('End');
    await page.locator('tr:focus[aria-rowindex="100022"]').waitFor();
    await keepPicture(page, 'many-pages-light');
  });

  test('house pages: where more rows cannot be had, those that are there stay as they are scrolled, and the others come later', async () => {
    const page = await open(served.origin, '/pages?sort=url', {}, { mayBeAway: true });
    await page.getByText(`${KNOWN} URLs`).waitFor();
    const rows = page.getByRole('region', { name: 'URLs' });
    const there = page.locator(`tr[aria-rowindex="${rowOf(50_000)}"]`);
    await page.route(/\/api\/pages\?.*offset=[1-9]/, (route) => route.abort());
    await rows.evaluate((box, row) => box.scrollTo(0, (row - 2) * 34), rowOf(50_000));
    await page.getByRole('alert').filter({ hasText: 'The server does not answer.' }).waitFor();
    await there.waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await there.filter({ hasText: thingPath(50_000) }).waitFor();
    expect(await there.isVisible()).toBe(true);
    expect(await rows.evaluate((box) => Math.round(box.scrollTop / 34))).toBe(rowOf(50_000) - 2);
  });

  test('house pages: a step back comes to the row that was left, also from fewer rows and from none', async () => {
    const page = await open(served.origin, '/pages?sort=url');
    await page.getByText(`${KNOWN} URLs`).waitFor();
    const rows = page.getByRole('region', { name: 'URLs' });
    for (const [filter, words] of [
      ['depth=0', '1 URL of'],
      ['depth=99', '0 URLs of'],
    ] as const) {
      await page.evaluate(
        `history.pushState(null, '', '/pages?sort=url'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await page.getByText(`${KNOWN} URLs`).waitFor();
      await rows.evaluate((box, row) => box.scrollTo(0, (row - 2) * 34), rowOf(70_000));
      await page.locator(`tr[aria-rowindex="${rowOf(70_000)}"]`, { hasText: thingPath(70_000) }).waitFor();
      await expect.poll(() => page.evaluate('history.state?.["rows of URLs"]')).toBeGreaterThan(0);
      await page.evaluate(
        `history.pushState(null, '', '/pages?sort=url&${filter}'); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await page.getByText(words).waitFor();
      await page.goBack();
      await page.locator(`tr[aria-rowindex="${rowOf(70_000)}"]`, { hasText: thingPath(70_000) }).waitFor();
    }
  });

  test('house pages: filters leave the right rows of all, and their order', async () => {
    const page = await open(served.origin, '/pages');
    await page.getByText(`${KNOWN} URLs`).waitFor();
    await page.getByLabel('In URL or title').fill('thing-01234');
    await page.getByText(`10 URLs of ${KNOWN}`).waitFor();
    await page.getByRole('button', { name: 'URL' }).click();
    for (const [place, thing] of [12_340, 12_349].map((thing) => [thing % 10, thing] as const))
      await page.locator(`tr[aria-rowindex="${place + 2}"]`, { hasText: thingPath(thing) }).waitFor();
    await page.getByLabel('In URL or title').fill('');
    await page.getByLabel('HTTP status').selectOption('2xx');
    await page.getByText(`300 URLs of ${KNOWN}`).waitFor();
    await page.getByRole('button', { name: 'Pages linking' }).click();
    await page.locator('tr[aria-rowindex="2"]', { hasText: 'Shelves' }).waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption('queued');
    await page.getByText('No URL passes these filters.').waitFor();
  });

  test('house a page, and one that waits: links, and why it was not fetched', async () => {
    const page = await open(served.origin, `/page?url=${encodeURIComponent(`${served.site}/shelf-07/`)}`);
    await page.getByRole('link', { name: 'Links on it (5,000)' }).click();
    await page.getByRole('link', { name: thingPath(35_000) }).waitFor();
    await page.getByRole('region', { name: 'Links on it' }).press('End');
    await page.getByRole('link', { name: thingPath(39_999) }).click();
    await page.getByRole('heading', { level: 1, name: thingPath(39_999) }).waitFor();
    await page.getByRole('link', { name: 'Why' }).click();
    await page.getByText('300 of at most 300 requests for pages').waitFor();
  });

  test('house site: a folder of thousands shows the first, then more, then the way to the table', async () => {
    const page = await open(served.origin, '/site');
    const shelf = page.getByRole('treeitem', { name: /^shelf-07/ });
    await shelf.waitFor();
    await shelf.focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: /^4,80\d more/ }).click();
    await page.getByRole('link', { name: /^4,00\d more, as a table/ }).click();
    await page.getByText(`5,001 URLs of ${KNOWN}`).waitFor();
  });

  test('house graph, ranks and search: of all that was visited', async () => {
    const page = await open(served.origin, '/graph');
    await page.getByText(/^150 pages of the highest rank/).waitFor();
    await page.locator('.picture-main button:enabled').first().waitFor();
    await page.getByRole('link', { name: 'Ranks' }).click();
    await page.getByRole('row', { name: /^1 Shelves/ }).waitFor();
    await page.getByRole('region', { name: 'Pages by PageRank' }).press('End');
    await page.getByRole('row', { name: /^300 / }).waitFor();
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByLabel('Words, phrases, fields').fill('shelf 07');
    await page.keyboard.press('Enter');
    await page.locator('.hit', { hasText: 'Shelf 07' }).first().waitFor();
    expect(await page.locator('mark').count()).toBeGreaterThan(0);
  });
});
