import { describe, expect, it } from 'vitest';
import { type CrawlOptions, crawl, resumeCrawl } from '../../src/index.ts';
import { links, type Site } from '../servers/site-server.ts';
import { endOf, newFolder, serve, skippedIn } from './place.ts';

/** `/` links to /0 … /9, and /0 to /deep. */
const ten = (path: string): string | undefined => {
  if (path === '/') return links(...Array.from({ length: 10 }, (_, index) => `/${index}`));
  if (path === '/0') return links('/deep');
  return path === '/robots.txt' ? undefined : `content of ${path}`;
};

const paths = (...names: readonly string[]): string[] => names.map((name) => `/${name}`);

/** Goes on with other limits; how it ended. */
async function goOn(folder: string, options: CrawlOptions): Promise<string> {
  const resumed = await resumeCrawl(folder, options);
  try {
    return endOf(await resumed.run());
  } finally {
    await resumed.close();
  }
}

const reasons = (folder: string, reason: string, { origin }: Site): string[] =>
  Object.entries(skippedIn(folder)).flatMap(([url, why]) =>
    why === reason && url.startsWith(origin) ? [url.slice(origin.length)] : [],
  );

describe('limits', () => {
  it('F:T5 --max-pages 5 makes exactly five requests for pages', async () => {
    const site = await serve(ten);
    const report = await crawl(`${site.origin}/`, { folder: newFolder(), delay: 0, maxPages: 5, hostConcurrency: 4 });
    expect(endOf(report)).toBe('limit max-pages');
    expect(site.paths()).toHaveLength(5);
  });

  it('F:T6 what --max-pages leaves is reported, counts failures, and is not lost for a higher limit', async () => {
    const site = await serve((path) => (path === '/1' || path === '/2' ? undefined : ten(path)));
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, maxPages: 5 });
    expect(site.paths()).toEqual(paths('', '0', '1', '2', '3'));
    expect(reasons(folder, 'max-pages', site)).toEqual(paths('4', '5', '6', '7', '8', '9', 'deep'));
    expect(await goOn(folder, { maxPages: 7 })).toBe('limit max-pages');
    expect(await goOn(folder, { maxPages: 100 })).toBe('drained');
    expect(site.paths()).toEqual(paths('', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'deep'));
    expect(skippedIn(folder)).toEqual({});
  });

  it('house --max-pages-per-host holds for each host by itself, and may be raised', async () => {
    const other = await serve(ten, '127.0.0.2');
    const site = await serve(ten);
    const folder = newFolder();
    const seeds = [`${site.origin}/`, `${other.origin}/`];
    const report = await crawl(seeds, { folder, delay: 0, maxPagesPerHost: 3, hostConcurrency: 2 });
    expect(endOf(report)).toBe('drained');
    for (const one of [site, other]) {
      expect(one.paths()).toHaveLength(3);
      expect(reasons(folder, 'max-pages-per-host', one)).toHaveLength(9);
    }
    expect(await goOn(folder, { maxPagesPerHost: 12 })).toBe('drained');
    expect([...site.paths()].sort()).toEqual(paths('', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'deep'));
    expect(skippedIn(folder)).toEqual({});
  });

  it('T5 --depth is reported and may be raised', async () => {
    const site = await serve(ten);
    const folder = newFolder();
    expect(endOf(await crawl(`${site.origin}/`, { folder, delay: 0, depth: 1 }))).toBe('drained');
    expect(reasons(folder, 'depth', site)).toEqual(['/deep']);
    await goOn(folder, { depth: 2 });
    expect(site.paths().at(-1)).toBe('/deep');
    expect(site.paths()).toHaveLength(12);
  });

  it('house --max-size ends the crawl, and may be raised', async () => {
    const site = await serve((path) =>
      path === '/' ? ten(path) : path === '/robots.txt' ? undefined : 'x'.repeat(5000),
    );
    const folder = newFolder();
    const report = await crawl(`${site.origin}/`, { folder, delay: 0, maxSize: 12_000 });
    expect(endOf(report)).toBe('limit max-size');
    expect(site.paths()).toHaveLength(4);
    expect(reasons(folder, 'max-size', site)).toHaveLength(7);
    expect(await goOn(folder, { maxSize: 1_000_000 })).toBe('drained');
    expect(site.paths()).toHaveLength(11);
  });

  it('F:T8 --max-time ends the crawl although an answer hangs and a host rests', async () => {
    const hanging = await serve({ '/robots.txt': '', '/': () => undefined }, '127.0.0.2');
    const resting = await serve({ '/robots.txt': 'User-agent: *\nCrawl-delay: 60', '/': links('/1') }, '127.0.0.3');
    const folder = newFolder();
    const begun = performance.now();
    const seeds = [`${hanging.origin}/`, `${resting.origin}/`];
    const report = await crawl(seeds, { folder, delay: 0, maxTime: 500 });
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(endOf(report)).toBe('limit max-time');
    expect(report.summary.totals).toMatchObject({ pending: 2 });
    expect(skippedIn(folder)).toEqual({ [`${hanging.origin}/`]: 'max-time', [`${resting.origin}/`]: 'max-time' });
  });

  it('F:T8 the crawl ends exactly when nothing is queued and nothing in flight', async () => {
    const slow = (body: string) => (_request: unknown, response: { end(body: string): void }) =>
      void setTimeout(() => response.end(body), 150);
    const late = await serve({ '/': slow(links('/x')), '/x': slow('x') }, '127.0.0.2');
    const site = await serve({ '/': links(`${late.origin}/`), '/1': 'one' });
    const report = await crawl(`${site.origin}/`, { delay: 0, scope: 'any', allowPrivate: true, concurrency: 2 });
    expect(endOf(report)).toBe('drained');
    expect(late.paths()).toEqual(['/', '/x']);
    expect(report.summary.totals).toMatchObject({ pending: 0, done: 3 });
  });

  it('house --max-failures stops after so many failures in a row', async () => {
    const site = await serve((path) => {
      if (path === '/' || path === '/3') return ten('/');
      return path === '/robots.txt' ? undefined : { status: 500 };
    });
    const folder = newFolder();
    const report = await crawl(`${site.origin}/`, { folder, delay: 0, maxFailures: 4 });
    expect(endOf(report)).toBe('limit host-failing');
    expect(site.paths()).toEqual(paths('', '0', '1', '2', '3', '4', '5', '6', '7'));
    expect(reasons(folder, 'host-failing', site)).toEqual(['/8', '/9']);
  });
});

describe('scope', () => {
  const targets = (other: Site): string[] => [
    '/docs/a',
    '/docs/b?x=1',
    '/other',
    `${other.origin}/`,
    'http://127.0.0.9:1/',
  ];

  it.each<[string, CrawlOptions, string[], string[]]>([
    ['page', { scope: 'page' }, ['/docs/'], []],
    ['prefix', { scope: 'prefix' }, ['/docs/', '/docs/a', '/docs/b?x=1'], []],
    ['host', { scope: 'host' }, ['/docs/', '/docs/a', '/docs/b?x=1', '/other'], []],
    ['domain', { scope: 'domain' }, ['/docs/', '/docs/a', '/docs/b?x=1', '/other'], ['/']],
    ['--include', { include: [/a$/u] }, ['/docs/', '/docs/a'], []],
    ['--exclude', { exclude: [/\?/u, /other/u] }, ['/docs/', '/docs/a'], []],
    ['--include and --exclude', { include: [/docs/u], exclude: [/\?/u] }, ['/docs/', '/docs/a'], []],
    ['--list', { list: true }, ['/docs/'], []],
    ['--depth 0', { depth: 0 }, ['/docs/'], []],
  ])('house %s', async (_name, options, here, there) => {
    // The same address on another port: another host, the same domain.
    const other = await serve({ '/': 'other' });
    const site = await serve((path) =>
      path === '/docs/' ? links(...targets(other)) : path === '/robots.txt' ? '' : 'x',
    );
    await crawl(`${site.origin}/docs/`, { delay: 0, ...options });
    expect(site.paths()).toEqual(here);
    expect(other.paths()).toEqual(there);
  });

  it('house any and --internal', async () => {
    const other = await serve({ '/': 'other', '/in/x': 'x' }, '127.0.0.2');
    const site = await serve({ '/': links(`${other.origin}/`, `${other.origin}/in/x`, '/1'), '/1': 'one' });
    await crawl(`${site.origin}/`, { delay: 0, scope: 'any', allowPrivate: true });
    expect(other.paths()).toEqual(['/', '/in/x']);
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, internal: [`${other.origin}/in/`], allowPrivate: true });
    expect(other.paths().slice(2)).toEqual(['/in/x']);
    expect(reasons(folder, 'scope', site)).toEqual(['/1']);
  });

  it('house what a rule leaves out is reported with its reason', async () => {
    const site = await serve({ '/': links('/a', '/b', 'http://127.0.0.9:1/', '/c'), '/a': 'a', '/b': 'b' });
    const folder = newFolder();
    await crawl(`${site.origin}/`, {
      folder,
      delay: 0,
      include: [/[ab]$/u],
      exclude: [/b$/u],
      follow: (url) => !url.endsWith('/a'),
    });
    expect(skippedIn(folder)).toEqual({
      [`${site.origin}/a`]: 'exclude',
      [`${site.origin}/b`]: 'exclude',
      [`${site.origin}/c`]: 'include',
      'http://127.0.0.9:1/': 'scope',
    });
  });

  it('F:T3 links without a scheme nest paths: bounded, and named as a trap', async () => {
    const site = await serve((path) => (path === '/robots.txt' ? '' : '<a href="fm.test/C">next</a>'));
    const folder = newFolder();
    const { summary } = await crawl(`${site.origin}/`, { folder, delay: 0, maxPages: 100 });
    expect(site.paths().length).toBeLessThan(8);
    expect(Object.values(skippedIn(folder))).toEqual(['trap-repeated-segments']);
    expect(summary.skipped).toEqual([['trap-repeated-segments', 1]]);
    expect(summary.traps).toMatchObject([{ reason: 'trap-repeated-segments', count: 1 }]);
  });
});
