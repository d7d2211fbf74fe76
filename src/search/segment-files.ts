import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { ByteSection } from '../links/byte-section.ts';
import { messageOf, SkeinError } from '../model/errors.ts';

/** The files of a segment, by their endings: front-coded terms and stems, postings, positions, arrays, stored texts. */
export const SEGMENT_FILES = ['terms', 'postings', 'positions', 'arrays', 'texts'] as const;

export type SegmentFile = (typeof SEGMENT_FILES)[number];

/** What a manifest knows of a file, so that damage is told. */
export interface FileFacts {
  /** Without the sums of its pieces, which stand behind them: a CRC-32 each, four bytes, the least one first. */
  readonly bytes: number;
  /** CRC-32 of those sums. */
  readonly checksum: number;
}

/** Files are read, checked and kept in pieces of this size: a term's block and the postings of a rare term fit into one. */
export const PIECE = 1 << 13;
/** Bytes of the sum of a piece. */
export const SUM_BYTES = 4;

/** Bytes are handed to the system from this many on. */
const WORTH_A_CALL = 1 << 20;

/** A file that is written once, from its first byte to its last, and never again. */
export class FileWriter {
  /** Where the next bytes go first; whoever fills it calls `settle` now and then. */
  readonly section = new ByteSection();
  readonly #path: string;
  readonly #handle: number;
  readonly #sums = new ByteSection();
  #written = 0;
  /** Of the bytes of the last piece, which is not full yet. */
  #sum = 0;

  constructor(path: string) {
    this.#path = path;
    try {
      this.#handle = openSync(path, 'w');
    } catch (error) {
      throw diskError(path, error);
    }
  }

  /** Offset of the next byte. */
  get offset(): number {
    return this.#written + this.section.length;
  }

  /** Writes what has been gathered, once it is worth a call. */
  settle(): void {
    if (this.section.length >= WORTH_A_CALL) this.#flush();
  }

  /** Writes the rest and waits until the disk has all of it. */
  finish(): FileFacts {
    this.#flush();
    if (this.#written % PIECE > 0) this.#endPiece();
    const sums = this.#sums.bytes.subarray(0, this.#sums.length);
    try {
      this.#write(sums);
      fsyncSync(this.#handle);
    } catch (error) {
      throw diskError(this.#path, error);
    } finally {
      closeSync(this.#handle);
    }
    return { bytes: this.#written, checksum: crc32(sums) };
  }

  #flush(): void {
    const { section } = this;
    const bytes = section.bytes.subarray(0, section.length);
    try {
      this.#write(bytes);
    } catch (error) {
      throw diskError(this.#path, error);
    }
    for (let at = 0; at < bytes.length; ) {
      const end = Math.min(bytes.length, at + PIECE - (this.#written % PIECE));
      this.#sum = crc32(bytes.subarray(at, end), this.#sum);
      this.#written += end - at;
      at = end;
      if (this.#written % PIECE === 0) this.#endPiece();
    }
    section.length = 0;
  }

  #endPiece(): void {
    this.#sums.reserve(SUM_BYTES);
    this.#sums.length = this.#sums.bytes.writeUInt32LE(this.#sum, this.#sums.length);
    this.#sum = 0;
  }

  #write(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) done += writeSync(this.#handle, bytes, done);
  }
}

/** Writes a whole file and waits until the disk has it. */
export function writeWholeFile(path: string, bytes: Uint8Array): FileFacts {
  const file = new FileWriter(path);
  file.section.append(bytes, bytes.length);
  return file.finish();
}

/** The path of a segment's file: `12.postings`; of a file that is written anew with every change: `12.deleted-3`. */
export function segmentPath(folder: string, segment: number, ending: string): string {
  return `${folder}/${segment}.${ending}`;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The disk is full, or does not let us write. */
export function diskError(path: string, cause: unknown): SkeinError {
  const advice = 'Free some space or check the permissions, then run `skein index` again.';
  return new SkeinError('DISK', `cannot write ${path}: ${messageOf(cause)}`, advice, cause);
}

/** There is nothing to ask. */
export function missingIndex(folder: string): SkeinError {
  const advice = 'Build one with `skein index`.';
  return new SkeinError('INDEX_MISSING', `there is no search index in ${folder}, or one of an older Skein`, advice);
}

/** A segment that the manifest names cannot be opened; what we say ourselves stays as it is. */
export function unopenedSegment(folder: string, cause: unknown): SkeinError {
  if (cause instanceof SkeinError) return cause;
  return damagedIndex(folder, isMissing(cause) ? 'a file is gone' : 'a file cannot be read', cause);
}

/** The index is not as it was written. */
export function damagedIndex(folder: string, what: string, cause?: unknown): SkeinError {
  const advice = 'Build it anew from the archive with `skein index --repair`.';
  return new SkeinError('INDEX_DAMAGED', `the search index in ${folder} is damaged: ${what}`, advice, cause);
}
