import { expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { inFolder, newFolder, serve } from './place.ts';

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
