import { ENDS_TAG_NAME, MASKS } from './layout';

export function byteAt(at: usize): i32 {
  return load<u8>(at) as i32;
}

export function isSpace(byte: i32): bool {
  return byte === 32 || (byte <= 13 && byte >= 9 && byte !== 11);
}

export function isLetter(byte: i32): bool {
  return (((byte | 32) - 97) as u32) < (26 as u32) && byte < 128;
}

export function lowerByte(byte: i32): i32 {
  return ((byte - 65) as u32) < (26 as u32) ? byte | 32 : byte;
}

/** Sixteen bytes with A to Z made small. */
export function lower16(v: v128): v128 {
  const isUpper = i8x16.lt_u(i8x16.sub(v, i8x16.splat(65)), i8x16.splat(26));
  return v128.or(v, v128.and(isUpper, i8x16.splat(32)));
}

/** The place of the next such byte, `limit` where there is none. */
export function find(at: usize, limit: usize, byte: i32): usize {
  const wanted = i8x16.splat(byte as i8);
  while (at < limit) {
    const mask = i8x16.bitmask(i8x16.eq(v128.load(at), wanted));
    if (mask !== 0) {
      const found = at + ctz(mask);
      return found < limit ? found : limit;
    }
    at += 16;
  }
  return limit;
}

export function endsTagName(byte: i32): bool {
  return load<u8>(ENDS_TAG_NAME + (byte as usize)) !== 0;
}

/** The first `length` (at most 16) bytes, the others zero. */
export function first(at: usize, length: i32): v128 {
  return v128.and(v128.load(at), v128.load(MASKS + ((length as usize) << 4)));
}

export function isBlankRange(at: usize, end: usize): bool {
  for (; at < end; at++) if (byteAt(at) > 32) return false;
  return true;
}

/** 0 to 9. */
export function isDigit(byte: i32): bool {
  return ((byte - 48) as u32) < (10 as u32);
}

/** Four bytes made small, for words of letters only: no other byte becomes one. */
export function lower4(at: usize): u32 {
  return load<u32>(at) | 0x20202020;
}
