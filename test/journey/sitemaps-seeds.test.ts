import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { type Answer, links } from '../servers/site-server.ts';
import { newFolder, pagesIn, serve } from './place.ts';
import { pageColumns, quiet, serveAt, sitemapsOf, urlset, xml } from './sitemap-site.ts';

describe('a seed that is a sitemap', () => {
  const rss = (link: string) =>
    xml(`<?xml version="1.0"?><rss version="2.0"><channel><item><link>${link}</link></item></channel></rss>`);

  it.each<[string, (link: string) => Answer]>([
    ['a sitemap', (link) => xml(urlset([link]))],
    ['a sitemap that says to be HTML', (link) => urlset([link])],
    [
      'a sitemap behind a comment and in UTF-16',
      (link) => utf16(`<?xml version="1.0"?><!-- made --> ${urlset([link])}`),
    ],
    [
      'a packed sitemap',
      (link) => ({ headers: { 'content-type': 'application/gzip' }, body: gzipSync(urlset([link])) }),
    ],
    ['RSS', rss],
    ['Atom', (link) => xml(`<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="${link}"/></entry></feed>`)],
    ['a list of URLs', (link) => ({ headers: { 'content-type': 'text/plain' }, body: `${link}\n` })],
  ])('SM-6 %s: what it lists is crawled, one link away, and is no orphan without depth', async (_name, answer) => {
    const site = await serveAt((origin) => ({ '/seed': answer(`${origin}/1`), '/1': links('/2'), '/2': 'two' }));
    const folder = newFolder();
    await crawl(`${site.origin}/seed`, { ...quiet, folder });
    expect(site.paths()).toEqual(['/seed', '/1', '/2']);
    expect(pageColumns(folder, site.origin, ['depth', 'in_sitemap', 'orphan'])).toEqual({
      '/seed': ['0', 'false', 'false'],
      '/1': ['1', 'true', 'true'],
      '/2': ['2', 'false', 'false'],
    });
  });

  it('SM-6 a feed that a seed redirects to is the seed', async () => {
    const site = await serveAt((origin) => ({
      '/feed': { status: 301, headers: { location: '/feed.xml' } },
      '/feed.xml': rss(`${origin}/1`),
      '/1': 'one',
    }));
    const folder = newFolder();
    await crawl(`${site.origin}/feed`, { ...quiet, folder });
    expect(pageColumns(folder, site.origin, ['depth'])).toEqual({ '/feed': ['0'], '/feed.xml': ['0'], '/1': ['1'] });
  });

  it('SM-4 an index as seed; --max-pages counts the seed, not what it lists', async () => {
    const site = await serveAt((origin) => ({
      '/index.xml': xml(`<sitemapindex><sitemap><loc>${origin}/s.xml</loc></sitemap></sitemapindex>`),
      '/s.xml': xml(urlset([`${origin}/1`, `${origin}/2`, `${origin}/3`])),
    }));
    await crawl(`${site.origin}/index.xml`, { ...quiet, maxPages: 3 });
    expect(site.paths()).toEqual(['/index.xml', '/s.xml', '/1', '/2']);
  });

  it('house what only begins like one is kept as it is', async () => {
    const bodies = {
      '/archive.tar.gz': { headers: { 'content-type': 'application/gzip' }, body: gzipSync('no sitemap\n') },
      '/notes.txt': { headers: { 'content-type': 'text/plain' }, body: 'see http://127.0.0.1:9/x\n' },
      '/page': '<title>a page</title><!-- <urlset> --><a href="/1">1</a>',
      '/data.xml': xml('<data><loc>/no</loc></data>'),
    };
    const site = await serve(bodies);
    const folder = newFolder();
    await crawl(
      Object.keys(bodies).map((path) => site.origin + path),
      { ...quiet, folder },
    );
    expect([...site.paths()].sort()).toEqual(['/1', ...Object.keys(bodies)].sort());
    expect(await sitemapsOf(folder, site.origin)).toEqual([]);
    const outcomes = [...(await pagesIn(folder)).values()].map(({ visit }) => visit?.outcome);
    expect(outcomes).toEqual(['fetched', 'fetched', 'fetched', 'fetched', 'gone']);
  });

  it('F:M5 of what pages link to, an XML sitemap is read, a feed and a list of URLs are not', async () => {
    const site = await serveAt((origin) => ({
      '/': links('/s.xml', '/rss', '/list.txt', '/s.xml.gz'),
      '/s.xml': xml(urlset([`${origin}/1`])),
      '/rss': rss(`${origin}/2`),
      '/list.txt': { headers: { 'content-type': 'text/plain' }, body: `${origin}/3\n` },
      '/s.xml.gz': { headers: { 'content-type': 'application/gzip' }, body: gzipSync(urlset([`${origin}/4`])) },
    }));
    const folder = newFolder();
    await crawl(`${site.origin}/`, { ...quiet, folder });
    expect(site.paths()).toEqual(['/', '/s.xml', '/rss', '/list.txt', '/s.xml.gz', '/1']);
    const again = await serve({ '/': links('/s.xml'), '/s.xml': xml(urlset([`${site.origin}/1`])) });
    await crawl(`${again.origin}/`, { ...quiet, sitemap: ['none'] });
    expect(again.paths()).toEqual(['/', '/s.xml']);
  });
});

function utf16(text: string): { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer } {
  return { headers: { 'content-type': 'text/xml' }, body: Buffer.from(`\uFEFF${text}`, 'utf16le') };
}
