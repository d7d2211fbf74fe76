import { first } from './bytes';
import { MEMO, MEMO_SLOTS } from './layout';

// A slot: scope, mark, lo, hi, note (4 bytes each), the bytes of the link in 16 at a time.
const SLOT: usize = 128;
const WORDS: usize = 20;
const SHORTEST: i32 = 4;
const LONGEST: i32 = 96;

/** Of the link looked for last: 0 for one that is not kept. */
export let slot: usize = 0;
let scope: i32 = 0;
let mark: i32 = 0;
let place: usize = 0;

export function forgetAll(): void {
  memory.fill(MEMO, 0, SLOT * (MEMO_SLOTS as usize));
}

/** 2 to the 64 divided by the golden ratio. */
const K: u64 = ((0x9e3779b9 as u64) << 32) | 0x7f4a7c15;

/** Whether the link is known; then its slot has its fingerprint and note. */
export function findKnown(start: usize, end: usize, ofScope: i32, traits: i32): bool {
  const length = (end - start) as i32;
  slot = 0;
  if (length < SHORTEST || length > LONGEST) return false;
  let hash: u64 = ((ofScope as u32 as u64) | ((length as u64) << 32)) * K;
  if (length < 8) {
    hash = (hash ^ ((load<u32>(start) as u64) | ((load<u32>(end - 4) as u64) << 32))) * K;
  } else {
    const last = end - 8;
    for (let at = start; at < last; at += 8) {
      hash = (hash ^ load<u64>(at)) * K;
      hash ^= hash >> 32;
    }
    hash = (hash ^ load<u64>(last)) * K;
  }
  hash ^= hash >> 29;
  hash *= K;
  const at = MEMO + ((hash >> 52) as usize) * SLOT;
  const itsMark = (length << 4) | traits;
  slot = at;
  scope = ofScope;
  mark = itsMark;
  place = start;
  if (load<i32>(at) !== ofScope || load<i32>(at, 4) !== itsMark) return false;
  let rest = length;
  let own = at + WORDS;
  for (; rest >= 16; rest -= 16) {
    if (!i8x16.all_true(i8x16.eq(v128.load(start), v128.load(own)))) return false;
    start += 16;
    own += 16;
  }
  return rest === 0 || i8x16.all_true(i8x16.eq(first(start, rest), v128.load(own)));
}

/** Keeps the fingerprint of the link that was looked for last and is not known. */
export function keep(lo: i32, hi: i32): void {
  const at = slot;
  if (at === 0) return;
  store<i32>(at, scope);
  store<i32>(at, mark, 4);
  store<i32>(at, lo, 8);
  store<i32>(at, hi, 12);
  store<i32>(at, 0, 16);
  let rest = mark >> 4;
  let own = at + WORDS;
  let from = place;
  for (; rest > 16; rest -= 16) {
    v128.store(own, v128.load(from));
    own += 16;
    from += 16;
  }
  v128.store(own, first(from, rest));
}
