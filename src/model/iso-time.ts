import type { Instant } from './time.ts';

/** The last second that was written, and its text up to the point: those of a page and of the pages around it are mostly of one second. */
let lastSecond = Number.NaN;
let lastText = '';

/** The moment as `toISOString` of a Date writes it, in a third of the time where it is of the last second. Throws RangeError for what is no moment. */
export function isoTime(at: Instant): string {
  const whole = Math.trunc(at);
  const second = Math.floor(whole / 1000);
  if (second !== lastSecond) {
    lastText = new Date(second * 1000).toISOString().slice(0, -4);
    lastSecond = second;
  }
  return `${lastText}${String(whole - second * 1000).padStart(3, '0')}Z`;
}
