import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Instant, Millis } from '../model/time.ts';
import type { Reason } from '../model/visit.ts';
import { HostVisits } from './host-visits.ts';
import { wishOf } from './lease-wish.ts';
import { type CrawlRun, limitReached } from './run.ts';
import { beginSitemaps } from './sitemap-sources.ts';

/** Why a run ended. */
export type CrawlEnd =
  /** Nothing is due and nothing in flight. */
  | { readonly kind: 'drained' }
  /** What is left is due later than `--max-wait` allows to wait for. */
  | { readonly kind: 'waiting'; readonly until: Instant }
  | { readonly kind: 'limit'; readonly reason: Reason }
  | { readonly kind: 'stopped' };

/** Leases are renewed this often, well within their length; no visit can delay it. */
const RENEWAL = 10_000;

/** What is under way when `--max-time` is over may take so much longer; then it is given up, and is left to `resume`. */
const GRACE: Millis = 1000;

/** So many hosts are begun with before what has arrived is looked at: beginning takes a connection each. */
const MOST_AT_ONCE = 32;

/** Crawls until nothing is left, a limit is reached or `run.stop` is aborted; everything visited is stored when it resolves. */
export async function crawl(run: CrawlRun): Promise<CrawlEnd> {
  const renewal = setInterval(() => void renew(run), RENEWAL);
  const visits = new HostVisits(run);
  try {
    await beginSitemaps(run);
    return await takeTurns(run, visits);
  } finally {
    visits.end();
    clearInterval(renewal);
  }
}

async function takeTurns(run: CrawlRun, visits: HostVisits): Promise<CrawlEnd> {
  const { tally, parts } = run;
  const { engine, settings, clock } = parts;
  for (;;) {
    const end = endOf(run);
    if (end !== undefined) {
      await finish(run, visits, end);
      return end;
    }
    const deadline = tally.startedAt + (settings.maxTime ?? Infinity);
    // Counted before: a host whose visit ends while the engine is told and asked is not given back yet.
    const busy = visits.size;
    await visits.store();
    const free = Math.min(settings.concurrency - busy, MOST_AT_ONCE);
    const turn = free > 0 ? await engine.lease(wishOf(run, free, run.lanes)) : undefined;
    if (turn?.kind === 'work') {
      for (const lease of turn.leases) visits.start(lease);
      if (turn.leases.length === MOST_AT_ONCE) await othersFirst();
    } else if (busy > 0) await visits.next(Math.min(turn?.kind === 'wait' ? turn.until : Infinity, deadline));
    else if (turn?.kind === 'drained') return { kind: 'drained' };
    else if (turn?.kind === 'wait') {
      const soonest = turn.soonest ?? turn.until;
      if (soonest - clock.now() > settings.maxWait) return { kind: 'waiting', until: soonest };
      await visits.rest(Math.min(turn.until, deadline));
    }
  }
}

/** Lets what is under way come to its end, for a while only where the time is over. */
async function finish(run: CrawlRun, visits: HostVisits, end: CrawlEnd): Promise<void> {
  const done = new AbortController();
  if (end.kind === 'limit' && end.reason === 'max-time') {
    const { clock } = run.parts;
    void clock.sleepUntil(clock.now() + GRACE, done.signal).then(() => {
      if (!done.signal.aborted) run.giveUp();
    });
  }
  await visits.all();
  done.abort();
}

/** Limits and signals; undefined while the crawl may go on. */
function endOf(run: CrawlRun): CrawlEnd | undefined {
  if (run.stop.aborted) return { kind: 'stopped' };
  const reason = limitReached(run);
  return reason === undefined ? undefined : { kind: 'limit', reason };
}

/** A renewal that fails needs no word of its own: the next settlement meets the same engine and tells. */
async function renew(run: CrawlRun): Promise<void> {
  const lost = await run.parts.engine.renew([...run.leases.values()]).catch(() => []);
  for (const host of lost) run.lost.add(host);
}
