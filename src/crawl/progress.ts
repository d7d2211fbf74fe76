import type { Instant, Millis } from '../model/time.ts';
import type { CrawlRun } from './run.ts';

/** Where a crawl stands at a moment. */
export interface CrawlProgress {
  readonly at: Instant;
  /** Since this run began. */
  readonly elapsed: Millis;
  /** Known URLs. */
  readonly known: number;
  /** URLs that wait for their visit, those held back by a limit included. */
  readonly queued: number;
  /** Of this run. */
  readonly visits: number;
  readonly fetched: number;
  readonly failed: number;
  /** Requests for pages, earlier runs included, as `--max-pages` counts them. */
  readonly requests: number;
  /** Received, earlier runs included. */
  readonly bytes: number;
  /** Received in this run. */
  readonly bytesOfRun: number;
  readonly depth: number;
  readonly inFlight: number;
  /** Requests at a time that the hosts under lease get for now, all together: their levels, as far as `--concurrency` goes. */
  readonly level: number;
  /** Hosts under lease. */
  readonly hosts: number;
  readonly maxPages: number | undefined;
}

/** A snapshot of a run; cheap, to be taken as often as a screen is drawn. */
export async function progressOf(run: CrawlRun): Promise<CrawlProgress> {
  const { tally, parts, leases } = run;
  const now = parts.clock.now();
  const totals = await parts.engine.totals();
  return {
    at: now,
    elapsed: now - tally.startedAt,
    known: totals.known,
    queued: totals.pending,
    visits: tally.visits,
    fetched: tally.fetched,
    failed: tally.failed,
    requests: tally.requests,
    bytes: tally.bytes,
    bytesOfRun: tally.bytes - tally.before.wireBytes,
    depth: tally.depth,
    inFlight: tally.inFlight,
    level: levelOf(run),
    hosts: leases.size,
    maxPages: parts.settings.maxPages,
  };
}

function levelOf({ leases, clocks, parts }: CrawlRun): number {
  let level = 0;
  for (const host of leases.keys()) level += clocks.of(host).level?.current ?? 1;
  return Math.min(level, parts.settings.concurrency);
}
