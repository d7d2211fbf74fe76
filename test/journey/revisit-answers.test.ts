import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crawl, resumeCrawl } from '../../src/index.ts';
import type { Answer } from '../servers/site-server.ts';
import { inFolder, linksIn, newFolder, pagesIn, serve, visitsIn } from './place.ts';
import { again, found, page } from './rounds.ts';

type Headers = Readonly<Record<string, string | string[]>>;

/** Answers with 304 where the request has the ETag, with other header lines than the whole answer. */
function tagged(body: string, etag: string, headers: Headers = {}, unchanged: Headers = headers): Answer {
  return (request, response) => {
    const isSame = request.headers['if-none-match'] === etag;
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/html', etag, ...(isSame ? unchanged : headers) });
    response.end(isSame ? undefined : body);
  };
}

/** Outcomes and paths of the visits after the first ones. */
const visitsAfter = async (folder: string, first: number): Promise<readonly string[]> =>
  (await visitsIn(folder)).slice(first).map((visit) => visit.replace(/http:\/\/[^/]+/, ''));

describe('answers to conditions', () => {
  it('HTTP-4 validators that are too long or mean any page are not sent', async () => {
    const long = `"${'x'.repeat(20_000)}"`;
    const site = await serve({
      '/': tagged(page('Home', 'pear <a href=/long>a</a>'), '*'),
      '/long': tagged(page('Long', 'plum'), long),
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    site.asked.length = 0;
    await again(folder);
    expect(site.paths()).toEqual(['/', '/long']);
    expect(site.asked.map(({ headers }) => headers['if-none-match']).filter(Boolean)).toEqual([]);
    expect(await visitsAfter(folder, 2)).toEqual(['fetched 200 /', 'fetched 200 /long']);
  });

  it('HTTP-4 where a condition is refused the page is asked for whole', async () => {
    const site = await serve({
      '/': (request, response) => {
        const isRefused = request.headers['if-none-match'] !== undefined;
        response.writeHead(isRefused ? 412 : 200, { 'content-type': 'text/html', etag: '"1"' });
        response.end(isRefused ? 'no' : page('Home', 'pear'));
      },
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, retries: 0 });
    await again(folder);
    expect(await visitsAfter(folder, 1)).toEqual(['failed 412 /', 'fetched 200 /']);
    expect(await found(folder, 'pear')).toEqual(['/']);
  });

  it('DIR-3 what several X-Robots-Tag lines forbade is forbidden still where the 304 has none', async () => {
    const lines = { 'x-robots-tag': ['otherbot: nofollow', 'noindex'] };
    const site = await serve({ '/': tagged(page('Home', 'pear'), '"1"', lines, {}) });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    await again(folder);
    expect(await visitsAfter(folder, 1)).toEqual(['unchanged 200 /']);
    const [home] = (await pagesIn(folder)).values();
    expect(home?.visit).toMatchObject({ mayIndex: false, directive: 'X-Robots-Tag: noindex' });
    expect(await found(folder, 'pear')).toEqual([]);
  });

  it('HTTP-4 a page whose headers say something else of its links is asked for whole', async () => {
    let isLater = false;
    const now = (before: string, after: string): Headers => ({ 'x-robots-tag': isLater ? after : before });
    const site = await serve((path) => {
      switch (path) {
        case '/':
          return page(
            'Home',
            '<a href=/more>a</a> <a href=/less>b</a> <a href=/same>c</a> <a href=/next>d</a> <a href=/as>e</a>',
          );
        case '/next':
          return tagged(page('Next', 'text'), '"n"', { link: `</n${isLater}>; rel=next` });
        case '/as':
          return tagged(page('As', 'text'), '"as"', {
            link: '</f.css>; rel=preload, </de>; rel=alternate; hreflang=de',
          });
        case '/more':
          return tagged(page('More', '<a href=/1>1</a>'), '"1"', now('all', 'nofollow'));
        case '/less':
          return tagged(page('Less', '<a href=/2>2</a>'), '"2"', now('nofollow', 'all'));
        case '/same':
          return tagged(page('Same', '<a href=/3>3</a>'), '"3"', now('all', 'noindex'));
        default:
          return page(path, 'text');
      }
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    const { length } = await visitsIn(folder);
    isLater = true;
    await again(folder);
    const visits = await visitsAfter(folder, length);
    expect(visits.filter((visit) => visit.endsWith('/more'))).toEqual(['unchanged 200 /more', 'fetched 200 /more']);
    expect(visits.filter((visit) => visit.endsWith('/same'))).toEqual(['unchanged 200 /same']);
    expect(visits).toContain('fetched 200 /2');
    expect(visits.filter((visit) => visit.endsWith('/as'))).toEqual(['unchanged 200 /as']);
    expect(await linksIn(folder, `${site.origin}/next`)).toEqual([`http-link ${site.origin}/ntrue`]);
    const followed = await inFolder(folder, async (archive) => {
      const told: string[] = [];
      for await (const { links } of archive.links())
        for (const { target, followed } of links) {
          const to = (await archive.pageById(target))?.url ?? '';
          if (followed) told.push(new URL(to).pathname);
        }
      return told.toSorted();
    });
    expect(followed).toEqual(['/2', '/3', '/as', '/less', '/more', '/next', '/same']);
    expect(await linksIn(folder, `${site.origin}/more`)).toEqual([`a ${site.origin}/1`]);
  });

  it('WARC-7 a body that comes whole as it was is not stored once more', async () => {
    const body = page('Home', 'pear '.repeat(20_000));
    const site = await serve({ '/': body });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    const archived = (): number => {
      const archive = join(folder, 'archive');
      return readdirSync(archive).reduce((sum, name) => sum + statSync(join(archive, name)).size, 0);
    };
    const before = archived();
    expect(before).toBeGreaterThan(body.length);
    for (let round = 0; round < 3; round++) await again(folder);
    expect(archived() - before).toBeLessThan(body.length / 10);
    const stored = await inFolder(folder, (archive) => archive.body(1));
    expect(String(stored?.body)).toBe(body);
  });

  it('HTTP-7 redirects that were turned round are no loop, and those that have become one are', async () => {
    const to = (location: string): Answer => ({ status: 301, headers: { location } });
    let isLater = false;
    const site = await serve((path) => {
      switch (path) {
        case '/':
          return page('Home', '<a href=/new>n</a> <a href=/old>o</a> <a href=/a>a</a> <a href=/b>b</a>');
        case '/new':
          return isLater ? to('/old') : page('New', 'text');
        case '/old':
          return isLater ? page('Old', 'text') : to('/new');
        case '/a':
          return isLater ? to('/b') : page('A', 'text');
        case '/b':
          return isLater ? to('/a') : page('B', 'text');
        default:
          return undefined;
      }
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    isLater = true;
    await again(folder);
    const reasons = [...(await pagesIn(folder))].map(([url, { visit }]) => [
      new URL(url).pathname,
      visit?.because?.reason,
    ]);
    expect(reasons.filter(([, reason]) => reason !== undefined)).toEqual([['/b', 'redirect-loop']]);
  });

  it('house a page that is to be tried again is found meanwhile', async () => {
    let isBusy = false;
    const site = await serve((path) => {
      if (path === '/') return page('Home', '<a href=/a>a</a>');
      if (path !== '/a') return undefined;
      return isBusy ? { status: 503, headers: { 'retry-after': '1' } } : page('A', 'a plum');
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    isBusy = true;
    await again(folder, { revisit: 0, maxWait: 0 });
    expect(await visitsAfter(folder, 2)).toEqual(['fetched 200 /', 'failed 503 /a']);
    expect(await found(folder, 'plum')).toEqual(['/a']);
    await again(folder, { revisit: undefined, retries: 0, maxWait: 60_000 });
    expect(await found(folder, 'plum')).toEqual([]);
  });

  it('house what was read by other settings is asked for whole, once', async () => {
    const site = await serve({
      '/': tagged(page('Home', '<a href=/a rel=nofollow>a</a>'), '"1"'),
      '/a': tagged(page('A', 'plum'), '"2"'),
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    await again(folder);
    await (await resumeCrawl(folder, { nofollow: 'ignore' })).close();
    await again(folder);
    await again(folder);
    expect(await visitsAfter(folder, 1)).toEqual([
      'unchanged 200 /',
      'fetched 200 /',
      'fetched 200 /a',
      'unchanged 200 /',
      'unchanged 200 /a',
    ]);
  });

  it('house what the archive does not have is asked for whole', async () => {
    const site = await serve({ '/': tagged(page('Home', 'pear'), '"1"') });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, archive: false });
    await again(folder);
    await again(folder, { revisit: 0, archive: true });
    await again(folder);
    expect(await visitsAfter(folder, 1)).toEqual(['unchanged 200 /', 'fetched 200 /', 'unchanged 200 /']);
    expect(await found(folder, 'pear')).toEqual(['/']);
  });
});

describe('sitemaps that are read anew', () => {
  const urlset = (origin: string, paths: readonly string[], lastmod: string): Answer => {
    const urls = paths.map((path) => `<url><loc>${origin}${path}</loc><lastmod>${lastmod}</lastmod></url>`);
    const body = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
    return { headers: { 'content-type': 'application/xml', etag: '"map"' }, body };
  };

  it('SM-7 a page that is to change one day is visited once in a round', async () => {
    let origin = '';
    const site = await serve((path) => {
      if (path === '/robots.txt') return `Sitemap: ${origin}/1.xml\nSitemap: ${origin}/2.xml`;
      return path.endsWith('.xml') ? urlset(origin, ['/a'], '2099-01-01') : page(path, 'text');
    });
    origin = site.origin;
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    site.asked.length = 0;
    await again(folder);
    expect(site.paths().toSorted()).toEqual(['/', '/1.xml', '/2.xml', '/a']);
  });

  it('SM-7 what a sitemap, a seed at that, does not list any more has no time of it', async () => {
    let [origin, listed] = ['', ['/a', '/b']];
    const site = await serve((path) =>
      path === '/map.xml' ? urlset(origin, listed, '2020-01-01') : page(path, '<a href=/a>a</a> <a href=/b>b</a>'),
    );
    origin = site.origin;
    const folder = newFolder();
    await crawl(`${origin}/map.xml`, { folder, delay: 0 });
    listed = ['/a'];
    site.asked.length = 0;
    await again(folder, { revisit: 3_600_000 });
    expect(site.asked.map(({ path, headers }) => [path, headers['if-none-match']])).toEqual([['/map.xml', undefined]]);
    const pages = await pagesIn(folder);
    expect(pages.get(`${origin}/a` as never)?.lastModified).toBe(Date.UTC(2020, 0, 1));
    expect(pages.get(`${origin}/b` as never)?.lastModified).toBeUndefined();
  });

  it('house a seed that is no sitemap any more is not told as one', async () => {
    let [origin, isPage] = ['', false];
    const site = await serve(() => (isPage ? page('Page', 'text') : urlset(origin, ['/a'], '2020-01-01')));
    origin = site.origin;
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    isPage = true;
    await again(folder);
    const kinds = await inFolder(folder, async (archive) => {
      const told: string[] = [];
      for await (const { url } of archive.sitemaps()) told.push(url);
      return told;
    });
    expect(kinds).toEqual([]);
  });
});
