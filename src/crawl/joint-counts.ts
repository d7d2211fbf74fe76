import { bytesReceived } from '../model/bytes-received.ts';
import type { Totals } from '../model/engine.ts';
import { isFetched } from '../model/fetched-outcomes.ts';
import type { Instant, Millis } from '../model/time.ts';
import type { Visit } from '../model/visit.ts';
import type { RateGate } from './host-clock.ts';
import type { Tally } from './tally.ts';

/** Numbers that several threads count together, in memory that all of them see; each change is one atomic step. */
export interface JointCounts {
  readonly counts: Int32Array;
  /** Of 64 bits: bytes, and the moment of the next request in microseconds. */
  readonly long: BigInt64Array;
}

const COUNTS = { requests: 0, fetched: 1, failed: 2, visits: 3, failuresInRow: 4, depth: 5, inFlight: 6 } as const;
const BYTES = 0;
const NEXT = 1;

/** Counts of a crawl that begins with what earlier runs of the folder did. */
export function newJointCounts({ requests, wireBytes }: Totals): JointCounts {
  const { length } = Object.keys(COUNTS);
  const counts = new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT));
  const long = new BigInt64Array(new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT));
  counts[COUNTS.requests] = requests;
  long[BYTES] = BigInt(wireBytes);
  return { counts, long };
}

/** Counts of a crawl in several threads, each of which has one of these. */
export class JointTally implements Tally {
  readonly startedAt: Instant;
  readonly before: Totals;
  readonly #counts: Int32Array;
  readonly #long: BigInt64Array;

  constructor({ counts, long }: JointCounts, before: Totals, startedAt: Instant) {
    this.startedAt = startedAt;
    this.before = before;
    this.#counts = counts;
    this.#long = long;
  }

  get requests(): number {
    return this.#value('requests');
  }

  get bytes(): number {
    return Number(Atomics.load(this.#long, BYTES));
  }

  get fetched(): number {
    return this.#value('fetched');
  }

  get failed(): number {
    return this.#value('failed');
  }

  get visits(): number {
    return this.#value('visits');
  }

  get failuresInRow(): number {
    return this.#value('failuresInRow');
  }

  get depth(): number {
    return this.#value('depth');
  }

  get inFlight(): number {
    return this.#value('inFlight');
  }

  takeRequest(limit = Number.POSITIVE_INFINITY): boolean {
    for (let seen = this.requests; seen < limit; seen = this.requests)
      if (Atomics.compareExchange(this.#counts, COUNTS.requests, seen, seen + 1) === seen) return true;
    return false;
  }

  begin(): void {
    this.#add('inFlight', 1);
  }

  end(): void {
    this.#add('inFlight', -1);
  }

  count(visit: Visit, depth: number, isLast: boolean): void {
    const { outcome } = visit;
    const { wireBytes } = bytesReceived(visit);
    this.#add('visits', 1);
    this.#deepen(depth);
    if (wireBytes > 0) Atomics.add(this.#long, BYTES, BigInt(wireBytes));
    if (isFetched(outcome)) this.#add('fetched', 1);
    if (outcome === 'failed') {
      if (isLast) this.#add('failed', 1);
      this.#add('failuresInRow', 1);
    } else if (outcome !== 'denied') Atomics.store(this.#counts, COUNTS.failuresInRow, 0);
  }

  #value(name: keyof typeof COUNTS): number {
    return Atomics.load(this.#counts, COUNTS[name]);
  }

  #add(name: keyof typeof COUNTS, more: number): void {
    Atomics.add(this.#counts, COUNTS[name], more);
  }

  #deepen(depth: number): void {
    for (let seen = this.depth; seen < depth; seen = this.depth)
      if (Atomics.compareExchange(this.#counts, COUNTS.depth, seen, depth) === seen) return;
  }
}

/** Spaces the requests of all threads together. */
export class JointRateGate implements RateGate {
  readonly #long: BigInt64Array;
  readonly #interval: Millis;

  constructor({ long }: JointCounts, perSecond: number | undefined) {
    this.#long = long;
    this.#interval = perSecond === undefined ? 0 : 1000 / perSecond;
  }

  take(now: Instant): Instant {
    if (this.#interval === 0) return now;
    for (;;) {
      const next = Atomics.load(this.#long, NEXT);
      const at = Math.max(now, Number(next) / 1000);
      const after = BigInt(Math.ceil((at + this.#interval) * 1000));
      if (Atomics.compareExchange(this.#long, NEXT, next, after) === next) return at;
    }
  }
}
