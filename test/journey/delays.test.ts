import { describe, expect, it } from 'vitest';
import { crawl, openFolder } from '../../src/index.ts';
import { type Answer, links, type Site } from '../servers/site-server.ts';
import { endOf, gaps, newFolder, pagesIn, serve, skippedIn, visitsIn } from './place.ts';

const PAGES: Readonly<Record<string, Answer>> = { '/': links('/1', '/2'), '/1': 'one', '/2': 'two' };

const delayed = (delay: string): Record<string, Answer> => ({
  ...PAGES,
  '/robots.txt': `User-agent: *\nCrawl-delay: ${delay}`,
});

/** When the site was asked last, from when `first` was first asked. */
const lasted = (site: Site, first: Site): number => (site.asked.at(-1)?.at ?? 0) - (first.asked[0]?.at ?? 0);

const quick = { scope: 'any', allowPrivate: true, retries: 0 } as const;

describe('delays', () => {
  it('E3 no host is asked sooner than it said and none waits for another, not even for one that hangs', async () => {
    const [none, one, two] = await Promise.all([
      serve(PAGES, '127.0.0.1'),
      serve(delayed('1'), '127.0.0.2'),
      serve(delayed('2'), '127.0.0.3'),
    ]);
    const hanging = await serve({ '/robots.txt': '', '/': () => undefined }, '127.0.0.4');
    const sites = [none, one, two, hanging];
    await crawl(
      sites.map(({ origin }) => `${origin}/`),
      { delay: 200, timeout: 9000, retries: 0 },
    );
    expect(sites.map(({ asked }) => asked.length)).toEqual([4, 4, 4, 2]);
    const pauses = [200, 1000, 2000, 200];
    sites.forEach((site, index) => {
      for (const gap of gaps(site)) expect(gap).toBeGreaterThanOrEqual(pauses[index] ?? 0);
    });
    expect(lasted(none, none)).toBeLessThan(3 * 200 + 300);
    expect(lasted(one, none)).toBeLessThan(3 * 1000 + 500);
    expect(lasted(two, none)).toBeLessThan(3 * 2000 + 500);
  });

  it('F:R17 a host with a long Crawl-delay is asked slowly, and the others go on', async () => {
    const slow = await serve(delayed('120'), '127.0.0.2');
    const site = await serve({ '/': links(`${slow.origin}/`, '/1'), '/1': links('/2'), '/2': 'two' });
    const folder = newFolder();
    const report = await crawl(`${site.origin}/`, { ...quick, folder, delay: 20, maxWait: 500 });
    expect(endOf(report)).toBe('waiting');
    expect(site.paths()).toEqual(['/', '/1', '/2']);
    expect(slow.asked.map(({ path }) => path)).toEqual(['/robots.txt']);
    expect(report.end).toMatchObject({ until: expect.any(Number) });
    expect(skippedIn(folder)).toEqual({ [`${slow.origin}/`]: 'waiting' });
  });

  it('house the pause of a host is on record while it is crawled', async () => {
    const site = await serve(delayed('0.1'));
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 10 });
    const opened = await openFolder(folder);
    for await (const host of opened.archive.hosts()) expect(host.delay).toBe(100);
    await opened.close();
  });

  it('F:R18 a robots.txt that never comes has a deadline of its own, and the others go on', async () => {
    const silent = await serve({ '/robots.txt': () => undefined, '/': 'home' }, '127.0.0.2');
    const site = await serve({ '/': links(`${silent.origin}/`, '/1'), '/1': links('/2'), '/2': 'two' });
    const folder = newFolder();
    const begun = performance.now();
    const report = await crawl(`${site.origin}/`, { ...quick, folder, delay: 0, timeout: 600, warn: () => undefined });
    expect(performance.now() - begun).toBeLessThan(3000);
    expect(endOf(report)).toBe('waiting');
    expect(lasted(site, site)).toBeLessThan(500);
    expect(silent.paths()).toEqual([]);
    expect(skippedIn(folder)).toEqual({ [`${silent.origin}/`]: 'robots-unreachable' });
  });

  const inSeconds = (): string => '1';
  // A date has whole seconds: the one after the next is between one and two away.
  const asDate = (): string => new Date(Date.now() + 2000).toUTCString();

  it.each([
    ['429 with Retry-After in seconds', 429, inSeconds, 1000],
    ['503 with Retry-After as a date', 503, asDate, 1000],
    ['429 without a word', 429, undefined, 500],
  ])('F:H10 %s: the whole host rests, others go on', async (_name, status, after, pause) => {
    let complaints = 0;
    const busy = await serve(
      {
        '/': links('/1', '/2'),
        '/1': (_request, response) => {
          if (complaints++ > 0) response.end('one');
          else response.writeHead(status, after === undefined ? {} : { 'retry-after': after() }).end();
        },
        '/2': 'two',
      },
      '127.0.0.2',
    );
    const site = await serve((path) => (Number(path.slice(1)) < 20 ? links(`/${Number(path.slice(1)) + 1}`) : 'end'));
    const folder = newFolder();
    await crawl([`${busy.origin}/`, `${site.origin}/0`], { folder, delay: 10, retries: 1 });
    const [first, second, third] = busy.asked.slice(2);
    expect([first?.path, second?.path, third?.path].sort()).toEqual(['/1', '/1', '/2']);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(pause);
    expect(lasted(site, site)).toBeLessThan(1000);
    const pages = await pagesIn(folder);
    expect(pages.get(`${busy.origin}/1`)).toMatchObject({ tries: 1, visit: { outcome: 'fetched' } });
  });

  it.each([
    ['in seconds', inSeconds],
    ['as a date', asDate],
  ])('HTTP-6 a redirect with Retry-After %s: the host rests that long', async (_form, told) => {
    const site = await serve({
      '/': (_request, response) => {
        response.writeHead(302, { location: '/1', 'retry-after': told() }).end();
      },
      '/1': links('/2', '/3'),
      '/2': 'two',
      '/3': 'three',
    });
    await crawl(`${site.origin}/`, { delay: 10 });
    const [first, second] = site.asked.slice(1).map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(990);
    expect(site.paths()).toEqual(['/', '/1', '/2', '/3']);
  });

  it('HTTP-6 a host that complained is asked more slowly for a while', async () => {
    let complaints = 0;
    const site = await serve({
      '/': links('/1', '/2', '/3'),
      '/1': (_request, response) => {
        if (complaints++ > 0) response.end('one');
        else response.writeHead(429, { 'retry-after': '0' }).end();
      },
      '/2': 'two',
      '/3': 'three',
    });
    await crawl(`${site.origin}/`, { delay: 20 });
    const after = site.asked.slice(site.asked.findIndex(({ path }) => path === '/1'));
    expect(after).toHaveLength(4);
    for (const [index, { at }] of after.entries()) {
      if (index > 0) expect(at - (after[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(250);
    }
  });

  it('HTTP-8 what may pass is tried again and the tries are counted; a 500 and a 404 are not', async () => {
    let tries = 0;
    const { origin, paths } = await serve({
      '/': links('/502', '/500', '/reset', '/404'),
      '/502': (_request, response) => {
        tries += 1;
        if (tries > 1) response.end('here');
        else response.writeHead(502).end();
      },
      '/500': { status: 500 },
      '/reset': (request) => void request.socket.destroy(),
    });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0, retries: 1 });
    expect(paths().filter((path) => path === '/502')).toHaveLength(2);
    expect(paths().filter((path) => path === '/500')).toHaveLength(1);
    expect(paths().filter((path) => path === '/404')).toHaveLength(1);
    const pages = await pagesIn(folder);
    expect(pages.get(`${origin}/502`)).toMatchObject({ tries: 1, visit: { outcome: 'fetched' } });
    expect(pages.get(`${origin}/reset`)).toMatchObject({ tries: 1, visit: { because: { reason: 'disconnect' } } });
    expect((await visitsIn(folder)).filter((visit) => visit.includes('/502'))).toEqual([
      `failed 502 ${origin}/502`,
      `fetched 200 ${origin}/502`,
    ]);
    expect((await visitsIn(folder)).filter((visit) => visit.includes('/reset'))).toHaveLength(2);
  });

  it('house --delay-factor makes the pause follow the last download', async () => {
    const site = await serve({
      '/robots.txt': '',
      '/': (_request, response) => void setTimeout(() => response.end(links('/1')), 100),
      '/1': 'one',
    });
    await crawl(`${site.origin}/`, { delay: 0, delayFactor: 4 });
    expect(gaps(site)[1]).toBeGreaterThanOrEqual(400);
  });
});
