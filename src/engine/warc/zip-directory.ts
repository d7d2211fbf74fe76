import { type FileWindow, windowOf } from './file-window.ts';

/** A file in a ZIP. */
export interface ZipEntry {
  readonly name: string;
  /** 0: stored as it is. 8: deflated. */
  readonly method: number;
  /** Where its bytes begin in the file, and how many they are there. */
  readonly start: number;
  readonly size: number;
}

const END = { signature: 0x06054b50, length: 22, longestComment: 65_535 };
const LOCATOR = { signature: 0x07064b50, length: 20 };
const END_64 = { signature: 0x06064b50, length: 56 };
const ENTRY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };

/** Stands in a field of 32 bits for a number that does not fit: it is in the entry's extra field then (APPNOTE 4.5.3). */
const TOO_LARGE = 0xffffffff;

/** Where in an open file a ZIP stands. */
export interface ZipPlace {
  readonly handle: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The files of a ZIP in the order of its directory, ZIP64 among them (APPNOTE 6.3), with their places in the whole file. Throws an
 * Error that says what is wrong with one that has no readable directory: torn downloads have none, as it stands at the end.
 */
export function zipEntries({ handle, start, end }: ZipPlace): readonly ZipEntry[] {
  const window = windowOf(handle, end);
  const { offset, length } = directoryOf(window, start);
  const bytes = window.bytes(offset, length);
  if (bytes.length < length) throw new Error('the directory of the ZIP is not whole');
  const entries: ZipEntry[] = [];
  for (let at = 0; at + ENTRY.length <= length && bytes.readUInt32LE(at) === ENTRY.signature; ) {
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const nameEnd = at + ENTRY.length + nameLength;
    const name = bytes.toString('utf8', at + ENTRY.length, nameEnd);
    const place = largeFields(bytes.subarray(nameEnd, nameEnd + extraLength), [
      bytes.readUInt32LE(at + 24),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ]);
    const [, packed = 0, local = 0] = place;
    entries.push({
      name,
      method: bytes.readUInt16LE(at + 10),
      start: contentAt(window, start + local, name),
      size: packed,
    });
    at = nameEnd + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function directoryOf(window: FileWindow, start: number): { readonly offset: number; readonly length: number } {
  const tailAt = Math.max(start, window.end - END.length - END.longestComment);
  const tail = window.bytes(tailAt, window.end - tailAt);
  for (let at = tail.length - END.length; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    // A comment behind the record may hold the signature too; what follows it there is no length that fits.
    if (at + END.length + tail.readUInt16LE(at + 20) > tail.length) continue;
    const [length, offset] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)];
    const { offset: from, length: bytes } = largeDirectory(window, start, tailAt + at) ?? { offset, length };
    return { offset: start + from, length: bytes };
  }
  throw new Error('no directory of a ZIP at its end');
}

/** The place of the directory in a ZIP64, whose locator stands right before the end record. */
function largeDirectory(
  window: FileWindow,
  start: number,
  endAt: number,
): { readonly offset: number; readonly length: number } | undefined {
  const locator = endAt < LOCATOR.length ? Buffer.alloc(0) : window.bytes(endAt - LOCATOR.length, LOCATOR.length);
  if (locator.length < LOCATOR.length || locator.readUInt32LE(0) !== LOCATOR.signature) return undefined;
  const end = window.bytes(start + Number(locator.readBigUInt64LE(8)), END_64.length);
  if (end.length < END_64.length || end.readUInt32LE(0) !== END_64.signature) return undefined;
  return { length: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)) };
}

/** The fields with those that were too large taken from the extra field 1, where they stand in this order (APPNOTE 4.5.3). */
function largeFields(extra: Buffer, fields: readonly number[]): readonly number[] {
  let large: Buffer = Buffer.alloc(0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) large = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  let at = 0;
  return fields.map((field) => {
    if (field !== TOO_LARGE || at + 8 > large.length) return field;
    at += 8;
    return Number(large.readBigUInt64LE(at - 8));
  });
}

/** Behind the local header, whose name and extra field have lengths of their own. */
function contentAt(window: FileWindow, local: number, name: string): number {
  const header = window.bytes(local, LOCAL.length);
  if (header.length < LOCAL.length || header.readUInt32LE(0) !== LOCAL.signature)
    throw new Error(`the ZIP has no file at ${local}, where its directory says that ${name} is`);
  return local + LOCAL.length + header.readUInt16LE(26) + header.readUInt16LE(28);
}
