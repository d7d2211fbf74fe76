import { closeSync, fstatSync, openSync } from 'node:fs';
import { messageOf } from '../../model/errors.ts';
import { type FileWindow, windowOf } from './file-window.ts';
import { type FoundMember, isGzip, mayBeginWith, openStart, takeMember } from './gzip-member.ts';
import { emptyLines, type ParsedHead, parseHead, parseRecord, type WarcRecord } from './parse-record.ts';

/** A record and where it stands in its file. */
export interface PlacedRecord extends WarcRecord {
  readonly kind: 'record';
  readonly offset: number;
  /** Of the gzip member; of the record with the empty lines after it in a file that is not compressed. */
  readonly length: number;
  /** Bytes of the whole block, of which `block` may have the first ones only. */
  readonly blockLength: number;
  /** Whether its gzip member ended before the block did. */
  readonly isTorn: boolean;
}

/** A place in a file that cannot be read. */
export interface Damage {
  /** `merged`: a gzip member that is not one record of a bearable size; it has to be unpacked to be read. */
  readonly kind: 'damage' | 'merged';
  readonly offset: number;
  readonly problem: string;
}

/** Which bytes of an open file to read, and how much of each block. */
export interface RecordsPart {
  readonly handle: number;
  readonly start: number;
  readonly end: number;
  /** Blocks are cut to so many bytes. */
  readonly maxBlock?: number;
}

/** What a gzip member takes at most, packed and unpacked, to be held in memory. */
const LARGEST_MEMBER = 2 ** 26;
const LARGEST_CONTENT = 2 ** 28;

/** Enough for the fields of nearly every record; the next step is the longest head there may be. */
const HEAD = 4096;
const LONGEST_HEAD = 2 ** 16 + 4;

/** Nearly every member ends within so much. */
const USUAL_MEMBER = 2 ** 16;

/** So much of a member is looked at in turn to see whether it has more than one record: damage may lie within the longer look. */
const FIRST_LOOK = 2 ** 10;
const LOOKS = [FIRST_LOOK, 2 ** 14, 2 ** 20];

const MAGIC = Buffer.from([0x1f, 0x8b, 8]);
const WARC = Buffer.from('WARC/');

/** Every record of a WARC file in order, compressed record by record or not at all; see `recordsIn`. */
export function* records(path: string): Generator<PlacedRecord | Damage, void> {
  const handle = openSync(path, 'r');
  try {
    yield* recordsIn({ handle, start: 0, end: fstatSync(handle).size });
  } finally {
    closeSync(handle);
  }
}

/**
 * Every record of a part of a file in order, in memory of about the largest gzip member or `maxBlock`. What is damaged is told, and
 * the reading goes on at the next place at which a record begins. A `merged` member ends it. Only a disk that refuses throws.
 */
export function* recordsIn({
  handle,
  start,
  end,
  maxBlock = Number.POSITIVE_INFINITY,
}: RecordsPart): Generator<PlacedRecord | Damage, void> {
  const window = windowOf(handle, end);
  let next: Beginning = { at: start };
  let last: PlacedRecord | undefined;
  while (next.at < end) {
    const { at, head } = next;
    let found: PlacedRecord | Damage | Gap;
    try {
      found = isGzip(window.bytes(at, 2)) ? memberAt(window, at, end) : plainAt(window, at, maxBlock, head);
    } catch (error) {
      found = { kind: 'damage', offset: at, problem: messageOf(error) };
    }
    if (found.kind !== 'gap') yield found;
    if (found.kind === 'merged') return;
    if (found.kind === 'record') {
      if (found.isTorn) yield { kind: 'damage', offset: at, problem: 'a gzip member that ends before its record' };
      last = found;
    }
    next = 'length' in found ? { at: at + found.length } : afterFault(window, at, end, last);
  }
}

/** Where to go on after a fault at `at`: a Content-Length that says too much has taken the beginning of the next record along. */
function afterFault(window: FileWindow, at: number, end: number, last: PlacedRecord | undefined): Beginning {
  if (last !== undefined && last.offset + last.length === at && !isGzip(window.bytes(last.offset, 2))) {
    const taken = nextRecord(window, Math.max(last.offset + 1, at - HEAD), at);
    if (taken.at < at) return taken;
  }
  return nextRecord(window, at + 1, end);
}

/** Where a record may begin, and its head where that has been read to know. */
interface Beginning {
  readonly at: number;
  readonly head?: ParsedHead | undefined;
}

/** Bytes that hold nothing, as some writers put them between records: a gzip member of nothing, or empty lines. */
interface Gap {
  readonly kind: 'gap';
  readonly length: number;
}

const TORN = 'the last record is not whole';

/** The record in the gzip member that begins at `at`. Throws what is wrong with it. */
function memberAt(window: FileWindow, at: number, end: number): PlacedRecord | Damage | Gap {
  const merged: Damage = { kind: 'merged', offset: at, problem: 'a gzip member that is not one record, or very large' };
  const small = memberWithin(window, at, Math.min(end - at, USUAL_MEMBER));
  if (small === undefined && hasSeveral(window, at)) return merged;
  const member = small ?? memberWithin(window, at, Math.min(end - at, LARGEST_MEMBER));
  if (member === undefined && end - at > LARGEST_MEMBER) return merged;
  if (member === undefined) throw new Error(TORN);
  const { content, length } = member;
  if (emptyLines(content, 0) === content.length) return { kind: 'gap', length };
  const head = parseHead(content);
  if (head === undefined) throw new Error('a gzip member that ends before its record');
  const whole = head.length + head.blockLength;
  if (whole > content.length && goesOnAt(window, at + length)) return merged;
  if (whole + emptyLines(content, whole) < content.length) return merged;
  return placed(head, content.subarray(head.length, whole), at, length, whole > content.length);
}

/** Whether a gzip member begins there in the middle of a record: some writers end members where they like. */
function goesOnAt(window: FileWindow, at: number): boolean {
  try {
    const start = openStart(window.bytes(at, FIRST_LOOK)).subarray(0, WARC.length);
    return start.length > 0 && !start.equals(WARC);
  } catch {
    return false;
  }
}

/**
 * The member at `at`; undefined where it is longer than `length` bytes, or too long when unpacked. Throws where it is damaged, unless
 * it has more than one record.
 */
function memberWithin(window: FileWindow, at: number, length: number): FoundMember | undefined {
  try {
    return takeMember(window.bytes(at, length), LARGEST_CONTENT);
  } catch (error) {
    if (hasSeveral(window, at)) return undefined;
    throw error;
  }
}

/** Whether a member begins with a whole record and goes on after it: so much can be told, and had, of one that is torn or damaged too. */
function hasSeveral(window: FileWindow, at: number): boolean {
  return LOOKS.some((length) => {
    try {
      const content = openStart(window.bytes(at, length));
      const first = parseRecord(content);
      return first !== undefined && first.length < content.length;
    } catch {
      return false;
    }
  });
}

/** The record at `at` that is not compressed, with the empty lines after it. Throws where there is none. */
function plainAt(window: FileWindow, at: number, maxBlock: number, known?: ParsedHead): PlacedRecord | Damage | Gap {
  const torn: Damage = { kind: 'damage', offset: at, problem: TORN };
  const gap = emptyLinesAt(window, at);
  if (gap > 0) return { kind: 'gap', length: gap };
  const head = known ?? parseHead(window.bytes(at, HEAD)) ?? parseHead(window.bytes(at, LONGEST_HEAD));
  if (head === undefined) return torn;
  const blockAt = at + head.length;
  const blockEnd = blockAt + head.blockLength;
  // A file may be full of these: as an error each would cost as much as reading ten.
  if (blockEnd > window.end) return torn;
  const block = window.bytes(blockAt, Math.min(head.blockLength, maxBlock));
  const after = blockEnd + emptyLinesAt(window, blockEnd);
  return placed(head, block, at, after - at);
}

/** Bytes of the line ends that stand at `at`, however many. */
function emptyLinesAt(window: FileWindow, at: number): number {
  let after = at;
  for (;;) {
    const bytes = window.bytes(after, 256);
    const lines = emptyLines(bytes, 0);
    after += lines;
    if (lines < bytes.length || bytes.length === 0) return after - at;
  }
}

function placed(head: ParsedHead, block: Buffer, offset: number, length: number, isTorn = false): PlacedRecord {
  const { version, type, fields, blockLength } = head;
  return { kind: 'record', version, type, fields, block, blockLength, offset, length, isTorn };
}

/** "W" of "WARC/". */
const FIRST_BYTE = 0x57;

/** So many bytes at a time are searched for the next record at most. */
const LONGEST_STEP = 2 ** 20;

/** So many places that look like a gzip member and are none are looked into behind one fault; where there are more, somebody made them. */
const MOST_LOOKS = 10_000;

/**
 * Where a record begins at or after `from`: a gzip member of one, or its version at the start of a line. `end` where none does, or
 * where too much only looks like one.
 */
function nextRecord(window: FileWindow, from: number, end: number): Beginning {
  let looks = 0;
  // Mostly it is near, and where there are many faults it has to be.
  let step = HEAD;
  for (let at = from; at < end; at += step, step = Math.min(2 * step, LONGEST_STEP)) {
    // The look reaches back by one byte, for the line's end, and forward by what a beginning takes.
    const bytes = window.bytes(at - 1, step + HEAD);
    for (const found of marksIn(bytes)) {
      if (found > step) break;
      const start = bytes.subarray(found, found + HEAD);
      const isPacked = isGzip(start);
      if (isPacked && !mayBeginWith(start, FIRST_BYTE)) continue;
      const head = headIn(start, isPacked);
      if (head !== undefined) return { at: at - 1 + found, head: isPacked ? undefined : head };
      if (++looks > MOST_LOOKS) return { at: end };
    }
  }
  return { at: end };
}

/** The places behind the first byte that look like a beginning at first sight, in order. Each mark is looked for from its last place on only. */
function* marksIn(bytes: Buffer): Generator<number, void> {
  const next = (mark: Buffer, from: number): number => {
    const found = bytes.indexOf(mark, from);
    return found === -1 ? Number.POSITIVE_INFINITY : found;
  };
  let [zipped, plain] = [next(MAGIC, 1), next(WARC, 1)];
  for (;;) {
    const found = Math.min(zipped, plain);
    if (found === Number.POSITIVE_INFINITY) return;
    if (found === zipped || bytes[found - 1] === 10) yield found;
    if (found === zipped) zipped = next(MAGIC, found + 1);
    else plain = next(WARC, found + 1);
  }
}

function headIn(bytes: Buffer, isPacked: boolean): ParsedHead | undefined {
  try {
    return parseHead(isPacked ? openStart(bytes) : bytes);
  } catch {
    return undefined;
  }
}
