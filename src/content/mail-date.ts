import type { Instant } from '../model/time.ts';
import { dayOf, timeOf, zoneOffset } from './w3c-date.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Minutes east of Greenwich of the zones that RFC 822 names. */
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
};

const MAIL_DATE =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]{0,6}\s+(\d{4}|\d\d)(?:\s+(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([+-]\d\d:?\d\d|[a-z]{1,4}))?)?$/i;

/** A date as mail and RSS 2.0 write it, as in `Sat, 07 Sep 2002 09:42:31 GMT` (RFC 822, 5); undefined for anything else. A zone that nobody knows counts as UTC (RFC 5322, 4.3). */
export function mailDate(text: string): Instant | undefined {
  const parts = MAIL_DATE.exec(text.trim());
  if (parts === null) return undefined;
  const [, day, month = '', year = '', hours = '0', minutes = '0', seconds = '0', zone = 'GMT'] = parts;
  const midnight = dayOf(fullYear(year), MONTHS.indexOf(month.toLowerCase()) + 1, Number(day));
  const time = timeOf(Number(hours), Number(minutes), Number(seconds));
  if (midnight === undefined || time === undefined) return undefined;
  const offset = zoneOffset(zone) ?? ZONES[zone.toLowerCase()] ?? 0;
  return midnight + time - offset * 60_000;
}

/** RFC 5322, 4.3: two digits below 50 are of this century. */
function fullYear(year: string): number {
  const number = Number(year);
  if (year.length > 2) return number;
  return number < 50 ? 2000 + number : 1900 + number;
}
