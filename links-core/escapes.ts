import { byteAt } from './bytes';

// As src/url/utf8-escapes.ts does it.

function hexDigit(value: i32): u8 {
  return (value < 10 ? 48 + value : 55 + value) as u8;
}

/** Writes the escape of a byte to `o` and answers the place behind it. */
export function escapeByte(o: usize, byte: i32): usize {
  store<u8>(o, 37);
  store<u8>(o, hexDigit(byte >> 4), 1);
  store<u8>(o, hexDigit(byte & 15), 2);
  return o + 3;
}

/** Length of the UTF-8 sequence at `s`; where it is none, how many bytes one U+FFFD stands for, negative. */
export function utf8Length(s: usize, e: usize): i32 {
  const lead = byteAt(s);
  if (lead < 0xc2 || lead > 0xf4) return -1;
  const size = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  let least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  let most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let index = 1; index < size; index++) {
    const at = s + (index as usize);
    const byte = at < e ? byteAt(at) : 0;
    if (byte < least || byte > most) return -index;
    least = 0x80;
    most = 0xbf;
  }
  return size;
}
