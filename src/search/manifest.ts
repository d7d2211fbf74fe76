import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { SkeinError } from '../model/errors.ts';
import {
  damagedIndex,
  diskError,
  type FileFacts,
  isMissing,
  SEGMENT_FILES,
  type SegmentFile,
} from './segment-files.ts';

/** Grows with every change of the files' form, or of what terms a text gives: queries would not find those of before. */
const VERSION = 6;
/** The one form that had no checksum. */
const UNCHECKED = 1;
const NAME = 'manifest.json';

/** A file that is written anew with every change, and how often it was. */
export interface ChangingFile extends FileFacts {
  readonly generation: number;
}

/** What the manifest says of a segment. */
export interface SegmentFacts {
  /** In its files' names. */
  readonly number: number;
  readonly documents: number;
  /** How many of them do not count any more, and the file that has a bit for each. */
  readonly deleted: number;
  readonly deletions?: ChangingFile | undefined;
  /** The file that has the rank of each document. */
  readonly ranks: ChangingFile;
  /** Sums of the fields' lengths, by field number. */
  readonly lengths: readonly number[];
  readonly files: Readonly<Record<SegmentFile, FileFacts>>;
}

/** What an index consists of. Whatever is in its folder and not named here is not part of it. */
export interface Manifest {
  readonly version: number;
  /** Grows with every commit. */
  readonly generation: number;
  /** Number for the next segment. */
  readonly next: number;
  /** In the order of their documents. */
  readonly segments: readonly SegmentFacts[];
  /** Whatever the writer wants to know when it goes on. */
  readonly note?: unknown;
}

export const EMPTY_MANIFEST: Manifest = { version: VERSION, generation: 0, next: 1, segments: [] };

/** The manifest of the last commit, undefined where there was none, or one of an older form. Errors: INDEX_DAMAGED, FOLDER_NEWER. */
export function readManifest(folder: string): Manifest | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, NAME), 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw damagedIndex(folder, 'its manifest cannot be read', error);
  }
  const [json = '', checksum = ''] = text.split('\n');
  const manifest = parse(folder, json);
  if (manifest.version > VERSION) {
    const message = `the search index in ${folder} was written by a newer Skein`;
    const advice = 'Use the newer Skein, or build the index anew with `skein index --repair`.';
    throw new SkeinError('FOLDER_NEWER', message, advice);
  }
  const isAsWritten = checksum === String(crc32(json)) || (manifest.version === UNCHECKED && checksum === '');
  if (!isAsWritten) throw damagedIndex(folder, 'its manifest is not as it was written');
  // An index can be made of the archive at any time: nothing of an older form is carried over.
  return manifest.version === VERSION ? manifest : undefined;
}

/** Puts a manifest, and in a second line the CRC-32 of it, in place of the one before, all at once: whoever reads it sees the one or the other, also after a loss of power. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const path = join(folder, NAME);
  const text = JSON.stringify(manifest);
  try {
    writeFileSync(`${path}.new`, `${text}\n${crc32(text)}`, { flush: true });
    // The segments' names have to be on the disk before the manifest that speaks of them.
    syncFolder(folder);
    renameSync(`${path}.new`, path);
    syncFolder(folder);
  } catch (error) {
    throw diskError(path, error);
  }
}

/** The names of a segment's files. */
export function fileNames({ number, deletions, ranks }: SegmentFacts): readonly string[] {
  const fixed = SEGMENT_FILES.map((file) => `${number}.${file}`);
  const changing = deletions === undefined ? [] : [`${number}.deleted-${deletions.generation}`];
  return [...fixed, `${number}.ranks-${ranks.generation}`, ...changing];
}

function parse(folder: string, text: string): Manifest {
  try {
    const manifest: Manifest = JSON.parse(text);
    if (!Array.isArray(manifest.segments)) throw new RangeError('no list of segments');
    return manifest;
  } catch (error) {
    throw damagedIndex(folder, 'its manifest is not one', error);
  }
}

function syncFolder(folder: string): void {
  // Windows opens no folders; its renames are in the journal anyway.
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
