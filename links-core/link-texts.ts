import { recordCount } from './elements';
import { PAGE, RECORD_BYTES, RECORDS, TEXTS } from './layout';
import { isRelWritten } from './rels';

// As src/content/link-texts.ts does it.

const KIND_A = 1;
const KIND_LINK = 5;
const LONGEST_TEXT: u32 = 16384;
/** What is no longer has its length in one byte. */
const LONGEST_PLAIN: i32 = 127;

export const HAS_MORE: i32 = 0x80;

/** Bytes of the texts of the links so far. */
export let textsLength: i32 = 0;

export function setTextsLength(length: i32): void {
  textsLength = length;
}

/** Appends anchor, and alt, rel and frame where one is not empty. Answers HAS_MORE or 0; -1, with nothing sure about the texts, where a text is not plain. */
export function appendTexts(at: usize, its: i32): i32 {
  const start = load<u32>(at, 16);
  let end: u32 = start === 0 ? 0 : load<u32>(at, 20);
  if (end > start + LONGEST_TEXT) end = start + LONGEST_TEXT;
  const length = (end - start) as i32;
  if (length > LONGEST_PLAIN || !copyPlain(PAGE + start, length)) return -1;
  const relStart = load<u32>(at, 24);
  const relEnd = load<u32>(at, 28);
  const frameStart = load<u32>(at, 32);
  const frameEnd = load<u32>(at, 36);
  let altStart: usize = 0;
  let altEnd: usize = 0;
  if (its === KIND_A) {
    if (length === 0 && mayHaveImage(at)) return -1;
  } else if (its !== KIND_LINK && length === 0) {
    altStart = load<u32>(at, 40);
    altEnd = load<u32>(at, 44);
  }
  if (relStart === relEnd && frameStart === frameEnd && altStart === altEnd) return 0;
  if (!isRelWritten && relStart !== relEnd) return -1;
  const isWritten = copyValue(altStart, altEnd) && copyValue(relStart, relEnd) && copyValue(frameStart, frameEnd);
  return isWritten ? HAS_MORE : -1;
}

/** Whether what follows the record stands inside of its anchor. */
function mayHaveImage(at: usize): bool {
  const inner = at + RECORD_BYTES;
  return inner < RECORDS + (recordCount as usize) * RECORD_BYTES && load<i32>(inner, 8) < load<i32>(at, 20);
}

/** A text of at most 127 bytes that is ASCII without markup, references or white space to collapse. */
function copyPlain(from: usize, length: i32): bool {
  let to = TEXTS + (textsLength as usize);
  store<u8>(to++, length as u8);
  textsLength += length + 1;
  if (length === 0) return true;
  // Whether a blank stands before the next byte; none may begin or end the text, nor stand behind another.
  let carry = 1;
  let blanks = 0;
  for (let rest = length; rest > 0; rest -= 16) {
    const bytes = v128.load(from);
    v128.store(to, bytes);
    const few = rest < 16 ? (1 << rest) - 1 : 0xffff;
    const odd = v128.or(
      i8x16.lt_s(bytes, i8x16.splat(32)),
      v128.or(i8x16.eq(bytes, i8x16.splat(60)), i8x16.eq(bytes, i8x16.splat(38))),
    );
    blanks = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(32))) & few;
    if ((i8x16.bitmask(odd) & few) !== 0 || (blanks & ((blanks << 1) | carry)) !== 0) return false;
    carry = (blanks >> 15) & 1;
    from += 16;
    to += 16;
  }
  return ((blanks >> ((length - 1) & 15)) & 1) === 0;
}

/** The value of an attribute that is ASCII without references and shorter than 128 bytes. */
function copyValue(start: usize, end: usize): bool {
  const length = (end - start) as i32;
  if (length > LONGEST_PLAIN) return false;
  let to = TEXTS + (textsLength as usize);
  let from = PAGE + start;
  store<u8>(to++, length as u8);
  textsLength += length + 1;
  for (let rest = length; rest > 0; rest -= 16) {
    const bytes = v128.load(from);
    v128.store(to, bytes);
    const few = rest < 16 ? (1 << rest) - 1 : 0xffff;
    const odd = v128.or(i8x16.lt_s(bytes, i8x16.splat(1)), i8x16.eq(bytes, i8x16.splat(38)));
    if ((i8x16.bitmask(odd) & few) !== 0) return false;
    from += 16;
    to += 16;
  }
  return true;
}
