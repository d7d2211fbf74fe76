import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { SkeinError } from '../model/errors.ts';
import { damagedIndex, type FileFacts, isMissing, PIECE, SUM_BYTES } from './segment-files.ts';

/** A piece of a file, and whether it was asked for since it was last thought of throwing it away. */
interface KeptPiece {
  readonly bytes: Buffer;
  wasAsked: boolean;
}

/** What all searches of an index share: the pieces of files that were read last, about, together no more than so many bytes. */
export class PieceCache {
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

  find(key: number): Buffer | undefined {
    const piece = this.#pieces.get(key);
    if (piece === undefined) return undefined;
    // To put it behind all others would take longer than all the rest.
    piece.wasAsked = true;
    return piece.bytes;
  }

  keep(key: number, bytes: Buffer): void {
    this.#pieces.set(key, { bytes, wasAsked: false });
    if (this.#pieces.size <= this.#most) return;
    for (const [oldest, piece] of this.#pieces) {
      this.#pieces.delete(oldest);
      if (!piece.wasAsked) break;
      piece.wasAsked = false;
      this.#pieces.set(oldest, piece);
    }
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
  #lastKey = -1;
  #last: Buffer = Buffer.alloc(0);

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

  /** The bytes of that range; they may be kept, and are not to be written to. */
  view(offset: number, length: number): Buffer {
    this.#check(offset, length);
    const first = Math.floor(offset / PIECE);
    const start = offset - first * PIECE;
    if (start + length <= PIECE) return this.#piece(first).subarray(start, start + length);
    if (length > 4 * PIECE) return this.#readPieces(offset, length);
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const at = offset + done;
      const piece = Math.floor(at / PIECE);
      done += this.#piece(piece).copy(bytes, done, at - piece * PIECE);
    }
    return bytes;
  }

  /** The bytes of that range, of which nothing is kept: what is seldom asked for twice. */
  read(offset: number, length: number): Buffer {
    this.#check(offset, length);
    return this.#readPieces(offset, length);
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
    if (key === this.#lastKey) return this.#last;
    let piece = this.#cache.find(key);
    if (piece === undefined) {
      piece = this.#readPieces(index * PIECE, Math.min(PIECE, this.length - index * PIECE));
      this.#cache.keep(key, piece);
    }
    this.#lastKey = key;
    this.#last = piece;
    return piece;
  }

  /** Of the pieces that the range lies in, each is checked. */
  #readPieces(offset: number, length: number): Buffer {
    if (length === 0) return Buffer.alloc(0);
    const first = Math.floor(offset / PIECE);
    const start = first * PIECE;
    const end = Math.min(this.length, Math.ceil((offset + length) / PIECE) * PIECE);
    const bytes = this.#read(start, end - start);
    this.#sums ??= this.#readSums();
    for (let at = 0; at < bytes.length; at += PIECE) {
      const sum = crc32(at === 0 && bytes.length <= PIECE ? bytes : bytes.subarray(at, at + PIECE));
      if (sum === this.#sums.readUInt32LE((first + at / PIECE) * SUM_BYTES)) continue;
      throw damagedIndex(this.#path, `bytes from ${start + at} on are not those that were written`);
    }
    return bytes.length === length ? bytes : bytes.subarray(offset - start, offset - start + length);
  }

  #readSums(): Buffer {
    const sums = this.#read(this.length, sumsLength(this.length));
    if (crc32(sums) === this.#checksum) return sums;
    throw damagedIndex(this.#path, 'its checksums are not those that were written');
  }

  #read(offset: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafeSlow(length);
    for (let done = 0; done < length; ) {
      const more = readSync(this.#handle, bytes, done, length - done, offset + done);
      if (more === 0) throw damagedIndex(this.#path, 'it ends early');
      done += more;
    }
    return bytes;
  }
}

function sumsLength(bytes: number): number {
  return Math.ceil(bytes / PIECE) * SUM_BYTES;
}

/** Whether an error says that a file is gone, or not as it was written. */
export function isLost(error: unknown): boolean {
  return isMissing(error) || (error instanceof SkeinError && error.code === 'INDEX_DAMAGED');
}
