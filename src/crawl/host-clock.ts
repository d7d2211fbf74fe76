import type { Instant, Millis } from '../model/time.ts';
import type { HostKey } from '../model/url.ts';
import type { ConcurrencyLevel } from '../policy/concurrency.ts';
import type { HeldBytes } from '../policy/held-bytes.ts';

/** What a running crawl remembers of a host between two leases. */
export interface HostPace {
  /** No request before this. */
  readyAt: Instant;
  /** How long the last answer took, for `--delay-factor`. */
  lastDuration: Millis;
  /** Answers in a row that said "too much" (429, 503). */
  overloads: number;
  /** Our own pause is multiplied by this after overloads; falls back to 1. */
  slowness: number;
  /** Pause that was last in force … */
  delay: Millis;
  /** … and the one that the engine has on record. */
  recordedDelay: Millis;
  /** How many requests at a time it gets; undefined where it gets one after the other whatever happens. */
  level: ConcurrencyLevel | undefined;
}

/** So many hosts are remembered; a host that is forgotten starts anew, at the moment that the engine keeps. */
const CAPACITY = 100_000;

/** The pace of every host in this run. The engine's clock decides across runs, this one between two requests of a lease. */
export class HostClocks {
  readonly #paces = new Map<HostKey, HostPace>();

  of(host: HostKey): HostPace {
    let pace = this.#paces.get(host);
    if (pace === undefined) {
      if (this.#paces.size >= CAPACITY) this.#forgetOldest();
      pace = { readyAt: 0, lastDuration: 0, overloads: 0, slowness: 1, delay: 0, recordedDelay: 0, level: undefined };
      this.#paces.set(host, pace);
    }
    return pace;
  }

  #forgetOldest(): void {
    const oldest = this.#paces.keys().next();
    if (!oldest.done) this.#paces.delete(oldest.value);
  }
}

/** Added to every pause, as clocks tick in whole milliseconds and the next request may travel faster than the last. */
const TRAVEL_MARGIN: Millis = 3;

/** A pause as it has to be kept on this side for the host to see it whole. */
export function withMargin(pause: Millis): Millis {
  return pause === 0 ? 0 : pause + TRAVEL_MARGIN;
}

/** The first byte of an answer proves that the request has arrived; so much of its delay is taken for the request's way, and for the
 * time that a busy server takes to see it. */
const LONGEST_TRAVEL: Millis = 100;

/** So much later than it was allowed a request of another thread may arrive, whose answer is not seen here. */
export const FOREIGN_TRAVEL: Millis = 1000;

/** The moment at which a host saw a request at the latest, as far as can be told: pauses are counted from it. */
export function arrival(startedAt: Instant, timeToFirstByte: Millis | undefined): Instant {
  return startedAt + Math.min(timeToFirstByte ?? 0, LONGEST_TRAVEL);
}

/**
 * Bounds how many requests are under way at a time over all hosts: `--concurrency`, and one while the bodies in memory take all that they
 * may. First come, first served.
 */
export class Slots {
  readonly #count: number;
  readonly #held: HeldBytes;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number, held: HeldBytes) {
    this.#count = count;
    this.#held = held;
    held.onRoom(() => this.#serve());
  }

  /** Takes a place, which has to be given back; a promise of one where none is free. */
  take(): Promise<void> | undefined {
    return this.takeIfFree() ? undefined : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** False where none is free. */
  takeIfFree(): boolean {
    if (!this.#isFree()) return false;
    this.#taken += 1;
    return true;
  }

  give(): void {
    this.#taken -= 1;
    this.#serve();
  }

  #isFree(): boolean {
    return this.#taken < this.#count && (this.#taken === 0 || !this.#held.isFull);
  }

  #serve(): void {
    while (this.#waiting.length > 0 && this.#isFree()) {
      this.#taken += 1;
      this.#waiting.shift()?.();
    }
  }
}

/** Spaces the requests of all hosts together: `--rate-limit`. */
export interface RateGate {
  /** Takes the next place in line and answers its moment, `now` when there is no limit. */
  take(now: Instant): Instant;
}

/** Spaces the requests of one thread. */
export class OwnRateGate implements RateGate {
  readonly #interval: Millis;
  #next: Instant = 0;

  constructor(perSecond: number | undefined) {
    this.#interval = perSecond === undefined ? 0 : 1000 / perSecond;
  }

  take(now: Instant): Instant {
    if (this.#interval === 0) return now;
    const at = Math.max(now, this.#next);
    this.#next = at + this.#interval;
    return at;
  }
}
