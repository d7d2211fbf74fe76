import { describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { endOf, newFolder, serve } from './place.ts';

const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body });

const urlset = (...urls: readonly string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
    .map((url) => `<url><loc>${url}</loc></url>`)
    .join('')}</urlset>`;

describe('sitemaps of robots.txt', () => {
  it('F:T5 --max-pages 5 and a sitemap of twenty make exactly five requests for pages', async () => {
    const site = await serve((path) => {
      const { origin } = site;
      if (path === '/robots.txt') return `Sitemap: ${origin}/sitemap.xml`;
      if (path !== '/sitemap.xml') return 'a page';
      return xml(urlset(...Array.from({ length: 20 }, (_, at) => `${origin}/${at}`)));
    });
    const report = await crawl(`${site.origin}/`, { folder: newFolder(), delay: 0, maxPages: 5 });
    expect(endOf(report)).toBe('limit max-pages');
    expect(site.paths().filter((path) => path !== '/sitemap.xml')).toEqual(['/', '/0', '/1', '/2', '/3']);
    expect(site.paths().filter((path) => path === '/sitemap.xml')).toHaveLength(1);
  });
});
