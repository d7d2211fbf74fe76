import { describe, expect, it } from 'vitest';
import { type CrawlOptions, crawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, serve, skippedIn } from './place.ts';
import { askedBy, quiet, serveAt, urlset, xml } from './sitemap-site.ts';

describe('which are read', () => {
  const declaring = (paths: readonly string[], robots = '') =>
    serveAt((origin) => ({
      '/robots.txt': `User-agent: *\n${robots}\nSitemap: ${origin}/s/sitemap.xml`,
      '/s/sitemap.xml': xml(urlset(paths.map((path) => origin + path))),
      '/sitemap.xml': xml(urlset([`${origin}/guessed`])),
      '/other.xml': xml(urlset([`${origin}/named`])),
      '/': links('/linked'),
      '/docs/': links('/docs/linked'),
      '/linked': links('/further'),
      '/docs/a': links('/docs/deep'),
    }));

  it('SM-8 a declared sitemap and a named one are fetched under Disallow, a guessed one is not; what they list is not', async () => {
    const site = await declaring(['/s/page', '/open'], 'Disallow: /s/\nDisallow: /*.xml');
    const folder = newFolder();
    const paths = await askedBy(site, { folder, sitemap: [`${site.origin}/other.xml`] });
    expect([...paths].sort()).toEqual(
      ['/', '/linked', '/further', '/named', '/open', '/other.xml', '/s/sitemap.xml'].sort(),
    );
    expect(skippedIn(folder)).toMatchObject({ [`${site.origin}/s/page`]: 'robots' });
    const shut = await serve({
      '/robots.txt': 'User-agent: *\nDisallow: /sitemap.xml',
      '/': 'front',
      '/sitemap.xml': 'x',
    });
    expect(await askedBy(shut, { guessSitemap: true })).toEqual(['/']);
  });

  it('SM-8 what a robots.txt declares on another host binds that host no more than any URL', async () => {
    const other = await serveAt((origin) => ({
      '/robots.txt': 'User-agent: *\nDisallow: /',
      '/s.xml': xml(urlset([`${origin}/1`])),
    }));
    const site = await serve({ '/robots.txt': `Sitemap: ${other.origin}/s.xml`, '/': 'front' });
    const folder = newFolder();
    await askedBy(site, { folder });
    // The same address on another port: the same site, with a robots.txt of its own.
    expect(other.asked.map(({ path }) => path)).toEqual(['/robots.txt']);
    expect(skippedIn(folder)).toEqual({ [`${other.origin}/s.xml`]: 'robots' });
  });

  it('SM-4 a sitemap on another site is not asked for unless the user names it', async () => {
    const other = await serve({ '/s.xml': xml(urlset(['http://127.0.0.1:9/'])) }, '127.0.0.2');
    const site = await serve({ '/robots.txt': `Sitemap: ${other.origin}/s.xml`, '/': 'front' });
    const folder = newFolder();
    await askedBy(site, { folder, allowPrivate: true });
    expect(other.asked).toEqual([]);
    expect(skippedIn(folder)).toEqual({ [`${other.origin}/s.xml`]: 'scope' });
    await askedBy(site, { sitemap: [`${other.origin}/s.xml`] });
    expect(other.paths()).toEqual(['/s.xml']);
  });

  it('F:X1 a sitemap at a private address is refused like any other URL, and a named one may lie there', async () => {
    const site = await serveAt((origin) => ({
      '/robots.txt': `Sitemap: ${origin}/moved.xml`,
      '/moved.xml': { status: 302, headers: { location: `http://localhost:${new URL(origin).port}/secret` } },
      '/': 'front',
    }));
    const folder = newFolder();
    await askedBy(site, { folder, scope: 'any' });
    expect(site.paths()).toEqual(['/', '/moved.xml']);
    expect(Object.values(skippedIn(folder))).toEqual(['private-address']);
  });

  it.each<[string, CrawlOptions, string[]]>([
    ['--no-sitemap', { sitemap: ['none'] }, ['/', '/further', '/linked']],
    ['--list', { list: true }, ['/']],
    ['--scope page', { scope: 'page' }, ['/']],
    ['--depth 0', { depth: 0 }, ['/']],
    ['--depth 1', { depth: 1 }, ['/', '/docs/a', '/linked', '/s/sitemap.xml']],
    ['--include', { include: [/linked/u] }, ['/', '/linked', '/s/sitemap.xml']],
    ['--exclude', { exclude: [/docs|s.sitemap/u] }, ['/', '/further', '/linked', '/s/sitemap.xml']],
    ['no rule', {}, ['/', '/docs/a', '/docs/deep', '/further', '/linked', '/s/sitemap.xml']],
  ])('F:M5 %s: what a sitemap lists is as any other link', async (_name, options, expected) => {
    const site = await declaring(['/docs/a']);
    expect([...(await askedBy(site, options))].sort()).toEqual(expected);
  });

  it('F:M5 the scope of a seed in a folder holds for what the sitemap lists', async () => {
    const site = await declaring(['/docs/a', '/blog/b', '/linked']);
    const folder = newFolder();
    await crawl(`${site.origin}/docs/`, { ...quiet, folder, scope: 'prefix' });
    expect([...site.paths()].sort()).toEqual(['/docs/', '/docs/a', '/docs/deep', '/docs/linked', '/s/sitemap.xml']);
    expect(skippedIn(folder)).toMatchObject({ [`${site.origin}/blog/b`]: 'scope', [`${site.origin}/linked`]: 'scope' });
  });

  it('house sitemaps named after none are the only ones', async () => {
    const site = await declaring(['/docs/a']);
    const paths = await askedBy(site, { sitemap: ['none', `${site.origin}/other.xml`] });
    expect([...paths].sort()).toEqual(['/', '/further', '/linked', '/named', '/other.xml']);
  });

  it('house a sitemap that is no URL is told before anything is written', async () => {
    await expect(crawl('http://127.0.0.1:1/', { sitemap: ['sitemap.xml'] })).rejects.toMatchObject({
      code: 'SETTINGS',
    });
  });

  it('house /sitemap.xml is guessed where robots.txt declares none, and a wrong guess is no fault of the site', async () => {
    const right = await serveAt((origin) => ({ '/': 'front', '/sitemap.xml': xml(urlset([`${origin}/1`])) }));
    expect(await askedBy(right, { guessSitemap: true })).toEqual(['/', '/sitemap.xml', '/1']);
    const declares = await declaring([]);
    expect(await askedBy(declares, { guessSitemap: true })).not.toContain('/sitemap.xml');
    for (const answer of [undefined, 'a page for everything', { status: 500 }]) {
      const wrong = await serve((path) => (path === '/' ? 'front' : path === '/sitemap.xml' ? answer : undefined));
      const folder = newFolder();
      const told: string[] = [];
      const { summary } = await crawl(`${wrong.origin}/`, {
        folder,
        delay: 0,
        retries: 0,
        guessSitemap: true,
        warn: (line) => told.push(line),
      });
      expect(wrong.paths()).toEqual(['/', '/sitemap.xml']);
      expect(summary).toMatchObject({ pages: 1, failed: 0, missing: 0, ignored: 0, sitemaps: 0, faultySitemaps: 0 });
      expect([told, skippedIn(folder)]).toEqual([[], { [`${wrong.origin}/sitemap.xml`]: 'no-sitemap' }]);
    }
    const silent = await serveAt((origin) => ({ '/': 'front', '/sitemap.xml': xml(urlset([`${origin}/1`])) }));
    expect(await askedBy(silent, { guessSitemap: true, robots: false })).toEqual(['/', '/sitemap.xml', '/1']);
  });
});
