import type { Instant } from './time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Minutes east of Greenwich of the zones that RFC 822 names, and of Europe's. */
const ZONES: Readonly<Record<string, number>> = {
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
};

const W3C_DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:(?:[Tt]|\s+)(\d\d):?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?\s*([+-]\d\d(?::?\d\d)?|[a-z]+)?)?)?)?$/i;

const MAIL_DATE =
  /^(?:[a-z]+(?:,\s*|\s+))?(\d{1,2})[\s-]+([a-z]{3})[a-z]*(?:,\s*|[\s-]+)(\d{4}|\d\d)(?:[\sT]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d*)?)?)?\s*((?:GMT|UTC)?[+-]\d\d:?\d\d|[a-z]+(?:\/[a-z]+)?)?$/i;

/** `Jun 25, 2010 15:00:00 PST`, `June 25 2010`, and what C and Unix write: `Sun Nov  6 08:49:37 1994`, with the zone before the year too. */
const MONTH_FIRST =
  /^(?:[a-z]{3,9},?\s+)?([a-z]{3})[a-z]{0,6}\.?\s+(\d{1,2}),?\s+(?:(\d{1,2}):(\d\d)(?::(\d\d))?\s+(?:([a-z]{1,5})\s+)?)?(\d{4})(?:,?\s+(\d{1,2}):(\d\d)(?::(\d\d))?)?(?:\s+((?:GMT|UTC)?[+-]\d\d:?\d\d|[a-z]{1,5}))?$/i;

/** `Sun Nov  6 08:49:37 1994`. */
const ASCTIME = /^[A-Za-z]{3} ([A-Za-z]{3}) {1,2}(\d{1,2}) (\d\d):(\d\d):(\d\d) (\d{4})$/;

/**
 * A date as the W3C's note on date and time formats has it, from `2004` to `2004-10-01T18:23:17.5+02:00`: the first moment of what
 * is named. Tolerated: blanks for `T`, no colons, a zone by name, none at all (UTC). Undefined for anything else.
 */
export function w3cDate(text: string): Instant | undefined {
  const parts = W3C_DATE.exec(text.trim());
  if (parts === null) return undefined;
  const [, year, month = '1', day = '1', hours, minutes, seconds, fraction = '0', zone] = parts;
  const second = momentOf(Number(year), Number(month), Number(day), [hours, minutes, seconds], zone);
  return second === undefined ? undefined : second + Math.trunc(Number(`0.${fraction}`) * 1000);
}

/**
 * A date as mail and RSS write it, `Sat, 07 Sep 2002 09:42:31 GMT` (RFC 822, 5), or news once did, `Friday, 25-Jun-10 15:00:00 UTC`
 * (RFC 850, 2.1.4); weekday, time and zone may be missing, and a comment may stand at the end. Undefined for anything else. `Date.parse`
 * would read some of these in the machine's own zone.
 */
export function mailDate(text: string, centuryOf: (digits: number) => number = mailCentury): Instant | undefined {
  const parts = MAIL_DATE.exec(withoutComment(text));
  if (parts === null) return undefined;
  const [, day, month, year = '', hours, minutes, seconds, zone] = parts;
  const number = Number(year);
  const full = year.length === 2 ? centuryOf(number) + number : number;
  return momentOf(full, monthOf(month), Number(day), [hours, minutes, seconds], zone);
}

/** A date as authors of pages and feeds write it: in either form, or with the month first. Undefined for what is not one. */
export function authorsDate(text: string): Instant | undefined {
  return mailDate(text) ?? w3cDate(text) ?? monthFirstDate(text);
}

function monthFirstDate(text: string): Instant | undefined {
  const parts = MONTH_FIRST.exec(withoutComment(text));
  if (parts === null) return undefined;
  const [, month, day, hours, minutes, seconds, zone, year, laterHours, laterMinutes, laterSeconds, laterZone] = parts;
  const time = hours === undefined ? [laterHours, laterMinutes, laterSeconds] : [hours, minutes, seconds];
  return momentOf(Number(year), monthOf(month), Number(day), time, zone ?? laterZone);
}

/** An HTTP-date in any of its three forms (RFC 9110, 5.6.7); undefined for anything else. `now` places years of two digits. */
export function httpDate(text: string, now: Instant): Instant | undefined {
  const ascii = ASCTIME.exec(text);
  if (ascii === null) return mailDate(text, (digits) => nearCentury(digits, now));
  const [, month, day, hours, minutes, seconds, year] = ascii;
  return momentOf(Number(year), monthOf(month), Number(day), [hours, minutes, seconds], undefined);
}

/** RFC 5322, 4.3: two digits below 50 are of this century. */
function mailCentury(digits: number): number {
  return digits < 50 ? 2000 : 1900;
}

/** RFC 9110: a year that seems more than 50 years in the future is the last one in the past with these digits. */
function nearCentury(digits: number, now: Instant): number {
  const thisYear = new Date(now).getUTCFullYear();
  const century = thisYear - (thisYear % 100);
  return century + digits > thisYear + 50 ? century - 100 : century;
}

/** Without the comment that may stand at the end, as in `+0200 (CEST)` (RFC 5322, 3.2.2). */
function withoutComment(text: string): string {
  const trimmed = text.trim();
  return trimmed.endsWith(')') ? trimmed.slice(0, trimmed.lastIndexOf('(')).trim() : trimmed;
}

/** From 1; 0 for what is no month. */
function monthOf(name: string | undefined): number {
  return MONTHS.indexOf(name?.toLowerCase() ?? '') + 1;
}

/** `time` has hours, minutes and seconds as far as they were written. Undefined for a day or time that is in no calendar and on no clock. */
function momentOf(
  year: number,
  month: number,
  day: number,
  time: readonly (string | undefined)[],
  zone: string | undefined,
): Instant | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const [hours = 0, minutes = 0, seconds = 0] = time.map((part) => Number(part ?? 0));
  const offset = zoneOffset(zone);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  if (hours > 23 || minutes > 59 || seconds > 60 || offset === undefined) return undefined;
  return date.getTime() + ((hours * 60 + minutes - offset) * 60 + seconds) * 1000;
}

/** Minutes east of Greenwich; undefined for an offset that cannot be. A name that nobody knows counts as UTC (RFC 5322, 4.3). */
function zoneOffset(zone: string | undefined): number | undefined {
  const [, sign, hours, minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d\d):?(\d\d)?$/i.exec(zone ?? '') ?? [];
  if (hours === undefined) return ZONES[zone?.toLowerCase() ?? ''] ?? 0;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
