/** The lowest bit of each byte of four. */
const EACH = 0x01010101;

/** What bytes of UTF-8 are as characters. Bytes that are none count for what they would begin or continue. */
export interface Utf8Counts {
  /** Bytes that continue a character: with 10 as their first bits. */
  readonly continuations: number;
  /** Bytes that begin one beyond the basic plane: with 1111 as their first bits. */
  readonly beyond: number;
}

/** Counts in the bytes from `start` to `end`, looked at by sixteen, most of which have none. */
export function countUtf8(bytes: Buffer, start: number, end: number): Utf8Counts {
  // Where they are aligned to four.
  const first = Math.min(end, start + (-(bytes.byteOffset + start) & 3));
  const fours = new Int32Array(bytes.buffer, first === end ? 0 : bytes.byteOffset + first, (end - first) >> 2);
  const { length } = fours;
  let continuations = 0;
  let beyond = 0;
  const count = (four: number): void => {
    continuations += sumOf((four >>> 7) & ~(four >>> 6) & EACH);
    beyond += sumOf((four >>> 7) & (four >>> 6) & (four >>> 5) & (four >>> 4) & EACH);
  };
  for (let at = start; at < first; at++) count(bytes[at] ?? 0);
  let at = 0;
  for (; at + 3 < length; at += 4) {
    const any = (fours[at] ?? 0) | (fours[at + 1] ?? 0) | (fours[at + 2] ?? 0) | (fours[at + 3] ?? 0);
    if ((any & 0x80808080) !== 0) for (let index = at; index < at + 4; index++) count(fours[index] ?? 0);
  }
  for (; at < length; at++) count(fours[at] ?? 0);
  for (let at = first + 4 * length; at < end; at++) count(bytes[at] ?? 0);
  return { continuations, beyond };
}

/** Of the lowest bits of four bytes. */
function sumOf(marks: number): number {
  return Math.imul(marks, EACH) >>> 24;
}
