import { expect, test } from 'vitest';
import type { Engine } from '../../src/model/engine.ts';
import {
  discovery,
  hostAt,
  CONTRACT_LEASE_LENGTH as LEASE_LENGTH,
  leasesOf,
  settlement,
  type TestClock,
  urlAt,
  visitNext,
  WISH,
} from './engine-makings.ts';

/** Which hosts are lent, and until when. */
export function leasing(parts: () => { engine: Engine; clock: TestClock }): void {
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

  test('house a lease is added to: the best URLs of its host that are not lent, those found meanwhile and those to be tried again among them', async () => {
    const { engine, clock } = parts();
    await engine.discover([1, 2, 3].map((n) => discovery(`/${n}`, 'a.test', { priority: n })));
    const [lease] = leasesOf(await engine.lease({ ...WISH, urlsPerHost: 2 }));
    if (lease === undefined) return;
    const found = [discovery('/4', 'a.test', { priority: 0 }), discovery('/5', 'a.test', { priority: 9 })];
    await engine.settle([settlement(lease, 0, { discoveries: found, next: clock.time + 1000 })]);
    expect((await engine.more(lease, { ...WISH, urlsPerHost: 2 })).map(({ id }) => id)).toEqual([4, 3]);
    clock.time += 1000;
    expect((await engine.more(lease, WISH)).map(({ id, tries }) => [id, tries])).toEqual([
      [1, 1],
      [5, 0],
    ]);
    expect(await engine.more(lease, WISH)).toEqual([]);
    expect(await engine.lease(WISH)).toMatchObject({ kind: 'wait' });
  });

  test('house nothing is added to a lease that was lost, and no more than the requests that its host has left', async () => {
    const { engine } = parts();
    await engine.discover([1, 2, 3, 4].map((n) => discovery(`/${n}`)));
    const [lease] = leasesOf(await engine.lease({ ...WISH, urlsPerHost: 1 }));
    if (lease === undefined) return;
    expect(await engine.more(lease, { ...WISH, maxPagesPerHost: 3 })).toHaveLength(2);
    expect(await engine.more(lease, { ...WISH, maxPagesPerHost: 3 })).toEqual([]);
    await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
    expect(await engine.more(lease, WISH)).toEqual([]);
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
