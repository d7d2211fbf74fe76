import { endOf, startOf } from './attributes';
import { find } from './bytes';
import { FACTS, HEADINGS, META_NAMES, METAS, MOST_HEADINGS, MOST_METAS, PAGE } from './layout';
import { findName } from './names';
import * as N from './numbers';
import { storeRange } from './ranges';

// What a scan finds of a page besides its links, as src/content/links-core.ts reads it: the ranges of title, base and language, whose start is
// -1 where there is none; how many metas and headings; these.

export const TITLE_AT: usize = FACTS;
export const BASE_AT: usize = FACTS + 8;
export const LANGUAGE_AT: usize = FACTS + 16;
const COUNTS: usize = FACTS + 24;

/** Bit of the level of a heading whose end tag is missing. */
const IS_UNCLOSED: i32 = 16;

let metas: i32 = 0;
let headings: i32 = 0;
let openHeading: usize = 0;

export function forgetFacts(): void {
  memory.fill(FACTS, 0xff, 24);
  metas = headings = 0;
  openHeading = 0;
}

export function isKnown(place: usize): bool {
  return load<i32>(place) >= 0;
}

/** Notes the meta element whose attributes were read last; false where there are too many. */
export function addMeta(): bool {
  if (saysNothing(startOf(N.AT_NAME), endOf(N.AT_NAME))) return true;
  if (metas === MOST_METAS) return false;
  const at = METAS + ((metas as usize) << 4);
  storeRange(at, startOf(N.AT_NAME), endOf(N.AT_NAME));
  storeRange(at + 8, startOf(N.AT_CONTENT), endOf(N.AT_CONTENT));
  metas++;
  return true;
}

function saysNothing(start: usize, end: usize): bool {
  return findName(META_NAMES, start, end) !== 0 || find(start, end, 58) < end;
}

/** Notes that a heading begins; false where there are too many. */
export function openHeadingAt(level: i32, start: usize): bool {
  if (headings === MOST_HEADINGS) return false;
  openHeading = HEADINGS + (headings as usize) * 12;
  store<i32>(openHeading, level);
  storeRange(openHeading + 4, start, start);
  headings++;
  return true;
}

export function closeHeading(end: usize): void {
  if (openHeading === 0) return;
  store<i32>(openHeading, (end - PAGE) as i32, 8);
  openHeading = 0;
}

/** Ends a heading that is open yet, of which `end` is known to be behind it. */
export function giveUpHeading(end: usize): void {
  if (openHeading === 0) return;
  store<i32>(openHeading, load<i32>(openHeading) | IS_UNCLOSED);
  closeHeading(end);
}

export function finishFacts(): void {
  store<i32>(COUNTS, metas);
  store<i32>(COUNTS, headings, 4);
}
