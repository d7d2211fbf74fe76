import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeInBrowser, open } from './browser.ts';
import { type Served, servedRopes } from './served.ts';

describeInBrowser('what nobody should have to guess', () => {
  let served: Served;
  const idOf = async (path: string): Promise<number> => {
    const found = await fetch(`${served.origin}/api/find?url=${encodeURIComponent(served.site + path)}`);
    return ((await found.json()) as { readonly id: number }).id;
  };

  beforeAll(async () => {
    served = await servedRopes();
  });

  afterAll(() => served?.close());

  test('house ranks: how many pages hand rank to one, and which', async () => {
    const page = await open(served.origin, '/ranks');
    const first = page.getByRole('row', { name: /^1\s/ });
    await first.getByRole('link', { name: /^\d+ pages$/ }).click();
    await page.getByRole('region', { name: 'Pages that give it' }).getByRole('link').first().waitFor();
    await page.getByRole('columnheader', { name: 'Score, 0–100' }).waitFor();
  });

  test('house dangling URLs: how many of them are the pages that the summary counts', async () => {
    const page = await open(served.origin, '/ranks?show=dangling');
    await page.getByText(/^\d+ URLs in scope out of which nothing leads: 0 dangling pages, as the summary/).waitFor();
  });

  test('house counts: each figure of the summary opens as many URLs, and says which', async () => {
    const page = await open(served.origin, '/');
    const summary = page.locator('section', { has: page.getByRole('heading', { name: 'Summary' }) });
    await summary.getByText('still queued').waitFor();
    await page.getByText('Ended: everything in scope was visited.').waitFor();
    const links = await summary
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.getAttribute('href') ?? '', link.textContent ?? '']));
    expect(links.length).toBe(13);
    for (const [href, figure] of links) {
      const { total } = (await (await fetch(served.origin + (href ?? '').replace('/pages', '/api/pages'))).json()) as {
        readonly total: number;
      };
      expect([href, String(total)]).toEqual([href, figure]);
    }
    await summary.getByRole('link', { name: '37' }).first().click();
    await page.getByRole('button', { name: 'Summary: pages' }).waitFor();
    await page.getByText(/^37 URLs of \d+$/).waitFor();
    await page.goto(`${served.origin}/pages?issue=broken-links`);
    await page.getByRole('button', { name: 'Issue: Broken URLs with links to them' }).waitFor();
  });

  test('house links: whose status it is, and anchors apart from what is said where there is none', async () => {
    const page = await open(served.origin, `/page?id=${await idOf('/gone.html')}&show=inlinks`);
    await page.getByRole('columnheader', { name: 'Linked from' }).waitFor();
    await page.getByRole('columnheader', { name: 'Its status' }).waitFor();
    await page
      .getByRole('row', { name: /loom\.html.*“A broken link”.*200/ })
      .first()
      .waitFor();
    await page.goto(`${served.origin}/page?id=${await idOf('/hostile.html')}&show=outlinks`);
    await page.getByRole('row', { name: /nothing\.png.*no text/ }).waitFor();
  });

  test('house a number that no URL has: how many there are, and no way to try again', async () => {
    const page = await open(served.origin, '/page?id=9999');
    await page.getByText(/This crawl knows no URL with the number 9999: it knows \d+ URLs/).waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('link', { name: 'All of them' }).click();
    await page.getByRole('table').waitFor();
  });

  test('house graph: a file that no link of the graph leads to is not drawn, nor offered to be', async () => {
    const id = await idOf('/nothing.png');
    const page = await open(served.origin, `/graph?page=${id}`);
    await page.getByText('it is not part of the graph').waitFor();
    expect(await page.locator('.picture-place').count()).toBe(0);
    await page.getByRole('link', { name: 'What is known of it' }).click();
    await page.getByRole('heading', { name: 'The shortest way from a seed' }).waitFor();
    expect(await page.getByRole('link', { name: 'Neighbourhood as a picture' }).count()).toBe(0);
  });

  test('house search: a hit leads to the page and to what is known of it, and says which others it stands for', async () => {
    const page = await open(served.origin, '/search?q=weaves+loom');
    const hit = page.locator('article', { hasText: 'The loom' }).first();
    await hit.waitFor();
    expect(await hit.getByRole('heading').getByRole('link').getAttribute('href')).toMatch(/loom\.html$/);
    await hit.getByText('1 page nearly alike').click();
    await hit
      .getByRole('listitem')
      .getByRole('link', { name: /loom\.html$/ })
      .waitFor();
    await page
      .getByText(/^2 pages with all the words and \d+ with some, in .*; 1 of them here under another/)
      .waitFor();
    await hit.getByRole('link', { name: 'In the crawl' }).click();
    await page.getByRole('heading', { level: 1, name: 'The loom' }).waitFor();
  });

  test('house pages: columns behind the right edge are hinted at', async () => {
    const page = await open(served.origin, '/pages', { viewport: { width: 1280, height: 800 } });
    const region = page.getByRole('region', { name: 'URLs' });
    await page.locator('.rows.wider').waitFor();
    await region.evaluate((element) => element.scrollTo({ left: 5000 }));
    await page.locator('.rows:not(.wider)').waitFor();
  });
});
