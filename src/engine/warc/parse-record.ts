import { headerPairs } from './http-message.ts';

/** A record as it stands in a file. */
export interface WarcRecord {
  /** As written: `WARC/1.1`. */
  readonly version: string;
  /** WARC-Type in lower case; '' when there is none. */
  readonly type: string;
  /** Named fields by lower-case name; of one that is repeated the first value, of WARC-Concurrent-To all, joined by ", ". */
  readonly fields: ReadonlyMap<string, string>;
  readonly block: Buffer;
}

/** A record and how much of the bytes it took, the empty lines after it included. */
export interface ParsedRecord {
  readonly record: WarcRecord;
  readonly length: number;
}

/** Longer heads are not records. */
const HEAD_LIMIT = 65_536;

/** `WARC/1.1` has eight bytes. */
const LONGEST_VERSION = 64;

const CR = 13;
const LF = 10;

/** The head of a record: all but its block. */
export interface ParsedHead extends Omit<WarcRecord, 'block'> {
  /** Bytes of the head, the empty line included. */
  readonly length: number;
  /** Content-Length. */
  readonly blockLength: number;
}

/**
 * The record at the front of `bytes`: undefined when they end before it does. Throws on what is no WARC record. Plain line
 * feeds are taken for line ends, as some writers put them; fields and types that are not known are kept (WARC 1.1, 5.1).
 */
export function parseRecord(bytes: Buffer): ParsedRecord | undefined {
  const head = parseHead(bytes);
  if (head === undefined) return undefined;
  const { version, type, fields } = head;
  const end = head.length + head.blockLength;
  if (end > bytes.length) return undefined;
  const record = { version, type, fields, block: bytes.subarray(head.length, end) };
  return { record, length: end + emptyLines(bytes, end) };
}

/** The head at the front of `bytes`; undefined when they end before the empty line. Throws on what is no WARC record. */
export function parseHead(bytes: Buffer): ParsedHead | undefined {
  // The fields are looked at only where they are those of a record.
  const start = bytes.toString('latin1', 0, Math.min(bytes.length, LONGEST_VERSION));
  const version = /^WARC\/\d+\.\d+(?=[\t ]*\r?\n)/.exec(start)?.[0];
  if (version === undefined) {
    if (start.length < 10 && /^(?:WARC\/[\d.]*[\t ]*\r?|W|WA|WAR|WARC)?$/.test(start)) return undefined;
    throw new Error(`no WARC record: ${JSON.stringify(start.slice(0, 40))}`);
  }
  const length = headLength(bytes);
  if (length === undefined) {
    if (bytes.length > HEAD_LIMIT) throw new Error('the fields of a record do not end');
    return undefined;
  }
  // The line ends that are left count for nothing.
  const fields = fieldsOf(bytes.toString('utf8', version.length, length).split('\n'));
  const type = (fields.get('warc-type') ?? '').toLowerCase();
  return { version, type, fields, length, blockLength: contentLength(fields) };
}

/** Bytes up to and with the first empty line; undefined where there is none that a head may end with. */
function headLength(bytes: Buffer): number | undefined {
  const limit = Math.min(bytes.length, HEAD_LIMIT);
  // Byte by byte: lines are short, and a search for each of their ends costs more.
  for (let lineEnd = 0; lineEnd < limit; lineEnd++) {
    if (bytes[lineEnd] !== LF) continue;
    const next = bytes[lineEnd + 1] === CR ? lineEnd + 2 : lineEnd + 1;
    if (bytes[next] === LF && next < limit) return next + 1;
  }
  return undefined;
}

/** The URI of a record. */
export function targetUri(record: Pick<WarcRecord, 'fields'>): string | undefined {
  const uri = record.fields.get('warc-target-uri');
  return uri === undefined ? undefined : bareUri(uri);
}

/** The URI in a field without the angle brackets that WARC 1.0 put round it. */
export function bareUri(value: string): string {
  return value.replace(/^<(.*)>$/, '$1');
}

/** The one field that may stand more than once (WARC 1.1, 5.7). */
const REPEATABLE = 'warc-concurrent-to';

function fieldsOf(lines: readonly string[]): Map<string, string> {
  const fields = new Map<string, string>();
  const pairs = headerPairs(lines);
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    const name = (pairs[index] ?? '').toLowerCase();
    const value = pairs[index + 1] ?? '';
    const known = fields.get(name);
    if (known === undefined) fields.set(name, value);
    else if (name === REPEATABLE) fields.set(name, `${known}, ${value}`);
  }
  return fields;
}

function contentLength(fields: ReadonlyMap<string, string>): number {
  const value = fields.get('content-length') ?? '';
  if (!/^\d{1,15}$/.test(value)) throw new Error('a record without Content-Length');
  return Number(value);
}

/** Bytes of the line ends that stand at `from`. */
export function emptyLines(bytes: Buffer, from: number): number {
  let at = from;
  while (at < bytes.length && (bytes[at] === CR || bytes[at] === LF)) at++;
  return at - from;
}
