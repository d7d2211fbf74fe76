import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crawl, isPage, openFolder, resumeCrawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { endOf, inFolder, linesOf, linksIn, newFolder, pagesIn, serve, skippedIn, visitsIn } from './place.ts';
import { askedBy, pageColumns, quiet, serveAt, sitemapsOf, urlset, xml } from './sitemap-site.ts';

describe('what is read', () => {
  it('F:T5 --max-pages 5 and a sitemap of twenty make exactly five requests for pages, sitemaps apart', async () => {
    const twenty = Array.from({ length: 20 }, (_, at) => `/${at}`);
    for (const hostConcurrency of [1, 4]) {
      const site = await serveAt((origin) => ({
        '/robots.txt': `Sitemap: ${origin}/sitemap.xml`,
        '/sitemap.xml': xml(urlset(twenty.map((path) => origin + path))),
        '/': 'the front page',
        ...Object.fromEntries(twenty.map((path) => [path, path])),
      }));
      const folder = newFolder();
      const report = await crawl(`${site.origin}/`, { ...quiet, folder, maxPages: 5, hostConcurrency });
      expect(endOf(report)).toBe('limit max-pages');
      expect(site.paths().filter((path) => path !== '/sitemap.xml')).toHaveLength(5);
      expect(site.paths().filter((path) => path === '/sitemap.xml')).toHaveLength(1);
      expect(report.summary.totals.requests).toBe(5);
      const resumed = await resumeCrawl(folder, { ...quiet, maxPages: 100 });
      await resumed.run();
      await resumed.close();
      expect(site.paths()).toHaveLength(22);
    }
  });

  it('SM-1 SM-7 pages, dates and languages of a sitemap; what only it names is an orphan', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': `Sitemap: ${origin}/sitemap.xml`,
      '/sitemap.xml': xml(
        urlset([
          `${origin}/`,
          [`${origin}/linked`, '<lastmod>2026-02-03</lastmod>'],
          [
            `${origin}/orphan?a=1&amp;b=2`,
            `<lastmod>last week</lastmod><xhtml:link rel="alternate" hreflang="de" href="${origin}/de"/>`,
          ],
        ]),
      ),
      '/': links('/far'),
      '/far': links('/linked'),
      '/linked': 'linked',
      '/orphan?a=1&b=2': links('/hidden'),
      '/hidden': 'found on an orphan only',
    }));
    const folder = newFolder();
    const { summary } = await crawl(`${site.origin}/`, { ...quiet, folder });
    expect(new Set(site.paths())).toEqual(
      new Set(['/', '/sitemap.xml', '/far', '/linked', '/orphan?a=1&b=2', '/hidden']),
    );
    const columns = ['in_sitemap', 'sitemap_lastmod', 'orphan', 'depth'] as const;
    expect(pageColumns(folder, site.origin, columns)).toEqual({
      '/': ['true', '', 'false', '0'],
      '/sitemap.xml': ['false', '', 'false', ''],
      '/far': ['false', '', 'false', '1'],
      '/linked': ['true', '2026-02-03T00:00:00.000Z', 'false', '2'],
      '/orphan?a=1&b=2': ['true', '', 'true', ''],
      '/de': ['false', '', 'false', ''],
      '/hidden': ['false', '', 'false', ''],
    });
    expect(linesOf(folder, 'orphans.txt')).toEqual([`${site.origin}/orphan?a=1&b=2`]);
    expect(summary).toMatchObject({ sitemaps: 1, faultySitemaps: 1, listedPages: 3, orphanPages: 1, pages: 5 });
    expect(await linksIn(folder, `${site.origin}/sitemap.xml`)).toEqual([
      `sitemap ${site.origin}/`,
      `sitemap ${site.origin}/linked`,
      `sitemap ${site.origin}/orphan?a=1&b=2`,
      `hreflang ${site.origin}/de`,
    ]);
    expect(skippedIn(folder)).toEqual({ [`${site.origin}/de`]: 'link-type' });
  });

  it('SM-1 a page that a sitemap names as a translation first, and then by itself, is crawled', async () => {
    const site = await serveAt((origin) => {
      const both = ['en', 'de']
        .map((at) => `<xhtml:link rel="alternate" hreflang="${at}" href="${origin}/${at}"/>`)
        .join('');
      return {
        '/robots.txt': `Sitemap: ${origin}/s.xml`,
        '/s.xml': xml(
          urlset([
            [`${origin}/en`, both],
            [`${origin}/de`, both],
          ]),
        ),
        '/': 'front',
        '/en': 'en',
        '/de': 'de',
      };
    });
    const folder = newFolder();
    expect(await askedBy(site, { folder })).toEqual(['/', '/s.xml', '/en', '/de']);
    expect(skippedIn(folder)).toEqual({});
    expect(linesOf(folder, 'orphans.txt')).toEqual([`${site.origin}/en`, `${site.origin}/de`]);
  });

  it('house without a sitemap the columns are blank, and depth is that of the crawl', async () => {
    const site = await serve({ '/': links('/1'), '/1': 'one' });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { ...quiet, folder });
    const columns = ['in_sitemap', 'orphan', 'depth'] as const;
    expect(pageColumns(folder, site.origin, columns)).toEqual({ '/': ['', '', '0'], '/1': ['', '', '1'] });
    expect(linesOf(folder, 'sitemaps.csv')).toHaveLength(1);
  });

  it('SM-4 an index and what it lists; an index within an index, and one that lists itself, lead no further', async () => {
    const site = await serveAt((origin) => {
      const index = (...paths: readonly string[]) =>
        xml(
          `<sitemapindex>${paths.map((path) => `<sitemap><loc>${new URL(path, origin).href}</loc></sitemap>`).join('')}</sitemapindex>`,
        );
      return {
        '/robots.txt': `Sitemap: ${origin}/index.xml`,
        '/index.xml': index('/index.xml', '/a.xml', '/inner.xml', '/b.xml.gz', 'http://127.0.0.9:1/far.xml'),
        '/inner.xml': index('/never.xml', '/index.xml'),
        '/a.xml': xml(urlset([`${origin}/a`])),
        '/b.xml.gz': {
          headers: { 'content-type': 'application/octet-stream' },
          body: gzipSync(urlset([`${origin}/b`])),
        },
        '/': 'front',
        '/a': 'a',
        '/b': 'b',
      };
    });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { ...quiet, folder });
    expect([...site.paths()].sort()).toEqual(['/', '/a', '/a.xml', '/b', '/b.xml.gz', '/index.xml', '/inner.xml']);
    const { origin } = site;
    expect(await sitemapsOf(folder, origin)).toEqual([
      ['/index.xml', 'robots-sitemap', 'index', 5, [expect.stringContaining('another host')]],
      ['/a.xml', 'sitemap-index', 'urlset', 1, []],
      ['/inner.xml', 'sitemap-index', 'index', 2, [expect.stringContaining('an index within an index')]],
      ['/b.xml.gz', 'sitemap-index', 'urlset', 1, []],
    ]);
  });

  it('SM-5 gzip is undone by its first bytes, by its name and by its coding, twice at most', async () => {
    const type = 'application/xml';
    const site = await serveAt((origin) => {
      const zipped = (page: string) => gzipSync(urlset([origin + page]));
      return {
        '/robots.txt': ['name.xml.gz', 'magic', 'coding', 'both', 'thrice']
          .map((name) => `Sitemap: ${origin}/${name}`)
          .join('\n'),
        '/name.xml.gz': { headers: { 'content-type': 'application/gzip' }, body: zipped('/1') },
        '/magic': { headers: { 'content-type': type }, body: zipped('/2') },
        '/coding': { headers: { 'content-type': type, 'content-encoding': 'gzip' }, body: zipped('/3') },
        '/both': { headers: { 'content-type': type, 'content-encoding': 'gzip' }, body: gzipSync(zipped('/4')) },
        '/thrice': { headers: { 'content-type': type }, body: gzipSync(gzipSync(zipped('/5'))) },
        '/': 'front',
      };
    });
    const folder = newFolder();
    const paths = await askedBy(site, { folder });
    expect(paths.filter((path) => /^\/\d$/.test(path)).sort()).toEqual(['/1', '/2', '/3', '/4']);
    expect(skippedIn(folder)).toEqual({ [`${site.origin}/thrice`]: 'no-sitemap' });
  });

  it('SM-6 lists of URLs, RSS and Atom', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': `Sitemap: ${origin}/list.txt\nSitemap: ${origin}/rss\nSitemap: ${origin}/atom`,
      '/list.txt': { headers: { 'content-type': 'text/plain' }, body: `${origin}/1\r\n\r\n${origin}/2\n` },
      '/rss': xml(
        `<rss><channel><link>${origin}/no</link><item><link>${origin}/3</link><pubDate>Tue, 3 Feb 2026 00:00:00 GMT</pubDate></item></channel></rss>`,
      ),
      '/atom': xml(
        '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="/4"/><updated>2026-02-04T00:00:00Z</updated></entry></feed>',
      ),
      '/': 'front',
    }));
    const folder = newFolder();
    const paths = await askedBy(site, { folder });
    expect(paths.filter((path) => !/list|rss|atom/.test(path)).sort()).toEqual(['/', '/1', '/2', '/3', '/4']);
    expect(pageColumns(folder, site.origin, ['sitemap_lastmod'])).toMatchObject({
      '/3': ['2026-02-03T00:00:00.000Z'],
      '/4': ['2026-02-04T00:00:00.000Z'],
    });
  });

  it('F:M1 blank lines and a byte order mark before the XML declaration', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': `Sitemap: ${origin}/1.xml\nSitemap: ${origin}/2.xml`,
      '/1.xml': xml(`\n\n  <?xml version="1.0"?>\n${urlset([`${origin}/1`])}`),
      '/2.xml': xml(`\uFEFF\n<?xml version="1.0"?>${urlset([`${origin}/2`])}`),
      '/': 'front',
    }));
    expect(await askedBy(site)).toEqual(expect.arrayContaining(['/1', '/2']));
  });

  it('F:M6 a Sitemap line without a blank, in capitals, in any group', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': `User-agent: other\nDisallow:/x\nSITEMAP:${origin}/s.xml\n`,
      '/s.xml': xml(urlset([`${origin}/1`])),
      '/': 'front',
    }));
    expect(await askedBy(site)).toEqual(['/', '/s.xml', '/1']);
  });

  it('SM-2 of many Sitemap lines a thousand are taken, and more are told', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': Array.from({ length: 1200 }, (_, at) => `Sitemap: ${origin}/s/${at}`).join('\n'),
      '/': 'front',
    }));
    const told: string[] = [];
    await crawl(`${site.origin}/`, { delay: 0, warn: (line) => told.push(line) });
    expect(site.paths()).toHaveLength(1001);
    expect(told[0]).toBe(`${site.origin}/robots.txt declares 1200 sitemaps; 1000 are read`);
  });
});

describe('broken sitemaps', () => {
  it('SM-2 a broken one yields what can be read; what was wrong is kept, shown and exported', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': ['cut', 'gone', 'page', 'moved', 'loop'].map((name) => `Sitemap: ${origin}/${name}`).join('\n'),
      '/cut': xml(`${urlset([`${origin}/1`, `${origin}/2`, 'ftp://h.test/']).slice(0, -9)}<url><loc>${origin}/h`),
      '/page': '<h1>No sitemap here</h1><a href="/never">x</a>',
      '/moved': { status: 301, headers: { location: '/real.xml' } },
      '/real.xml': xml(urlset([`${origin}/3`])),
      '/loop': { status: 302, headers: { location: '/loop' } },
      '/': 'front',
    }));
    const folder = newFolder();
    const told: string[] = [];
    const { summary } = await crawl(`${site.origin}/`, { folder, delay: 0, warn: (line) => told.push(line) });
    const pages = site.paths().filter((path) => /^\/\d?$/.test(path));
    expect([...pages].sort()).toEqual(['/', '/1', '/2', '/3']);
    expect(site.paths()).not.toContain('/never');
    expect(await sitemapsOf(folder, site.origin)).toEqual([
      ['/cut', 'robots-sitemap', 'urlset', 2, [expect.stringContaining('ftp://h.test/'), expect.any(String)]],
      ['/gone', 'robots-sitemap', 'unknown', 0, ['404 Not Found']],
      ['/page', 'robots-sitemap', 'unknown', 0, [expect.any(String)]],
      ['/loop', 'robots-sitemap', 'unknown', 0, ['redirect-loop: 302 to itself']],
      ['/real.xml', 'robots-sitemap', 'urlset', 1, []],
    ]);
    expect(told.map((line) => line.slice(site.origin.length).split(':')[0])).toEqual([
      '/cut',
      '/gone',
      '/page',
      '/loop',
    ]);
    expect(summary).toMatchObject({ sitemaps: 2, faultySitemaps: 4 });
    const rows = linesOf(folder, 'sitemaps.csv').map((line) => line.trim());
    expect(rows).toHaveLength(6);
    expect(rows).toContain(`${site.origin}/gone,robots.txt,404,unknown,0,404 Not Found`);
    const opened = await openFolder(folder);
    const notes = (await opened.explain(`${site.origin}/cut`)).map(({ text }) => text);
    await opened.close();
    expect(notes.filter((text) => /sitemap|fault/.test(text))).toEqual([
      'known as 2, declared as a sitemap in robots.txt',
      'read as a sitemap (urlset): 2 entries',
      'its fault: line 3: not an http or https address: ftp://h.test/',
      'its fault: line 3: the file ends before <loc> does',
    ]);
    const front = (await pagesIn(folder)).get(`${site.origin}/page`);
    expect(front && isPage(front)).toBe(false);
  });

  it('house a sitemap is archived like a page, and read once although it is served again', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': `Sitemap: ${origin}/s.xml`,
      '/s.xml': xml(urlset([`${origin}/`, `${origin}/s.xml`])),
      '/': links('/s.xml'),
    }));
    const folder = newFolder();
    await crawl(`${site.origin}/`, { ...quiet, folder });
    expect(site.paths()).toEqual(['/', '/s.xml']);
    expect(await visitsIn(folder)).toEqual([`fetched 200 ${site.origin}/`, `fetched 200 ${site.origin}/s.xml`]);
    const id = (await pagesIn(folder)).get(`${site.origin}/s.xml`)?.id ?? 0;
    const body = await inFolder(folder, (archive) => archive.body(id));
    expect(body?.body.toString()).toContain('<urlset');
  });
});
