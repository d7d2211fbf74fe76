import { expect, test } from 'vitest';
import type { Engine } from '../../src/model/engine.ts';
import type { RobotsFile } from '../../src/model/robots-file.ts';
import type { Origin } from '../../src/model/url.ts';
import {
  discovery,
  hostAt,
  CONTRACT_LEASE_LENGTH as LEASE_LENGTH,
  leasesOf,
  listOf,
  settlement,
  type TestClock,
  urlAt,
  visit,
  visitNext,
  WISH,
} from './engine-makings.ts';

/** What can be asked. */
export function reading(parts: () => { engine: Engine; clock: TestClock }): void {
  test('house a page is found by its URL and tells everything', async () => {
    const { engine, clock } = parts();
    await engine.discover([
      discovery('/x', 'b.test', { because: { reason: 'scope', rule: 'host' }, via: 'link', from: 3 }),
      discovery('/1'),
    ]);
    const seen = {
      at: clock.time + 1,
      digest: 'D',
      response: { ...visit(2, urlAt('/1')).response, truncated: 'length' },
    };
    const done = visit(2, urlAt('/1'), seen as object);
    await visitNext(engine, () => ({ visit: done }));
    const reading = { words: 5, textRatio: 0.25, textHash: 'aa', similarityHash: 'bb' };
    await engine.saveReadings([{ id: 2, reading }]);
    await engine.saveRanks([[1, 0.5]]);
    await engine.saveRanks([[2, 0.75]]);
    expect(await engine.page(urlAt('/1'))).toEqual({
      id: 2,
      url: urlAt('/1'),
      host: hostAt(),
      state: 'done',
      because: undefined,
      from: 0,
      via: 'seed',
      depth: 0,
      priority: 0,
      redirects: 0,
      tries: 0,
      retryAt: 0,
      lastModified: undefined,
      visit: done,
      archived: undefined,
      hasOwnBody: false,
      duplicateOf: 0,
      reading,
      rank: 0.75,
    });
    expect(await engine.pageById(1)).toMatchObject({ rank: undefined, visit: undefined, because: { rule: 'host' } });
    expect(await engine.page(urlAt('/nowhere'))).toBeUndefined();
    expect(await engine.pageById(99)).toBeUndefined();
    const some = await engine.pagesById([2, 99, 1, 2]);
    expect(some.map((record) => record?.url)).toEqual([urlAt('/1'), undefined, urlAt('/x', 'b.test'), urlAt('/1')]);
    expect(some[0]).toEqual(await engine.pageById(2));
  });

  test('house rows stream in the order of ids, visits in the order of time, and the crawl goes on meanwhile', async () => {
    const { engine } = parts();
    await engine.discover(Array.from({ length: 600 }, (_, n) => discovery(`/${n}`)));
    const [lease] = leasesOf(await engine.lease({ ...WISH, urlsPerHost: 600 }));
    if (lease === undefined) return;
    await engine.settle(
      lease.urls.map(({ id, url }, n) => settlement(lease, n, { visit: visit(id, url, { at: 5000 - (n % 7) }) })),
    );
    const ids: number[] = [];
    for await (const { id } of engine.pages()) {
      ids.push(id);
      if (id === 2) await engine.discover([discovery('/late')]);
    }
    expect(ids).toEqual(Array.from({ length: 601 }, (_, n) => n + 1));
    const moments = (await listOf(engine.visits())).map(({ at }) => at);
    expect(moments).toHaveLength(600);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
  });

  test('E8 hosts and totals tell how far the crawl is; known = pending + done + refused', async () => {
    const { engine, clock } = parts();
    await engine.discover([
      discovery('/1'),
      discovery('/2'),
      discovery('/', 'b.test', { because: { reason: 'scope', rule: '' } }),
    ]);
    await engine.saveDelay(hostAt(), 250);
    const [lease] = leasesOf(await engine.lease(WISH));
    if (lease === undefined) return;
    const failed = visit(2, urlAt('/2'), { outcome: 'failed', response: undefined, page: undefined });
    await engine.settle([
      settlement(lease, 0, { hostReady: 77 }),
      settlement(lease, 1, { visit: failed, next: clock.time }),
    ]);
    const sums = { requests: 2, outcomes: { fetched: 1, failed: 1 }, pages: 1, bytes: 100, wireBytes: 60, hosts: 2 };
    expect(await engine.totals()).toEqual({ known: 3, pending: 1, done: 1, refused: 1, ...sums });
    const counts = { requests: 2, fetched: 1, failed: 1, bytes: 60, delay: 250, pending: 1 };
    const none = {
      requests: 0,
      fetched: 0,
      failed: 0,
      bytes: 0,
      delay: 0,
      pending: 0,
      readyAt: 0,
      leasedUntil: undefined,
    };
    expect(await listOf(engine.hosts())).toEqual([
      { host: hostAt(), readyAt: 77, leasedUntil: clock.time + LEASE_LENGTH, ...counts },
      { host: hostAt('b.test'), ...none },
    ]);
  });

  test('house robots files are kept, the last one of each origin', async () => {
    const { engine } = parts();
    const file = (origin: string, status: number): RobotsFile => {
      const answer = {
        status,
        verdict: 'parsed',
        detail: `${status} OK`,
        text: 'User-agent: *',
        redirects: 1,
      } as const;
      return { origin: origin as Origin, at: 5, ...answer, failures: 2, failingSince: 3 };
    };
    for (const robots of [file('http://b.test', 200), file('http://a.test', 500), file('http://a.test', 200)])
      await engine.saveRobots(robots);
    expect(await listOf(engine.robotsFiles())).toEqual([file('http://a.test', 200), file('http://b.test', 200)]);
  });

  test('house notes keep JSON by name', async () => {
    const { engine } = parts();
    expect(engine.notes.read('seeds')).toBeUndefined();
    engine.notes.write('seeds', ['a']);
    engine.notes.write('seeds', { list: ['a', 1, null, true] });
    expect(engine.notes.read('seeds')).toEqual({ list: ['a', 1, null, true] });
  });

  test('SM-7 the newest date of change is kept, for refused URLs too', async () => {
    const { engine } = parts();
    const because = { reason: 'scope', rule: '' } as const;
    await engine.discover([
      discovery('/1', 'a.test', { lastModified: 50 }),
      discovery('/2'),
      discovery('/3', 'a.test', { because }),
    ]);
    await engine.discover([
      discovery('/1', 'a.test', { lastModified: 40 }),
      discovery('/2', 'a.test', { lastModified: -7 }),
      discovery('/3', 'a.test', { because, lastModified: 60 }),
      discovery('/4', 'a.test', { because, lastModified: 0 }),
    ]);
    await engine.discover([discovery('/1', 'a.test', { lastModified: 70 }), discovery('/2')]);
    expect((await listOf(engine.pages())).map(({ lastModified }) => lastModified)).toEqual([70, -7, 60, 0]);
  });

  test('SM-4 what a visit to a sitemap found is told in the order of ids, the last visit each', async () => {
    const { engine } = parts();
    await engine.discover([discovery('/', 'a.test', { via: 'robots-sitemap' }), discovery('/2')]);
    const broken = { kind: 'unknown', entries: 0, problems: ['503 Service Unavailable'] } as const;
    const read = { kind: 'urlset', entries: 2, problems: ['a "fault"', 'another'] } as const;
    await visitNext(engine, () => ({ sitemap: broken, next: 0 }));
    await visitNext(engine, () => ({ sitemap: read }));
    await visitNext(engine);
    expect(await listOf(engine.sitemaps())).toEqual([
      { id: 1, url: urlAt('/'), via: 'robots-sitemap', outcome: 'fetched', status: 200, ...read },
    ]);
  });
}
