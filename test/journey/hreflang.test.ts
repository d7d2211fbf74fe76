import { expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { inFolder, linesOf, newFolder, serve } from './place.ts';

it('DIR-10 versions in other languages are typed links, from the page, its Link header and the sitemap; none is followed', async () => {
  const { origin, paths } = await serve((path) => {
    if (path === '/robots.txt') return 'Sitemap: /sitemap.xml';
    if (path === '/sitemap.xml')
      return {
        headers: { 'content-type': 'application/xml' },
        body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
          <url><loc>${origin}/</loc><xhtml:link rel="alternate" hreflang="fr" href="${origin}/fr"/></url></urlset>`,
      };
    return {
      headers: {
        link: '</de>; rel="alternate"; hreflang="de-CH", </feed>; rel=alternate, </x>; rel="ALTERNATE other"; hreflang=x-default',
      },
      body: `<html lang=en><head><link rel=alternate hreflang=en href="/"><LINK REL="Alternate" HREFLANG="zh-Hant-TW" HREF="zh">
        <link rel=alternate type="application/rss+xml" href="/feed">`,
    };
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  expect(paths()).toEqual(['/', '/sitemap.xml']);
  await inFolder(folder, async (archive) => {
    const versions: string[] = [];
    for await (const { links } of archive.links())
      for (const { type, target, language } of links)
        if (type === 'hreflang')
          versions.push(`${(await archive.pageById(target))?.url.slice(origin.length)} ${language}`);
    expect(versions.sort()).toEqual(['/ en', '/de de-CH', '/fr fr', '/x x-default', '/zh zh-Hant-TW']);
    const home = [];
    for await (const { url, visit } of archive.pages()) if (url === `${origin}/`) home.push(visit?.page);
    expect(home).toMatchObject([{ hreflangCount: 2, language: 'en' }]);
  });
});

/** The rows of hreflang.csv without heading and origin, with the issue first. */
function faultsIn(folder: string, origin: string): readonly string[] {
  const [, ...rows] = linesOf(folder, 'hreflang.csv');
  return rows.map((row) => {
    const [url, issue, ...rest] = row.trim().replaceAll(origin, '').split(',');
    return [issue, url, ...rest].join(' ').trimEnd();
  });
}

const head = (...versions: readonly (readonly [language: string, url: string])[]): string =>
  `<head>${versions.map(([language, url]) => `<link rel=alternate hreflang="${language}" href="${url}">`).join('')}</head>`;

it('DIR-10 versions that name each other and themselves are sound, wherever they are named', async () => {
  const sitemap = (origin: string): string =>
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${[
      '/en',
      '/de',
      '/fr',
      '/en',
    ]
      .map(
        (path) =>
          `<url><loc>${origin}${path}</loc>${['en', 'de', 'fr'].map((language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}/${language}"/>`).join('')}</url>`,
      )
      .join('')}</urlset>`;
  const site = await serve((path) => {
    if (path === '/robots.txt') return 'Sitemap: /sitemap.xml';
    if (path === '/sitemap.xml') return { headers: { 'content-type': 'application/xml' }, body: sitemap(site.origin) };
    // Of these the page names one, the header the other.
    const link = '</a>; rel=alternate; hreflang=en, </b>; rel=alternate; hreflang=pt-BR';
    if (path === '/a') return { headers: { link }, body: 'a' };
    if (path === '/b') return { body: head(['en', '/a'], ['pt-br', '/b'], ['x-default', '/a']) };
    return links('/a', '/b');
  });
  const folder = newFolder();
  const { summary } = await crawl(`${site.origin}/`, { folder, delay: 0 });
  expect(faultsIn(folder, site.origin)).toEqual([]);
  expect(summary).toMatchObject({ versionedPages: 5, faultyVersionedPages: 0 });
});

it('DIR-10 every fault of hreflang is told with the page, the version and what is behind it', async () => {
  const site = await serve({
    '/': links(
      '/self',
      '/codes',
      '/twice',
      '/dead',
      '/one-way',
      '/named',
      '/language',
      '/closed',
      '/body',
      '/moved',
      '/gone',
    ),
    '/self': head(['de', '/one-way']),
    '/one-way': head(['de', '/one-way']),
    '/codes': head(['en-UK', '/codes'], ['', '/codes']),
    '/twice': head(['en', '/twice'], ['EN', '/named'], ['de', '/named']),
    '/named': head(['de', '/named'], ['en', '/twice']),
    '/dead': head(
      ['en', '/dead'],
      ['fr', '/moved'],
      ['es', '/gone'],
      ['it', '/not-visited'],
      ['pt', 'http://away.test/'],
    ),
    '/moved': { status: 301, headers: { location: '/' } },
    '/language': head(['en', '/language'], ['fr', '/named']),
    '/closed': {
      headers: { 'x-robots-tag': 'noindex' },
      body: `${head(['en', '/closed'])}<link rel=canonical href=/>`.replace(
        '</head>',
        '<link rel=canonical href=/></head>',
      ),
    },
    '/body': `<body><p>x</p><link rel=alternate hreflang=de href=/named>`,
  });
  const folder = newFolder();
  const { summary } = await crawl(`${site.origin}/`, { folder, delay: 0 });
  expect(faultsIn(folder, site.origin)).toEqual([
    'missing-self /self',
    'missing-return /self de /one-way page',
    'invalid-language /codes en-UK /codes page the region of the United Kingdom is gb',
    'invalid-language /codes  /codes page no language',
    'several-for-language /twice en /twice page',
    'several-for-language /twice EN /named page',
    'inconsistent-language /twice EN /named page it calls itself de',
    'version-not-200 /dead fr /moved page 301 to /',
    'version-not-200 /dead es /gone page 404',
    'missing-return /language fr /named page',
    'inconsistent-language /language fr /named page it calls itself de',
    'version-noindex /closed en /closed page X-Robots-Tag: noindex',
    'version-not-canonical /closed en /closed page /',
    'not-in-head /body de /named body',
  ]);
  expect(summary).toMatchObject({ versionedPages: 9, faultyVersionedPages: 7 });
  expect(linesOf(folder, 'links.csv').filter((line) => line.includes('away.test'))).toEqual([
    expect.stringMatching(/,hreflang,.*,false,,pt\r$/),
  ]);
});
