import type { Instant } from '../model/time.ts';

const W3C_DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?\s?([Zz]|[+-]\d\d(?::?\d\d)?)?)?)?)?$/;

/**
 * A date as the W3C's note on date and time formats has it, from `2004` to `2004-10-01T18:23:17.5+02:00`: the first moment of what
 * is named. Tolerated: a blank for `T`, a zone without colon, none at all (UTC). Undefined for anything else.
 */
export function w3cDate(text: string): Instant | undefined {
  const parts = W3C_DATE.exec(text.trim());
  if (parts === null) return undefined;
  const [, year, month = '1', day = '1', hours = '0', minutes = '0', seconds = '0', fraction = '0', zone = 'Z'] = parts;
  const midnight = dayOf(Number(year), Number(month), Number(day));
  const offset = zoneOffset(zone);
  const time = timeOf(Number(hours), Number(minutes), Number(seconds));
  if (midnight === undefined || offset === undefined || time === undefined) return undefined;
  return midnight + time + Math.trunc(Number(`0.${fraction}`) * 1000) - offset * 60_000;
}

/** Midnight, UTC, of a day of the Gregorian calendar; undefined for one that is not in it. Months count from 1. */
export function dayOf(year: number, month: number, day: number): Instant | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

/** Milliseconds since midnight; undefined for a time that no clock shows. A leap second counts as the one after. */
export function timeOf(hours: number, minutes: number, seconds: number): number | undefined {
  if (hours > 23 || minutes > 59 || seconds > 60) return undefined;
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** Minutes east of Greenwich of `Z`, `+02:00`, `-0330`, `+01`; undefined for anything else. */
export function zoneOffset(zone: string): number | undefined {
  if (zone === 'Z' || zone === 'z') return 0;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
