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
    const { slots, parts } = this.run;
    const { clock } = parts;
    for (;;) {
      if (!(await this.#awaitMoment())) return 'rest';
      const place = slots.take();
      if (place !== undefined) await place;
      try {
        // Others may have been first while this one waited for its place.
        if (this.pace.readyAt > clock.now()) continue;
        return await this.#counted(this.#takeMoment(rules), ask);
      } finally {
        slots.give();
      }
    }
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

  /** False when the host has to rest: its pause is longer than is worth keeping it for, and nothing of it is under way. */
  async #awaitMoment(): Promise<boolean> {
    const { run, lease, pace } = this;
    const { clock } = run.parts;
    for (;;) {
      if (run.stop.aborted || run.lost.has(lease.host) || limitReached(run) !== undefined) return false;
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

  /** Puts the host's clock forward and answers when the request may start. */
  #takeMoment(rules: AgentRules | undefined): Instant {
    const { run, pace } = this;
    const start = run.rate.take(run.parts.clock.now());
    pace.readyAt = start + this.pauseAt(start, rules);
    return start;
  }

  /** Counts as under way from the moment that it takes: who comes after waits for it rather than give the host back. */
  async #counted<Answer>(start: Instant, ask: () => Promise<Answer>): Promise<Answer | 'rest'> {
    const { stop, parts } = this.run;
    this.#inFlight += 1;
    try {
      if (start > parts.clock.now()) await parts.clock.sleepUntil(start, stop);
      return stop.aborted ? 'rest' : await ask();
    } finally {
      this.#inFlight -= 1;
      if (this.#inFlight === 0) {
        this.#quiet?.abort();
        this.#quiet = undefined;
      }
    }
  }
}
