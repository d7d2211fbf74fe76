import { expect, test } from 'vitest';
import type { Engine, LeasedUrl } from '../../src/model/engine.ts';
import {
  discovery,
  leasesOf,
  link,
  listOf,
  RESPONSE,
  settlement,
  type TestClock,
  type ToldSettlement,
  urlAt,
  visit,
  visitNext,
  WISH,
} from './engine-makings.ts';

/** What it is to visit pages once more. */
export function revisiting(parts: () => { engine: Engine; clock: TestClock }): void {
  /** The next URL as it is handed out, and what is to come of it. */
  const nextVisit = async (engine: Engine, told: (leased: LeasedUrl) => ToldSettlement): Promise<LeasedUrl> => {
    const [lease] = leasesOf(await engine.lease({ ...WISH, hosts: 1, urlsPerHost: 1 }));
    const leased = lease?.urls[0];
    if (lease === undefined || leased === undefined) throw new RangeError('a turn of work has a lease with a URL');
    await engine.settle([settlement(lease, 0, told(leased))]);
    await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
    return leased;
  };
  const visited = (id: number, path: string, more: Parameters<typeof visit>[2] = {}): ToldSettlement => ({
    visit: visit(id, urlAt(path), { digest: `SHA1-OF-${path}`, ...more }),
  });

  test('HTTP-4 what was visited before a moment is due once more, with its last visit where the host can be asked what has changed', async () => {
    const { engine } = parts();
    await engine.discover([discovery('/old'), discovery('/young', 'a.test', { priority: 1 })]);
    await visitNext(engine, () => visited(1, '/old', { at: 5000 }));
    await visitNext(engine, () => visited(2, '/young', { at: 9000 }));
    expect(await engine.lease(WISH)).toEqual({ kind: 'drained' });
    expect(await engine.revisit(6000)).toBe(1);
    expect(await engine.pageById(1)).toMatchObject({ state: 'pending', tries: 0, visit: { at: 5000 } });
    expect(await engine.totals()).toMatchObject({ pending: 1, done: 1, requests: 0, bytes: 0, wireBytes: 0, pages: 2 });
    const leased = await nextVisit(engine, ({ id, last }) => ({
      visit: { ...visit(id, urlAt('/old')), ...last, at: 10_000, outcome: 'unchanged' },
    }));
    expect(leased).toMatchObject({ tries: 0, last: { at: 5000, outcome: 'fetched', digest: 'SHA1-OF-/old' } });
    expect(await engine.lease(WISH)).toEqual({ kind: 'drained' });
    expect(await engine.pageById(1)).toMatchObject({ state: 'done', visit: { at: 10_000, outcome: 'unchanged' } });
    const totals = { requests: 1, bytes: 0, wireBytes: 0, pages: 2, outcomes: { fetched: 1, unchanged: 1 } };
    expect(await engine.totals()).toMatchObject(totals);
    expect((await listOf(engine.hosts()))[0]).toMatchObject({ requests: 1, fetched: 1, bytes: 0 });
    expect((await listOf(engine.visits())).map(({ at }) => at)).toEqual([5000, 9000, 10_000]);
  });

  test('HTTP-4 what is no whole page with a validator is asked for whole', async () => {
    const { engine } = parts();
    const answers: Parameters<typeof visit>[2][] = [
      { digest: undefined },
      { response: { ...RESPONSE, etag: undefined } },
      { response: { ...RESPONSE, status: 206 } },
      { outcome: 'failed', because: { reason: 'http-status', rule: '500' } },
    ];
    await engine.discover(answers.map((_, n) => discovery(`/${n}`, 'a.test', { priority: n })));
    await engine.discover([discovery('/map', 'a.test', { priority: 9, via: 'named-sitemap' })]);
    for (const [n, more] of answers.entries()) await visitNext(engine, () => visited(n + 1, `/${n}`, more));
    await visitNext(engine, () => visited(answers.length + 1, '/map'));
    await engine.discover([discovery('/list', 'a.test', { priority: 10 })]);
    const sitemap = { kind: 'urlset', entries: 0, problems: [] } as const;
    await visitNext(engine, () => ({ ...visited(answers.length + 2, '/list'), sitemap }));
    await engine.revisit(2_000_000);
    for (let n = 0; n <= answers.length + 1; n++)
      expect(await nextVisit(engine, () => ({}))).toMatchObject({ id: n + 1, last: undefined });
  });

  test('HTTP-4 what is tried again is asked for whole, and what is not kept where bodies are needed', async () => {
    const { engine } = parts();
    await engine.discover([discovery('/1')]);
    await visitNext(engine, () => visited(1, '/1'));
    await engine.revisit(2_000_000);
    const [lease] = leasesOf(await engine.lease({ ...WISH, needsBodies: true }));
    if (lease === undefined) return;
    expect(lease.urls).toMatchObject([{ last: undefined }]);
    await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
    const asked = await nextVisit(engine, () => ({ ...visited(1, '/1'), next: 1 }));
    expect(asked).toMatchObject({ tries: 0, last: { digest: 'SHA1-OF-/1' } });
    expect(await nextVisit(engine, () => ({}))).toMatchObject({ tries: 1, last: undefined });
  });

  test('SM-7 a page is due by what sitemaps say once in a round, and what they said is forgotten as it begins', async () => {
    const { engine } = parts();
    const later = discovery('/1', 'a.test', { via: 'sitemap', lastModified: 9_000_000 });
    await engine.discover([later]);
    await visitNext(engine, () => visited(1, '/1'));
    await engine.revisit(2_000_000);
    expect(await engine.pageById(1)).toMatchObject({ lastModified: undefined });
    await visitNext(engine, () => visited(1, '/1'));
    await engine.discover([later]);
    expect(await engine.lease(WISH)).toEqual({ kind: 'drained' });
    expect(await engine.pageById(1)).toMatchObject({ lastModified: 9_000_000 });
  });

  test('SM-7 a sitemap is due whenever it was read, and a page that has changed since as a sitemap says', async () => {
    const { engine } = parts();
    await engine.discover([
      discovery('/map', 'a.test', { via: 'robots-sitemap' }),
      discovery('/changed', 'a.test', { priority: 1, lastModified: 7000 }),
      discovery('/same', 'a.test', { priority: 2, lastModified: 3000 }),
    ]);
    for (const [n, path] of ['/map', '/changed', '/same'].entries())
      await visitNext(engine, () => visited(n + 1, path, { at: 5000 }));
    await engine.discover([discovery('/same', 'a.test', { lastModified: 8000 })]);
    expect(await engine.lease(WISH)).toEqual({ kind: 'drained' });
    await engine.discover([discovery('/late', 'a.test', { priority: 3 })]);
    await visitNext(engine, () => visited(4, '/late', { at: 9000 }));
    expect(await engine.revisit(0)).toBe(3);
    for (let n = 0; n < 3; n++)
      await visitNext(engine, ({ urls: [url] }) => visited(url?.id ?? 0, '/', { at: 10_000 }));
    expect(await engine.lease(WISH)).toEqual({ kind: 'drained' });
    // As the sitemap is read anew it says more.
    await engine.discover([discovery('/late', 'a.test', { lastModified: 9500 })]);
    expect(await visitNext(engine)).toBe(urlAt('/late'));
  });

  test('house a page that is none any more keeps neither its links nor what was read of it; one that is to be tried again does', async () => {
    const { engine } = parts();
    const reading = { words: 3, textRatio: 0.5, textHash: '00', similarityHash: '0000000000000000' };
    await engine.discover([discovery('/1')]);
    const other = discovery('/2', 'a.test', { from: 1, via: 'link', depth: 1, priority: 1 });
    await visitNext(engine, () => ({ ...visited(1, '/1'), links: [link('/2')], discoveries: [other] }));
    await engine.saveReadings([{ id: 1, reading }]);
    await engine.revisit(2_000_000);
    const failed = { outcome: 'failed', because: { reason: 'timeout', rule: '30 s' }, response: undefined } as const;
    const nothing = { ...failed, page: undefined, digest: undefined };
    await visitNext(engine, () => ({ ...visited(1, '/1', nothing), next: 1 }));
    expect((await engine.linksOf(1))?.links).toHaveLength(1);
    expect(await engine.pageById(1)).toMatchObject({ reading });
    await visitNext(engine, () => visited(1, '/1', nothing));
    expect(await engine.linksOf(1)).toBeUndefined();
    expect(await engine.pageById(1)).toMatchObject({ reading: undefined });
  });

  test('house what has the same content after another visit keeps what was read of it, and its originals', async () => {
    const { engine } = parts();
    const reading = { words: 3, textRatio: 0.5, textHash: '00', similarityHash: '0000000000000000' };
    await engine.discover([discovery('/1'), discovery('/22', 'a.test', { priority: 1 })]);
    const twin = { digest: 'TWIN' };
    await visitNext(engine, () => visited(1, '/1', twin));
    await visitNext(engine, () => visited(2, '/22', twin));
    await engine.saveReadings([{ id: 1, reading }]);
    await engine.revisit(2_000_000);
    await visitNext(engine, () => visited(1, '/1', twin));
    await visitNext(engine, () => visited(2, '/22', { ...twin, outcome: 'unchanged' }));
    await engine.settleOriginals();
    expect(await engine.pageById(1)).toMatchObject({ reading, duplicateOf: 0 });
    expect(await engine.pageById(2)).toMatchObject({ duplicateOf: 1 });
  });

  test('house depths are those of the links of now, and pages that lead there in as few links stay', async () => {
    const { engine } = parts();
    const at = (path: string, from: number, depth: number) =>
      discovery(path, 'a.test', { from, via: 'link', depth, priority: depth });
    await engine.discover([discovery('/1'), discovery('/2')]);
    const [two, three, four] = [at('/3', 1, 1), at('/4', 1, 1), at('/5', 3, 2)];
    await visitNext(engine, () => ({ links: [link('/3'), link('/4')], discoveries: [two, three] }));
    await visitNext(engine, () => ({ links: [link('/3')] }));
    await visitNext(engine, () => ({
      links: [link('/5'), link('/4', 'a.test', { type: 'redirect' })],
      discoveries: [four],
    }));
    for (let n = 0; n < 2; n++) await visitNext(engine);
    await engine.settleDepths();
    expect(await engine.pageById(4)).toMatchObject({ depth: 1, from: 1 });
    await engine.revisit(2_000_000);
    // The first seed leads nowhere any more, the second one to /5, and that to /4.
    const now = [[], [link('/5')], [link('/3')], [], [link('/4'), link('/3', 'a.test', { followed: false })]];
    for (let n = 0; n < now.length; n++)
      await visitNext(engine, ({ urls: [url] }) => ({ links: now[(url?.id ?? 1) - 1] ?? [] }));
    await engine.settleDepths();
    const ways = await Promise.all([1, 2, 3, 4, 5].map((id) => engine.pageById(id)));
    expect(ways.map((way) => [way?.depth, way?.from, way?.via])).toEqual([
      [0, 0, 'seed'],
      [0, 0, 'seed'],
      // Nothing leads there.
      [1, 1, 'link'],
      [2, 5, 'link'],
      [1, 2, 'link'],
    ]);
  });

  test('house limits of requests count from where pages were made due once more', async () => {
    const { engine } = parts();
    const wish = { ...WISH, maxPagesPerHost: 2 };
    await engine.discover([discovery('/1'), discovery('/2'), discovery('/3')]);
    const [lease] = leasesOf(await engine.lease(wish));
    if (lease === undefined) return;
    expect(lease.urls).toHaveLength(2);
    await engine.settle([settlement(lease, 0), settlement(lease, 1)]);
    await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
    expect(await engine.lease(wish)).toEqual({ kind: 'drained' });
    await engine.revisit(2_000_000);
    expect(leasesOf(await engine.lease(wish))[0]?.urls).toHaveLength(2);
  });
}
