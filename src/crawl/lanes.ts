import type { LeasedUrl } from '../model/engine.ts';
import type { HostTurn } from './host-turn.ts';
import { wishOf } from './lease-wish.ts';
import { limitReached } from './run.ts';

/** What happens to the URLs of a lease. */
export interface LaneWork<Asked> {
  /** Asks the host for one; 'rest' when nothing more is to be asked of it now. */
  ask(turn: HostTurn, leased: LeasedUrl): Promise<Asked | 'rest'>;
  /** Whether the host may be asked for the next before this one was worked on. */
  mayGoOn(turn: HostTurn, asked: Asked): boolean;
  /** Works on what was asked for. */
  finish(turn: HostTurn, leased: LeasedUrl, asked: Asked): Promise<void>;
  /** Told when the lease was added to: the host is kept, and others that were found meanwhile may begin. */
  onMore(): void;
}

/**
 * The lanes of one lease: as many rows of requests to its host as the host's level allows, one where it has none. When its URLs are used
 * up the lease of a host with a level is added to, so that no lane waits for the slowest one; but not while other hosts wait for a place.
 * The host is asked for the next page before the last one is worked on, so that neither waits for the other; one lane is never more than
 * one page behind.
 */
export class Lanes<Asked> {
  readonly #turn: HostTurn;
  readonly #work: LaneWork<Asked>;
  readonly #queue: LeasedUrl[];
  #next = 0;
  #running = 0;
  /** Nothing more is begun. */
  #isOver = false;
  #asking: Promise<void> | undefined;
  #resolve: () => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;

  constructor(turn: HostTurn, work: LaneWork<Asked>) {
    this.#turn = turn;
    this.#work = work;
    this.#queue = [...turn.lease.urls];
  }

  readonly #onError = (error: unknown): void => {
    this.#isOver = true;
    this.#reject(error);
  };

  /** Resolves when all lanes have ended. Rejects when one breaks: for an engine that does. */
  workOff(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      if (this.#queue.length === 0) resolve();
      this.#open();
    });
  }

  #most(): number {
    return this.#turn.pace.level?.current ?? 1;
  }

  #open(): void {
    while (this.#running < this.#most() && this.#next < this.#queue.length && !this.#isOver) {
      this.#running += 1;
      void this.#lane();
    }
  }

  async #lane(): Promise<void> {
    const turn = this.#turn;
    /** The work on the page before. */
    let working: Promise<void> | undefined;
    try {
      while (!this.#isOver && this.#running <= this.#most()) {
        let leased = this.#take();
        if (leased === undefined) {
          await working;
          leased = this.#take() ?? (await this.#added());
        }
        if (leased === undefined) break;
        this.#open();
        const asked = await this.#work.ask(turn, leased);
        if (asked === 'rest') {
          this.#isOver = true;
          break;
        }
        await working;
        working = this.#work.finish(turn, leased, asked).catch(this.#onError);
        if (!this.#work.mayGoOn(turn, asked)) await working;
      }
    } catch (error) {
      this.#onError(error);
    }
    await working;
    this.#running -= 1;
    if (this.#running === 0) this.#resolve();
  }

  #take(): LeasedUrl | undefined {
    return this.#next < this.#queue.length ? this.#queue[this.#next++] : undefined;
  }

  async #added(): Promise<LeasedUrl | undefined> {
    if (!this.#mayAsk()) return undefined;
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    await this.#asking;
    return this.#isOver ? undefined : this.#take();
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
    const more = await run.parts.engine.more(lease, wishOf(run, 1, this.#most()));
    this.#queue.splice(0, this.#queue.length, ...more);
    this.#next = 0;
    if (more.length > 0) this.#work.onMore();
  }
}
