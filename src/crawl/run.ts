import { setMaxListeners } from 'node:events';
import type { HostLease } from '../model/engine.ts';
import type { HostKey } from '../model/url.ts';
import type { Reason } from '../model/visit.ts';
import { exhausted } from '../policy/budget.ts';
import { CookieGates } from './cookie-gates.ts';
import { FOREIGN_TRAVEL, HostClocks, OwnRateGate, type RateGate, Slots } from './host-clock.ts';
import { JointRateGate, JointTally } from './joint-counts.ts';
import { LoopShare } from './loop-share.ts';
import type { CrawlParts } from './parts.ts';
import { OwnRedirects, type RecentRedirects } from './recent-redirects.ts';
import { RobotsCache } from './robots-cache.ts';
import { SettleBuffer } from './settle-buffer.ts';
import { OwnTally, type Tally } from './tally.ts';

/** The state of one run of a crawl: what the loop and the visits share. */
export interface CrawlRun {
  readonly parts: CrawlParts;
  readonly robots: RobotsCache;
  readonly clocks: HostClocks;
  readonly rate: RateGate;
  readonly slots: Slots;
  /** Requests to one host at a time, at most. */
  readonly lanes: number;
  /** Undefined where no cookies are kept. */
  readonly gates: CookieGates | undefined;
  readonly redirects: RecentRedirects;
  readonly tally: Tally;
  /** Whoever has much to do asks it first. */
  readonly share: LoopShare;
  readonly buffer: SettleBuffer;
  /** Hosts under lease, with the lease. */
  readonly leases: Map<HostKey, HostLease>;
  /** Hosts whose lease was lost: whoever visits one stops. */
  readonly lost: Set<HostKey>;
  /** Aborted: make no further request, store what is done. */
  readonly stop: AbortSignal;
  /** Aborted: give up the requests that are under way, too. */
  readonly cancel: AbortSignal;
  /** Aborts `cancel`. */
  giveUp(): void;
}

/** Sets a run up with what earlier runs left. */
export async function prepareRun(parts: CrawlParts, stop: AbortSignal, cancel: AbortSignal): Promise<CrawlRun> {
  const { engine, fetcher, clock, random, settings, share } = parts;
  const loop = new LoopShare();
  const clocks = new HostClocks();
  const { rateLimit } = settings;
  const rate = share === undefined ? new OwnRateGate(rateLimit) : new JointRateGate(share.counts, rateLimit);
  const robots = new RobotsCache({
    archive: engine,
    fetcher: { fetch: (request) => fetcher.fetch(request).then((result) => loop.run(() => result)) },
    clock,
    random,
    token: parts.robotsToken,
    retries: settings.retries,
    clocks,
    rate,
    elsewhere: share && ((host, from) => share.momentOf(host, from)),
    delay: settings.delay,
  });
  share?.onMoment((host, from) => robots.takeMoment(host, from, FOREIGN_TRAVEL));
  await robots.load();
  const before = await engine.totals();
  const lost = new Set<HostKey>();
  const hopeless = new AbortController();
  const cancelled = AbortSignal.any([cancel, hopeless.signal]);
  // Every request listens to it; that many are no leak.
  setMaxListeners(0, cancelled);
  const keepsCookies = settings.cookies || settings.cookieJar !== undefined;
  return {
    parts,
    robots,
    clocks,
    rate,
    slots: new Slots(settings.concurrency, parts.held),
    lanes: Math.min(settings.hostConcurrency, settings.concurrency),
    gates: keepsCookies ? new CookieGates() : undefined,
    redirects: share?.redirects ?? new OwnRedirects(),
    tally:
      share === undefined ? new OwnTally(before, clock.now()) : new JointTally(share.counts, before, share.startedAt),
    share: loop,
    buffer: new SettleBuffer(
      engine,
      clock,
      (host) => lost.add(host),
      parts.log,
      loop,
      parts.held,
      // Whoever is shown the bodies may keep them.
      parts.onVisit === undefined ? parts.held.spare : undefined,
    ),
    leases: new Map(),
    lost,
    stop,
    cancel: cancelled,
    giveUp: () => hopeless.abort(),
  };
}

/** The limit that ends the run; undefined while it may go on. Asked before every request: a host's batch may be long. */
export function limitReached({ tally, parts }: CrawlRun): Reason | undefined {
  const { requests, bytes, failuresInRow } = tally;
  const elapsed = parts.clock.now() - tally.startedAt;
  return exhausted({ requests, elapsed, bytes, failuresInRow }, parts.settings);
}
