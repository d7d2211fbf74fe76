import type { Instant } from '../model/time.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Sun, 06 Nov 1994 08:49:37 GMT`, and `Sunday, 06-Nov-94 08:49:37 GMT`, which is obsolete. */
const FIXED = /^[A-Za-z]+,\s*(\d{1,2})[ -]([A-Za-z]{3})[ -](\d{4}|\d\d) (\d\d):(\d\d):(\d\d)(?: (?:GMT|UTC))?$/;

/** `Sun Nov  6 08:49:37 1994`, obsolete. */
const ASCTIME = /^[A-Za-z]{3} ([A-Za-z]{3}) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d) (\d{4})$/;

/** Reads an HTTP-date (RFC 9110, 5.6.7), all of which are in UTC; undefined for anything else. `now` places years of two digits. */
export function httpDate(text: string, now: Instant): Instant | undefined {
  const fixed = FIXED.exec(text);
  if (fixed !== null) {
    const [, day, month, year = '', ...time] = fixed;
    return year.length === 2
      ? nearYear(Number(year), month, day, time, now)
      : instantOf(Number(year), month, day, time);
  }
  const ascii = ASCTIME.exec(text);
  if (ascii === null) return undefined;
  const [, month, day, hours, minutes, seconds, year] = ascii;
  return instantOf(Number(year), month, day, [hours, minutes, seconds]);
}

/** RFC 9110: a year that seems more than 50 years in the future is the last one in the past with these digits. */
function nearYear(
  digits: number,
  month: string | undefined,
  day: string | undefined,
  time: readonly (string | undefined)[],
  now: Instant,
): Instant | undefined {
  const thisYear = new Date(now).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + digits;
  return instantOf(year > thisYear + 50 ? year - 100 : year, month, day, time);
}

function instantOf(
  year: number,
  monthName: string | undefined,
  day: string | undefined,
  [hours, minutes, seconds]: readonly (string | undefined)[],
): Instant | undefined {
  const month = MONTHS.findIndex((name) => name.toLowerCase() === monthName?.toLowerCase());
  if (month < 0) return undefined;
  const instant = Date.UTC(year, month, Number(day), Number(hours), Number(minutes), Number(seconds));
  return Number.isNaN(instant) ? undefined : instant;
}
