import type { LeasedUrl } from '../model/engine.ts';
import type { HostTurn } from './host-turn.ts';
import { wishOf } from './lease-wish.ts';
import { limitReached } from './run.ts';

/** What happens to the URLs of a lease. */
export interface LaneWork {
  /** Visits one; false when nothing more is to be asked of the host now. */
  visit(turn: HostTurn, leased: LeasedUrl): Promise<boolean>;
  /** Told when the lease was added to: the host is kept, and others that were found meanwhile may begin. */
  onMore(): void;
}

/**
 * The lanes of one lease: as many rows of requests to its host as the host's level allows, one where it has none. When its URLs are used
 * up the lease of a host with a level is added to, so that no lane waits for the slowest one; but not while other hosts wait for a place.
 */
export class Lanes {
  readonly #turn: HostTurn;
  readonly #work: LaneWork;
  readonly #queue: LeasedUrl[];
  #next = 0;
  #running = 0;
  /** Nothing more is begun. */
  #isOver = false;
  #asking: Promise<void> | undefined;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(turn: HostTurn, work: LaneWork) {
    this.#turn = turn;
    this.#work = work;
    this.#queue = [...turn.lease.urls];
  }

  /** Resolves when all lanes have ended. Rejects when one breaks: for an engine that does. */
  workOff(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      if (this.#queue.length === 0) resolve();
      this.#open();
    });
  }

  get #most(): number {
    return this.#turn.pace.level?.current ?? 1;
  }

  #open(): void {
    while (this.#running < this.#most && this.#next < this.#queue.length && !this.#isOver) {
      this.#running += 1;
      void this.#lane();
    }
  }

  async #lane(): Promise<void> {
    try {
      while (!this.#isOver && this.#running <= this.#most) {
        const leased = this.#queue[this.#next++] ?? (await this.#added());
        if (leased === undefined) break;
        this.#open();
        if (!(await this.#work.visit(this.#turn, leased))) this.#isOver = true;
      }
    } catch (error) {
      this.#isOver = true;
      this.#reject(error);
    }
    this.#running -= 1;
    if (this.#running === 0) this.#resolve();
  }

  async #added(): Promise<LeasedUrl | undefined> {
    this.#next = this.#queue.length;
    if (!this.#mayAsk()) return undefined;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    await this.#asking;
    return this.#isOver ? undefined : this.#queue[this.#next++];
  }

  #mayAsk(): boolean {
    const { run, lease, pace } = this.#turn;
    if (pace.level === undefined || run.leases.size >= run.parts.settings.concurrency) return false;
    return !run.stop.aborted && !run.lost.has(lease.host) && limitReached(run) === undefined;
  }

  async #ask(): Promise<void> {
    const { run, lease } = this.#turn;
    // What was found on its pages is among what is added.
    await run.buffer.flush();
    const more = await run.parts.engine.more(lease, wishOf(run, 1, this.#most));
    this.#queue.splice(0, this.#queue.length, ...more);
    this.#next = 0;
    if (more.length > 0) this.#work.onMore();
  }
}
