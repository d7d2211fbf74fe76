import { test } from 'vitest';
import { serveSite } from '../servers/site-server.ts';
import { begin, heldSite, newPlace } from './begun.ts';
import { atEnd, describeInBrowser, open } from './browser.ts';
import { ropeSite } from './rope-site.ts';
import { addressOf } from './served.ts';

describeInBrowser('a crawl that is watched and driven', () => {
  /** A site that answers pages of the book only when it is let. */
  const haltingSite = () => heldSite(ropeSite, (path) => path.startsWith('/book/chapter-2'));

  test('house a crawl in another process is watched to its end', async () => {
    const { site, goOn } = await haltingSite();
    const crawling = begin(['crawl', `${site.origin}/`, '-o', 'crawl', '--delay', '0', '--serve'], newPlace());
    const origin = await addressOf(crawling);
    const page = await open(origin, '/');
    await page.getByText('crawling now').waitFor();
    await page.getByText('its answer: a visit is under way').waitFor();
    goOn();
    await page.getByText('at rest').waitFor();
    const summary = page.locator('section', { has: page.getByRole('heading', { name: 'Summary' }) });
    await summary.getByRole('link', { name: '37' }).first().waitFor();
    // What was not there when the page was opened: copies, and the index, which is made at the end.
    await page.goto(`${origin}/page?id=1&show=copy`);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ropes and skeins' }).waitFor();
    await page.goto(`${origin}/search?q=yarn`);
    await page.locator('mark').first().waitFor();
  });

  test('house a crawl is begun from the page, paused, resumed, given a seed and stopped', async () => {
    const { site, goOn } = await haltingSite();
    const other = await serveSite({ '/': '<title>Another site</title>' });
    atEnd(() => other.close());
    const server = begin(['serve', '--control', '--port', '0'], newPlace());
    const page = await open(await addressOf(server), '/');
    await page.getByRole('link', { name: 'Begin a crawl' }).click();
    await page.getByLabel('Seeds: URLs, one a line').fill(`${site.origin}/`);
    await page.getByLabel(/^Delay, /).fill('0');
    await page.getByRole('button', { name: 'What does robots.txt say?' }).click();
    await page.getByText('Disallow: /secret/').waitFor();
    await page.getByRole('button', { name: 'Begin the crawl' }).click();
    await page.getByText('The crawl is running.').waitFor();
    await page.getByText('Add seeds').click();
    await page.getByLabel('URLs, one a line').fill(`${other.origin}/`);
    await page.getByRole('button', { name: 'Add them' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    goOn();
    await page.getByText('The crawl is paused.').waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The crawl is finished.').waitFor();
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByLabel('In URL or title').fill('Another site');
    await page.getByText(/^1 URL of \d+$/).waitFor();
  });
});
