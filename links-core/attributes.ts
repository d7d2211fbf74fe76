import { byteAt, find, isSpace } from './bytes';
import { ATTRIBUTE_ENDS, ATTRIBUTE_STARTS, ATTRIBUTES, ENDS_NAME, ENDS_UNQUOTED } from './layout';
import { findName } from './names';

export let present: i32 = 0;
export let isSelfClosing: bool = false;

export function has(number: i32): bool {
  return (present & (1 << number)) !== 0;
}

export function startOf(number: i32): usize {
  return load<u32>(ATTRIBUTE_STARTS + ((number as usize) << 2));
}

export function endOf(number: i32): usize {
  return load<u32>(ATTRIBUTE_ENDS + ((number as usize) << 2));
}

/** Answers the place behind `>`, 0 when the page ends inside the tag. */
export function readAttributes(at: usize, limit: usize): usize {
  let all = 0;
  let closes = false;
  while (true) {
    let byte = byteAt(at);
    while (at < limit && (byte === 47 || isSpace(byte))) {
      closes = byte === 47;
      byte = byteAt(++at);
    }
    if (at >= limit) return 0;
    if (byte === 62) {
      present = all;
      isSelfClosing = closes;
      return at + 1;
    }
    closes = false;
    const nameStart = at++;
    while (at < limit && load<u8>(ENDS_NAME + (byteAt(at) as usize)) === 0) at++;
    const number = findName(ATTRIBUTES, nameStart, at);
    while (at < limit && isSpace(byteAt(at))) at++;
    let start = at;
    let end = at;
    if (at < limit && byteAt(at) === 61) {
      at++;
      while (at < limit && isSpace(byteAt(at))) at++;
      const quote = byteAt(at);
      if (quote === 34 || quote === 39) {
        start = at + 1;
        end = find(start, limit, quote);
        if (end >= limit) return 0;
        at = end + 1;
      } else {
        start = at;
        while (at < limit && load<u8>(ENDS_UNQUOTED + (byteAt(at) as usize)) === 0) at++;
        end = at;
      }
    }
    if (number !== 0 && (all & (1 << number)) === 0) {
      all |= 1 << number;
      store<u32>(ATTRIBUTE_STARTS + ((number as usize) << 2), start as u32);
      store<u32>(ATTRIBUTE_ENDS + ((number as usize) << 2), end as u32);
    }
    if (at >= limit) return 0;
  }
}

/** The same for a tag whose attributes nobody wants. */
export function skipAttributes(at: usize, limit: usize): usize {
  while (true) {
    let byte = byteAt(at);
    while (at < limit && (byte === 47 || isSpace(byte))) byte = byteAt(++at);
    if (at >= limit) return 0;
    if (byte === 62) return at + 1;
    at++;
    while (at < limit && load<u8>(ENDS_NAME + (byteAt(at) as usize)) === 0) at++;
    while (at < limit && isSpace(byteAt(at))) at++;
    if (at >= limit) return 0;
    if (byteAt(at) !== 61) continue;
    at++;
    while (at < limit && isSpace(byteAt(at))) at++;
    byte = byteAt(at);
    if (byte === 34 || byte === 39) at = find(at + 1, limit, byte) + 1;
    else while (at < limit && load<u8>(ENDS_UNQUOTED + (byteAt(at) as usize)) === 0) at++;
    if (at >= limit) return 0;
  }
}
