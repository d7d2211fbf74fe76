import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fileAnswer } from '../servers/folder-server.ts';
import { serveSite } from '../servers/site-server.ts';
import { begin, newPlace } from './begun.ts';
import { atEnd, barriersOf, describeInBrowser, drawn, open, PATIENCE } from './browser.ts';
import { addressOf } from './served.ts';

const ROOT = '/usr/share/doc/postgresql-doc-15/html';
const isThere = existsSync(ROOT);
if (!isThere) console.info('skipped: the package postgresql-doc-15 is not there');
const PAGES = 300;
const ROBOTS = 'User-agent: *\nDisallow: /release-15\nDisallow: /bookindex.html\n';

(isThere ? describeInBrowser : describe.skip)('crawls of the documentation of PostgreSQL that are driven', () => {
  /** The documentation, of which only as many pages are answered as the test lets go. */
  async function haltingSite() {
    let most = 0;
    let asked = 0;
    const waiting: (() => void)[] = [];
    const site = await serveSite((path) => {
      if (path === '/robots.txt') return { headers: { 'content-type': 'text/plain' }, body: ROBOTS };
      return async (_request, response) => {
        asked += 1;
        if (asked > most) await new Promise<void>((go) => waiting.push(go));
        const { headers, body } = fileAnswer(ROOT, path) ?? { headers: {}, body: '' };
        response.writeHead(body === '' ? 404 : 200, headers).end(body);
      };
    });
    atEnd(() => site.close());
    return {
      site,
      /** Answers that many in all, those that wait among them. */
      letGo(count: number) {
        most = count;
        for (const go of waiting.splice(0)) go();
      },
    };
  }

  /** A figure of the overview, as it stands. */
  async function figure(page: Page, name: string): Promise<number> {
    const box = page.locator('.figures div', { has: page.getByText(name, { exact: true }) });
    return Number((await box.locator('dd').textContent())?.replace(',', ''));
  }

  /** Views that read the crawl, and back to the overview. */
  async function lookAtOthers(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByText(/^[\d,]+ URLs$/).waitFor();
    await page.getByRole('row', { name: /Chapter 1\. Getting Started/ }).waitFor();
    await page.getByRole('link', { name: 'Site', exact: true }).click();
    await page.getByRole('treeitem').first().waitFor();
    await page.getByRole('link', { name: 'Graph' }).click();
    await page.getByText(/links between them/).waitFor();
    await page.getByRole('link', { name: 'Ranks' }).click();
    await page.getByRole('row', { name: /^1\s/ }).waitFor();
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Summary' }).waitFor();
  }

  /** Rows of a file of the one crawl folder below `place`, the head left out. */
  function rowsOf(place: string, name: string): number {
    const [folder = ''] = readdirSync(place);
    return (
      readFileSync(join(place, folder, name), 'utf8')
        .trim()
        .split('\n').length - 1
    );
  }

  test('house the form, robots.txt before it begins, live figures, pause, resume, a seed, stop, and on to the limit', async () => {
    const { site, letGo } = await haltingSite();
    const other = await serveSite({ '/': '<title>Another site</title>' }, '127.0.0.2');
    atEnd(() => other.close());
    const place = newPlace();
    const page = await open(await addressOf(begin(['serve', '--control', '--port', '0'], place)), '/');
    await page.getByRole('link', { name: 'Begin a crawl' }).click();

    await page.getByLabel('Seeds: URLs, one a line').fill(`${site.origin}/`);
    await page.getByLabel('Scope').selectOption('host');
    await page.getByLabel('Depth').fill('5');
    await page.getByLabel('Max pages', { exact: true }).fill(String(PAGES));
    await page.getByLabel(/^Delay, /).fill('0');
    await page.getByLabel('Host concurrency').fill('2');
    await page.getByLabel('Order').selectOption('breadth-first');
    await page.getByRole('button', { name: 'What does robots.txt say?' }).click();
    await page.getByText('Disallow: /bookindex.html').waitFor();
    await page.getByText('Status 200: its rules hold.').waitFor();
    const preview = page.getByRole('region', { name: 'What robots.txt says' });
    await preview.and(page.locator(':focus')).waitFor();
    expect((await preview.boundingBox())?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(site.paths()).toEqual([]);

    letGo(80);
    await page.getByRole('button', { name: 'Begin the crawl' }).click();
    await page.getByText('The crawl is running.').waitFor();
    await page.getByText('crawling now').waitFor();
    await expect.poll(() => figure(page, 'requests'), PATIENCE).toBe(80);

    await page.getByRole('button', { name: 'Pause' }).press('Enter');
    await page.locator('p:focus', { hasText: 'Finishing what is under way' }).waitFor();
    letGo(140);
    await page.getByText('The crawl is paused.').waitFor();
    const askedUntilPaused = site.paths().length;
    await lookAtOthers(page);
    expect([site.paths().length, askedUntilPaused < 140]).toEqual([askedUntilPaused, true]);
    expect(await figure(page, 'requests')).toBe(askedUntilPaused);

    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The crawl is running.').waitFor();
    await expect.poll(() => figure(page, 'requests'), PATIENCE).toBe(140);
    await page.getByText('Add seeds').click();
    const more = page.getByLabel('URLs, one a line');
    await more.fill('ftp://a.example/');
    await page.getByRole('button', { name: 'Add them' }).click();
    await page.getByRole('alert').filter({ hasText: 'ftp://a.example/' }).waitFor();
    expect(await more.inputValue()).toBe('ftp://a.example/');
    await more.fill(`${other.origin}/`);
    await page.getByRole('button', { name: 'Add them' }).click();
    await expect.poll(() => other.paths(), PATIENCE).toEqual(['/']);

    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('Ending: what is under way is finished').waitFor();
    letGo(200);
    await page.getByText('The crawl is stopped.').waitFor();
    await page.getByText('What there is is ranked, indexed and exported.').waitFor();
    const askedUntilStopped = site.paths().length;
    expect(askedUntilStopped).toBeLessThan(200);
    expect(rowsOf(place, 'pagerank.csv')).toBe(askedUntilStopped + 1);

    letGo(PAGES);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('The crawl has come to its limit.').waitFor();
    expect(site.paths().length + other.paths().length).toBe(PAGES);
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByLabel('In URL or title').fill('Another site');
    await page.getByText(/^1 URL of/).waitFor();
    await page.goto(`${new URL(page.url()).origin}/search?q=foreign+key`);
    await page.locator('mark').first().waitFor();

    await page.getByRole('link', { name: 'Overview' }).click();
    letGo(PAGES + 20);
    await page.getByLabel('Max pages').fill(String(PAGES + 20));
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => rowsOf(place, 'pagerank.csv'), PATIENCE).toBe(PAGES + 20);
    await page.getByText('The crawl has come to its limit.').waitFor();
    expect(await page.getByLabel('Max pages').inputValue()).toBe(String(PAGES + 20));
    // A run that is over before the server tells of it the next time: the page does not take it for running for ever.
    const answered = page.waitForResponse(/control\/resume$/);
    await page.getByRole('button', { name: 'Resume' }).click();
    await (await answered).finished();
    await drawn(page);
    await page.getByText('The crawl has come to its limit.').waitFor();
    // Five runs of hundreds of pages: forty seconds of a machine that is at rest else, minutes of one that is not.
  }, 240_000);

  test('house what is being written in a form stays as it is written, whatever else changes on the page meanwhile', async () => {
    const server = begin(['serve', '--control', '--port', '0'], newPlace());
    const page = await open(await addressOf(server), '/new', {}, { mayBeAway: true });
    const delay = page.getByLabel(/^Delay, /);
    await delay.fill('');
    expect(await delay.inputValue()).toBe('');
    await delay.pressSequentially('1.05');
    await page.getByText('More: scope and limits').click();
    await page.getByLabel('Include').pressSequentially('a\n\nb ');
    expect([await delay.inputValue(), await page.getByLabel('Include').inputValue()]).toEqual(['1.05', 'a\n\nb ']);
    await page.getByLabel('Max pages', { exact: true }).fill('17');
    server.child.kill();
    await page.getByText(/The server is away/).waitFor();
    expect(await page.getByLabel('Max pages', { exact: true }).inputValue()).toBe('17');
  });

  test('house what is wrong in the form is said beside its field, which has the focus, also where it was folded away', async () => {
    const page = await open(await addressOf(begin(['serve', '--control', '--port', '0'], newPlace())), '/new');
    const begun = page.getByRole('button', { name: 'Begin the crawl' });
    const seeds = page.getByLabel('Seeds: URLs, one a line');
    await seeds.fill('mailto:a@b.example');
    await begun.click();
    await page.locator('textarea:focus[aria-invalid=true]').waitFor();
    expect(await seeds.getAttribute('aria-describedby')).toBe(await page.getByRole('alert').getAttribute('id'));
    await page.getByRole('alert').filter({ hasText: 'mailto:a@b.example' }).waitFor();
    await seeds.fill('http://127.0.0.1:9/');
    await page.getByText('More: scope and limits').click();
    await page.getByLabel('Include').fill('(');
    await page.getByLabel('Max pages per host').fill('1.5');
    await page.getByText('More: scope and limits').click();
    await begun.click();
    await page.locator('input:focus:invalid').waitFor();
    await page.getByLabel('Max pages per host').fill('1');
    await page.getByText('More: scope and limits').click();
    await begun.click();
    await page.locator('textarea:focus[aria-invalid=true]').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Invalid regular expression' }).waitFor();
    expect(await page.getByLabel('Include').getAttribute('aria-invalid')).toBe('true');
    expect(await barriersOf(page)).toEqual([]);
    await page.getByLabel('Include').fill('x');
    await page.keyboard.press('Tab');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  test('house a crawl from the terminal is paused and stopped from the page; the terminal tells, and ends with its exit code', async () => {
    const { site, letGo } = await haltingSite();
    const line = [
      'crawl',
      `${site.origin}/`,
      '-o',
      'crawl',
      '-n',
      String(PAGES),
      '--delay',
      '0',
      '--serve',
      '--control',
    ];
    const place = newPlace();
    const crawling = begin([...line, '--progress', 'none'], place);
    const page = await open(await addressOf(crawling), '/');
    letGo(40);
    await expect.poll(() => figure(page, 'requests'), PATIENCE).toBe(40);
    await page.getByRole('button', { name: 'Pause' }).click();
    letGo(60);
    await page.getByText('The crawl is paused.').waitFor();
    const asked = site.paths().length;
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('The crawl is stopped.').waitFor();
    expect([rowsOf(place, 'pagerank.csv'), site.paths().length]).toEqual([asked, asked]);
    crawling.child.kill('SIGINT');
    const { code, err } = await crawling.ended;
    expect(code).toBe(0);
    expect(err).toContain('stopped before its end');
    expect(err).toContain('until Ctrl-C');
  }, 60_000);
});
