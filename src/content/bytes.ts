/** The byte at `index`, 0 beyond the end: the callers test their limits where a NUL would matter. */
export function byteAt(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}

/** ASCII white space as HTML counts it: tab, line feed, form feed, carriage return, space. */
export function isSpace(byte: number): boolean {
  return byte === 32 || (byte <= 13 && byte >= 9 && byte !== 11);
}

/** A to Z and a to z. */
export function isLetter(byte: number): boolean {
  const lower = byte | 32;
  return lower >= 97 && lower <= 122 && byte < 128;
}

/** `byte` with A to Z made small. */
export function lowerByte(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte | 32 : byte;
}

/** Whether a tag name ends before this byte (HTML Standard, 13.2.5.8): white space, `/` or `>`. */
export function endsTagName(byte: number): boolean {
  return byte <= 62 && (byte === 62 || byte === 47 || isSpace(byte));
}

/** By byte: 1 for those that `endsTagName` is true for. */
export const ENDS_TAG_NAME = Uint8Array.from({ length: 256 }, (_, byte) => (endsTagName(byte) ? 1 : 0));

/** Whether the bytes from `start` are `name` (ASCII, lower case), without regard to case. */
export function startsWithName(bytes: Uint8Array, start: number, end: number, name: string): boolean {
  if (start + name.length > end) return false;
  for (let index = 0; index < name.length; index++) {
    if (lowerByte(byteAt(bytes, start + index)) !== name.charCodeAt(index)) return false;
  }
  return true;
}

/** Whether exactly the bytes from `start` to `end` are `name` (ASCII, lower case), without regard to case. */
export function equalsName(bytes: Uint8Array, start: number, end: number, name: string): boolean {
  return end - start === name.length && startsWithName(bytes, start, end, name);
}
