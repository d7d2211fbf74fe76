import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Clock, crawl, openCrawl, resumeCrawl } from '../../src/index.ts';
import { type Answer, links } from '../servers/site-server.ts';
import { endOf, gaps, inFolder, linesOf, newFolder, pagesIn, serve, skippedIn } from './place.ts';

const DAY = 86_400_000;

/** The time of day as a test wants it; it goes on as ever. */
class ShiftedClock implements Clock {
  #shift = 0;

  constructor(now = Date.now()) {
    this.set(now);
  }

  now(): number {
    return Date.now() + this.#shift;
  }

  set(now: number): void {
    this.#shift = now - Date.now();
  }

  async sleepUntil(until: number, signal?: AbortSignal): Promise<void> {
    const time = Math.min(until - this.now(), 2 ** 31 - 1);
    if (time > 0) await setTimeout(time, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  }
}

const pages = (robots: Answer | undefined): Record<string, Answer> => ({
  ...(robots === undefined ? {} : { '/robots.txt': robots }),
  '/': links('/1', '/2'),
  '/1': 'one',
  '/2': 'two',
});

const robotsAsked = (site: { asked: readonly { path: string }[] }): number =>
  site.asked.filter(({ path }) => path === '/robots.txt').length;

describe('robots.txt', () => {
  it('ROB-1 it is asked for before the first URL of each origin', async () => {
    const other = await serve(pages(''), '127.0.0.2');
    const site = await serve({ ...pages(''), '/1': links(`${other.origin}/`) });
    await crawl(`${site.origin}/`, { delay: 0, scope: 'any', allowPrivate: true });
    for (const { asked } of [site, other]) {
      expect(asked[0]?.path).toBe('/robots.txt');
      expect(asked.filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
    }
  });

  it.each([
    ['UTF-16', Buffer.from('\ufeffUser-agent: *\nDisallow: /1', 'utf16le'), '/1'],
    ['latin1', Buffer.from('User-agent: *\nDisallow: /\xe9', 'latin1'), '/%E9'],
  ])('ROB-9 its bytes are read before they are kept: %s', async (_encoding, body, path) => {
    const robots = { headers: { 'content-type': 'text/plain' }, body };
    const { origin, paths } = await serve({ ...pages(robots), '/': links('/1', '/2', '/%E9'), '/%E9': 'é' });
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toEqual(['/', '/1', '/2', '/%E9'].filter((one) => one !== path));
    expect(skippedIn(folder)).toEqual({ [`${origin}${path}`]: 'robots' });
  });

  it.each(['gzip', 'snappy'])('ROB-6 one in plain text that claims to be %s is read as it is', async (coding) => {
    const headers = { 'content-type': 'text/plain', 'content-encoding': coding };
    const { origin, paths } = await serve(pages({ headers, body: 'User-agent: *\nDisallow: /1' }));
    await crawl(`${origin}/`, { delay: 0 });
    expect(paths()).toEqual(['/', '/2']);
  });

  it('ROB-2 it is obeyed, and the line that decided is kept', async () => {
    const { origin, paths } = await serve(pages('User-agent: *\n# a comment\nDisallow: /1'));
    const folder = newFolder();
    await crawl(`${origin}/`, { folder, delay: 0 });
    expect(paths()).toEqual(['/', '/2']);
    expect(skippedIn(folder)).toEqual({ [`${origin}/1`]: 'robots' });
    expect((await pagesIn(folder)).get(`${origin}/1`)?.visit?.because?.rule).toBe('line 3: Disallow: /1');
    expect(linesOf(folder, 'robots-blocked.txt')).toEqual([`${origin}/1`]);
  });

  it('ROB-3 redirects are followed, to other hosts too, and the rules are those of the first', async () => {
    const other = await serve({ '/rules': 'User-agent: *\nDisallow: /1' }, '127.0.0.2');
    const to = (location: string): Answer => ({ status: 301, headers: { location } });
    const site = await serve({
      ...pages(to('/r1')),
      '/r1': to('/r2'),
      '/r2': to('/r3'),
      '/r3': to('/r4'),
      '/r4': to(`${other.origin}/rules`),
    });
    await crawl(`${site.origin}/`, { delay: 0, allowPrivate: true });
    expect(other.paths()).toEqual(['/rules']);
    expect(site.paths()).toEqual(['/r1', '/r2', '/r3', '/r4', '/', '/2']);
  });

  it('ROB-3 its redirects keep the pause of the host that they lead to', async () => {
    const to = (location: string): Answer => ({ status: 301, headers: { location } });
    const other = await serve({ '/': 'home', '/rules': '' }, '127.0.0.2');
    const site = await serve({ ...pages(to('/r1')), '/r1': to('/r2'), '/r2': to(`${other.origin}/rules`) });
    await crawl([`${site.origin}/`, `${other.origin}/`], { delay: 100 });
    expect(site.paths()).toEqual(['/r1', '/r2', '/', '/1', '/2']);
    expect([...other.paths()].sort()).toEqual(['/', '/rules']);
    for (const gap of [...gaps(site), ...gaps(other)]) expect(gap).toBeGreaterThanOrEqual(100);
  });

  it('ROB-3 a chain longer than five hops counts as missing', async () => {
    const { origin, paths } = await serve((path) =>
      path.startsWith('/r') ? { status: 302, headers: { location: `/r${path.length}` } } : pages('')[path],
    );
    await crawl(`${origin}/`, { delay: 0 });
    expect(paths().filter((path) => !path.startsWith('/r'))).toEqual(['/', '/1', '/2']);
  });

  it.each([401, 403, 404, 410, 418])('ROB-4 %i allows everything', async (status) => {
    const { origin, paths } = await serve(pages({ status, body: 'User-agent: *\nDisallow: /' }));
    await crawl(`${origin}/`, { delay: 0 });
    expect(paths()).toEqual(['/', '/1', '/2']);
  });

  it.each([500, 502, 503, 429])(
    'F:R1 ROB-5 %i: nothing else is fetched from the host, and it says why',
    async (status) => {
      const { origin, paths } = await serve(pages({ status, body: '<h1>User-agent: *</h1>' }));
      const folder = newFolder();
      const report = await crawl(`${origin}/`, { folder, delay: 0, retries: 0, warn: () => undefined });
      expect(endOf(report)).toBe('waiting');
      expect(paths()).toEqual([]);
      expect(report.summary.seeds).toMatchObject([{ outcome: 'waiting' }]);
      expect(skippedIn(folder)).toEqual({ [`${origin}/`]: 'robots-unreachable' });
      expect(linesOf(folder, 'robots-files.txt')).toEqual([`${origin}/robots.txt\t${status}`]);
    },
  );

  it('F:R1 it is retried later, and the crawl goes on when it answers', async () => {
    let asked = 0;
    const site = await serve({
      ...pages(undefined),
      '/robots.txt': (_request, response) => void response.writeHead(asked++ < 2 ? 503 : 404).end(),
    });
    const report = await crawl(`${site.origin}/`, { delay: 0, retries: 2, random: () => 0, warn: () => undefined });
    expect(endOf(report)).toBe('drained');
    expect(site.asked.map(({ path }) => path)).toEqual([...Array(3).fill('/robots.txt'), '/', '/1', '/2']);
  });

  it('F:R1 a host that is not there is left alone in the same way, and resume finds it', async () => {
    const gone = await serve({});
    const { port } = gone;
    await gone.close();
    const folder = newFolder();
    const clock = new ShiftedClock();
    const seed = `http://127.0.0.1:${port}/`;
    const report = await crawl(seed, { folder, delay: 0, retries: 0, clock, warn: () => undefined });
    expect(endOf(report)).toBe('waiting');
    expect(skippedIn(folder)).toEqual({ [seed]: 'robots-unreachable' });
    const { paths } = await serve(pages(''), '127.0.0.1', port);
    clock.set(clock.now() + 3_600_001);
    const resumed = await resumeCrawl(folder, { clock });
    await resumed.run();
    await resumed.close();
    expect(paths()).toEqual(['/', '/1', '/2']);
  });

  it('ROB-5 a host name that does not exist fails at once, once for all its URLs', async () => {
    const { origin } = await serve({ '/': links('http://no.invalid/1', 'http://no.invalid/2') });
    const folder = newFolder();
    const report = await crawl(`${origin}/`, { folder, delay: 0, scope: 'any' });
    const found = await pagesIn(folder);
    for (const path of ['1', '2']) {
      const page = found.get(`http://no.invalid/${path}`);
      // Without any name server the system says "try again" instead of "no such name".
      if (page?.state === 'done') expect(page.visit).toMatchObject({ outcome: 'failed', because: { reason: 'dns' } });
    }
    expect(['drained', 'waiting']).toContain(endOf(report));
  }, 30_000);

  it('F:R2 a missing one is asked for once and warned of never', async () => {
    const site = await serve((path) =>
      /^\/\d*$/.test(path) && Number(path.slice(1)) < 50 ? links(`/${Number(path.slice(1)) + 1}`) : undefined,
    );
    const warnings: string[] = [];
    await crawl(`${site.origin}/`, { delay: 0, warn: (line) => void warnings.push(line) });
    expect(robotsAsked(site)).toBe(1);
    expect(site.paths()).toHaveLength(51);
    expect(warnings).toEqual([]);
  });

  it('F:R11 each origin is asked, and the rules of one hold for no other', async () => {
    const b = await serve(pages('User-agent: *\nDisallow: /'), '127.0.0.2');
    const a = await serve({ ...pages(''), '/1': links(`http://b.h.test:${b.port}/`, `http://b.h.test:${b.port}/1`) });
    await crawl(`http://a.h.test:${a.port}/`, {
      delay: 0,
      scope: 'domain',
      allowPrivate: true,
      resolve: ['a.h.test:127.0.0.1', 'b.h.test:127.0.0.2'],
    });
    expect(a.paths()).toEqual(['/', '/1', '/2']);
    expect(b.asked.map(({ path }) => path)).toEqual(['/robots.txt']);
  });

  it.each([
    ['F:R13 ROB-7 after eight days', 8 * DAY, 2],
    ['ROB-7 within a day', DAY - 60_000, 1],
  ])('%s it is asked for again so often in all', async (_name, later, times) => {
    const site = await serve((path) => (path === '/robots.txt' ? '' : links(`/${Number(path.slice(1)) + 1}`)));
    const clock = new ShiftedClock();
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0, maxPages: 5, clock });
    clock.set(clock.now() + later);
    const resumed = await resumeCrawl(folder, { maxPages: 15, clock });
    await resumed.run();
    await resumed.close();
    expect(robotsAsked(site)).toBe(times);
    expect(site.paths()).toHaveLength(15);
  });

  it('ROB-17 /robots.txt itself is always allowed', async () => {
    const site = await serve({ ...pages('User-agent: *\nDisallow: /\nAllow: /$'), '/': links('/robots.txt', '/1') });
    const folder = newFolder();
    await crawl(`${site.origin}/`, { folder, delay: 0 });
    expect(site.asked.map(({ path }) => path)).toEqual(['/robots.txt', '/', '/robots.txt']);
    expect(skippedIn(folder)).toEqual({ [`${site.origin}/1`]: 'robots' });
  });

  it('house outside the visiting hours a host waits; the crawl ends, and goes on when they come', async () => {
    const site = await serve(pages('User-agent: *\nVisit-time: 0600-0845'));
    const clock = new ShiftedClock(Date.UTC(2026, 0, 1, 12));
    const folder = newFolder();
    const report = await crawl(`${site.origin}/`, { folder, delay: 0, clock });
    expect(report.end).toEqual({ kind: 'waiting', until: Date.UTC(2026, 0, 2, 6) });
    expect(site.paths()).toEqual([]);
    expect(skippedIn(folder)).toEqual({ [`${site.origin}/`]: 'waiting' });
    clock.set(Date.UTC(2026, 0, 2, 6));
    const resumed = await resumeCrawl(folder, { clock });
    expect(endOf(await resumed.run())).toBe('drained');
    await resumed.close();
    expect(site.paths()).toEqual(['/', '/1', '/2']);
    expect(robotsAsked(site)).toBe(1);
  });

  it('house --no-robots asks for none and obeys none', async () => {
    const { origin, asked } = await serve(pages('User-agent: *\nDisallow: /'));
    await crawl(`${origin}/`, { delay: 0, robots: false });
    expect(asked.map(({ path }) => path)).toEqual(['/', '/1', '/2']);
  });

  it('house every robots.txt that was asked for is kept', async () => {
    const { origin } = await serve(pages('User-agent: *\nDisallow: /1'));
    const folder = newFolder();
    const running = await openCrawl(`${origin}/`, { folder, delay: 0 });
    await running.run();
    await running.close();
    await inFolder(folder, async (archive) => {
      for await (const file of archive.robotsFiles())
        expect(file).toMatchObject({ origin, status: 200, verdict: 'parsed', text: 'User-agent: *\nDisallow: /1' });
    });
  });
});
