import { lower4 } from './bytes';
import { STAYS_IN_HEAD } from './layout';
import * as N from './numbers';

// As src/content/scan-head.ts does it.

/** Whether the body has not begun. */
export let isHeadOpen: bool = true;
let isBehindHead: bool = false;
let isInNoscript: bool = false;

export function openHead(): void {
  isHeadOpen = true;
  isBehindHead = isInNoscript = false;
}

export function closeHead(): void {
  isHeadOpen = false;
}

export function headStartTag(tag: i32): void {
  if (load<u8>(STAYS_IN_HEAD + (tag as usize)) === 0) isHeadOpen = false;
  else if (tag !== N.NOSCRIPT) return;
  else if (isBehindHead) isHeadOpen = false;
  else isInNoscript = true;
}

/** Answers whether it is known what the tag does. */
export function headEndTag(tag: i32, start: usize, end: usize): bool {
  const wasInNoscript = isInNoscript;
  if (tag === N.NOSCRIPT) isInNoscript = false;
  else if (tag === N.HEAD) isBehindHead = true;
  else if (beginsBody(start, end)) isHeadOpen = false;
  else return true;
  return !wasInNoscript || tag === N.NOSCRIPT;
}

/** body, br, html. */
function beginsBody(start: usize, end: usize): bool {
  const length = end - start;
  if (length === 2) return (load<u16>(start) | 0x2020) === 0x7262;
  if (length !== 4) return false;
  const word = lower4(start);
  return word === 0x79646f62 || word === 0x6c6d7468;
}
