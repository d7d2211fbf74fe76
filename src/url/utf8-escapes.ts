/** How bytes are written as escapes, without strings (URL Standard, 1.3; Encoding Standard, UTF-8 decoder). */

const HEX = Buffer.from('0123456789ABCDEF', 'latin1');

/** Writes the escape of a byte to `o` and answers the place behind it. */
export function escapeByte(out: Uint8Array, o: number, byte: number): number {
  out[o] = 37;
  out[o + 1] = HEX[byte >> 4] ?? 0;
  out[o + 2] = HEX[byte & 15] ?? 0;
  return o + 3;
}

/**
 * Length of the UTF-8 sequence at `s`, which begins with a byte above 127 and ends before `e`. Where it is none: how many bytes one
 * U+FFFD stands for, negative.
 */
export function utf8Length(bytes: Uint8Array, s: number, e: number): number {
  const first = bytes[s] ?? 0;
  if (first < 0xc2 || first > 0xf4) return -1;
  const length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  // Behind some first bytes a sequence would be too long, a surrogate, or beyond Unicode.
  let least = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  let most = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  for (let index = 1; index < length; index++) {
    const byte = s + index < e ? (bytes[s + index] ?? 0) : 0;
    if (byte < least || byte > most) return -index;
    least = 0x80;
    most = 0xbf;
  }
  return length;
}

/** Writes the escapes of what `utf8Length` found at `s`. */
export function escapeUtf8(out: Uint8Array, o: number, bytes: Uint8Array, s: number, length: number): number {
  if (length < 0) return escapeByte(out, escapeByte(out, escapeByte(out, o, 0xef), 0xbf), 0xbd);
  let end = o;
  for (let index = 0; index < length; index++) end = escapeByte(out, end, bytes[s + index] ?? 0);
  return end;
}
