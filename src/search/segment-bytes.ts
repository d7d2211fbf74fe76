import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { SkeinError } from '../model/errors.ts';
import { damagedIndex, type FileFacts, isMissing, PIECE, SUM_BYTES } from './segment-files.ts';

/** A piece of a file, and whether it was asked for since it was last thought of throwing it away. */
interface KeptPiece {
  /** None where it was thrown away: other bytes are there by now. */
  key: number;
  readonly bytes: Buffer;
  wasAsked: boolean;
}

const NONE = -1;

/** A longer range is not kept, in pieces. */
const MOST_KEPT = 4;
/** Pieces that are read at once where nothing of them is kept. */
const AT_ONCE = 16;

/** What all searches of an index share: the pieces of files that were read last, about, together no more than so many bytes. */
export class PieceCache {
  /** For what is read and not kept: memory that is taken and given back again and again grows before it is collected. */
  readonly passing = Buffer.allocUnsafeSlow(AT_ONCE * PIECE);
  readonly #most: number;
  /** In the order in which they came, or were spared last. */
  readonly #pieces = new Map<number, KeptPiece>();
  #files = 0;

  constructor(bytes: number) {
    this.#most = Math.max(4, Math.floor(bytes / PIECE));
  }

  /** A number for a file, so that its pieces have keys of their own: files are at most 2^26 pieces (512 GiB) long. */
  number(): number {
    return this.#files++;
  }

  find(key: number): KeptPiece | undefined {
    const piece = this.#pieces.get(key);
    // To put it behind all others would take longer than all the rest.
    if (piece !== undefined) piece.wasAsked = true;
    return piece;
  }

  /** Memory for a piece, that of one which is thrown away where there are enough. */
  room(): Buffer {
    if (this.#pieces.size < this.#most) return Buffer.allocUnsafeSlow(PIECE);
    for (const [oldest, piece] of this.#pieces) {
      this.#pieces.delete(oldest);
      if (!piece.wasAsked) {
        piece.key = NONE;
        // The last piece of a file is shorter.
        return piece.bytes.length === PIECE ? piece.bytes : Buffer.allocUnsafeSlow(PIECE);
      }
      piece.wasAsked = false;
      this.#pieces.set(oldest, piece);
    }
    return Buffer.allocUnsafeSlow(PIECE);
  }

  keep(key: number, bytes: Buffer): KeptPiece {
    const piece = { key, bytes, wasAsked: false };
    this.#pieces.set(key, piece);
    return piece;
  }
}

const FILE_PIECES = 2 ** 26;

/** The bytes of a file that does not change any more, read where they are wanted. Whatever is read is as it was written, or INDEX_DAMAGED is thrown. */
export class FileBytes {
  readonly #path: string;
  readonly #handle: number;
  readonly #cache: PieceCache;
  readonly #number: number;
  readonly #checksum: number;
  #sums: Buffer | undefined;
  readonly length: number;
  /** The piece that was asked for last: most questions stay in it. */
  #last: KeptPiece = { key: NONE, bytes: Buffer.alloc(0), wasAsked: false };

  /** Opens the file. Throws the system's error where there is none, INDEX_DAMAGED where it has another length. */
  constructor(path: string, facts: FileFacts, cache: PieceCache) {
    this.#path = path;
    this.#handle = openSync(path, 'r');
    this.#cache = cache;
    this.#number = cache.number();
    this.length = facts.bytes;
    this.#checksum = facts.checksum;
    const [bytes, wanted] = [fstatSync(this.#handle).size, this.length + sumsLength(this.length)];
    if (bytes === wanted) return;
    closeSync(this.#handle);
    throw damagedIndex(path, `${bytes} bytes instead of ${wanted}`);
  }

  /** The bytes of that range, in memory of their own. */
  view(offset: number, length: number): Buffer {
    this.#check(offset, length);
    if (length > MOST_KEPT * PIECE) return this.#readPieces(offset, length);
    const bytes = Buffer.allocUnsafe(length);
    this.#gather(offset, length, bytes);
    return bytes;
  }

  /** Puts the bytes of that range at the beginning of memory that the caller uses again and again; answers larger memory where it is too small. */
  fill(offset: number, length: number, memory: Buffer): Buffer {
    this.#check(offset, length);
    if (length > MOST_KEPT * PIECE) return this.#readPieces(offset, length);
    const bytes = memory.length < length ? Buffer.allocUnsafeSlow(Math.max(2 * memory.length, length)) : memory;
    this.#gather(offset, length, bytes);
    return bytes;
  }

  /** The bytes of that range, good until the next call for any file of the index. What is long is not kept. */
  glance(offset: number, length: number): Buffer {
    if (length > MOST_KEPT * PIECE) return this.pass(offset, length);
    this.#check(offset, length);
    this.#gather(offset, length, this.#cache.passing);
    return this.#cache.passing.subarray(0, length);
  }

  /** The same for what is seldom asked for twice: nothing is kept. */
  pass(offset: number, length: number): Buffer {
    this.#check(offset, length);
    const start = offset % PIECE;
    if (start + length > AT_ONCE * PIECE) return this.#readPieces(offset, length);
    return this.#passPieces(offset - start, start + length).subarray(start, start + length);
  }

  /** Copies the bytes from `offset` on into memory of the caller's; nothing is kept. */
  copy(offset: number, target: Uint8Array): void {
    this.#check(offset, target.length);
    for (let done = 0; done < target.length; ) {
      const start = (offset + done) % PIECE;
      const length = Math.min(target.length - done, AT_ONCE * PIECE - start);
      target.set(this.#passPieces(offset + done - start, start + length).subarray(start, start + length), done);
      done += length;
    }
  }

  /** The number at `offset`, written as in an array of that kind, the least byte first. */
  number(kind: NumberKind, offset: number): number {
    const width = WIDTHS[kind];
    this.#check(offset, width);
    const index = Math.floor(offset / PIECE);
    const start = offset - index * PIECE;
    const isWithin = start + width <= PIECE;
    const bytes = isWithin ? this.#piece(index) : this.view(offset, width);
    return readNumber(kind, bytes, isWithin ? start : 0);
  }

  close(): void {
    closeSync(this.#handle);
  }

  #check(offset: number, length: number): void {
    if (offset >= 0 && length >= 0 && offset + length <= this.length) return;
    throw damagedIndex(this.#path, `bytes ${offset} to ${offset + length} are not there`);
  }

  #piece(index: number): Buffer {
    const key = this.#number * FILE_PIECES + index;
    if (key === this.#last.key) return this.#last.bytes;
    this.#last = this.#cache.find(key) ?? this.#readPiece(key, index);
    return this.#last.bytes;
  }

  #readPiece(key: number, index: number): KeptPiece {
    const room = this.#cache.room();
    const length = Math.min(PIECE, this.length - index * PIECE);
    const bytes = length < PIECE ? room.subarray(0, length) : room;
    this.#readChecked(index * PIECE, bytes);
    return this.#cache.keep(key, bytes);
  }

  /** Copies so many bytes from `offset` on, out of pieces that are kept. */
  #gather(offset: number, length: number, bytes: Buffer): void {
    for (let done = 0; done < length; ) {
      const at = offset + done;
      const index = Math.floor(at / PIECE);
      const start = at - index * PIECE;
      done += this.#piece(index).copy(bytes, done, start, Math.min(PIECE, start + length - done));
    }
  }

  /** The pieces that the range lies in, in memory of their own. */
  #readPieces(offset: number, length: number): Buffer {
    if (length === 0) return Buffer.alloc(0);
    const start = offset - (offset % PIECE);
    const bytes = Buffer.allocUnsafeSlow(this.#endOf(offset + length) - start);
    this.#readChecked(start, bytes);
    return bytes.length === length ? bytes : bytes.subarray(offset - start, offset - start + length);
  }

  /** The pieces from where one begins, in memory that they share with all others that pass. */
  #passPieces(start: number, length: number): Buffer {
    const bytes = this.#cache.passing.subarray(0, this.#endOf(start + length) - start);
    this.#readChecked(start, bytes);
    return bytes;
  }

  /** Where the piece ends that has the byte before `offset`. */
  #endOf(offset: number): number {
    return Math.min(this.length, Math.ceil(offset / PIECE) * PIECE);
  }

  /** Fills the bytes with whole pieces, each of which is checked. */
  #readChecked(start: number, bytes: Buffer): void {
    this.#sums ??= this.#readSums();
    this.#read(start, bytes);
    for (let at = 0; at < bytes.length; at += PIECE) {
      const sum = crc32(at === 0 && bytes.length <= PIECE ? bytes : bytes.subarray(at, at + PIECE));
      if (sum === this.#sums.readUInt32LE(((start + at) / PIECE) * SUM_BYTES)) continue;
      throw damagedIndex(this.#path, `bytes from ${start + at} on are not those that were written`);
    }
  }

  #readSums(): Buffer {
    const sums = Buffer.allocUnsafeSlow(sumsLength(this.length));
    this.#read(this.length, sums);
    if (crc32(sums) === this.#checksum) return sums;
    throw damagedIndex(this.#path, 'its checksums are not those that were written');
  }

  #read(offset: number, bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) {
      const more = readSync(this.#handle, bytes, done, bytes.length - done, offset + done);
      if (more === 0) throw damagedIndex(this.#path, 'it ends early');
      done += more;
    }
  }
}

/** How a number is written, as the array of that kind has it. */
export type NumberKind = 'u8' | 'u16' | 'u32' | 'f32' | 'f64';

/** Bytes of a number. */
export const WIDTHS: Readonly<Record<NumberKind, number>> = { u8: 1, u16: 2, u32: 4, f32: 4, f64: 8 };

function readNumber(kind: NumberKind, bytes: Buffer, at: number): number {
  switch (kind) {
    case 'u8':
      return bytes.readUInt8(at);
    case 'u16':
      return bytes.readUInt16LE(at);
    case 'u32':
      return bytes.readUInt32LE(at);
    case 'f32':
      return bytes.readFloatLE(at);
    case 'f64':
      return bytes.readDoubleLE(at);
  }
}

function sumsLength(bytes: number): number {
  return Math.ceil(bytes / PIECE) * SUM_BYTES;
}

/** Whether an error says that a file is gone, or not as it was written. */
export function isLost(error: unknown): boolean {
  return isMissing(error) || (error instanceof SkeinError && error.code === 'INDEX_DAMAGED');
}
