import { rel } from './asks';
import { byteAt } from './bytes';
import { LONGEST_REL, PAGE, RECORD_BYTES, RECORDS, REL_SIZE, REL_SLOTS, RELS } from './layout';

// As src/content/rel-memo.ts does it. A slot: the length of the rel, what it says, its bytes.

/** Bits of what a rel says, besides the type that it makes of a link element. */
const NOFOLLOW: i32 = 64;
const IS_WRITTEN: i32 = 128;
const TYPE: i32 = 63;
/** Of what has no rel: the place of `link` in LINK_TYPES. */
const LINK: i32 = 13;

let says: i32 = LINK;

/** Whether the rel of the last record is the bytes that stand on the page. */
export let isRelWritten: bool = true;

export function forgetRels(): void {
  memory.fill(RELS, 0xff, REL_SIZE * (REL_SLOTS as usize));
}

/** The type that the rel of the last record makes of a link element. */
export function relType(): i32 {
  return says & TYPE;
}

/** 1 or 0. */
export function isRelNofollow(): i32 {
  return (says & NOFOLLOW) !== 0 ? 1 : 0;
}

/** Reads what the rel of the record says. */
export function readRel(at: usize): void {
  says = LINK;
  isRelWritten = true;
  if (load<u32>(at, 28) !== 0) lookUp(at);
}

function lookUp(at: usize): void {
  const start = PAGE + load<u32>(at, 24);
  const length = load<i32>(at, 28) - load<i32>(at, 24);
  const place =
    RELS +
    (((length * 31 + byteAt(start) * 7 + byteAt(start + (length as usize) - 1)) & (REL_SLOTS - 1)) as usize) * REL_SIZE;
  if (load<i32>(place) === length && isSame(start, place + 8, length)) {
    says = load<i32>(place, 4);
    return;
  }
  const answer = rel(((at - RECORDS) / RECORD_BYTES) as i32);
  says = answer & (TYPE | NOFOLLOW);
  isRelWritten = (answer & IS_WRITTEN) !== 0;
  if (!isRelWritten || length > LONGEST_REL) return;
  store<i32>(place, length);
  store<i32>(place, says, 4);
  memory.copy(place + 8, start, length as usize);
}

function isSame(a: usize, b: usize, length: i32): bool {
  for (; length > 0; length--) if (load<u8>(a++) !== load<u8>(b++)) return false;
  return true;
}
