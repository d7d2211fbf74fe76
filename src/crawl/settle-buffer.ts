import type { Frontier, Settlement } from '../model/engine.ts';
import type { Clock, Instant, Millis } from '../model/time.ts';
import type { HostKey } from '../model/url.ts';
import type { VisitLog } from './parts.ts';

/** A batch is stored when it has so many pages … */
const LARGEST_BATCH = 32;

/** … or so many bytes of them, which nothing else bounds, or links, each of which takes its time in the transaction … */
const MOST_BYTES = 8_388_608;
const MOST_LINKS = 8192;

/** … or so many, and the first of them has waited for a moment: then pages do not come so fast that a larger batch would save much … */
const SMALL_BATCH = 16;
const SHORT_WAIT: Millis = 20;

/** … or when it has any and the first has waited for so long, also where nothing else comes for a while. */
const LONGEST_WAIT: Millis = 200;

interface Release {
  readonly host: HostKey;
  readonly fence: number;
  readonly readyAt: Instant;
}

/**
 * Gathers settlements and releases, and hands them to the engine in batches: one transaction for many pages.
 * A crash repeats at most the pages that stand here and those in flight, so the batch is small.
 */
export class SettleBuffer {
  readonly #engine: Pick<Frontier, 'settle' | 'release'>;
  readonly #clock: Clock;
  readonly #onLost: (host: HostKey) => void;
  readonly #log: Pick<VisitLog, 'flush'> | undefined;
  #settlements: Settlement[] = [];
  #releases: Release[] = [];
  #bytes = 0;
  #links = 0;
  #flushing: Promise<void> = Promise.resolve();

  #oldest: Instant = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    engine: Pick<Frontier, 'settle' | 'release'>,
    clock: Clock,
    onLost: (host: HostKey) => void,
    log: Pick<VisitLog, 'flush'> | undefined,
  ) {
    this.#engine = engine;
    this.#clock = clock;
    this.#onLost = onLost;
    this.#log = log;
  }

  /** Takes one visit's end; full batches go to the engine before this resolves, which is the back-pressure. */
  async add(settlement: Settlement): Promise<void> {
    const now = this.#clock.now();
    if (this.#settlements.length === 0) this.#begin(now);
    this.#settlements.push(settlement);
    this.#bytes += bytesOf(settlement);
    this.#links += settlement.links.length;
    const isFull = this.#bytes >= MOST_BYTES || this.#links >= MOST_LINKS;
    if (isFull || isDue(this.#settlements.length, now - this.#oldest)) await this.flush();
  }

  #begin(now: Instant): void {
    this.#oldest = now;
    clearTimeout(this.#timer);
    // What goes wrong there is met again by whoever flushes next: a promise that was broken stays so.
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), LONGEST_WAIT).unref();
  }

  /** Takes a host back; it is given to the engine after the settlements that stand before it. */
  release(release: Release): void {
    this.#releases.push(release);
  }

  /** Everything taken so far is stored when this resolves. Batches keep their order. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flushNow());
    return this.#flushing;
  }

  async #flushNow(): Promise<void> {
    clearTimeout(this.#timer);
    const [settlements, releases] = [this.#settlements, this.#releases];
    this.#settlements = [];
    this.#releases = [];
    this.#bytes = 0;
    this.#links = 0;
    if (settlements.length > 0) for (const lost of await this.#engine.settle(settlements)) this.#onLost(lost);
    if (settlements.length > 0) this.#log?.flush();
    if (releases.length > 0) await this.#engine.release(releases);
  }
}

/** What of a visit's answer is held until it is stored. */
function bytesOf({ capture }: Settlement): number {
  if (capture === undefined) return 0;
  const { body, wireBody } = capture.response;
  return body === wireBody ? body.length : body.length + wireBody.length;
}

function isDue(pages: number, waited: Millis): boolean {
  if (pages >= LARGEST_BATCH || waited >= LONGEST_WAIT) return true;
  return pages >= SMALL_BATCH && waited >= SHORT_WAIT;
}
