import { kMaxLength } from 'node:buffer';
import { constants, crc32, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib';
import type { PendingBytes } from './pending-bytes.ts';

/** What one stored block holds at most (RFC 1951, 3.2.4). */
const BLOCK = 65_535;
const HEADER = 10;
const TRAILER = 8;

/** RFC 1952, 2.3: magic, deflate, no flags, no time, no extra flags, unknown system. */
const HEADER_BYTES = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** How zlib says that the input ends too early, and Node that the output is too long. */
const ENDS_LATER: ReadonlySet<unknown> = new Set(['Z_BUF_ERROR', 'ERR_BUFFER_TOO_LARGE']);

/** Flags of a gzip header that stand for fields of their own (RFC 1952, 2.3.1). */
const FLAG = { headerCrc: 2, extra: 4, name: 8, comment: 16 };

/** Bytes of a gzip member that holds `length` bytes in stored blocks. */
export function storedSize(length: number): number {
  return HEADER + 5 * Math.max(1, Math.ceil(length / BLOCK)) + length + TRAILER;
}

/**
 * Puts a gzip member behind what is pending: a text of one byte a character, and the parts after it, which stay where they are unless
 * they are compressed (at level 6, where that makes it smaller) or short.
 */
export function addMember(pending: PendingBytes, text: string, parts: readonly Buffer[], compress: boolean): void {
  const length = parts.reduce((sum, part) => sum + part.length, text.length);
  const packed = compress ? gzipSync(Buffer.concat([Buffer.from(text, 'latin1'), ...parts]), { level: 6 }) : undefined;
  if (packed !== undefined && packed.length < storedSize(length)) pending.addBytes(packed);
  // A text that is longer than a block is divided like any other part.
  else if (text.length > BLOCK) addStored(pending, '', [Buffer.from(text, 'latin1'), ...parts], length);
  else addStored(pending, text, parts, length);
}

/** The text, which one block can hold, and the parts in stored blocks. */
function addStored(pending: PendingBytes, text: string, parts: readonly Buffer[], length: number): void {
  let room = Math.min(length, BLOCK);
  let left = length - room;
  pending.addBytes(HEADER_BYTES);
  addBlockHead(pending, room, left === 0);
  let checksum = crc32(pending.addText(text));
  room -= text.length;
  for (const part of parts) {
    // Of no bytes zlib tells how a checksum begins, not how it goes on.
    if (part.length > 0) checksum = crc32(part, checksum);
    for (let at = 0; at < part.length; ) {
      if (room === 0) {
        room = Math.min(left, BLOCK);
        left -= room;
        addBlockHead(pending, room, left === 0);
      }
      const size = Math.min(room, part.length - at);
      pending.addBytes(size === part.length ? part : part.subarray(at, at + size));
      at += size;
      room -= size;
    }
  }
  pending.addNumber(checksum, 4);
  pending.addNumber(length, 4);
}

/** The head of a stored block (RFC 1951, 3.2.4). */
function addBlockHead(pending: PendingBytes, size: number, isLast: boolean): void {
  pending.addNumber(isLast ? 1 : 0, 1);
  pending.addNumber(size, 2);
  pending.addNumber(~size, 2);
}

/** Content of the one gzip member that fills `bytes`, a view into it where it can be. Throws when it is damaged. */
export function openMember(bytes: Buffer): Buffer {
  const length = bytes.length - HEADER - 5 - TRAILER;
  const isOneStoredBlock =
    length >= 0 && length <= BLOCK && isPlainHeader(bytes) && bytes[HEADER] === 1 && bytes.readUInt16LE(11) === length;
  if (!isOneStoredBlock) return gunzipSync(bytes);
  const content = bytes.subarray(HEADER + 5, HEADER + 5 + length);
  if (crc32(content) !== bytes.readUInt32LE(bytes.length - TRAILER)) throw new Error('wrong checksum');
  return content;
}

/**
 * A first look, without inflating, whether a member's content may begin with that byte: its first block tells (RFC 1951, 3.2.3 to
 * 3.2.7). True where only inflating tells.
 */
export function mayBeginWith(bytes: Buffer, byte: number): boolean {
  const start = bytes[2] === 8 ? headerLength(bytes, 0) : undefined;
  if (start === undefined) return false;
  if (start + 5 >= bytes.length) return true;
  const first = bytes[start] ?? 0;
  switch ((first >> 1) & 3) {
    case 0: {
      const size = bytes.readUInt16LE(start + 1);
      return size === (bytes.readUInt16LE(start + 3) ^ 0xffff) && (size === 0 || bytes[start + 5] === byte);
    }
    case 1:
      // The code of a literal below 144 is 0x30 more, eight bits with the highest first; five of them are in this byte. An empty block has zeros.
      return byte >= 144 || first >> 3 === reversed(byte + 0x30) % 32 || first >> 3 === 0;
    case 2:
      // Numbers of codes that there are: at most 286 for lengths and literals, 30 for distances.
      return first >> 3 <= 29 && ((bytes[start + 1] ?? 0) & 31) <= 29;
    default:
      return false;
  }
}

function reversed(byte: number): number {
  let bits = 0;
  for (let bit = 0; bit < 8; bit++) bits |= ((byte >> bit) & 1) << (7 - bit);
  return bits;
}

/** As much of a member's content as its first bytes tell, however they end. Throws when they are no gzip. */
export function openStart(bytes: Buffer): Buffer {
  const header = headerLength(bytes, 0);
  if (header === undefined) throw new Error('no gzip header');
  return inflateRawSync(bytes.subarray(header), { finishFlush: constants.Z_SYNC_FLUSH });
}

/** A member found in a stream of them. */
export interface FoundMember {
  readonly content: Buffer;
  /** Bytes of the member itself. */
  readonly length: number;
}

/**
 * The member that begins at the first byte; undefined when the bytes end before it does, or its content is longer than
 * `maxContent`. Throws when it is damaged. What follows the member is not looked at.
 */
export function takeMember(bytes: Buffer, maxContent: number = kMaxLength): FoundMember | undefined {
  const header = headerLength(bytes, 0);
  if (header === undefined) return undefined;
  const inflated = inflateFirst(bytes.subarray(header), maxContent);
  if (inflated === undefined) return undefined;
  const trailer = header + inflated.consumed;
  if (trailer + TRAILER > bytes.length) return undefined;
  if (crc32(inflated.content) !== bytes.readUInt32LE(trailer)) throw new Error('wrong checksum');
  if (inflated.content.length % 2 ** 32 !== bytes.readUInt32LE(trailer + 4)) throw new Error('wrong length');
  return { content: inflated.content, length: trailer + TRAILER };
}

/** Whether a gzip member may begin here. */
export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

function isPlainHeader(bytes: Buffer): boolean {
  return isGzip(bytes) && bytes[2] === 8 && bytes[3] === 0;
}

function inflateFirst(bytes: Buffer, maxContent: number): { content: Buffer; consumed: number } | undefined {
  try {
    // With `info` Node answers the engine too, which knows how much it ate; the type package says only Buffer.
    const answer: unknown = inflateRawSync(bytes, { info: true, maxOutputLength: maxContent });
    if (!isInflated(answer)) throw new Error('zlib did not answer its engine');
    return { content: answer.buffer, consumed: answer.engine.bytesWritten };
  } catch (error) {
    if (error instanceof Error && 'code' in error && ENDS_LATER.has(error.code)) return undefined;
    throw error;
  }
}

function isInflated(answer: unknown): answer is { buffer: Buffer; engine: { bytesWritten: number } } {
  return typeof answer === 'object' && answer !== null && 'buffer' in answer && 'engine' in answer;
}

/** Bytes of the gzip header at `at`; undefined when they do not all stand here. Throws on what is not gzip. */
function headerLength(bytes: Buffer, at: number): number | undefined {
  if (bytes.length < at + HEADER) return undefined;
  if (bytes[at] !== 0x1f || bytes[at + 1] !== 0x8b || bytes[at + 2] !== 8) throw new Error('no gzip member');
  const flags = bytes[at + 3] ?? 0;
  let end = at + HEADER;
  if (flags & FLAG.extra) {
    if (end + 2 > bytes.length) return undefined;
    end += 2 + bytes.readUInt16LE(end);
  }
  for (const flag of [FLAG.name, FLAG.comment]) {
    if ((flags & flag) === 0) continue;
    const zero = bytes.indexOf(0, end);
    if (zero === -1) return undefined;
    end = zero + 1;
  }
  if (flags & FLAG.headerCrc) end += 2;
  return end > bytes.length ? undefined : end - at;
}
