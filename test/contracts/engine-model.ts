import fc from 'fast-check';
import type { Discovery, Engine, HostLease, Settlement, Turn } from '../../src/model/engine.ts';
import type { FoundLink } from '../../src/model/link.ts';
import type { Instant } from '../../src/model/time.ts';
import type { HostKey } from '../../src/model/url.ts';
import { discovery, link, listOf, settlement, type TestClock, testClock, visit, WISH } from './engine-makings.ts';

/** One step of a random life of an engine. Numbers choose among what there is at that moment. */
export type Step =
  | { readonly kind: 'discover'; readonly pages: readonly Found[] }
  | {
      readonly kind: 'lease';
      readonly hosts: number;
      readonly urls: number;
      readonly depth: number;
      readonly pages: number;
    }
  | { readonly kind: 'more'; readonly which: number; readonly urls: number; readonly pages: number }
  | { readonly kind: 'settle'; readonly visits: readonly Done[]; readonly twice: boolean }
  | { readonly kind: 'renew'; readonly which: number }
  | { readonly kind: 'release'; readonly which: number; readonly wait: number }
  | { readonly kind: 'time'; readonly passes: number }
  | { readonly kind: 'crash' }
  /** A crash, and what was visited so long ago is due once more. */
  | { readonly kind: 'revisit'; readonly age: number };

interface Found {
  readonly page: number;
  readonly depth: number;
  readonly priority: number;
  readonly refusal: number;
  readonly again: boolean;
}

interface Done {
  readonly which: number;
  readonly outcome: 'fetched' | 'redirected' | 'failed' | 'denied' | 'unchanged';
  readonly digest: number;
  /** Milliseconds until the next try; negative: done. */
  readonly next: number;
  readonly hostWait: number;
  readonly links: readonly Found[];
}

const HOSTS = ['a.test', 'b.test', 'c.test'];
const REFUSALS = ['nofollow', 'scope', 'list-only'] as const;

const found: fc.Arbitrary<Found> = fc.record({
  page: fc.nat(24),
  depth: fc.nat(6),
  priority: fc.nat(5),
  refusal: fc.nat(9),
  again: fc.nat(9).map((n) => n === 0),
});

const done: fc.Arbitrary<Done> = fc.record({
  which: fc.nat(9),
  outcome: fc.constantFrom('fetched', 'fetched', 'fetched', 'redirected', 'failed', 'denied', 'unchanged'),
  digest: fc.nat(5),
  next: fc.oneof({ weight: 4, arbitrary: fc.constant(-1) }, fc.integer({ min: 0, max: 90_000 })),
  hostWait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5000 })),
  links: fc.array(found, { maxLength: 5 }),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('discover'), pages: fc.array(found, { minLength: 1, maxLength: 6 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('lease'),
      hosts: fc.integer({ min: 1, max: 3 }),
      urls: fc.integer({ min: 1, max: 4 }),
      depth: fc.constantFrom(2, 4, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
      pages: fc.constantFrom(3, 12, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('settle'),
      visits: fc.array(done, { minLength: 1, maxLength: 4 }),
      twice: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('more'),
      which: fc.nat(9),
      urls: fc.integer({ min: 1, max: 4 }),
      pages: fc.constantFrom(3, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('renew'), which: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('release'), which: fc.nat(9), wait: fc.nat(3000) }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('time'), passes: fc.constantFrom(1, 500, 3000, 40_000, 70_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revisit'), age: fc.constantFrom(-1, 0, 3000, 40_000) }) },
);

/** Lives of up to 60 steps. */
export const lives: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 5, maxLength: 60, size: 'max' });

/** The engine under test beside the model, on one clock, with the leases that some worker believes to hold. */
export interface Twins {
  readonly clock: TestClock;
  readonly model: Engine;
  subject: Engine;
  /** Leases given out, lost and returned ones included: workers come late, too. */
  readonly leases: HostLease[];
  /** Until when each host is certainly lent. */
  readonly lentUntil: Map<HostKey, Instant>;
}

export function twins(model: (clock: TestClock) => Engine, subject: (clock: TestClock) => Engine): Twins {
  const clock = testClock();
  return { clock, model: model(clock), subject: subject(clock), leases: [], lentUntil: new Map() };
}

/** Does one step on both and answers what each of them said. `reopen` is what a crash of the engine under test is. */
export async function take(
  it: Twins,
  doing: Step,
  reopen: (subject: Engine) => Promise<Engine>,
): Promise<[unknown, unknown]> {
  const { clock, model, leases } = it;
  switch (doing.kind) {
    case 'time':
      clock.time += doing.passes;
      return [0, 0];
    case 'discover': {
      const discoveries = doing.pages.map((page) => foundAs(page, 0));
      return [await model.discover(discoveries), await it.subject.discover(discoveries)];
    }
    case 'lease': {
      const wish = { hosts: doing.hosts, urlsPerHost: doing.urls, maxDepth: doing.depth, maxPagesPerHost: doing.pages };
      const turns: [Turn, Turn] = [await model.lease(wish), await it.subject.lease(wish)];
      if (turns[1].kind === 'work') for (const lease of turns[1].leases) lend(it, lease);
      return turns;
    }
    case 'more': {
      const at = leases.length - 1 - (doing.which % Math.max(Math.min(leases.length, 4), 1));
      const chosen = leases[at];
      if (chosen === undefined) return [0, 0];
      const wish = { ...WISH, urlsPerHost: doing.urls, maxPagesPerHost: doing.pages };
      const lent = [await model.more(chosen, wish), await it.subject.more(chosen, wish)] as const;
      leases[at] = { ...chosen, urls: [...chosen.urls, ...lent[1]] };
      return [...lent];
    }
    case 'renew': {
      const chosen = leases[doing.which % Math.max(leases.length, 1)];
      const renewed = chosen === undefined ? [] : [chosen];
      return [await model.renew(renewed), await it.subject.renew(renewed)];
    }
    case 'release': {
      const chosen = leases.at(-1 - (doing.which % Math.max(Math.min(leases.length, 4), 1)));
      if (chosen === undefined) return [0, 0];
      it.lentUntil.delete(chosen.host);
      const returned = [{ host: chosen.host, fence: chosen.fence, readyAt: clock.time + doing.wait }];
      return [await model.release(returned), await it.subject.release(returned)];
    }
    case 'settle': {
      const settlements = doing.visits.flatMap((plan) => settlementOf(it, plan));
      const batch = doing.twice ? [...settlements, ...settlements] : settlements;
      return [await model.settle(batch), await it.subject.settle(batch)];
    }
    case 'crash':
      await crash(it, reopen);
      return [0, 0];
    case 'revisit': {
      await crash(it, reopen);
      const before = clock.time - doing.age;
      return [await model.revisit(before), await it.subject.revisit(before)];
    }
  }
}

async function crash(it: Twins, reopen: (subject: Engine) => Promise<Engine>): Promise<void> {
  it.subject = await reopen(it.subject);
  it.lentUntil.clear();
  await endLeases(it);
}

/** No host is lent to two workers at once. */
function lend({ clock, leases, lentUntil }: Twins, lease: HostLease): void {
  if ((lentUntil.get(lease.host) ?? 0) > clock.time) throw new Error(`${lease.host} is lent twice`);
  lentUntil.set(lease.host, lease.until);
  leases.push(lease);
}

/** A crash voids the leases; the model has nobody to crash, so its hosts are given back. */
async function endLeases({ model, leases }: Twins): Promise<void> {
  await model.release(leases.map(({ host, fence }) => ({ host, fence, readyAt: 0 })));
}

function foundAs({ page, depth, priority, refusal, again }: Found, from: number): Discovery {
  const reason = REFUSALS[refusal];
  const because = reason === undefined ? undefined : { reason, rule: 'r' };
  const host = HOSTS[page % HOSTS.length] ?? 'a.test';
  const more = again ? { again } : {};
  return discovery(`/${page}`, host, { depth, priority, from, via: 'link', redirects: depth % 3, because, ...more });
}

function settlementOf({ clock, leases }: Twins, plan: Done): Settlement[] {
  const lease = leases.at(-1 - (plan.which % Math.max(Math.min(leases.length, 3), 1)));
  const lent = lease?.urls[plan.which % Math.max(lease.urls.length, 1)];
  if (lease === undefined || lent === undefined) return [];
  const because = plan.outcome === 'failed' ? ({ reason: 'timeout', rule: '' } as const) : undefined;
  const digest = `DIGEST${plan.digest}`;
  const answer = plan.outcome === 'failed' ? { because, response: undefined, page: undefined } : { digest };
  const end = visit(lent.id, lent.url, { at: clock.time, outcome: plan.outcome, ...answer });
  const discoveries = plan.links.map((page) => foundAs({ ...page, depth: lent.depth + 1 }, lent.id));
  const links = plan.links.map((page): FoundLink => {
    const { url, because: refused } = foundAs(page, 0);
    const type = page.depth === 0 ? 'redirect' : 'a';
    return link(url.slice(url.lastIndexOf('/')), HOSTS[page.page % HOSTS.length], {
      type,
      followed: refused === undefined,
    });
  });
  const next = plan.next < 0 ? 'never' : clock.time + plan.next;
  const hostReady = clock.time + plan.hostWait;
  return [settlement(lease, lease.urls.indexOf(lent), { visit: end, discoveries, links, next, hostReady })];
}

/** Everything that an engine can tell of the crawl. */
export async function stateOf(engine: Engine): Promise<unknown> {
  const pages = await listOf(engine.pages());
  const seen = pages.map(({ id }) => [engine.seen.isPending(id), engine.seen.mayMove(id)]);
  const hosts = (await listOf(engine.hosts())).map(({ leasedUntil: _until, readyAt: _ready, ...rest }) => rest);
  return {
    pages,
    seen,
    hosts,
    links: await listOf(engine.links()),
    totals: await engine.totals(),
    visits: await listOf(engine.visits()),
  };
}

/** Crawls what is left, one batch after the other, and answers how often each URL was visited. */
export async function finish(engine: Engine, clock: TestClock): Promise<ReadonlyMap<number, number>> {
  for (;;) {
    const turn = await engine.lease(WISH);
    if (turn.kind === 'drained') break;
    if (turn.kind === 'wait') {
      clock.time = turn.until;
      continue;
    }
    for (const lease of turn.leases) {
      await engine.settle(lease.urls.map((_, n) => settlement(lease, n)));
      await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
    }
  }
  const visits = new Map<number, number>();
  for await (const { id } of engine.visits()) visits.set(id, (visits.get(id) ?? 0) + 1);
  return visits;
}
