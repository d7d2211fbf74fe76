import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLook } from '../../src/engine/sqlite/look.ts';
import { crawl, openFolder } from '../../src/index.ts';
import type { Answer, Site } from '../servers/site-server.ts';
import { readByWarcio, wrongDigests } from '../warc/warcio.ts';
import { exportContents } from './export-contents.ts';
import { inFolder, linesOf, newFolder, pagesIn, serve, visitsIn } from './place.ts';
import { again, found, page } from './rounds.ts';

/** Answers with the validators, and with 304 where the request has them. */
function validated(body: string, validators: Readonly<Record<string, string>>, more: Record<string, string> = {}) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const { etag, 'last-modified': modified } = validators;
    const { 'if-none-match': match, 'if-modified-since': since } = request.headers;
    const isSame = match === undefined ? since !== undefined && since === modified : match === etag;
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/html', ...validators, ...more });
    response.end(isSame ? undefined : body);
  };
}

/** Headers of the last request for a path. */
const headersOf = (site: Site, path: string) => site.asked.findLast((asked) => asked.path === path)?.headers ?? {};

/** A site before and after its owner was at work: every URL is linked to at both times. */
function changingSite(): { readonly answer: (path: string) => Answer | undefined; change(): void } {
  let isLater = false;
  const links = ['/a', '/b', '/c', '/d', '/gone', '/moved', '/back', '/hidden', '/twin', '/other'];
  const anchors = links.map((path) => `<a href=${path}>to ${path.slice(1)}</a>`).join(' ');
  const same = (name: string, body: string) => page(name, `${body} <a href=/>home</a>`);
  return {
    change() {
      isLater = true;
    },
    answer(path) {
      switch (path) {
        case '/':
          return page('Home', anchors);
        case '/a':
          return validated(same('A', 'walnut'), { etag: 'W/"a \xe9"' });
        case '/b':
          return validated(same('B', 'hazelnut'), { 'last-modified': 'Wed, 01 Jul 2026 10:00:00 GMT' });
        case '/c':
          return same('C', 'chestnut');
        case '/d':
          return isLater
            ? validated(page('D2', 'quince <a href=/new>new</a> <a href=/a>a</a>'), { etag: '"d2"' })
            : validated(page('D', 'almond <a href=/b>b</a>'), { etag: '"d1"' });
        case '/gone':
          return isLater ? undefined : same('Gone', 'pistachio');
        case '/moved':
          return isLater ? { status: 301, headers: { location: '/a' } } : same('Moved', 'cashew');
        case '/back':
          return isLater ? same('Back', 'pecan') : undefined;
        case '/hidden': {
          const says: Record<string, string> = isLater ? { 'x-robots-tag': 'noindex' } : {};
          return validated(same('Hidden', 'acorn'), { etag: '"h"' }, says);
        }
        case '/twin':
          return isLater ? same('Twin', 'brazil') : same('Other', 'peanut');
        case '/other':
          return validated(same('Other', 'peanut'), { etag: '"o"' });
        case '/new':
          return isLater ? same('New', 'macadamia') : undefined;
        default:
          return undefined;
      }
    },
  };
}

describe('pages are visited again', () => {
  it('HTTP-4 what a crawl leaves is what a crawl from the beginning leaves, and hosts are asked for what has changed only', async () => {
    const { answer, change } = changingSite();
    const site = await serve(answer);
    const [folder, fresh] = [newFolder(), newFolder()];
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    change();
    site.asked.length = 0;
    const report = await again(folder);
    expect(report.end.kind).toBe('drained');
    expect(headersOf(site, '/a')).toMatchObject({ 'if-none-match': 'W/"a \xe9"' });
    expect(headersOf(site, '/a')).not.toHaveProperty('if-modified-since');
    expect(headersOf(site, '/b')).toMatchObject({ 'if-modified-since': 'Wed, 01 Jul 2026 10:00:00 GMT' });
    expect(headersOf(site, '/c')).not.toHaveProperty('if-none-match');
    expect(site.paths().toSorted()).toEqual(
      ['/', '/a', '/b', '/back', '/c', '/d', '/gone', '/hidden', '/moved', '/new', '/other', '/twin'].toSorted(),
    );
    const visits = await visitsIn(folder);
    expect(visits.filter((visit) => visit.startsWith('unchanged'))).toHaveLength(4);
    const look = openLook(folder);
    const notModified = look.visitsAfter(0).filter(({ status }) => status === 304);
    look.close();
    expect(notModified.map(({ wireBytes }) => wireBytes)).toEqual([0, 0, 0, 0]);

    await crawl(`${site.origin}/`, { folder: fresh, delay: 0 });
    const [contents, expected] = [await exportContents(folder), await exportContents(fresh)];
    expect(Object.keys(contents)).toEqual(Object.keys(expected));
    for (const [name, rows] of Object.entries(expected)) expect(contents[name], name).toEqual(rows);
    for (const words of ['walnut', 'hazelnut', 'chestnut', 'almond', 'quince', 'pistachio', 'cashew', 'pecan', 'acorn'])
      expect(await found(folder, words), words).toEqual(await found(fresh, words));
    for (const words of ['peanut', 'brazil', 'macadamia', 'anchor:new', 'title:d2'])
      expect(await found(folder, words), words).toEqual(await found(fresh, words));
    expect(await found(folder, 'walnut')).toEqual(['/a']);
    expect(await found(folder, 'acorn')).toEqual([]);
  });

  it('house bodies of pages that have not changed are read from where they are, and are indexed once', async () => {
    const site = await serve({
      '/': validated(page('Home', 'pear <a href=/a>a</a>'), { etag: '"1"' }),
      '/a': page('A', 'plum'),
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    for (let round = 0; round < 3; round++) await again(folder);
    const bodies = await inFolder(folder, async (archive) => {
      const texts: string[] = [];
      for await (const { id } of archive.pages()) texts.push(String((await archive.body(id))?.body));
      return texts;
    });
    expect(bodies).toEqual([page('Home', 'pear <a href=/a>a</a>'), page('A', 'plum')]);
    const opened = await openFolder(folder);
    expect(await opened.index()).toEqual({ pages: 2, written: 0, isComplete: true });
    await opened.close();
    expect(await found(folder, 'pear')).toEqual(['/']);
  });

  it('HTTP-4 pages that were not read yet are read where they have not changed', async () => {
    const site = await serve({ '/': validated(page('Home', 'pear and plum'), { etag: '"1"' }) });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, index: false });
    await again(folder, { revisit: 0, index: true });
    const home = (await pagesIn(folder)).get(`${site.origin}/`);
    expect(home?.visit?.outcome).toBe('unchanged');
    expect(home?.reading?.words).toBe(3);
    expect(await found(folder, 'plum')).toEqual(['/']);
  });

  it('CDXJ-1 the index of captures has those of all visits, so that what has not changed leads to what it was', async () => {
    const site = await serve({ '/': validated(page('Home', 'pear'), { etag: '"1"' }) });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    await again(folder);
    const opened = await openFolder(folder);
    await opened.export('cdxj', folder).finally(() => opened.close());
    const captures = linesOf(folder, 'index.cdxj').map((line) => JSON.parse(line.slice(line.indexOf('{'))));
    expect(captures.map(({ mime, status }) => [mime, status]).sort()).toEqual([
      ['text/html', '200'],
      ['warc/revisit', '304'],
    ]);
    const records = await readByWarcio(join(folder, 'archive', captures[0].filename));
    expect(wrongDigests(records)).toEqual([]);
    const [original, repeat] = records.filter(({ type }) => type === 'response' || type === 'revisit');
    expect(repeat?.fields.get('WARC-Refers-To-Date')).toBe(original?.fields.get('WARC-Date'));
    expect(captures.map(({ offset }) => Number(offset)).sort((a, b) => a - b)).toEqual([
      original?.offset,
      repeat?.offset,
    ]);
  });

  it('house only what is old enough is visited, limits count anew, and what is left over is there for the next run', async () => {
    const paths = Array.from({ length: 9 }, (_, n) => `/${n}`);
    const site = await serve((path) =>
      path === '/' ? page('Home', paths.map((to) => `<a href=${to}>${to}</a>`).join(' ')) : page(path, 'text'),
    );
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, maxPages: 10 });
    site.asked.length = 0;
    await again(folder, { revisit: 3_600_000 });
    expect(site.paths()).toEqual([]);
    const report = await again(folder, { revisit: 0, maxPages: 4 });
    expect(report.end).toEqual({ kind: 'limit', reason: 'max-pages' });
    expect(site.paths()).toHaveLength(4);
    expect((await pagesIn(folder)).size).toBe(10);
    await again(folder, { maxPages: 100 });
    expect(site.paths().toSorted()).toEqual(['/', ...paths]);
    expect(linesOf(folder, 'crawled.txt')).toHaveLength(10);
  });

  it('house a host that does not answer keeps its pages from being found until it does', async () => {
    let isDown = false;
    const site = await serve((path) => {
      if (isDown && path !== '/robots.txt') return { status: 500 };
      return path === '/' ? page('Home', 'fig <a href=/a>a</a>') : page('A', 'date');
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, retries: 0 });
    isDown = true;
    await again(folder);
    expect(await found(folder, 'fig')).toEqual([]);
    isDown = false;
    await again(folder);
    expect(await found(folder, 'fig')).toEqual(['/']);
    expect(await found(folder, 'date')).toEqual(['/a']);
  });

  it('ROB-7 a robots.txt is read anew with the pages, and what it forbids now is not visited, ranked or found until it allows it', async () => {
    let rules = '';
    const site = await serve((path) => {
      if (path === '/robots.txt') return { body: rules, headers: { 'content-type': 'text/plain' } };
      return path === '/' ? page('Home', 'fig <a href=/a>a</a>') : page('A', 'date <a href=/>home</a>');
    });
    const [folder, fresh] = [newFolder(), newFolder()];
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    rules = 'User-agent: *\nDisallow: /a';
    site.asked.length = 0;
    await again(folder, { revisit: 3_600_000 });
    expect(site.asked).toEqual([]);
    await again(folder);
    expect(site.paths()).toEqual(['/']);
    await crawl(`${site.origin}/`, { folder: fresh, delay: 0 });
    expect(await exportContents(folder)).toEqual(await exportContents(fresh));
    expect(await found(folder, 'date')).toEqual([]);
    rules = '';
    await again(folder);
    expect(await found(folder, 'date')).toEqual(['/a']);
  });

  it('house where no seed can be reached from here nothing is taken for gone', async () => {
    const site = await serve({ '/': page('Home', 'fig <a href=/a>a</a>'), '/a': page('A', 'date') });
    const folder = newFolder();
    const at = (address: string): string[] => [`site.test:${address}:${site.port}`];
    await crawl('http://site.test/', { folder, delay: 0, resolve: at('127.0.0.1') });
    const left = { code: 'ALL_SEEDS_FAILED', message: expect.stringContaining('site.test: ') };
    // The first has no address at all, the second one that is private and not that of the seed.
    await expect(again(folder, { revisit: 0, resolve: [] })).rejects.toMatchObject(left);
    await expect(again(folder, { revisit: 0, resolve: at('127.0.0.2') })).rejects.toMatchObject(left);
    expect(await inFolder(folder, (archive) => archive.totals())).toMatchObject({ pending: 0, pages: 2, requests: 2 });
    expect(await found(folder, 'fig')).toEqual(['/']);
    const report = await again(folder, { revisit: 0, resolve: at('127.0.0.1') });
    expect(report.end.kind).toBe('drained');
  });

  it('SM-7 a sitemap is read anew, and says what has changed since', async () => {
    let changed = '2020-01-01';
    const site: Site = await serve((path) => {
      if (path === '/robots.txt')
        return { body: `Sitemap: ${site.origin}/map.xml`, headers: { 'content-type': 'text/plain' } };
      const entry = (to: string, at: string) => `<url><loc>${site.origin}${to}</loc><lastmod>${at}</lastmod></url>`;
      const urls = entry('/', '2020-01-01') + entry('/a', changed);
      const head = '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
      if (path === '/map.xml')
        return { body: `${head}${urls}</urlset>`, headers: { 'content-type': 'application/xml' } };
      return page(path, path === '/a' ? changed : 'home');
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    site.asked.length = 0;
    changed = new Date(Date.now() + 60_000).toISOString();
    await again(folder, { revisit: 3_600_000 });
    expect(site.paths()).toEqual(['/map.xml', '/a']);
  });

  it('house in several threads it is the same', async () => {
    const { answer, change } = changingSite();
    const sites = [await serve(answer, '127.0.0.1'), await serve(answer, '127.0.0.2')];
    const seeds = sites.map(({ origin }) => `${origin}/`);
    const [folder, fresh] = [newFolder(), newFolder()];
    await crawl(seeds, { folder, delay: 0, threads: 2 });
    change();
    await again(folder, { revisit: 0, threads: 2 });
    const visits = await visitsIn(folder);
    expect(visits.filter((visit) => visit.startsWith('unchanged'))).toHaveLength(8);
    await crawl(seeds, { folder: fresh, delay: 0 });
    const [contents, expected] = [await exportContents(folder), await exportContents(fresh)];
    for (const [name, rows] of Object.entries(expected)) expect(contents[name], name).toEqual(rows);
  });
});
