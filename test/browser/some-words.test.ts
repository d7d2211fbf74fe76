import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Search } from '../../src/serve/answers.ts';
import { barriersOf, describeInBrowser, keepPicture, open } from './browser.ts';
import { type Served, servedRopes } from './served.ts';

const HEADING = 'Pages with only some of the words';

describeInBrowser('a search that few pages have all the words of', () => {
  let served: Served;

  beforeAll(async () => {
    served = await servedRopes();
  });

  afterAll(() => served?.close());

  test('house a heading parts the pages with some from those with all, without barriers', async () => {
    const page = await open(served.origin, '/search?q=weavers+7', { colorScheme: 'light' });
    await page.getByText(/^1 page with all the words and 30 with some, in/).waitFor();
    const headings = await page.locator('.hits h2').allTextContents();
    expect(headings.slice(0, 2)).toEqual(['Chapter 7: of yarn', HEADING]);
    expect(headings.length).toBe(11);
    await keepPicture(page, 'search-some-light');
    expect(await barriersOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 375, height: 800 });
    await keepPicture(page, 'search-some-narrow');
    expect(await barriersOf(page)).toEqual([]);
  });

  test('house Next leads through all of them, each is on one page of results, and the heading on each', async () => {
    const page = await open(served.origin, '/search?q=weavers+7');
    const addresses = page.locator('.hit .address');
    const seen: string[] = [];
    await page.getByText('page 1', { exact: true }).waitFor();
    for (const place of [1, 2, 3, 4]) {
      if (place > 1) {
        const answered = page.waitForResponse((response) => response.url().includes(`offset=${10 * (place - 1)}&`));
        await page.getByRole('link', { name: 'Next' }).click();
        const { hits }: Search = await (await answered).json();
        await addresses.getByText(hits[0]?.url ?? '', { exact: true }).waitFor();
        await page.getByText(`page ${place}`, { exact: true }).waitFor();
      }
      expect(await page.getByRole('heading', { name: HEADING }).count()).toBe(1);
      seen.push(...(await addresses.allTextContents()));
    }
    expect([seen.length, new Set(seen).size]).toEqual([31, 31]);
    expect(await page.getByRole('link', { name: 'Next' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Before' }).count()).toBe(1);
  });

  test('house what narrows the search says that it counts those with all', async () => {
    const page = await open(served.origin, '/search?q=book+loom+-weavers');
    await page.getByText(/^2 pages with all the words and \d+ with some, in/).waitFor();
    const narrowing = page.getByRole('complementary', { name: 'Narrow the search' });
    expect(await narrowing.textContent()).toContain('Of the pages with all the words');
    await page.goto(`${served.origin}/search?q=yarn`);
    expect(await narrowing.textContent()).not.toContain('Of the pages');
  });

  test('house which words are wanted stands in the address, with scripts as without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await open(served.origin, '/search?q=weavers+7&words=all', { javaScriptEnabled });
      await page.getByText(/^1 page, /).waitFor();
      await page.goto(`${served.origin}/search?q=weavers+7&words=any`);
      await page.getByText(/^31 pages, /).waitFor();
      await page.getByRole('link', { name: 'Next' }).click();
      await page.getByRole('link', { name: 'Before' }).waitFor();
      expect(new URL(page.url()).searchParams.get('words')).toBe('any');
      await page.getByText(/^31 pages, /).waitFor();
      expect(await page.getByText('No page has all the words').count()).toBe(0);
    }
  });

  test('house where no page has all the words no heading parts them', async () => {
    const page = await open(served.origin, '/search?q=weavers+hebrew');
    await page.getByText('No page has all the words. These have some of them.').waitFor();
    expect(await page.getByRole('heading', { name: HEADING }).count()).toBe(0);
  });
});
