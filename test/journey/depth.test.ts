import { describe, expect, it } from 'vitest';
import { crawl, openCrawl } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { newFolder, pagesIn, serve, skippedIn } from './place.ts';

/** A deep page, first found by a long way over a quick host, later by a short one over a slow host. */
async function twoWays(depth: number | undefined) {
  const quick = await serve(
    (path) =>
      ({
        '/1': links('/2'),
        '/2': links('/3'),
        '/3': links('/far'),
        '/far': links('/beyond'),
        '/beyond': links('/end'),
      })[path] ?? 'end',
    '127.0.0.2',
  );
  let release: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = await serve(
    { '/slow': (_request, response) => void waited.then(() => response.end(links(`${quick.origin}/far`))) },
    '127.0.0.3',
  );
  const start = await serve({ '/': links(`${slow.origin}/slow`, `${quick.origin}/1`) });
  const folder = newFolder();
  const running = await openCrawl(`${start.origin}/`, {
    folder,
    delay: 0,
    scope: 'any',
    allowPrivate: true,
    ...(depth === undefined ? {} : { depth }),
    onVisit: ({ url }) => {
      if (url === `${quick.origin}/${depth === undefined ? 'far' : '3'}`) release();
    },
  });
  await running.run();
  await running.close();
  const pages = await pagesIn(folder);
  const depths = ['/1', '/3', '/far', '/beyond', '/end'].map((path) => pages.get(`${quick.origin}${path}`)?.depth);
  return { depths, asked: quick.paths(), skipped: skippedIn(folder), quick };
}

describe('the tiny-search-engine crawler', () => {
  it.each([
    [0, ['/']],
    [1, ['/', '/1']],
    [2, ['/', '/1', '/2']],
  ])('T5 with depth %i are fetched %j', async (depth, expected) => {
    const { origin, paths } = await serve((path) =>
      path === '/' ? links('/1') : links(`/${Number(path.slice(1)) + 1}`),
    );
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, depth });
    expect(paths()).toEqual(expected);
    expect(skippedIn(folder)).toEqual({ [`${origin}/${depth + 1}`]: 'depth' });
  });

  it('T5 a page first found by the long way ends with its shortest depth, and so does what hangs on it', async () => {
    const { depths } = await twoWays(undefined);
    expect(depths).toEqual([1, 3, 2, 3, 4]);
  });

  it('T5 a page that the long way finds too deep is fetched when the short one comes, and so are its links', async () => {
    const { depths, asked, skipped, quick } = await twoWays(3);
    expect(depths).toEqual([1, 3, 2, 3, 4]);
    expect(asked).toEqual(['/1', '/2', '/3', '/far', '/beyond']);
    expect(skipped).toEqual({ [`${quick.origin}/end`]: 'depth' });
  });

  it('T5 a redirect adds nothing to the depth', async () => {
    const { origin, paths } = await serve({
      '/': links('/a'),
      '/a': { status: 302, headers: { location: '/b' } },
      '/b': { status: 301, headers: { location: '/c' } },
      '/c': links('/d'),
      '/d': 'end',
    });
    await crawl(`${origin}/`, { delay: 0, depth: 1 });
    expect(paths()).toEqual(['/', '/a', '/b', '/c']);
  });

  it('T8 what is not internal is ignored, also when a redirect leads there', async () => {
    const elsewhere = await serve({ '/': 'not ours', '/x': 'not ours' }, '127.0.0.2');
    const { origin, paths } = await serve({
      '/': links(`${elsewhere.origin}/`, '/away', '/1'),
      '/away': { status: 302, headers: { location: `${elsewhere.origin}/x` } },
      '/1': 'one',
    });
    const folder = newFolder();
    const { summary } = await crawl(`${origin}/`, { folder, delay: 0, allowPrivate: true });
    expect(elsewhere.asked).toEqual([]);
    expect(paths()).toEqual(['/', '/away', '/1']);
    expect(skippedIn(folder)).toEqual({ [`${elsewhere.origin}/`]: 'scope', [`${elsewhere.origin}/x`]: 'scope' });
    expect(summary.external).toBe(2);
  });

  it('T8 a seed that redirects to somebody else is reported, and its target is not fetched', async () => {
    const elsewhere = await serve({ '/': 'not ours' }, '127.0.0.2');
    const { origin } = await serve({ '/': { status: 301, headers: { location: `${elsewhere.origin}/` } } });
    const { summary } = await crawl(`${origin}/`, { delay: 0, allowPrivate: true });
    expect(elsewhere.asked).toEqual([]);
    expect(summary.seeds).toEqual([
      { seed: `${origin}/`, outcome: 'failed', detail: `leads to ${elsewhere.origin}/, refused: scope` },
    ]);
  });

  it('T8 a seed that has moved within its domain takes the scope along', async () => {
    const { port, asked } = await serve((path) => (path === '/' ? links('/1') : 'one'), '127.0.0.2');
    const old = await serve({ '/': { status: 301, headers: { location: `http://www.site.example:${port}/` } } });
    const { summary } = await crawl(`http://site.example:${old.port}/`, {
      delay: 0,
      allowPrivate: true,
      resolve: ['site.example:127.0.0.1', 'www.site.example:127.0.0.2'],
    });
    expect(asked.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/1']);
    expect(summary).toMatchObject({ pages: 2, seeds: [{ outcome: 'fetched' }] });
  });

  it('T10 each URL is explored once, however it is spelt', async () => {
    const { origin, paths, port } = await serve(
      {
        '/': links('/a#top', '/b/../a', './a', '/%61/../a', 'HTTP://H.TEST/a', '//h.test:80/a#x', ' /a\t', '/A'),
        '/a': links('/#', '#', ''),
        '/A': 'another page',
      },
      '127.0.0.1',
    );
    await crawl('http://h.test/#start', { delay: 0, resolve: [`h.test:127.0.0.1:${port}`] });
    expect(origin).toContain('127.0.0.1');
    expect(paths()).toEqual(['/', '/a', '/A']);
  });
});
