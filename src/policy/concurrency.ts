import type { FetchResult } from '../model/fetcher.ts';
import type { Millis } from '../model/time.ts';

/** How one request ended, for the level of its host. */
export interface Sample {
  readonly duration: Millis;
  /**
   * Too much was asked for (429, 503), the host failed in a way that too much may bring about, what it sends is more than we keep up with, or
   * none of these.
   */
  readonly sign: 'overload' | 'trouble' | 'strain' | 'none';
}

/** Answers that say "too much". */
const OVERLOADS = new Set([429, 503]);
/** Answers of a server in front of one that does not keep up. */
const FROM_BEHIND = new Set([502, 504]);

/**
 * What an answer or its absence says to the level of its host; undefined for what has nothing to do with load, such as a name that is not there.
 * `isStrained`: our own memory or event loop is behind.
 */
export function sampleOf(result: FetchResult, isStrained = false): Sample | undefined {
  const { duration } = result;
  if (result.kind === 'failure') {
    if (result.failure === 'aborted' || !result.mayPass) return undefined;
    return { duration, sign: 'trouble' };
  }
  if (OVERLOADS.has(result.status)) return { duration, sign: 'overload' };
  const broke = result.truncated === 'time' || result.truncated === 'disconnect';
  if (broke || FROM_BEHIND.has(result.status)) return { duration, sign: 'trouble' };
  return { duration, sign: isStrained ? 'strain' : 'none' };
}

/** A judgement needs so many answers at least … */
const FEWEST_ANSWERS = 4;
/** … and so many rounds of all that is under way: fewer while the level climbs, as an error is mended soon. */
const ROUNDS = 3;
const CLIMBING_ROUNDS = 2;

/** One answer that says "too much", or so many that fail, within one judgement halve the level. */
const MOST_TROUBLE = 2;

/** After so many judgements at the ceiling it is tried whether the host bears more by now. */
const PATIENCE = 32;

/** Every so many judgements the usual duration is measured anew, at half the level. */
const MEASURE_EVERY = 16;

/**
 * How many requests at a time a host is given: one at first, more while that pays, fewer when answers come later or fail.
 *
 * By Little's law the requests under way are throughput times duration. So where answers take as long as with half as many, throughput
 * has grown with the level; where they take longer, `level × (1 - usual / duration)` of the requests only wait for the others. The level
 * rises while none or few of them wait, stays while some do, and falls when there are more (as TCP Vegas does); "too much" and failures
 * halve it (as in RFC 5681). So does strain of our own, once most of a judgement's answers came under it. The usual duration is measured at half the level, again and again: pages of one part of a site may be slower
 * than those of another at any level.
 *
 * Invariant: only what began at the present level (its epoch) is judged.
 */
export class ConcurrencyLevel {
  readonly #most: number;
  #level = 1;
  /** Not above this for now: just below where the host complained. */
  #ceiling: number;
  /** Until the first setback the level grows by half, afterwards by an eighth, at least by one. */
  #isClimbing = true;
  #usual: Millis = Number.POSITIVE_INFINITY;
  /** The level to go back to when the usual duration has been measured. */
  #after: number | undefined;
  #epoch = 0;
  #inFlight = 0;
  /** Whether the whole level was in use: what was not asked for tells nothing. */
  #isUsed = false;
  #durations: Millis[] = [];
  #trouble = 0;
  #strained = 0;
  #judgements = 0;
  #atCeiling = 0;

  /** Never more than `most` at a time. */
  constructor(most: number) {
    this.#most = most;
    this.#ceiling = most;
  }

  /** Requests that may be under way. From 1 to `most`. */
  get current(): number {
    return this.#level;
  }

  /** A request is sent. Answers what `end` is to be told of it. */
  begin(): number {
    this.#inFlight += 1;
    if (this.#inFlight >= this.#level) this.#isUsed = true;
    return this.#epoch;
  }

  /** The request is over; `sample` is undefined where it was we who gave it up. */
  end(epoch: number, sample: Sample | undefined): void {
    this.#inFlight -= 1;
    if (epoch !== this.#epoch || sample === undefined) return;
    if (sample.sign === 'none' || sample.sign === 'strain') {
      this.#durations.push(sample.duration);
      if (sample.sign === 'strain') this.#strained += 1;
    } else this.#trouble += sample.sign === 'overload' ? MOST_TROUBLE : 1;
    const rounds = this.#isClimbing ? CLIMBING_ROUNDS : ROUNDS;
    if (this.#trouble >= MOST_TROUBLE) this.#fallBack();
    else if (this.#durations.length >= Math.max(FEWEST_ANSWERS, rounds * this.#level)) this.#judge();
  }

  #fallBack(): void {
    const level = this.#after ?? this.#level;
    this.#isClimbing = false;
    this.#ceiling = Math.max(1, level - 1);
    this.#atCeiling = 0;
    this.#after = undefined;
    this.#move(Math.ceil(level / 2));
  }

  #judge(): void {
    const { middle: duration, scatter } = spreadOf(this.#durations);
    this.#judgements += 1;
    if (2 * this.#strained > this.#durations.length) this.#yield();
    else if (this.#after !== undefined) this.#goBack(this.#after, duration);
    else if (this.#level === 1) {
      this.#usual = duration;
      this.#move(this.#isUsed ? this.#more() : 1);
    } else if (this.#judgements % MEASURE_EVERY === 0) {
      this.#after = this.#level;
      this.#move(this.#level >> 1);
    } else this.#adjust(duration, scatter);
  }

  /** It is not the host that bears no more: its ceiling stays. */
  #yield(): void {
    this.#isClimbing = false;
    this.#after = undefined;
    this.#move(this.#level >> 1);
  }

  /** Half the level was tried: so long answers take, and what comes now is compared with that. */
  #goBack(level: number, duration: Millis): void {
    this.#usual = Math.sqrt(this.#usual * duration);
    this.#after = undefined;
    this.#move(level);
  }

  #adjust(duration: Millis, scatter: number): void {
    if (duration < this.#usual) this.#usual += (duration - this.#usual) / 8;
    const level = this.#level;
    const waiting = duration <= this.#usual ? 0 : level * (1 - this.#usual / duration);
    const few = level * Math.max(1 / level, 1 / 8, scatter);
    if (waiting > 2 * few) {
      this.#isClimbing = false;
      this.#move(level - Math.ceil((waiting - few) / 2));
    } else if (!this.#isUsed || waiting >= few) this.#move(level);
    else this.#move(this.#more());
  }

  /** The next level up, and the ceiling with it where the host has long been content below. */
  #more(): number {
    const more = this.#isClimbing
      ? Math.max(this.#level + 1, Math.floor(this.#level * 1.5))
      : this.#level + Math.max(1, this.#level >> 3);
    if (more <= this.#ceiling) return more;
    this.#atCeiling += 1;
    if (this.#atCeiling >= PATIENCE) {
      this.#atCeiling = 0;
      this.#ceiling = Math.min(this.#most, this.#ceiling + 1);
    }
    return this.#ceiling;
  }

  /** What is under way tells of the level before, unless that stays. */
  #move(level: number): void {
    const next = Math.max(1, level);
    if (next !== this.#level) this.#epoch += 1;
    this.#level = next;
    this.#isUsed = this.#inFlight >= next;
    this.#durations = [];
    this.#trouble = 0;
    this.#strained = 0;
  }
}

interface Spread {
  /** The middle one: a few answers that took very long say little of the level. */
  readonly middle: Millis;
  /** By which part the middle one may be off by chance: about one standard error, from the quartiles. */
  readonly scatter: number;
}

function spreadOf(durations: Millis[]): Spread {
  durations.sort((a, b) => a - b);
  const at = (share: number): Millis => durations[Math.floor(durations.length * share)] ?? 0;
  const middle = at(0.5);
  const scatter = middle === 0 ? 0 : (0.7 * (at(0.75) - at(0.25))) / (middle * Math.sqrt(durations.length));
  return { middle, scatter };
}
