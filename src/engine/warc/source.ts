import { closeSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { constants, createGunzip, createInflateRaw } from 'node:zlib';
import { messageOf, SkeinError } from '../../model/errors.ts';
import { readAt } from './file-window.ts';
import { diskError } from './files.ts';
import { isGzip } from './gzip-member.ts';
import type { Damage } from './records.ts';
import { zipEntries } from './zip-directory.ts';

/** A WARC file that can be read at any place: a file of its own, or a part of one. */
export interface WarcSource {
  /** For people: the file, and the member of it where it is a ZIP. */
  readonly name: string;
  readonly handle: number;
  readonly start: number;
  readonly end: number;
  /** Present where this is an unpacked copy, with offsets of its own: where in the file the packed part begins. */
  readonly unpackedFrom?: number;
  /** Why the copy is not whole. */
  readonly damage?: Damage | undefined;
}

/** What was given to be read. Files that have to be unpacked are so when they are opened. */
export interface WarcInput {
  /** Bytes as they are on the disk. */
  readonly size: number;
  /** The WARC files in it; `unpack` takes the place for temporary files. */
  sources(unpack: Unpack): AsyncGenerator<WarcSource>;
  close(): void;
}

/** Unpacks a part of a file and answers it as a source of plain records. */
export type Unpack = (part: WarcSource, coding: 'gzip' | 'deflate') => Promise<WarcSource>;

/** What comes out of a damaged piece is lost, and its place is told as that of the piece: so they are small. */
const PIECE = 2 ** 11;

const advice = 'Name WARC files (.warc, .warc.gz) or WACZ files (.wacz).';

/** Opens a file and looks at its first bytes, which alone tell what it is. Throws INPUT_FILE for what is neither WARC nor WACZ. */
export function openInput(path: string): WarcInput {
  let handle: number;
  try {
    handle = openSync(path, 'r');
    if (!statSync(path).isFile()) throw new Error('it is not a file');
  } catch (error) {
    throw unreadable(path, messageOf(error), error);
  }
  try {
    const { size } = fstatSync(handle);
    return { size, sources: sourcesOf(path, handle, size), close: () => closeSync(handle) };
  } catch (error) {
    closeSync(handle);
    throw error;
  }
}

/** Unpacks into `folder`, which must be there. The files are called `unpacked-1.part` and so on; who made the folder takes it away. */
export function unpackInto(folder: string): { readonly unpack: Unpack; close(): void } {
  const handles: number[] = [];
  return {
    async unpack(part, coding) {
      const path = join(folder, `unpacked-${handles.length + 1}.part`);
      try {
        const handle = openSync(path, 'wx+');
        handles.push(handle);
        const damage = await unpackTo(handle, part, coding);
        return { name: part.name, handle, start: 0, end: fstatSync(handle).size, unpackedFrom: part.start, damage };
      } catch (error) {
        throw diskError(path, error);
      }
    },
    close() {
      for (const handle of handles) closeSync(handle);
    },
  };
}

/** Writes what comes out of a packed part; answers what is wrong with it, where the rest of it cannot be had. */
function unpackTo(target: number, part: WarcSource, coding: 'gzip' | 'deflate'): Promise<Damage | undefined> {
  // A torn end gives all that stands before it; the reading of its records tells what is missing.
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  const decoder = coding === 'gzip' ? createGunzip(options) : createInflateRaw(options);
  const pieces = Readable.from(piecesOf(part));
  let size = 0;
  const ended = new Promise<Damage | undefined>((resolve, reject) => {
    const end = (problem: string): void => {
      const offset = part.start + decoder.bytesWritten;
      resolve(offset < part.end ? { kind: 'damage', offset, problem } : undefined);
    };
    pieces.on('error', reject);
    // As an iterator it would drop what came before an error.
    decoder.on('data', (chunk: Buffer) => {
      try {
        for (let done = 0; done < chunk.length; )
          done += writeSync(target, chunk, done, chunk.length - done, size + done);
        size += chunk.length;
      } catch (error) {
        decoder.destroy();
        reject(error);
      }
    });
    decoder.on('error', (error) => end(error.message));
    decoder.on('end', () => end('what follows is not packed'));
    pieces.pipe(decoder);
  });
  return ended.finally(() => pieces.destroy());
}

function* piecesOf({ handle, start, end }: WarcSource): Generator<Buffer> {
  for (let at = start; at < end; at += PIECE) yield readAt(handle, at, Math.min(PIECE, end - at));
}

function sourcesOf(path: string, handle: number, size: number): WarcInput['sources'] {
  const first = readAt(handle, 0, Math.min(size, 64));
  const whole: WarcSource = { name: path, handle, start: 0, end: size };
  const text = first.toString('latin1');
  if (text.startsWith('PK')) return packedSources(whole);
  if (isGzip(first) || /^[\r\n]*WARC\//.test(text)) {
    return async function* () {
      yield whole;
    };
  }
  if (size === 0) throw unreadable(path, 'it is empty');
  if (text.startsWith('filedesc:'))
    throw unreadable(path, 'it is an ARC file, the form before WARC, which is not read');
  if (text.startsWith('(\xb5/\xfd') || text.startsWith(']*M\x18'))
    throw unreadable(path, 'it is compressed with zstd, which is not read: unpack it first');
  if (text.startsWith('BZh')) throw unreadable(path, 'it is compressed with bzip2: unpack it first');
  throw unreadable(path, 'it does not begin like one');
}

const PACKAGE = /\.wacz$/i;

/**
 * The WARC files of a WACZ, in `archive` where the format has them, or anywhere; those of the packages in it too, as downloads of several
 * crawls have them. A package in a package in a package is none.
 */
function packedSources(zip: WarcSource, isInner = false): WarcInput['sources'] {
  let entries: ReturnType<typeof zipEntries>;
  try {
    entries = zipEntries(zip);
  } catch (error) {
    throw unreadable(zip.name, messageOf(error), error);
  }
  const packed = entries.filter(({ name }) => /\.warc(\.gz)?$/i.test(name) || (!isInner && PACKAGE.test(name)));
  if (packed.length === 0) throw unreadable(zip.name, 'it is a ZIP without a WARC file in it');
  const foreign = packed.find(({ method }) => method !== 0 && method !== 8);
  if (foreign !== undefined) throw unreadable(zip.name, `${foreign.name} in it is packed by method ${foreign.method}`);
  return async function* (unpack) {
    for (const { name, method, start, size } of packed) {
      const part = { name: `${zip.name}/${name}`, handle: zip.handle, start, end: start + size };
      const source = method === 0 ? part : await unpack(part, 'deflate');
      if (PACKAGE.test(name)) yield* packedSources(source, true)(unpack);
      else yield source;
    }
  };
}

function unreadable(path: string, detail: string, cause?: unknown): SkeinError {
  return new SkeinError('INPUT_FILE', `${path} cannot be read as WARC or WACZ: ${detail}`, advice, cause);
}

/** How a source is called where an offset in it is told. */
export function nameOf({ name, unpackedFrom }: WarcSource): string {
  return unpackedFrom === undefined ? name : `${name} (unpacked from ${unpackedFrom})`;
}
