import type { Engine, Settlement } from '../model/engine.ts';
import type { Clock, Instant, Millis } from '../model/time.ts';
import type { HostKey } from '../model/url.ts';

/** So many pages make a batch … */
const BATCH = 16;

/** … and none waits longer for its batch to fill, as long as pages go on coming. */
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
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #onLost: (host: HostKey) => void;
  #settlements: Settlement[] = [];
  #releases: Release[] = [];
  #flushing: Promise<void> = Promise.resolve();

  #oldest: Instant = 0;

  constructor(engine: Engine, clock: Clock, onLost: (host: HostKey) => void) {
    this.#engine = engine;
    this.#clock = clock;
    this.#onLost = onLost;
  }

  get isEmpty(): boolean {
    return this.#settlements.length === 0 && this.#releases.length === 0;
  }

  /** Takes one visit's end; full batches go to the engine before this resolves, which is the back-pressure. */
  async add(settlement: Settlement): Promise<void> {
    const now = this.#clock.now();
    if (this.#settlements.length === 0) this.#oldest = now;
    this.#settlements.push(settlement);
    if (this.#settlements.length >= BATCH || now - this.#oldest >= LONGEST_WAIT) await this.flush();
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
    const [settlements, releases] = [this.#settlements, this.#releases];
    this.#settlements = [];
    this.#releases = [];
    if (settlements.length > 0) for (const lost of await this.#engine.settle(settlements)) this.#onLost(lost);
    if (releases.length > 0) await this.#engine.release(releases);
  }
}
