import type { HostLease } from '../model/engine.ts';
import type { Instant } from '../model/time.ts';
import { visitHost } from './host-visit.ts';
import type { CrawlRun } from './run.ts';

/** A reason for an abort, as it would have an error made for want of one: with every lease of 64 URLs, or so. */
const WOKEN = 'woken';

/** The hosts being visited at this moment, each by one visit of its lease. */
export class HostVisits {
  readonly #run: CrawlRun;
  readonly #running = new Set<Promise<void>>();
  /** The first thing that went wrong on our side; the crawl ends with it. */
  #failure: { readonly error: unknown } | undefined;
  #wake = new AbortController();
  readonly #onWake = (): void => this.#wake.abort(WOKEN);
  /** Others have found work since the last pause. */
  #isCalled = false;

  constructor(run: CrawlRun) {
    this.#run = run;
    run.stop.addEventListener('abort', this.#onWake);
    run.parts.onWork?.(() => {
      this.#isCalled = true;
      this.#wake.abort(WOKEN);
    });
  }

  get size(): number {
    return this.#running.size;
  }

  start(lease: HostLease): void {
    const { leases, lost } = this.#run;
    leases.set(lease.host, lease);
    lost.delete(lease.host);
    const visit = visitHost(this.#run, lease, () => this.#wake.abort(WOKEN))
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#running.delete(visit);
        leases.delete(lease.host);
        this.#wake.abort(WOKEN);
      });
    this.#running.add(visit);
  }

  /** Resolves when a host is done or was given more to do since the last call, when others have found work, when the crawl is stopped, or at `until`. */
  async next(until: Instant): Promise<void> {
    if (!this.#wake.signal.aborted) await this.#run.parts.clock.sleepUntil(until, this.#wake.signal);
    this.#wake = new AbortController();
    this.#isCalled = false;
  }

  /** A pause while no host is visited: ends at `until`, when others have found work, or when the crawl is stopped. */
  async rest(until: Instant): Promise<void> {
    const { parts, stop } = this.#run;
    // Where nobody else can find work only the stop can end it: such a sleep is a pause to the clock, too.
    if (parts.onWork === undefined) return parts.clock.sleepUntil(until, stop);
    // What visits had to say was heard.
    if (!this.#isCalled && !stop.aborted) this.#wake = new AbortController();
    return this.next(until);
  }

  /** Stops listening: a run may be crawled several times. */
  end(): void {
    this.#run.stop.removeEventListener('abort', this.#onWake);
  }

  /** Resolves when every host is done and everything is stored. */
  async all(): Promise<void> {
    await Promise.all(this.#running);
    await this.store();
  }

  /** What was visited so far is stored, and hosts that are done are given back, when this resolves. Rejects with what went wrong on our side. */
  async store(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure.error;
    await this.#run.buffer.flush();
  }
}
