import type { Instant } from '../model/time.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Minutes east of Greenwich of the zones that RFC 822 names and of Europe's. */
const ZONES: Readonly<Record<string, number>> = {
  ut: 0,
  utc: 0,
  gmt: 0,
  z: 0,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
};

/** `25 Jun 2010 15:00:00 PST`, `Friday, 25-Jun-10 15:00:00 UTC`; the time and the zone may be missing. */
const NAMED_MONTH =
  /^(?:[a-z]+,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{4}|\d\d)(?:[\sT]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d*)?)?)?\s*([+-]\d\d:?\d\d|[a-z]+)?$/i;

/** `2010-06-25`, `2010-06-25T15:00:00+02:00`. */
const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T\s]+(\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d*)?)?)?\s*([+-]\d\d(?::?\d\d)?|[a-z]+)?$/i;

/**
 * A date as page authors write it: RFC 822, RFC 850 or ISO 8601, UTC unless it says otherwise; a date alone is its first moment.
 * Undefined for what is not one. `Date.parse` would read some of these in the machine's own zone.
 */
export function authorsDate(text: string): Instant | undefined {
  const trimmed = text.trim();
  const iso = ISO.exec(trimmed);
  if (iso !== null) return instantOf(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), iso.slice(4));
  const named = NAMED_MONTH.exec(trimmed);
  if (named === null) return undefined;
  const [, day = '', month = '', year = ''] = named;
  return instantOf(fullYear(year), MONTHS.indexOf(month.toLowerCase()), Number(day), named.slice(4));
}

/** `rest` holds hours, minutes, seconds and zone as far as they were written. */
function instantOf(
  year: number,
  month: number,
  day: number,
  rest: readonly (string | undefined)[],
): Instant | undefined {
  const [hours = 0, minutes = 0, seconds = 0] = rest.slice(0, 3).map((part) => Number(part ?? 0));
  const offset = offsetOf(rest[3]);
  if (month < 0 || month > 11 || day < 1 || day > 31 || hours > 24 || minutes > 59 || seconds > 60) return undefined;
  return offset === undefined ? undefined : Date.UTC(year, month, day, hours, minutes - offset, seconds);
}

function fullYear(year: string): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number < 70 ? 2000 + number : 1900 + number;
}

/** Minutes east of Greenwich; a zone that nobody knows counts as UTC. */
function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (hours === undefined) return ZONES[zone.toLowerCase()] ?? 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}
