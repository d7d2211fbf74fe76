import { closeSync, openSync, readSync } from 'node:fs';
import { isGzip, takeMember } from './gzip-member.ts';
import { type ParsedRecord, parseRecord, type WarcRecord } from './parse-record.ts';

/** A record and where it stands in its file. */
export interface PlacedRecord extends WarcRecord {
  readonly offset: number;
  /** Of the gzip member; of the record with the empty lines after it in a file that is not compressed. */
  readonly length: number;
}

/** How the reading of a file ended. */
export interface RecordsEnd {
  /** Where the last whole record ends: what stands after it is torn or damaged. */
  readonly whole: number;
  /** What is wrong there; undefined where the file ends there too. */
  readonly problem: string | undefined;
}

const WINDOW = 2 ** 20;

/**
 * Every record of a WARC file in order, compressed record by record or not at all, in memory of about the largest record. A torn
 * or damaged tail ends it and is told in what the generator returns; only a disk that refuses throws.
 */
export function* records(path: string): Generator<PlacedRecord, RecordsEnd> {
  const handle = openSync(path, 'r');
  try {
    return yield* recordsOf(handle);
  } finally {
    closeSync(handle);
  }
}

function* recordsOf(handle: number): Generator<PlacedRecord, RecordsEnd> {
  let bytes: Buffer = Buffer.alloc(0);
  let whole = 0;
  let isEnd = false;
  for (;;) {
    let found: ParsedRecord | undefined;
    try {
      found = bytes.length === 0 ? undefined : take(bytes, isEnd);
    } catch (error) {
      return { whole, problem: error instanceof Error ? error.message : String(error) };
    }
    if (found !== undefined) {
      yield { ...found.record, offset: whole, length: found.length };
      whole += found.length;
      bytes = bytes.subarray(found.length);
    } else if (isEnd) {
      return { whole, problem: bytes.length === 0 ? undefined : 'the last record is not whole' };
    } else {
      // Doubling keeps the cost of large records linear.
      const more = read(handle, whole + bytes.length, Math.max(WINDOW, bytes.length));
      isEnd = more.length === 0;
      bytes = Buffer.concat([bytes, more]);
    }
  }
}

function take(bytes: Buffer, isEnd: boolean): ParsedRecord | undefined {
  if (!isGzip(bytes)) {
    const plain = bytes.length < 2 ? undefined : parseRecord(bytes);
    // The empty lines after the record may go on in what is not read yet.
    return plain?.length === bytes.length && !isEnd ? undefined : plain;
  }
  const member = takeMember(bytes);
  if (member === undefined) return undefined;
  const parsed = parseRecord(member.content);
  if (parsed === undefined) throw new Error('a gzip member that ends before its record');
  if (parsed.length < member.content.length) throw new Error('a gzip member that goes on after its record');
  return { record: parsed.record, length: member.length };
}

function read(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  return bytes.subarray(0, readSync(handle, bytes, 0, length, position));
}
