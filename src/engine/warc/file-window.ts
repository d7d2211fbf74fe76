import { readSync } from 'node:fs';

/** Bytes of an open file, read in larger pieces than are asked for. */
export interface FileWindow {
  /** Where the part that may be read ends. */
  readonly end: number;
  /** The bytes from `at`, as many as asked for or as there are before `end`. */
  bytes(at: number, length: number): Buffer;
}

const PIECE = 2 ** 18;

/** A window on the bytes of an open file up to `end`. Asked in the order of the file, it reads every piece once. */
export function windowOf(handle: number, end: number): FileWindow {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  return {
    end,
    bytes(at, length) {
      const wanted = Math.max(0, Math.min(length, end - at));
      if (at < start || at + wanted > start + held.length) {
        held = readAt(handle, at, Math.max(wanted, Math.min(PIECE, end - at)));
        start = at;
      }
      return held.subarray(at - start, at - start + wanted);
    },
  };
}

/** As many of the bytes as there are. */
export function readAt(handle: number, at: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let got = 0;
  while (got < length) {
    const more = readSync(handle, bytes, got, length - got, at + got);
    if (more === 0) break;
    got += more;
  }
  return bytes.subarray(0, got);
}
