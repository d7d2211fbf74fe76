import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Engine, RobotsFile } from '../../src/model/engine.ts';
import type { Origin } from '../../src/model/url.ts';
import {
  discovery,
  hostAt,
  leasesOf,
  link,
  listOf,
  response,
  settlement,
  type TestClock,
  testClock,
  urlAt,
  visit,
  visitNext,
  WISH,
} from './engine-makings.ts';

/** What the suite may ask of an engine under test. */
export interface EngineMaker {
  open(clock: TestClock, options: { readonly priorityFollowsDepth: boolean }): Engine;
}

const LEASE_LENGTH = 60_000;

export { LEASE_LENGTH as CONTRACT_LEASE_LENGTH };

/** The rules that every engine keeps. Leases of the engines made here last 60 s. */
export function engineContract(name: string, maker: EngineMaker): void {
  describe(`${name}: the engine contract`, () => {
    let clock: TestClock;
    let engine: Engine;
    beforeEach(() => {
      clock = testClock();
      engine = maker.open(clock, { priorityFollowsDepth: true });
    });
    afterEach(() => engine.close());

    discovering(() => engine);
    leasing(() => ({ engine, clock }));
    settling(() => ({ engine, clock }));
    movingForward(() => engine);
    reading(() => ({ engine, clock }));
  });
}

function discovering(engine: () => Engine): void {
  test('house discover numbers URLs in the order of discovery and knows them again', async () => {
    expect(await engine().discover([discovery('/1'), discovery('/2'), discovery('/1')])).toEqual([1, 2, 1]);
    expect(await engine().discover([discovery('/3'), discovery('/2')])).toEqual([3, 2]);
    const { lo, hi } = discovery('/2').fingerprint;
    expect(engine().seen.find(lo, hi)).toBe(2);
    expect(engine().seen.find(lo, hi ^ 1)).toBe(0);
    expect(engine().seen.size).toBe(3);
    expect(engine().seen.bytes).toBeGreaterThan(0);
  });

  test('E8 a refused URL is known with its reason and never lent', async () => {
    await engine().discover([discovery('/', 'a.test', { because: { reason: 'exclude', rule: 'x+' } })]);
    expect(await engine().lease(WISH)).toEqual({ kind: 'drained' });
    const page = await engine().page(urlAt('/'));
    expect(page).toMatchObject({ state: 'refused', because: { reason: 'exclude', rule: 'x+' } });
    expect(engine().seen.mayMove(1)).toBe(false);
  });

  test.each(['nofollow', 'link-type', 'list-only', 'too-many-redirects'] as const)(
    'house a URL refused for %s comes in by a followed link',
    async (reason) => {
      await engine().discover([discovery('/', 'a.test', { because: { reason, rule: '' }, depth: 1 })]);
      expect([engine().seen.mayMove(1), engine().seen.isPending(1)]).toEqual([true, false]);
      await engine().discover([discovery('/', 'a.test', { depth: 4, priority: 4, from: 9, via: 'link' })]);
      expect([engine().seen.mayMove(1), engine().seen.isPending(1)]).toEqual([false, true]);
      const page = await engine().pageById(1);
      expect(page).toMatchObject({ state: 'pending', because: undefined, depth: 4, priority: 4, from: 9, via: 'link' });
      expect(await visitNext(engine())).toBe(urlAt('/'));
    },
  );

  test('house a URL is lent with the address of the page on which it was found', async () => {
    await engine().discover([discovery('/1')]);
    await engine().discover([discovery('/2', 'b.test', { from: 1 })]);
    const leases = leasesOf(await engine().lease(WISH));
    expect(leases.flatMap(({ urls }) => urls.map(({ from }) => from))).toEqual([undefined, urlAt('/1')]);
  });

  test('house a visited URL that is discovered to be visited again is due at once, under the new address', async () => {
    await engine().discover([discovery('/1?sid=1', 'a.test', { depth: 1 })]);
    expect(await visitNext(engine())).toBe(urlAt('/1?sid=1'));
    const { fingerprint } = discovery('/1?sid=1');
    await engine().discover([discovery('/1', 'a.test', { fingerprint, depth: 1 })]);
    expect((await engine().pageById(1))?.state).toBe('done');
    await engine().discover([discovery('/1', 'a.test', { fingerprint, depth: 1, again: true })]);
    expect(await engine().totals()).toMatchObject({ known: 1, pending: 1, done: 0 });
    const [lease] = leasesOf(await engine().lease(WISH));
    expect(lease?.urls).toMatchObject([{ id: 1, url: urlAt('/1'), tries: 1 }]);
  });

  test('house a refusal never takes a pending or done URL back, nor does a discovery a hard refusal', async () => {
    const because = { reason: 'scope', rule: '' } as const;
    await engine().discover([discovery('/1'), discovery('/2', 'a.test', { because })]);
    await engine().discover([discovery('/1', 'a.test', { because }), discovery('/2')]);
    expect((await listOf(engine().pages())).map((page) => page.state)).toEqual(['pending', 'refused']);
    await visitNext(engine());
    await engine().discover([discovery('/1', 'a.test', { because })]);
    expect((await engine().pageById(1))?.state).toBe('done');
    expect(engine().seen.isPending(1)).toBe(false);
  });
}

function leasing(parts: () => { engine: Engine; clock: TestClock }): void {
  test('house a lease is a host with a batch of its best URLs: by priority, then by order of discovery', async () => {
    const { engine, clock } = parts();
    const priorities = [3, 1, 2, 1, 0.5, -1];
    await engine.discover(
      priorities.map((priority, n) =>
        discovery(`/${n}`, 'a.test', { priority, depth: n, redirects: 1, via: 'redirect' }),
      ),
    );
    const [lease] = leasesOf(await engine.lease({ ...WISH, urlsPerHost: 4 }));
    expect(lease?.urls.map((url) => url.id)).toEqual([6, 5, 2, 4]);
    const way = { from: undefined, depth: 5, redirects: 1, tries: 0, via: 'redirect' };
    expect(lease?.urls[0]).toEqual({ id: 6, url: urlAt('/5'), ...way });
    expect(lease).toMatchObject({ host: hostAt(), fence: 1, until: clock.time + LEASE_LENGTH, readyAt: 0 });
  });

  test('house the hosts of a turn are those with the best URLs, equal ones by their clocks', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/', 'late.test', { priority: 5 }), discovery('/', 'b.test', { priority: 2 })]);
    await engine.discover([discovery('/', 'c.test', { priority: 2 }), discovery('/', 'best.test', { priority: 1 })]);
    const [first] = leasesOf(await engine.lease({ ...WISH, hosts: 1 }));
    expect(first?.host).toBe(hostAt('best.test'));
    await engine.release([{ host: hostAt('best.test'), fence: 1, readyAt: 0 }]);
    const [, b] = leasesOf(await engine.lease({ ...WISH, hosts: 2 }));
    expect(b?.host).toBe(hostAt('b.test'));
    await engine.release([{ host: hostAt('b.test'), fence: 1, readyAt: clock.time }]);
    expect(leasesOf(await engine.lease(WISH)).map((lease) => lease.host)).toEqual(
      ['c.test', 'b.test', 'late.test'].map(hostAt),
    );
  });

  test('house a host that is lent is not lent again until its lease ends', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1'), discovery('/2')]);
    await engine.lease({ ...WISH, urlsPerHost: 1 });
    const until = clock.time + LEASE_LENGTH;
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until });
    clock.time = until - 1;
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until });
    clock.time = until;
    const [lease] = leasesOf(await engine.lease(WISH));
    expect(lease).toMatchObject({ fence: 2, urls: [{ id: 1 }, { id: 2 }] });
  });

  test('S2 what a lost worker had comes to another one, and its settlements are refused', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1')]);
    const [lost] = leasesOf(await engine.lease(WISH));
    clock.time += LEASE_LENGTH;
    const [other] = leasesOf(await engine.lease(WISH));
    if (lost === undefined || other === undefined) throw new RangeError('two leases were expected');
    expect(await engine.settle([settlement(lost, 0)])).toEqual([hostAt()]);
    expect(await engine.renew([lost])).toEqual([hostAt()]);
    expect(await engine.totals()).toMatchObject({ pending: 1, done: 0, requests: 0 });
    expect(await engine.settle([settlement(other, 0)])).toEqual([]);
    expect(await engine.totals()).toMatchObject({ pending: 0, done: 1, requests: 1 });
  });

  test('house an expired lease that nobody took is still good', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1'), discovery('/2')]);
    const [lease] = leasesOf(await engine.lease(WISH));
    if (lease === undefined) throw new RangeError('a lease was expected');
    clock.time += LEASE_LENGTH + 5;
    expect(await engine.settle([settlement(lease, 0)])).toEqual([]);
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until: clock.time + LEASE_LENGTH });
  });

  test('house renewal puts the end of a lease off', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1')]);
    const [lease] = leasesOf(await engine.lease(WISH));
    clock.time += 50_000;
    if (lease !== undefined) expect(await engine.renew([lease])).toEqual([]);
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until: clock.time + LEASE_LENGTH });
  });

  test('house a host that was given back is due at its moment, with a new fence', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1')]);
    await engine.lease(WISH);
    const readyAt = clock.time + 2000;
    await engine.release([{ host: hostAt(), fence: 1, readyAt }]);
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until: readyAt });
    clock.time = readyAt;
    const [lease] = leasesOf(await engine.lease(WISH));
    expect(lease).toMatchObject({ fence: 3, readyAt });
  });

  test('house a host that was given back under an old fence stays with its owner', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1')]);
    await engine.lease(WISH);
    await engine.release([{ host: hostAt(), fence: 0, readyAt: 0 }]);
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until: clock.time + LEASE_LENGTH });
  });

  test('house no host before its clock, which a settlement sets and nothing sets back', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1'), discovery('/2'), discovery('/', 'b.test')]);
    const leases = leasesOf(await engine.lease({ ...WISH, urlsPerHost: 1 }));
    const [a, b] = leases;
    if (a === undefined || b === undefined) throw new RangeError('two leases were expected');
    await engine.settle([settlement(a, 0, { hostReady: clock.time + 5000 }), settlement(b, 0)]);
    await engine.release(leases.map(({ host, fence }) => ({ host, fence, readyAt: clock.time })));
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until: clock.time + 5000 });
  });

  test('house URLs beyond the depth stay where they are, and do not keep a crawl from ending', async () => {
    const { engine } = parts();
    await engine.discover([discovery('/1', 'a.test', { depth: 2 }), discovery('/2', 'a.test', { depth: 3 })]);
    const shallow = { ...WISH, maxDepth: 2 };
    const [lease] = leasesOf(await engine.lease(shallow));
    expect(lease?.urls.map((url) => url.id)).toEqual([1]);
    if (lease === undefined) return;
    await engine.settle([settlement(lease, 0, { discoveries: [discovery('/3', 'a.test', { depth: 3 })] })]);
    await engine.release([{ host: hostAt(), fence: 1, readyAt: 0 }]);
    expect(await engine.lease(shallow)).toEqual({ kind: 'drained' });
    expect(await engine.totals()).toMatchObject({ pending: 2, done: 1 });
    expect(engine.seen.isPending(3)).toBe(true);
    const [deeper] = leasesOf(await engine.lease(WISH));
    expect(deeper?.urls.map((url) => url.id)).toEqual([2, 3]);
  });

  test('house hosts with enough requests are left out, and a batch never exceeds what is left', async () => {
    const { engine } = parts();
    await engine.discover([1, 2, 3, 4].map((n) => discovery(`/${n}`)));
    const wish = { ...WISH, maxPagesPerHost: 2 };
    const [lease] = leasesOf(await engine.lease(wish));
    expect(lease?.urls).toHaveLength(2);
    if (lease === undefined) return;
    await engine.settle([settlement(lease, 0, { isRequest: false }), settlement(lease, 1)]);
    await engine.release([{ host: hostAt(), fence: 1, readyAt: 0 }]);
    await visitNextWith(engine, wish);
    expect(await engine.lease(wish)).toEqual({ kind: 'drained' });
    expect(leasesOf(await engine.lease(WISH))[0]?.urls.map((url) => url.id)).toEqual([4]);
  });

  test('house a crawl is drained only when nothing is lent', async () => {
    const { engine, clock } = parts();
    expect(await engine.lease(WISH)).toEqual({ kind: 'drained' });
    await engine.discover([discovery('/1')]);
    const [lease] = leasesOf(await engine.lease(WISH));
    if (lease === undefined) return;
    await engine.settle([settlement(lease, 0)]);
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until: clock.time + LEASE_LENGTH });
    await engine.release([{ host: hostAt(), fence: 1, readyAt: 0 }]);
    expect(await engine.lease(WISH)).toEqual({ kind: 'drained' });
  });

  test('house a host that sleeps is woken by a discovery, before and after it was given back', async () => {
    const { engine } = parts();
    await engine.discover([discovery('/1'), discovery('/', 'b.test')]);
    const [a, b] = leasesOf(await engine.lease(WISH));
    if (a === undefined || b === undefined) return;
    await engine.settle([settlement(a, 0)]);
    await engine.discover([discovery('/2')]);
    await engine.release([{ host: a.host, fence: a.fence, readyAt: 0 }]);
    expect(await visitNext(engine)).toBe(urlAt('/2'));
    expect((await engine.lease(WISH)).kind).toBe('wait');
    await engine.settle([settlement(b, 0, { discoveries: [discovery('/3')] })]);
    expect(await visitNext(engine)).toBe(urlAt('/3'));
  });
}

async function visitNextWith(engine: Engine, wish: typeof WISH): Promise<void> {
  const [lease] = leasesOf(await engine.lease(wish));
  if (lease === undefined) throw new RangeError('a lease was expected');
  await engine.settle(lease.urls.map((_, n) => settlement(lease, n)));
  await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
}

function settling(parts: () => { engine: Engine; clock: TestClock }): void {
  test('house the same settlement is stored once, in one batch and later', async () => {
    const { engine } = parts();
    await engine.discover([discovery('/1')]);
    const [lease] = leasesOf(await engine.lease(WISH));
    if (lease === undefined) return;
    const done = settlement(lease, 0);
    expect(await engine.settle([done, done])).toEqual([]);
    expect(await engine.settle([done])).toEqual([]);
    expect(await listOf(engine.visits())).toEqual([done.visit]);
    expect(await engine.totals()).toMatchObject({ requests: 1, bytes: 100, outcomes: { fetched: 1 } });
  });

  test('house a visit that is to be repeated leaves the URL pending until its moment', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1'), discovery('/2', 'a.test', { priority: 9 })]);
    const next = clock.time + 30_000;
    const failed = {
      outcome: 'failed',
      because: { reason: 'timeout', rule: '30 s' },
      response: undefined,
      page: undefined,
    } as const;
    await visitNext(engine, ({ urls: [url] }) => ({ visit: visit(url?.id ?? 0, urlAt('/1'), failed), next }));
    expect(await visitNext(engine)).toBe(urlAt('/2'));
    expect(await engine.lease(WISH)).toEqual({ kind: 'wait', until: next });
    expect(await engine.pageById(1)).toMatchObject({ state: 'pending', tries: 1, retryAt: next, visit: failed });
    expect(await engine.totals()).toMatchObject({ outcomes: { failed: 1, fetched: 1 }, pages: 1 });
    clock.time = next;
    const [lease] = leasesOf(await engine.lease(WISH));
    expect(lease?.urls).toMatchObject([{ id: 1, tries: 1 }]);
    if (lease !== undefined) await engine.settle([settlement(lease, 0)]);
    expect(await engine.totals()).toMatchObject({ outcomes: { fetched: 2 }, pages: 2, requests: 3, pending: 0 });
    expect(await engine.pageById(1)).toMatchObject({ state: 'done', tries: 1, retryAt: 0 });
  });

  test('house a retry of a better URL that comes due decides which host goes first', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1', 'a.test', { priority: 1 }), discovery('/2', 'a.test', { priority: 7 })]);
    await visitNext(engine, () => ({ next: clock.time + 10 }));
    await engine.discover([discovery('/', 'b.test', { priority: 3 })]);
    await engine.lease({ ...WISH, hosts: 1 });
    await engine.release([{ host: hostAt('b.test'), fence: 1, readyAt: 0 }]);
    clock.time += 10;
    expect(leasesOf(await engine.lease(WISH)).map((lease) => lease.host)).toEqual([hostAt(), hostAt('b.test')]);
  });

  test('house links are stored with the ids of their targets, found before or with the page', async () => {
    const { engine } = parts();
    await engine.discover([discovery('/1'), discovery('/2')]);
    const links = [
      link('/2', 'a.test', { id: 2, url: undefined, nofollow: true, rel: 'nofollow', followed: false }),
      link('/3', 'a.test', { type: 'canonical', position: 'head', anchor: '', pathType: 'root-relative' }),
      link('/3', 'a.test', { type: 'image', alt: 'Bild', frame: '_top', position: 'nav', anchor: 'näh' }),
    ];
    const found = discovery('/3', 'a.test', { from: 1, via: 'link', depth: 1, priority: 1 });
    await visitNext(engine, () => ({ links, discoveries: [found] }));
    const stored = links.map(({ id: _id, lo: _lo, hi: _hi, url: _url, ...rest }, n) => ({
      ...rest,
      target: n === 0 ? 2 : 3,
    }));
    expect(await engine.linksOf(1)).toEqual({ source: 1, links: stored });
    expect(await engine.linksOf(2)).toBeUndefined();
    expect(await listOf(engine.links())).toEqual([{ source: 1, links: stored }]);
    expect(await engine.pageById(3)).toMatchObject({ from: 1, via: 'link', depth: 1 });
  });

  test('house a later visit replaces the links of an earlier one, a failed one keeps them', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1'), discovery('/2')]);
    const next = clock.time;
    await visitNext(engine, () => ({ links: [link('/2')], next }));
    const failed = { outcome: 'failed', response: undefined, page: undefined } as const;
    await visitNext(engine, () => ({ visit: visit(1, urlAt('/1'), failed), next }));
    expect((await engine.linksOf(1))?.links).toHaveLength(1);
    await visitNext(engine);
    expect(await engine.linksOf(1)).toBeUndefined();
  });

  test('P5 a page with the content of an earlier one is its copy; other answers are not', async () => {
    const { engine } = parts();
    await engine.discover(['/1', '/2', '/3', '/4', '/5'].map((path) => discovery(path)));
    const [lease] = leasesOf(await engine.lease(WISH));
    if (lease === undefined) return;
    const same = (n: number, more = {}) => {
      const page = visit(n + 1, urlAt(`/${n + 1}`), { digest: 'SAME', ...more });
      return settlement(lease, n, { visit: page, capture: { response: response('text'), via: undefined, depth: 0 } });
    };
    const notFound = { outcome: 'gone', response: { ...visit(1, urlAt('/')).response, status: 404 } };
    await engine.settle([same(0), same(1), same(2, { digest: 'OTHER' })]);
    await engine.settle([same(3), same(4, notFound)]);
    const pages = await listOf(engine.pages());
    expect(pages.map((page) => page.duplicateOf)).toEqual([0, 1, 0, 1, 0]);
    expect((await engine.body(4))?.body.toString()).toBe('text');
  });

  test('house a body is that of the last visit, and a page that is unchanged has its earlier one', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1')]);
    const capture = { response: response('first'), via: undefined, depth: 0 };
    await visitNext(engine, () => ({ capture, next: clock.time }));
    expect(await engine.body(1)).toEqual({ body: Buffer.from('first'), status: 200, contentType: 'text/html' });
    await visitNext(engine, () => ({ visit: visit(1, urlAt('/1'), { outcome: 'unchanged' }), next: clock.time }));
    expect((await engine.body(1))?.body.toString()).toBe('first');
    await visitNext(engine, () => ({ visit: visit(1, urlAt('/1'), { outcome: 'gone' }) }));
    expect(await engine.body(1)).toBeUndefined();
    expect(await engine.body(99)).toBeUndefined();
  });
}

function movingForward(engine: () => Engine): void {
  test('house a known URL moves to a smaller depth and priority, never back', async () => {
    const at = (depth: number, priority: number, from: number) =>
      discovery('/', 'a.test', { depth, priority, from, via: 'link', redirects: priority });
    await engine().discover([at(3, 3, 7)]);
    await engine().discover([at(5, 9, 8)]);
    expect(await engine().pageById(1)).toMatchObject({ depth: 3, priority: 3, from: 7, redirects: 3 });
    await engine().discover([at(5, 1, 8)]);
    expect(await engine().pageById(1)).toMatchObject({ depth: 3, priority: 1, from: 7, redirects: 1 });
    await engine().discover([at(2, 4, 9)]);
    expect(await engine().pageById(1)).toMatchObject({ depth: 2, priority: 1, from: 9, redirects: 1 });
  });

  test('house a URL that moves forward moves its host forward', async () => {
    await engine().discover([discovery('/', 'a.test', { priority: 5 }), discovery('/', 'b.test', { priority: 4 })]);
    await engine().lease({ ...WISH, hosts: 1 });
    await engine().release([{ host: hostAt('b.test'), fence: 1, readyAt: 0 }]);
    await engine().discover([discovery('/', 'a.test', { priority: 1 })]);
    expect(await visitNext(engine())).toBe(urlAt('/'));
  });

  test('house a shorter way moves a page and what hangs on it, through visited pages, redirects for nothing', async () => {
    // 1 → 2 → 3 → 4 ⇒ 5, then 1 → 4 turns up on 6, at depth 0.
    const down = (n: number, depth: number) =>
      discovery(`/${n}`, 'a.test', { depth, priority: depth, from: n - 1, via: 'link' });
    await engine().discover([discovery('/1')]);
    for (const n of [1, 2, 3, 4]) {
      const type = n === 4 ? ('redirect' as const) : ('a' as const);
      const depth = n === 4 ? 3 : n;
      await visitNext(engine(), () => ({
        links: [link(`/${n + 1}`, 'a.test', { type })],
        discoveries: [down(n + 1, depth)],
      }));
    }
    const depths = async () => (await listOf(engine().pages())).map((page) => page.depth);
    expect(await depths()).toEqual([0, 1, 2, 3, 3]);
    await engine().discover([discovery('/6')]);
    const ignored = link('/5', 'a.test', { followed: false });
    await visitNext(engine(), () => ({ links: [ignored, link('/4')] }));
    expect(await depths()).toEqual([0, 1, 2, 1, 1, 0]);
    expect(await engine().pageById(4)).toMatchObject({ from: 6, via: 'link', state: 'done' });
    expect(await engine().pageById(5)).toMatchObject({ from: 4, via: 'redirect', priority: 1, state: 'pending' });
  });

  test('house a shorter way lets a URL in that was too deep, and wakes its host', async () => {
    const wish = { ...WISH, maxDepth: 1 };
    await engine().discover([discovery('/'), discovery('/deep', 'b.test', { depth: 2 })]);
    const [lease] = leasesOf(await engine().lease(wish));
    if (lease === undefined) return;
    await engine().settle([settlement(lease, 0, { links: [link('/deep', 'b.test', { id: 2 })] })]);
    const [other] = leasesOf(await engine().lease(wish));
    expect(other).toMatchObject({ host: hostAt('b.test'), urls: [{ id: 2, depth: 1 }] });
  });
}

function reading(parts: () => { engine: Engine; clock: TestClock }): void {
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
      visit: done,
      archived: undefined,
      duplicateOf: 0,
      reading,
      rank: 0.75,
    });
    expect(await engine.pageById(1)).toMatchObject({ rank: undefined, visit: undefined, because: { rule: 'host' } });
    expect(await engine.page(urlAt('/nowhere'))).toBeUndefined();
    expect(await engine.pageById(99)).toBeUndefined();
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
}
