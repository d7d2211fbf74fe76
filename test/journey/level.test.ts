import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { type Answer, links, type Site } from '../servers/site-server.ts';
import { serve } from './place.ts';

interface Capacity {
  /** Requests that are worked on at a time; others wait for them. */
  readonly workers: number;
  /** Milliseconds that each takes. */
  readonly work: number;
  /** More at a time are refused with 503. */
  readonly most: number;
  readonly pages: number;
  readonly robots?: string;
}

/** A site of one page with many links, whose server has a capacity. It counts what is under way whenever a request comes. */
class Server {
  readonly seen: number[] = [];
  refused = 0;
  #inside = 0;
  #working = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #capacity: Capacity;

  constructor(capacity: Capacity) {
    this.#capacity = capacity;
  }

  open(): Promise<Site> {
    const { pages, robots = '' } = this.#capacity;
    const start = links(...Array.from({ length: pages }, (_, page) => `/${page}`));
    return serve((path) => (path === '/robots.txt' ? robots : this.#answer(path === '/' ? start : path)));
  }

  /** Under way at the requests from a share of them on: the middle one. */
  middle(from: number): number {
    const seen = this.seen.slice(Math.floor(this.seen.length * from)).toSorted((a, b) => a - b);
    return seen[seen.length >> 1] ?? 0;
  }

  #answer(body: string): Answer {
    return (_request, response) => {
      this.#inside += 1;
      this.seen.push(this.#inside);
      if (this.#inside > this.#capacity.most) {
        this.refused += 1;
        this.#end(response, 503, 'too much');
      } else this.#work(() => this.#end(response, 200, body));
    };
  }

  #end(response: ServerResponse, status: number, body: string): void {
    this.#inside -= 1;
    response.writeHead(status, { 'content-type': 'text/html' }).end(body);
  }

  #work(done: () => void): void {
    if (this.#working >= this.#capacity.workers) {
      this.#waiting.push(() => this.#work(done));
      return;
    }
    this.#working += 1;
    setTimeout(() => {
      this.#working -= 1;
      done();
      this.#waiting.shift()?.();
    }, this.#capacity.work);
  }
}

const asked = (site: Site): number => new Set(site.paths()).size;

describe('a crawl that finds the level of a host', () => {
  it('house stays near what the server bears, loses no page, and is hardly ever refused', async () => {
    const server = new Server({ workers: 4, work: 50, most: 8, pages: 400 });
    const site = await server.open();
    const { summary } = await crawl(`${site.origin}/`, { delay: 0, hostConcurrency: 64, concurrency: 64 });
    expect(asked(site)).toBe(401);
    expect(summary.totals.outcomes).toEqual({ fetched: 401 });
    expect(server.refused).toBeLessThan(8);
    expect(server.middle(0.5)).toBeGreaterThanOrEqual(3);
    expect(server.middle(0.5)).toBeLessThanOrEqual(8);
  });

  it('house throughput follows concurrency where answers only take their time', async () => {
    const server = new Server({ workers: 1000, work: 150, most: 1000, pages: 500 });
    const site = await server.open();
    await crawl(`${site.origin}/`, { delay: 0, hostConcurrency: 16 });
    expect(asked(site)).toBe(501);
    expect(site.paths()).toHaveLength(501);
    expect(Math.max(...server.seen)).toBe(16);
    // By Little's law so many are answered in 150 ms; a machine with other work to do keeps fewer under way.
    expect(server.middle(0.5)).toBeGreaterThanOrEqual(4);
  });

  it('house a slow page keeps no lane but its own', async () => {
    const late: number[] = [];
    // So long that a busy machine makes it little longer: the level is not to fall to one.
    const ANSWER = 120;
    const targets = Array.from({ length: 300 }, (_, page) => (page === 150 ? '/slow' : `/${page}`));
    const site: Site = await serve((path) => {
      if (path === '/robots.txt') return '';
      return (_request, response) => {
        // Until robots.txt, the start, and all others were asked for.
        const isDue = (): boolean => path !== '/slow' || site.asked.length >= 302;
        const wait = setInterval(() => {
          if (!isDue()) return;
          clearInterval(wait);
          if (path === '/slow') late.push(site.asked.length);
          response.writeHead(200, { 'content-type': 'text/html' }).end(path === '/' ? links(...targets) : path);
        }, ANSWER);
      };
    });
    // However long a busy machine takes for the others, the slow page is not to be given up.
    const patience = 10 * 60_000;
    await crawl(`${site.origin}/`, { delay: 0, hostConcurrency: 8, timeout: patience, totalTimeout: patience });
    expect(late).toEqual([302]);
  });

  it('house a Crawl-delay is kept whatever the level: one request after the other, with its pause', async () => {
    const server = new Server({ workers: 8, work: 5, most: 100, pages: 8, robots: 'User-agent: *\nCrawl-delay: 0.05' });
    const site = await server.open();
    await crawl(`${site.origin}/`, { delay: 0, hostConcurrency: 8 });
    expect(asked(site)).toBe(9);
    expect(Math.max(...server.seen)).toBe(1);
  });

  it('house without --host-concurrency there is one request at a time, also with --delay 0', async () => {
    const server = new Server({ workers: 8, work: 5, most: 100, pages: 40 });
    const site = await server.open();
    await crawl(`${site.origin}/`, { delay: 0 });
    expect(asked(site)).toBe(41);
    expect(Math.max(...server.seen)).toBe(1);
  });
});
