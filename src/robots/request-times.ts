import type { Instant, Millis } from '../model/time.ts';

const SECOND: Millis = 1000;
const MINUTE: Millis = 60_000;
const DAY: Millis = 86_400_000;
const MINUTES_OF_DAY = 1440;

/** Longer waits are taken for this: nobody means more, and instants stay numbers that a date can hold. */
const LONGEST: Millis = 365 * DAY;

const UNITS: Readonly<Record<string, Millis>> = { s: SECOND, m: MINUTE, h: 60 * MINUTE, d: DAY };

/** Hours of the day in minutes since midnight UTC. Both minutes belong to it; `from` after `to` goes over midnight. */
export interface DayWindow {
  readonly from: number;
  readonly to: number;
}

/** At most so many requests in a period, always or in some hours only. */
export interface RequestRate {
  readonly requests: number;
  readonly period: Millis;
  readonly window: DayWindow | undefined;
}

/** When a host wants to be asked, from the lines that RFC 9309 does not know but hosts write. */
export interface RequestTimes {
  /** The longest Crawl-delay; undefined where none is readable and above zero. */
  readonly crawlDelay: Millis | undefined;
  readonly requestRates: readonly RequestRate[];
  /** Any of these hours; all day where empty. */
  readonly visitTimes: readonly DayWindow[];
}

/** The pause between two requests that starts at `now`: the slowest of Crawl-delay and every Request-rate in force then. */
export function delayOf(times: Pick<RequestTimes, 'crawlDelay' | 'requestRates'>, now: Instant): Millis | undefined {
  let delay = times.crawlDelay;
  for (const { requests, period, window } of times.requestRates) {
    if (window !== undefined && !isWithinWindow(window, now)) continue;
    delay = Math.max(delay ?? 0, Math.min(period / requests, LONGEST));
  }
  return delay;
}

/** `now` where Visit-time allows it, else the next moment that it does. The hours of a Request-rate slow down and never close. */
export function opensAt({ visitTimes }: Pick<RequestTimes, 'visitTimes'>, now: Instant): Instant {
  if (visitTimes.length === 0 || visitTimes.some((window) => isWithinWindow(window, now))) return now;
  const midnight = Math.floor(now / DAY) * DAY;
  const openings = visitTimes.map(({ from }) => {
    const today = midnight + from * MINUTE;
    return today > now ? today : today + DAY;
  });
  return Math.min(...openings);
}

function isWithinWindow({ from, to }: DayWindow, now: Instant): boolean {
  const minute = Math.floor(now / MINUTE) - Math.floor(now / DAY) * MINUTES_OF_DAY;
  return from <= to ? minute >= from && minute <= to : minute >= from || minute <= to;
}

/** The value of a Crawl-delay: seconds, or with a unit (`10`, `0.5`, `1,5`, `2m`). Undefined for what is not readable or not above zero. */
export function parseCrawlDelay(value: string): Millis | undefined {
  const [, amount = '', unit = ''] = /^(\d+(?:[.,]\d*)?|[.,]\d+)\s*([a-z]*)\.?$/i.exec(value) ?? [];
  return duration(amount, unit);
}

/** Requests, period, its unit, hours. */
const RATE =
  /^(\d+(?:\.\d*)?|\.\d+)\s*\/\s*(\d+(?:\.\d*)?|\.\d+)(?:\s*(s|m|h|d|secs?|seconds?|mins?|minutes?|hours?|days?)\b)?(?:\s+(.*))?$/is;

/** The value of a Request-rate: `1/5`, `1/10s`, `2/1h`, `0.5/1m`, with hours or without (`1/10m 1300-1659`). Hours that are not readable are left out. */
export function parseRequestRate(value: string): RequestRate | undefined {
  const match = RATE.exec(value);
  if (match === null) return undefined;
  const [, count = '', amount = '', unit = '', hours = ''] = match;
  const requests = Number(count);
  const period = duration(amount, unit);
  if (period === undefined || !Number.isFinite(requests) || requests <= 0) return undefined;
  return { requests, period, window: parseWindow(hours) };
}

/** The value of a Visit-time: `0600-0845`, `06:00 - 08:45`, `0600 0845`; UTC. */
export function parseWindow(value: string): DayWindow | undefined {
  const match = /^(\d\d?):?(\d\d)(?:\s*(?:[-–]|\xe2\x80\x93)\s*|\s+)(\d\d?):?(\d\d)(?:\s*(?:UTC|GMT|Z))?$/i.exec(
    value.trim(),
  );
  if (match === null) return undefined;
  const from = minuteOfDay(match[1], match[2]);
  const to = minuteOfDay(match[3], match[4]);
  if (from === undefined || to === undefined) return undefined;
  // `0000-0000` can only mean all day, and an end at 2400 is midnight.
  return from === to ? { from: 0, to: MINUTES_OF_DAY - 1 } : { from: from % MINUTES_OF_DAY, to };
}

function minuteOfDay(hours = '', minutes = ''): number | undefined {
  const total = Number(hours) * 60 + Number(minutes);
  return Number(minutes) < 60 && total <= MINUTES_OF_DAY ? total : undefined;
}

/** The pause that an amount and a unit make, which counts by its first letter but for milliseconds; seconds without one. */
function duration(amount: string, unit: string): Millis | undefined {
  const scale = unit === '' ? SECOND : /^m(?:s|illi)/i.test(unit) ? 1 : UNITS[unit.charAt(0).toLowerCase()];
  const length = amount === '' || scale === undefined ? 0 : Number(amount.replace(',', '.')) * scale;
  return length > 0 && Number.isFinite(length) ? Math.min(length, LONGEST) : undefined;
}
