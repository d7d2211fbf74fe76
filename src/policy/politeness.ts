import { httpDate } from '../model/date-text.ts';
import type { FetchResult } from '../model/fetcher.ts';
import type { Settings } from '../model/settings.ts';
import type { Instant, Millis } from '../model/time.ts';

/** The settings that say how gently hosts are treated. */
export type PoliteSettings = Pick<Settings, 'delay' | 'delayFactor' | 'randomDelay' | 'maxCrawlDelay'>;

export interface PauseFacts {
  readonly settings: PoliteSettings;
  /** What robots.txt asks for at this moment; undefined where it asks for nothing. */
  readonly robotsDelay: Millis | undefined;
  /** How long the host's last answer took. */
  readonly lastDuration: Millis;
  /** From `slowDown`; 1 for a host that never complained. */
  readonly slowness?: number;
  /** From 0 up to 1. */
  readonly random: number;
}

/** A host that complained gets a pause of at least this, however small ours is. */
const SMALLEST_SLOWED: Millis = 250;

/** Slowness alone never makes a pause longer than this. */
const LONGEST_SLOWED: Millis = 600_000;

/** The slowest that complaints make a host: so many times its usual pause. */
const MAX_SLOWNESS = 64;

/** Retry-After beyond this is taken for this: a host that says "next week" is asked again tomorrow. */
export const LONGEST_RETRY_AFTER: Millis = 86_400_000;

const FIRST_BACK_OFF: Millis = 1000;
const LONGEST_BACK_OFF: Millis = 300_000;

/** Statuses of answers that may be better next time. */
const PASSING = new Set([429, 502, 503, 504]);

/**
 * The pause from the start of one request to a host to the start of the next: the longest of our own, robots.txt's (shortened by
 * `maxCrawlDelay` alone) and `delayFactor` times the last download. Complaints and `randomDelay` lengthen it; nothing shortens our own.
 */
export function pauseAfter({ settings, robotsDelay = 0, lastDuration, slowness = 1, random }: PauseFacts): Millis {
  const { delay, delayFactor, randomDelay, maxCrawlDelay = Number.POSITIVE_INFINITY } = settings;
  const usual = Math.max(delay, Math.min(robotsDelay, maxCrawlDelay), delayFactor * lastDuration);
  const slowed = slowness > 1 ? Math.min(Math.max(usual, SMALLEST_SLOWED) * slowness, LONGEST_SLOWED) : 0;
  const pause = Math.max(usual, slowed);
  return randomDelay ? pause * (1 + random / 2) : pause;
}

/**
 * How many times its usual pause a host gets from now on (HTTP-6): twice as much after every complaint (429, 503), a tenth less after
 * every other answer, until the usual pause is reached again. From 1 up to 64.
 */
export function slowDown(slowness: number, isOverload: boolean): number {
  if (isOverload) return Math.min(slowness * 2, MAX_SLOWNESS);
  const eased = slowness * 0.9;
  return eased < 1.05 ? 1 : eased;
}

/**
 * The wait that a Retry-After header asks for, from `now`: seconds or an HTTP-date in any of its three forms (RFC 9110, 10.2.3 and
 * 5.6.7), at most `cap`. 0 for a date that is over, undefined for what is not readable.
 */
export function retryAfter(
  header: string | undefined,
  now: Instant,
  cap: Millis = LONGEST_RETRY_AFTER,
): Millis | undefined {
  const value = header?.trim();
  if (value === undefined || value === '') return undefined;
  const wait = SECONDS.test(value) ? longestOf(value) : waitUntil(httpDate(value, now), now);
  return wait === undefined ? undefined : Math.min(wait, cap);
}

/** Seconds, or those of several headers of which a proxy put one before or behind the server's. */
const SECONDS = /^\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)*$/;

function longestOf(seconds: string): Millis {
  return Math.max(...seconds.split(',').map((one) => Number(one) * 1000));
}

function waitUntil(date: Instant | undefined, now: Instant): Millis | undefined {
  return date === undefined ? undefined : Math.max(0, date - now);
}

/**
 * The wait before a try is repeated where the host did not say: about 1 s after the first (`tries` 0), twice as much each time, at most
 * about 5 minutes. `random` (from 0 up to 1) spreads it from half to one and a half, so that retries do not come in step.
 */
export function backOff(tries: number, random: number): Millis {
  const middle = Math.min(FIRST_BACK_OFF * 2 ** Math.max(0, tries), LONGEST_BACK_OFF);
  return middle * (0.5 + random);
}

/** Whether the same request may do better later and has tries left (HTTP-8); `tries` are those before this one. */
export function mayRetry(
  result:
    | Pick<Extract<FetchResult, { kind: 'response' }>, 'kind' | 'status'>
    | Pick<Extract<FetchResult, { kind: 'failure' }>, 'kind' | 'mayPass'>,
  tries: number,
  retries: number,
): boolean {
  if (tries >= retries) return false;
  return result.kind === 'failure' ? result.mayPass : PASSING.has(result.status);
}
