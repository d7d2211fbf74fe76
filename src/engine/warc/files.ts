import { closeSync, fsyncSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveAddress } from '../../model/engine.ts';
import { SkeinError } from '../../model/errors.ts';
import { isOutOfFiles, outOfFiles } from '../../model/open-files.ts';
import type { Instant } from '../../model/time.ts';

/** Where in a crawl folder the WARC files are. */
export const ARCHIVE_FOLDER = 'archive';

const PREFIX = 'skein';
const NAME = /^skein-\d{14}-(\d{5,})-.*\.warc\.gz$/;

/** Prefix-Timestamp-Serial-Crawlhost, as WARC 1.1 recommends in annex C; the time is that of the first exchange. */
export function fileName(at: Instant, serial: number, hostname: string): string {
  const timestamp = new Date(at).toISOString().replace(/\D/g, '').slice(0, 14);
  const host = hostname.replace(/[^A-Za-z0-9.]+/g, '_') || 'localhost';
  return `${PREFIX}-${timestamp}-${String(serial).padStart(5, '0')}-${host}.warc.gz`;
}

/** Serial number in a file name of ours; undefined for any other name. */
export function serialOf(name: string): number | undefined {
  const serial = NAME.exec(name)?.[1];
  return serial === undefined ? undefined : Number(serial);
}

/** Our WARC files in a folder, in the order in which they were begun; none when there is no such folder. */
export function warcFiles(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw diskError(folder, error);
  }
  const ours = names.filter((name) => serialOf(name) !== undefined);
  return ours.sort((a, b) => (serialOf(a) ?? 0) - (serialOf(b) ?? 0) || (a < b ? -1 : 1));
}

/** Bytes in a file; undefined when there is none. */
export function lengthOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.size;
}

/** Makes the names in a folder last through a power failure, where the system can. */
export function syncFolder(folder: string): void {
  let handle: number | undefined;
  try {
    handle = openSync(folder, 'r');
    fsyncSync(handle);
  } catch (error) {
    // Windows opens no folders; there is nothing else to do for the name there.
    if (process.platform !== 'win32') throw diskError(folder, error);
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Whether the system says that there is no such file. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The disk refused to read or write. */
export function diskError(path: string, cause: unknown): SkeinError {
  const detail = cause instanceof Error ? cause.message : String(cause);
  if (isOutOfFiles(cause)) return outOfFiles(`cannot open ${path}: ${detail}`, cause);
  const advice = 'Make room or mend the rights, then use `skein resume`: what was stored before is kept.';
  return new SkeinError('DISK', `cannot read or write ${path}: ${detail}`, advice, cause);
}

/** A row of the database names bytes that the archive does not have. */
export function damagedArchive(folder: string, address: ArchiveAddress, detail: string, cause?: unknown): SkeinError {
  // What the system refuses says nothing of the file; but one that is gone is damage.
  if (cause instanceof Error && 'syscall' in cause && !isMissing(cause))
    return diskError(join(folder, address.file), cause);
  const place = `${join(folder, address.file)} at ${address.offset}`;
  const advice = 'Restore the file from a copy, or crawl into a new folder; the other pages can still be read.';
  return new SkeinError('FOLDER_DAMAGED', `the archive is damaged: ${place}: ${detail}`, advice, cause);
}
