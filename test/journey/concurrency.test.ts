import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { type Answer, links, type Site } from '../servers/site-server.ts';
import { gaps, serve } from './place.ts';

/** Counts what is under way at a time, over all sites that answer through it. */
class Load {
  now = 0;
  most = 0;

  /** Answers after a while. */
  slowly(body: string): Answer {
    return (_request, response: ServerResponse) => {
      this.now += 1;
      this.most = Math.max(this.most, this.now);
      setTimeout(() => {
        this.now -= 1;
        response.writeHead(200, { 'content-type': 'text/html' }).end(body);
      }, 40);
    };
  }

  site(address: string, pages = 12): Promise<Site> {
    const targets = Array.from({ length: pages }, (_, index) => `/${index}`);
    return serve(
      (path) => (path === '/robots.txt' ? '' : this.slowly(path === '/' ? links(...targets) : 'end')),
      address,
    );
  }
}

describe('concurrency', () => {
  it('house one connection and one request at a time to a host unless said otherwise', async () => {
    const load = new Load();
    const { origin, asked } = await load.site('127.0.0.1');
    await crawl(`${origin}/`, { delay: 0 });
    expect(load.most).toBe(1);
    expect(asked).toHaveLength(14);
  });

  it('house --host-concurrency overlaps requests to a host and is never exceeded', async () => {
    const load = new Load();
    const { origin, asked } = await load.site('127.0.0.1');
    await crawl(`${origin}/`, { delay: 0, hostConcurrency: 3 });
    expect(load.most).toBeGreaterThan(1);
    expect(load.most).toBeLessThanOrEqual(3);
    expect(asked).toHaveLength(14);
    expect(new Set(asked.map(({ path }) => path)).size).toBe(14);
  });

  it('house --host-concurrency overlaps slow answers without shortening the pause', async () => {
    const load = new Load();
    const site = await load.site('127.0.0.1', 16);
    await crawl(`${site.origin}/`, { delay: 25, hostConcurrency: 4 });
    expect(load.most).toBeGreaterThan(1);
    expect(load.most).toBeLessThanOrEqual(4);
    // What is sent in time may be on its way for a shorter time than what was sent before it.
    for (const gap of gaps(site)) expect(gap).toBeGreaterThanOrEqual(24);
  });

  it('house a host without a pause is asked for the next page before the last is worked on', async () => {
    const busy = 50;
    const site = await serve((path) => (path === '/' ? links('/1', '/2', '/3') : path));
    const waits = new Map<string, number>();
    await crawl(`${site.origin}/`, {
      delay: 0,
      onVisit({ url, response }) {
        waits.set(new URL(url).pathname, response?.timeToFirstByte ?? 0);
        // The site is of this thread: nothing is answered meanwhile.
        for (const end = performance.now() + busy; performance.now() < end; );
      },
    });
    expect(waits.get('/2')).toBeGreaterThanOrEqual(busy);
    expect(waits.get('/3')).toBeGreaterThanOrEqual(busy);
  });

  it('house robots.txt is asked for once, however many lanes want it', async () => {
    const load = new Load();
    const site = await load.site('127.0.0.1', 3);
    await crawl(
      ['/', '/0', '/1', '/2'].map((path) => site.origin + path),
      { delay: 0, hostConcurrency: 4 },
    );
    expect(site.asked.filter(({ path }) => path === '/robots.txt')).toHaveLength(1);
  });

  it('house --concurrency bounds the requests over all hosts', async () => {
    const load = new Load();
    const sites = await Promise.all(['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'].map((at) => load.site(at, 5)));
    await crawl(
      sites.map(({ origin }) => `${origin}/`),
      { delay: 0, concurrency: 3, hostConcurrency: 2 },
    );
    expect(load.most).toBe(3);
    for (const { asked } of sites) expect(asked).toHaveLength(7);
  });

  it('house --rate-limit spaces the requests of all hosts together', async () => {
    const load = new Load();
    const sites = await Promise.all(['127.0.0.1', '127.0.0.2', '127.0.0.3'].map((at) => load.site(at, 2)));
    const begun = performance.now();
    await crawl(
      sites.map(({ origin }) => `${origin}/`),
      { delay: 0, rateLimit: 20 },
    );
    const times = sites.flatMap(({ asked }) => asked.map(({ at }) => at)).sort((a, b) => a - b);
    expect(times).toHaveLength(12);
    times.forEach((at, index) => {
      expect(at - begun).toBeGreaterThanOrEqual(index * 50);
    });
    expect((times.at(-1) ?? 0) - begun).toBeLessThan(11 * 50 + 2000);
  });
});

it('house --rate-limit counts the redirects of a robots.txt too', async () => {
  const last = await serve({ '/r': 'User-agent: *\n' }, '127.0.0.3');
  const second = await serve({ '/r': { status: 302, headers: { location: `${last.origin}/r` } } }, '127.0.0.2');
  const robots = { status: 302, headers: { location: `${second.origin}/r` } };
  const first = await serve({ '/robots.txt': robots, '/': links('/1'), '/1': 'one' });
  await crawl(`${first.origin}/`, { delay: 0, rateLimit: 5, allowPrivate: true });
  const all = [first, second, last].flatMap(({ asked }) => asked.map(({ at }) => at)).toSorted((a, b) => a - b);
  expect(all).toHaveLength(5);
  // Four fifths of a second; two of them where the hops are not counted.
  expect((all.at(-1) ?? 0) - (all[0] ?? 0)).toBeGreaterThan(600);
});
