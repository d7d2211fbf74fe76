import { expect, test } from 'vitest';
import type { Engine } from '../../src/model/engine.ts';
import {
  discovery,
  hostAt,
  leasesOf,
  link,
  listOf,
  response,
  settlement,
  type TestClock,
  urlAt,
  visit,
  visitNext,
  WISH,
} from './engine-makings.ts';

/** What a visit leaves. */
export function settling(parts: () => { engine: Engine; clock: TestClock }): void {
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
    for (const page of pages.slice(0, 4)) expect((await engine.bodyOf(page))?.body.toString()).toBe('text');
  });

  test('P5 of one content the shortest URL is the original in the end, whichever came first', async () => {
    const { engine } = parts();
    const paths = ['/later?x', '/b', '/a', '/other', '/c'];
    await engine.discover(paths.map((path) => discovery(path)));
    const [lease] = leasesOf(await engine.lease(WISH));
    if (lease === undefined) return;
    await engine.settle(
      paths.map((path, n) => {
        const page = visit(n + 1, urlAt(path), { digest: path === '/other' ? 'OTHER' : 'SAME' });
        return settlement(lease, n, { visit: page, capture: { response: response('text'), via: undefined, depth: 0 } });
      }),
    );
    const originals = async () => (await listOf(engine.pages())).map((page) => page.duplicateOf);
    expect(await originals()).toEqual([0, 1, 1, 0, 1]);
    await engine.settleOriginals();
    expect(await originals()).toEqual([3, 3, 0, 0, 3]);
    expect((await engine.body(5))?.body.toString()).toBe('text');
    for (const page of await listOf(engine.pages())) expect((await engine.bodyOf(page))?.body.toString()).toBe('text');
    await engine.settleOriginals();
    expect(await originals()).toEqual([3, 3, 0, 0, 3]);
  });

  test('house the memory of a body may be used again once its page is stored', async () => {
    const { engine } = parts();
    await engine.discover([discovery('/1')]);
    const answer = response('mine');
    await visitNext(engine, () => ({ capture: { response: answer, via: undefined, depth: 0 } }));
    answer.body.fill('x');
    expect((await engine.body(1))?.body.toString()).toBe('mine');
  });

  test('house a body is that of the last visit, and a page that is unchanged has its earlier one', async () => {
    const { engine, clock } = parts();
    await engine.discover([discovery('/1')]);
    const capture = { response: response('first'), via: undefined, depth: 0 };
    await visitNext(engine, () => ({ capture, next: clock.time }));
    expect(await engine.body(1)).toEqual({ body: Buffer.from('first'), status: 200, contentType: 'text/html' });
    await visitNext(engine, () => ({ visit: visit(1, urlAt('/1'), { outcome: 'unchanged' }), next: clock.time }));
    expect((await engine.body(1))?.body.toString()).toBe('first');
    const unchanged = await engine.pageById(1);
    expect(unchanged && (await engine.bodyOf(unchanged))?.body.toString()).toBe('first');
    await visitNext(engine, () => ({ visit: visit(1, urlAt('/1'), { outcome: 'gone' }) }));
    expect(await engine.body(1)).toBeUndefined();
    expect(await engine.body(99)).toBeUndefined();
  });
}
