import { bytesReceived } from '../model/bytes-received.ts';
import type { Totals } from '../model/engine.ts';
import { isFetched } from '../model/fetched-outcomes.ts';
import type { Instant } from '../model/time.ts';
import type { Visit } from '../model/visit.ts';

/** Running counts of a crawl, begun with what earlier runs of the folder did. */
export interface Tally {
  readonly startedAt: Instant;
  readonly before: Totals;
  /** Requests for pages, this and earlier runs; reserved before they are made, so that a limit is never overshot. */
  readonly requests: number;
  readonly bytes: number;
  readonly fetched: number;
  readonly failed: number;
  readonly visits: number;
  readonly failuresInRow: number;
  readonly depth: number;
  readonly inFlight: number;
  /** Reserves one request unless `limit` is reached. */
  takeRequest(limit: number | undefined): boolean;
  /** A request is under way … */
  begin(): void;
  /** … and has ended. */
  end(): void;
  /** Counts a visit that ended; one that is to be repeated has not failed yet. */
  count(visit: Visit, depth: number, isLast: boolean): void;
}

/** Counts of a crawl in one thread. */
export class OwnTally implements Tally {
  readonly startedAt: Instant;
  readonly before: Totals;
  requests: number;
  bytes: number;
  fetched = 0;
  failed = 0;
  visits = 0;
  failuresInRow = 0;
  depth = 0;
  inFlight = 0;

  constructor(before: Totals, startedAt: Instant) {
    this.before = before;
    this.startedAt = startedAt;
    this.requests = before.requests;
    this.bytes = before.wireBytes;
  }

  takeRequest(limit: number | undefined): boolean {
    if (limit !== undefined && this.requests >= limit) return false;
    this.requests += 1;
    return true;
  }

  begin(): void {
    this.inFlight += 1;
  }

  end(): void {
    this.inFlight -= 1;
  }

  count(visit: Visit, depth: number, isLast: boolean): void {
    this.visits += 1;
    this.depth = Math.max(this.depth, depth);
    this.bytes += bytesReceived(visit).wireBytes;
    if (isFetched(visit.outcome)) this.fetched += 1;
    if (visit.outcome === 'failed') {
      if (isLast) this.failed += 1;
      this.failuresInRow += 1;
    } else if (visit.outcome !== 'denied') this.failuresInRow = 0;
  }
}
