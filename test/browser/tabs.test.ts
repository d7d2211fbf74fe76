import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { skein } from '../command/skein.ts';
import { links, type Site, serveSite } from '../servers/site-server.ts';
import { begin, heldSite, newPlace } from './begun.ts';
import { atEnd, describeInBrowser, open, PATIENCE } from './browser.ts';
import { addressOf } from './served.ts';

describeInBrowser('crawls that begin and end while they are watched', () => {
  async function siteOf(pages: readonly string[], host?: string): Promise<Site> {
    const site = await serveSite(
      (path) => (path === '/' ? links(...pages) : pages.includes(path) ? `<title>Page ${path}</title>` : undefined),
      host,
    );
    atEnd(() => site.close());
    return site;
  }

  /** A site whose start is answered at once, and all else when it is let. */
  const haltingSite = () =>
    heldSite(
      (path) => {
        if (path === '/robots.txt') return undefined;
        return path === '/' ? links('/a', '/b', '/c', '/d') : `<title>Page ${path}</title>`;
      },
      (path) => path !== '/robots.txt' && path !== '/',
    );

  async function beginCrawl(page: Page, seed: string): Promise<void> {
    await page.getByRole('link', { name: 'New crawl' }).first().click();
    await page.getByLabel('Seeds: URLs, one a line').fill(seed);
    await page.getByLabel(/^Delay, /).fill('0');
    await page.getByRole('button', { name: 'Begin the crawl' }).click();
    await page.getByRole('heading', { name: 'Summary' }).waitFor();
  }

  const summary = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'Summary' }) });

  test('house a crawl that is begun in one tab is what all others show, however soon it has ended', async () => {
    const [first, second] = [await siteOf(['/one']), await siteOf(['/two', '/three'], '127.0.0.2')];
    const origin = await addressOf(begin(['serve', '--control', '--port', '0'], newPlace()));
    const page = await open(origin, '/');
    await beginCrawl(page, `${first.origin}/`);
    await page.getByText('The crawl is finished.').waitFor();
    const others = await Promise.all(['/', '/pages', '/site', '/ranks'].map((path) => open(origin, path)));
    const [overview, pages, site, ranks] = others as [Page, Page, Page, Page];
    await summary(overview).getByText(`${first.origin}/`).waitFor();
    await pages.getByRole('row', { name: /\/one/ }).waitFor();
    await site.getByRole('treeitem', { name: /Page \/one/ }).waitFor();
    await ranks.getByRole('row', { name: /Page \/one/ }).waitFor();
    await beginCrawl(page, `${second.origin}/`);
    await page.getByText('The crawl is finished.').waitFor();
    await summary(page).getByText(`${second.origin}/`).waitFor();
    await page.locator('.folder', { hasText: '127.0.0.2' }).waitFor();
    await summary(overview).getByText(`${second.origin}/`).waitFor();
    await overview.locator('.folder', { hasText: '127.0.0.2' }).waitFor();
    await overview.locator('.head', { hasText: `${second.origin}/` }).waitFor();
    await pages.getByRole('row', { name: /\/three/ }).waitFor();
    await site.getByRole('treeitem', { name: /Page \/three/ }).waitFor();
    await ranks.getByRole('row', { name: /Page \/three/ }).waitFor();
    // Five pages at once, and two crawls.
  }, 180_000);

  test('house a run of another process is seen in every view when it has ended, however short it was', async () => {
    const { origin: seed } = await siteOf(['/a', '/b', '/c']);
    const place = newPlace();
    const line = ['--delay', '0', '--progress', 'none'];
    await skein(['crawl', `${seed}/`, '-o', 'crawl', '-n', '2', ...line], { cwd: place });
    const origin = await addressOf(begin(['serve', 'crawl', '--port', '0'], place));
    const [overview, pages, site] = (await Promise.all(
      ['/', '/pages?status=2xx', '/site'].map((path) => open(origin, path)),
    )) as [Page, Page, Page];
    await overview.getByText(/Ended: .*2 URLs still queued/).waitFor();
    await pages.getByText('2 URLs of 4').waitFor();
    await site.getByRole('treeitem', { name: /Page \/a/ }).waitFor();
    await skein(['resume', 'crawl', '-n', '3', ...line], { cwd: place });
    await overview.getByText(/Ended: .*1 URL still queued/).waitFor();
    await summary(overview).getByRole('link', { name: '3', exact: true }).first().waitFor();
    await pages.getByText('3 URLs of 4').waitFor();
    await site.getByRole('treeitem', { name: /Page \/b/ }).waitFor();
  }, 60_000);

  test('house what is written into the form of a new crawl is there after another view, a step back and loading it anew, until it is begun', async () => {
    const { origin: seed } = await siteOf(['/a']);
    const place = newPlace();
    const page = await open(await addressOf(begin(['serve', '--control', '--port', '0'], place)), '/new');
    const seeds = page.getByLabel('Seeds: URLs, one a line');
    const most = page.getByLabel('Max pages', { exact: true });
    await seeds.fill(`${seed}/\n\n${seed}/a`);
    await most.fill('17');
    await page.getByLabel(/^Delay, /).fill('0');
    await page.getByText('More: scope and limits').click();
    await page.getByLabel('Max pages per host').fill('5');
    const written = async () => [
      await seeds.inputValue(),
      await most.inputValue(),
      await page.getByLabel('Max pages per host').inputValue(),
      await page.getByLabel('Max pages per host').isVisible(),
    ];
    const asWritten = [`${seed}/\n\n${seed}/a`, '17', '5', true];
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'No crawl yet' }).waitFor();
    await page.goBack();
    await most.waitFor();
    expect(await written()).toEqual(asWritten);
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('link', { name: 'New crawl' }).click();
    await most.waitFor();
    expect(await written()).toEqual(asWritten);
    await page.reload();
    await most.waitFor();
    expect(await written()).toEqual(asWritten);
    await page.getByRole('button', { name: 'Begin the crawl' }).click();
    await page.getByText('The crawl is finished.').waitFor();
    await page.getByRole('link', { name: 'New crawl' }).first().click();
    expect([await seeds.inputValue(), await most.inputValue()]).toEqual(['', '']);
    expect(readdirSync(place)).toHaveLength(1);
  }, 60_000);

  test('house seeds that are being written stay when the crawl comes to rest, and are added when it goes on', async () => {
    const { site, goOn } = await haltingSite();
    const other = await serveSite({ '/': '<title>Another site</title>' }, '127.0.0.2');
    atEnd(() => other.close());
    const page = await open(await addressOf(begin(['serve', '--control', '--port', '0'], newPlace())), '/');
    await beginCrawl(page, `${site.origin}/`);
    await page.getByText('Add seeds').click();
    const more = page.getByLabel('URLs, one a line');
    await more.fill(`${other.origin}/`);
    await page.getByRole('button', { name: 'Pause' }).click();
    goOn();
    await page.getByText('The crawl is paused.').waitFor();
    expect(await more.inputValue()).toBe(`${other.origin}/`);
    expect(await page.getByRole('button', { name: 'Add them' }).isDisabled()).toBe(true);
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByRole('row').nth(1).waitFor();
    await page.goBack();
    await more.waitFor();
    expect(await more.inputValue()).toBe(`${other.origin}/`);
  }, 60_000);

  test('house what had the focus and is gone with what it was for leaves it to what is said of the crawl', async () => {
    const { site, goOn } = await haltingSite();
    const page = await open(await addressOf(begin(['serve', '--control', '--port', '0'], newPlace())), '/');
    await page.getByRole('link', { name: 'New crawl' }).first().click();
    await page.getByLabel('Max pages', { exact: true }).fill('3');
    await beginCrawl(page, `${site.origin}/`);
    await page.getByRole('button', { name: 'Pause' }).focus();
    goOn();
    await page.locator('p:focus', { hasText: 'The crawl has come to its limit.' }).waitFor();
    const most = page.getByLabel('Max pages', { exact: true });
    await most.fill('4');
    await page.getByRole('link', { name: 'Ranks' }).click();
    await page.goBack();
    await most.waitFor();
    expect(await most.inputValue()).toBe('4');
    await most.press('Enter');
    await expect.poll(() => site.paths().length, PATIENCE).toBe(4);
    await page.getByText('1 URL left').waitFor();
    await page.locator('[aria-label=Control] :focus').waitFor();
  }, 60_000);

  test('house on a slow way the overview of a crawl that runs is there all the same', async () => {
    const { site, goOn } = await haltingSite();
    const place = newPlace();
    const origin = await addressOf(
      begin(['crawl', `${site.origin}/`, '-o', 'crawl', '--delay', '0', '--serve'], place),
    );
    const page = await open(origin, '/search');
    // Longer than until the overview is asked for the next time.
    await page.route(
      '**/api/overview',
      (route) => void setTimeout(() => route.continue().catch(() => undefined), 4000),
    );
    await page.getByRole('link', { name: 'Overview' }).click();
    await summary(page).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    goOn();
  }, 60_000);

  test('house a command whose answer is lost on its way is not waited for when it was heeded', async () => {
    const { site, goOn } = await haltingSite();
    const page = await open(await addressOf(begin(['serve', '--control', '--port', '0'], newPlace())), '/');
    await beginCrawl(page, `${site.origin}/`);
    await page.route('**/api/control/pause', async (route) => void (await route.fetch()));
    await page.getByRole('button', { name: 'Pause' }).click();
    goOn();
    await page.getByText('The crawl is paused.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The crawl is finished.').waitFor();
  }, 60_000);

  test('house tabs that nobody looks at keep no connection: however many there are, the next is answered', async () => {
    const { site, goOn } = await haltingSite();
    const line = ['crawl', `${site.origin}/`, '-o', 'crawl', '--delay', '0', '--serve'];
    const origin = await addressOf(begin(line, newPlace()));
    const first = await open(origin, '/');
    const turn = (page: Page, isHidden: boolean) =>
      // The browser of the tests takes all its tabs for seen.
      page.evaluate(
        `Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true }); document.dispatchEvent(new Event('visibilitychange'))`,
      );
    // One more than browsers hold connections to a server.
    for (let tab = 1; tab <= 7; tab += 1) {
      const page = tab === 1 ? first : await first.context().newPage();
      if (tab > 1) await page.goto(`${origin}/`);
      await page.getByText('crawling now').waitFor();
      await summary(page).waitFor();
      await turn(page, true);
    }
    goOn();
    await turn(first, false);
    await first.getByText('at rest').waitFor();
    await summary(first).getByRole('link', { name: '5', exact: true }).first().waitFor();
  }, 60_000);

  test('house a crawl whose folder is deleted is shown as failed, and another can be begun', async () => {
    const { site, goOn } = await haltingSite();
    const place = newPlace();
    const page = await open(await addressOf(begin(['serve', '--control', '--port', '0'], place)), '/');
    await beginCrawl(page, `${site.origin}/`);
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => site.paths().length, PATIENCE).toBeGreaterThan(1);
    for (const folder of readdirSync(place)) rmSync(join(place, folder), { recursive: true });
    await page.getByRole('alert').filter({ hasText: 'the crawl folder was deleted or moved' }).first().waitFor();
    goOn();
    await page.getByText('The crawl failed.').waitFor();
    await page.getByText('crawling now').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(0);
    await beginCrawl(page, `${site.origin}/`);
    await page.getByText('The crawl is finished.').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await summary(page).getByRole('link', { name: '5', exact: true }).first().waitFor();
  }, 60_000);
});
