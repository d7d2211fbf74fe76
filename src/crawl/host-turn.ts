import type { HostLease } from '../model/engine.ts';
import type { Instant, Millis } from '../model/time.ts';
import { pauseAfter } from '../policy/politeness.ts';
import { delayOf } from '../robots/request-times.ts';
import type { AgentRules } from '../robots/robots-txt.ts';
import { type HostPace, withMargin } from './host-clock.ts';
import { type CrawlRun, limitReached } from './run.ts';

/** A pause up to this is slept through with the host in hand; for a longer one the host is given back. */
const SHORT_PAUSE: Millis = 20;

/** One lease being worked off: all requests to its host are made through `request`, by one lane or several. */
export class HostTurn {
  readonly run: CrawlRun;
  readonly lease: HostLease;
  readonly pace: HostPace;
  #inFlight = 0;
  /** Aborted when nothing is in flight any more; there only while somebody waits for that. */
  #quiet: AbortController | undefined;

  constructor(run: CrawlRun, lease: HostLease, pace: HostPace) {
    this.run = run;
    this.lease = lease;
    this.pace = pace;
  }

  /** Asks the host in its next moment and within the bounds of the whole crawl; 'rest' where that moment is not now. */
  async request<Answer>(rules: AgentRules | undefined, ask: () => Promise<Answer>): Promise<Answer | 'rest'> {
    if (!(await this.enter(rules))) return 'rest';
    try {
      return await ask();
    } finally {
      this.leave();
    }
  }

  /**
   * Takes the host's next moment and a place among the requests of the whole crawl, which `leave` gives back; false where that moment is not now.
   */
  enter(rules: AgentRules | undefined): boolean | Promise<boolean> {
    if (this.#isOver()) return false;
    return this.#isNow() && this.run.slots.takeIfFree() ? this.#begin(rules) : this.#beginLater(rules);
  }

  /** The request is over. */
  leave(): void {
    this.run.slots.give();
    this.#inFlight -= 1;
    if (this.#inFlight > 0) return;
    this.#quiet?.abort();
    this.#quiet = undefined;
  }

  /** The pause that is in force for the host after a request at `at`. */
  pauseAt(at: Instant, rules: AgentRules | undefined): Millis {
    const { run, pace } = this;
    const pause = pauseAfter({
      settings: run.parts.settings,
      robotsDelay: rules === undefined ? undefined : delayOf(rules, at),
      lastDuration: pace.lastDuration,
      slowness: pace.slowness,
      random: run.parts.random(),
    });
    pace.delay = pause;
    return withMargin(pause);
  }

  /** Whether nothing more is to be asked of the host in this turn. */
  #isOver(): boolean {
    const { run, lease } = this;
    return run.stop.aborted || run.lost.has(lease.host) || limitReached(run) !== undefined;
  }

  #isNow(): boolean {
    return this.pace.readyAt <= this.run.parts.clock.now();
  }

  async #beginLater(rules: AgentRules | undefined): Promise<boolean> {
    const { slots } = this.run;
    while (await this.#awaitMoment()) {
      await slots.take();
      // Others may have been first while this one waited for its place.
      if (this.#isNow() && !this.#isOver()) return this.#begin(rules);
      slots.give();
    }
    return false;
  }

  /** False when the host has to rest: its pause is longer than is worth keeping it for, and nothing of it is under way. */
  async #awaitMoment(): Promise<boolean> {
    const { run, pace } = this;
    const { clock } = run.parts;
    for (;;) {
      if (this.#isOver()) return false;
      const left = pace.readyAt - clock.now();
      if (left <= 0) return true;
      if (left <= SHORT_PAUSE) await clock.sleepUntil(pace.readyAt, run.stop);
      else if (this.#inFlight === 0) return false;
      else {
        this.#quiet ??= new AbortController();
        await clock.sleepUntil(pace.readyAt, AbortSignal.any([run.stop, this.#quiet.signal]));
      }
    }
  }

  /**
   * Puts the host's clock forward. The request counts as under way from now on: who comes after waits for it rather than give the host back.
   */
  #begin(rules: AgentRules | undefined): true | Promise<boolean> {
    const { run, pace } = this;
    const now = run.parts.clock.now();
    this.#inFlight += 1;
    const start = run.rate.take(now);
    pace.readyAt = start + this.pauseAt(start, rules);
    return start <= now || this.#beginAt(start);
  }

  async #beginAt(start: Instant): Promise<boolean> {
    const { stop, parts } = this.run;
    await parts.clock.sleepUntil(start, stop);
    if (!stop.aborted) return true;
    this.leave();
    return false;
  }
}
