import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { ByteSection } from '../links/byte-section.ts';
import { messageOf, SkeinError } from '../model/errors.ts';

/** The files of a segment, by their endings: front-coded terms and stems, postings, positions, arrays, stored texts. */
export const SEGMENT_FILES = ['terms', 'postings', 'positions', 'arrays', 'texts'] as const;

export type SegmentFile = (typeof SEGMENT_FILES)[number];

/** What a manifest knows of a file, so that damage is told. */
export interface FileFacts {
  readonly bytes: number;
  /** CRC-32 of the whole file. */
  readonly checksum: number;
}

/** Bytes are handed to the system in pieces of this size. */
const PIECE = 1 << 20;

/** A file that is written once, from its first byte to its last, and never again. */
export class FileWriter {
  /** Where the next bytes go first; whoever fills it calls `settle` now and then. */
  readonly section = new ByteSection();
  readonly #path: string;
  readonly #handle: number;
  #written = 0;
  #checksum = 0;

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
    if (this.section.length >= PIECE) this.#flush();
  }

  /** Writes the rest and waits until the disk has all of it. */
  finish(): FileFacts {
    this.#flush();
    try {
      fsyncSync(this.#handle);
    } catch (error) {
      throw diskError(this.#path, error);
    } finally {
      closeSync(this.#handle);
    }
    return { bytes: this.#written, checksum: this.#checksum };
  }

  #flush(): void {
    const { section } = this;
    const bytes = section.bytes.subarray(0, section.length);
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(this.#handle, bytes, done);
    } catch (error) {
      throw diskError(this.#path, error);
    }
    this.#checksum = crc32(bytes, this.#checksum);
    this.#written += bytes.length;
    section.length = 0;
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

/** The disk is full, or does not let us write. */
export function diskError(path: string, cause: unknown): SkeinError {
  const advice = 'Free some space or check the permissions, then run `skein index` again.';
  return new SkeinError('DISK', `cannot write ${path}: ${messageOf(cause)}`, advice, cause);
}

/** The index is not as it was written. */
export function damagedIndex(folder: string, what: string, cause?: unknown): SkeinError {
  const advice = 'Build it anew from the archive with `skein index --repair`.';
  return new SkeinError('INDEX_DAMAGED', `the search index in ${folder} is damaged: ${what}`, advice, cause);
}
