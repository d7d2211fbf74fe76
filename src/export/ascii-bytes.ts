/** Bytes of ASCII text, and the same memory as eight bytes at a time: see `copyAscii`. */
export interface AsciiBytes {
  readonly bytes: Buffer;
  readonly view: DataView;
}

/** So much zeroed memory. */
export function asciiBytes(size: number): AsciiBytes {
  return seenAs(Buffer.alloc(size));
}

/** The text, with room behind it for what is read along with its last bytes. */
export function asciiText(text: string): AsciiBytes {
  const memory = asciiBytes(text.length + STEP);
  memory.bytes.write(text, 'latin1');
  return memory;
}

/** These bytes, seen in both ways. */
export function seenAs(bytes: Buffer): AsciiBytes {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) };
}

const STEP = 8;

/**
 * Copies the bytes from `start` to below `end` to the place `to`, and up to seven more. As floating-point numbers, which V8 reads and
 * writes in one instruction each: three times as fast as byte by byte, and any native copy takes longer to be called. A number comes out as
 * it went in but for NaN, which ASCII never is: that has more than 0xEF in its last byte but one.
 */
export function copyAscii(from: DataView, start: number, end: number, target: DataView, to: number): void {
  let place = to;
  for (let at = start; at < end; at += STEP) {
    target.setFloat64(place, from.getFloat64(at, true), true);
    place += STEP;
  }
}
