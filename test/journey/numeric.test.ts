import { describe, expect, it } from 'vitest';
import { crawl, openCrawl, openFolder } from '../../src/index.ts';
import { links } from '../servers/site-server.ts';
import { endOf, gaps, inFolder, linesOf, newFolder, pagesIn, serve, skippedIn } from './place.ts';

const inRegion = (...targets: readonly string[]): string =>
  `<a href="/menu">menu</a><!-- CONTENT -->${links(...targets)}<!-- /CONTENT --><a href="/imprint">imprint</a>`;

describe('the numeric-priority crawlers', () => {
  it('E1 only links inside the region count; a page without it is ignored and yields none', async () => {
    const { origin, paths } = await serve({
      '/': `${inRegion('/1', '/2')}<!--content-->${links('/3')}<!--/  Content -->`,
      '/1': `<!--\n content -->${links('/4')}`,
      '/2': links('/never'),
      '/3': inRegion(),
      '/4': inRegion(),
    });
    const folder = newFolder();
    const { summary } = await crawl(`${origin}/`, { folder, delay: 0, region: 'CONTENT' });
    expect([...paths()].sort()).toEqual(['/', '/1', '/2', '/3', '/4']);
    expect(summary).toMatchObject({ ignored: 1, pages: 4 });
    expect(skippedIn(folder)).toEqual({ [`${origin}/2`]: 'no-region' });
  });

  it('E2 the larger number goes first, pages without a number last, in order of discovery', async () => {
    const { origin, paths } = await serve((path) =>
      path === '/'
        ? links('/b.html', '/01234.html', '/a.html', '/05678.html')
        : path === '/05678.html'
          ? links('/9', '/100')
          : 'end',
    );
    await crawl(`${origin}/`, { delay: 0, order: 'number' });
    expect(paths()).toEqual(['/', '/05678.html', '/01234.html', '/100', '/9', '/b.html', '/a.html']);
  });

  it.each([
    ['Crawl-delay: 0.3', 300],
    ['Request-rate: 10/3s', 300],
    ['Request-rate: 1/0.3', 300],
    ['Request-rate: 200/1m', 300],
    ['Crawl-delay: 0.1\nRequest-rate: 10/3s\nRequest-rate: 1/0.2s', 300],
    ['Request-rate: 5/1s 0000-2359', 200],
  ])('E3 %j spaces the requests, robots.txt first and among them', async (line, pause) => {
    const site = await serve({
      '/robots.txt': `User-agent: TTS\n${line}`,
      '/': links('/1', '/2'),
      '/1': 'one',
      '/2': 'two',
    });
    await crawl(`${site.origin}/`, { delay: 0, robotsAgent: 'TTS' });
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/1', '/2']);
    for (const gap of gaps(site)) expect(gap).toBeGreaterThanOrEqual(pause);
    for (const gap of gaps(site)) expect(gap).toBeLessThan(pause + 1000);
  });

  it('E3 the slowest of our own pause and what robots.txt asks for holds; --max-crawl-delay shortens it and says so', async () => {
    const answers = { '/robots.txt': 'User-agent: *\nCrawl-delay: 60', '/': links('/1'), '/1': 'one' };
    const site = await serve(answers);
    const warnings: string[] = [];
    const warn = (line: string): void => void warnings.push(line);
    await crawl(`${site.origin}/`, { delay: 100, maxCrawlDelay: 200, warn });
    for (const gap of gaps(site)) expect(gap).toBeGreaterThanOrEqual(200);
    expect(warnings).toEqual([expect.stringContaining('asks for a pause of 60 s; it is shortened to 0.2 s')]);
  });

  it('E4 the pause is measured from the last request, and a 404 counts as one', async () => {
    const slow = 'slow answer';
    const site = await serve({
      '/robots.txt': 'User-agent: *\nCrawl-delay: 0.8',
      '/': (_request, response) => void setTimeout(() => response.end(links('/missing', '/1')), 700),
      '/1': slow,
    });
    await crawl(`${site.origin}/`, { delay: 0 });
    expect(site.paths()).toEqual(['/', '/missing', '/1']);
    for (const gap of gaps(site)) expect(gap).toBeGreaterThanOrEqual(800);
    // Had the pause begun with the answer, this one would be 1500.
    expect(gaps(site)[1]).toBeLessThan(1400);
  });

  it('E5 a 404 is listed as missing, is no page, and is not tried again', async () => {
    const { origin, paths } = await serve({ '/': links('/missing', '/1'), '/1': links('/missing') });
    const folder = newFolder();
    const { summary } = await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toEqual(['/', '/missing', '/1']);
    expect(summary).toMatchObject({ pages: 2, missing: 1 });
    expect(linesOf(folder, 'crawled.txt')).toEqual([`${origin}/`, `${origin}/1`]);
    expect((await pagesIn(folder)).get(`${origin}/missing`)?.visit?.outcome).toBe('gone');
  });

  it('E6 what is within the given domains is local, all else is external, counted and not fetched', async () => {
    const hosts = ['www.inf.example', 'inf.example', 'ir.inf.example', 'other.example', 'notinf.example'];
    const site = await serve((path) => (path === '/' ? 'text' : undefined));
    const at = (host: string): string => `http://${host}:${site.port}/`;
    const home = await serve({ '/start': links('/', ...hosts.map(at)), '/': 'home' }, '127.0.0.2');
    const folder = newFolder();
    const { summary } = await crawl(`http://www.inf.example:${home.port}/start`, {
      folder,
      delay: 0,
      domains: ['inf.example'],
      resolve: [
        `www.inf.example:127.0.0.2:${home.port}`,
        ...hosts.slice(1).map((host) => `${host}:127.0.0.1:${site.port}`),
      ],
      allowPrivate: true,
    });
    expect(home.paths()).toContain('/');
    expect(new Set(site.asked.map(({ headers }) => headers.host?.split(':')[0]))).toEqual(
      new Set(['inf.example', 'ir.inf.example']),
    );
    expect(linesOf(folder, 'external.txt').sort()).toEqual([at('notinf.example'), at('other.example')]);
    expect(summary.external).toBe(2);
  });

  const ODD = `<A
    HREF = "/upper">x</A><a class='b' title=">" href='/single'>x</a><a href=/bare>x</a><a target=_top href
    =
    "/lines?a=1&amp;b=2">x</a><a href='/q?x="1"'>x</a>< a href="/loose">x</a>`;

  it('E7 anchors in any shape are read, and what HTML says is text is none', async () => {
    const { origin, paths } = await serve({ '/': ODD });
    await crawl(`${origin}/`, { delay: 0 });
    expect(paths()).toEqual(['/', '/upper', '/single', '/bare', '/lines?a=1&b=2', '/q?x=%221%22']);
  });

  it('E7 --lenient-tags takes white space after < for part of a tag', async () => {
    const { origin, paths } = await serve({ '/': ODD });
    await crawl(`${origin}/`, { delay: 0, lenientTags: true });
    expect(paths().at(-1)).toBe('/loose');
  });

  it('E8 seen, visited, refused and frontier can be listed, and without errors seen = visited + refused', async () => {
    const { origin } = await serve({
      '/robots.txt': 'User-agent: *\nDisallow: /secret',
      '/': links('/1', '/2', '/secret', 'http://127.0.0.9:1/out', '/2?a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1&a=1'),
      '/1': links('/2', '/'),
      '/2': 'two',
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    const opened = await openFolder(folder);
    await opened.export('urls', folder);
    await opened.close();
    const [seen, visited, refused] = ['seen.txt', 'visited.txt', 'refused.txt'].map((name) => linesOf(folder, name));
    expect(linesOf(folder, 'frontier.txt')).toEqual([]);
    expect(visited).toEqual([`${origin}/`, `${origin}/1`, `${origin}/2`]);
    expect(refused).toHaveLength(3);
    expect([...(visited ?? []), ...(refused ?? [])].sort()).toEqual(seen?.sort());
  });

  it('E8 they can be listed while the crawl runs', async () => {
    const { origin } = await serve({
      '/': links('/1', '/2'),
      '/1': (_request, response) => void list().then(() => response.end('one')),
      '/2': 'two',
    });
    const folder = newFolder();
    let frontier: string[] = [];
    const list = async (): Promise<void> => {
      const opened = await openFolder(folder);
      await opened.exportText('skipped', () => undefined);
      await opened.close();
      frontier = await inFolder(folder, async (archive) => {
        const pending: string[] = [];
        for await (const { url, state } of archive.pages()) if (state === 'pending') pending.push(url);
        return pending;
      });
    };
    // A batch of one, so that what was found is stored before the next request.
    const running = await openCrawl(`${origin}/`, { folder, delay: 30 });
    await running.run();
    await running.close();
    expect(frontier).toEqual([`${origin}/1`, `${origin}/2`]);
  });

  it('E9 the summary counts pages, ignored, missing, seen, local, external, refused, duplicates, bytes and time', async () => {
    const page = inRegion();
    const { origin } = await serve({
      '/robots.txt': 'User-agent: *\nDisallow: /no',
      '/': inRegion('/1', '/2', '/bare', '/gone', '/no', 'http://127.0.0.9:1/'),
      '/1': page,
      '/2': page,
      '/bare': 'nothing here',
    });
    const report = await crawl(`${origin}/`, { folder: newFolder(), delay: 0, region: 'content' });
    expect(endOf(report)).toBe('drained');
    const { summary } = report;
    expect(summary).toMatchObject({ ignored: 1, missing: 1, local: 6, external: 1, robotsBlocked: 1, duplicates: 1 });
    expect(summary.totals).toMatchObject({ known: 7, requests: 5, pending: 0 });
    expect(summary.totals.bytes).toBeGreaterThan(2 * page.length);
    expect(summary.pages).toBe(summary.dangling + summary.nonDangling);
  });
});
