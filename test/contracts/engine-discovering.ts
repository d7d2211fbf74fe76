import { expect, test } from 'vitest';
import type { Engine } from '../../src/model/engine.ts';
import { discovery, hostAt, leasesOf, link, listOf, settlement, urlAt, visitNext, WISH } from './engine-makings.ts';

/** Which URLs are known. */
export function discovering(engine: () => Engine): void {
  test('house discover numbers URLs in the order of discovery and knows them again', async () => {
    expect(await engine().discover([discovery('/1'), discovery('/2'), discovery('/1')])).toEqual([1, 2, 1]);
    expect(await engine().discover([discovery('/3'), discovery('/2')])).toEqual([3, 2]);
    const { lo, hi } = discovery('/2').fingerprint;
    expect(engine().seen.find(lo, hi)).toBe(2);
    expect(engine().seen.find(lo, hi ^ 1)).toBe(0);
    expect(engine().seen.size).toBe(3);
    expect(engine().seen.bytes).toBeGreaterThan(0);
  });

  test('F:S9 an engine that was put to rest knows and lends what it did before', async () => {
    const refused = discovery('/3', 'a.test', { because: { reason: 'nofollow', rule: '' }, depth: 7 });
    await engine().discover([discovery('/1'), discovery('/2'), refused]);
    await visitNext(engine(), () => ({ links: [link('/4')], discoveries: [discovery('/4', 'a.test', { depth: 1 })] }));
    engine().rest();
    expect(await engine().page(urlAt('/3'))).toMatchObject({ id: 3, state: 'refused' });
    expect(await engine().page(urlAt('/9'))).toBeUndefined();
    expect(await engine().totals()).toMatchObject({ known: 4, pending: 2, done: 1 });
    engine().rest();
    expect(await engine().discover([discovery('/4'), discovery('/5'), discovery('/1')])).toEqual([4, 5, 1]);
    expect([engine().seen.mayMove(3), engine().seen.isPending(2), engine().seen.size]).toEqual([true, true, 5]);
    engine().rest();
    expect(engine().seen.size).toBe(5);
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

/** How known URLs move. */
export function movingForward(engine: () => Engine): void {
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
