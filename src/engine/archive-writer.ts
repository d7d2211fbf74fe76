import type { ArchiveAddress, ArchivedBody, Capture } from '../model/engine.ts';
import type { Instant } from '../model/time.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { Visit } from '../model/visit.ts';

/** The exchange that holds the bytes which a later one repeats; what a `revisit` record refers to. */
export interface ArchivedOriginal {
  readonly url: CanonicalUrl;
  readonly at: Instant;
  /** SHA-1 of the decoded body, Base32; equal to the repeating visit's. */
  readonly digest: string;
  /** Where it stands, once its batch is stored; without it an archive may keep the bytes a second time. */
  readonly address?: ArchiveAddress;
}

/** One exchange that is to be kept. */
export interface ArchiveEntry {
  readonly visit: Visit;
  readonly capture: Capture;
  /** Present where an earlier exchange of this archive has the same body: the bytes are not stored again. */
  readonly duplicateOf: ArchivedOriginal | undefined;
}

/** Where bodies are read back from. Any number of readers may be open while one writer appends. */
export interface ArchiveReader {
  /**
   * The exchange at `address`, which a writer's `append` gave. Never asked for a record that repeats another: the engine asks
   * for the original. Rejects with SkeinError FOLDER_DAMAGED when the bytes there are not such a record.
   */
  read(address: ArchiveAddress): Promise<ArchivedBody>;
  close(): Promise<void>;
}

/**
 * Where an engine puts what was received, as one growing sequence of files.
 *
 * The engine calls it inside a transaction, after the fence check and before the commit, so bytes precede the rows that name
 * them, and a row never names bytes that were not written. All but `read` and `close` is synchronous for that reason.
 */
export interface ArchiveWriter extends ArchiveReader {
  /**
   * Appends the exchanges in order, with one write where they fit into one file, and answers one address for each.
   *
   * An address is that of the record which holds the answer (`response` or `revisit`), and that record is the last one of its
   * exchange: where it ends, the exchange ends. File names are relative to the archive's folder and unique for ever; an
   * exchange never spans two files. The bytes are handed to the operating system when this returns, not forced to the disk.
   *
   * Throws SkeinError DISK when they cannot be written; the files are then as they were before the call.
   */
  append(entries: readonly ArchiveEntry[]): readonly ArchiveAddress[];

  /** Bytes in that file; undefined when there is none of that name. */
  lengthOf(file: string): number | undefined;

  /**
   * Takes away everything that was appended after the exchange at `last` (in its file and in every later one), or every
   * exchange for undefined. The next `append` goes on from there. Used at opening (a torn or unnamed tail) and after a commit
   * that failed.
   */
  cutBack(last: ArchiveAddress | undefined): void;

  /**
   * Takes away what stands after `length` in a file that does not grow any more, the file itself for 0: a part of a record that
   * did not survive a failure. Nothing for a file that is not there. Throws SkeinError DISK.
   */
  shorten(file: string, length: number): void;

  /** Forces what was appended to the disk. Throws SkeinError DISK. */
  sync(): void;
}
