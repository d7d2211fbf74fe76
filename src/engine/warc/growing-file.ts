import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeSync,
  writevSync,
} from 'node:fs';
import { join } from 'node:path';
import { diskError, lengthOf, syncFolder, warcFiles } from './files.ts';

/** A position to which everything can be taken back: the last file and its length, undefined before the first one. */
export interface Mark {
  readonly file: string;
  readonly length: number;
}

/**
 * A sequence of files of which only the last one grows. Every write says where it goes, so that bytes left by a failed one are
 * written over.
 *
 * Invariant: `end` is what the files hold, `handle` (when open) is the file of `end`, and no file comes after it.
 */
export class GrowingFile {
  readonly #folder: string;
  #end: Mark | undefined;
  #handle: number | undefined;
  /** Files begun since `mark`. */
  #begun: string[] = [];
  #isUnsynced = false;
  #isFolderUnsynced = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get end(): Mark | undefined {
    return this.#end;
  }

  /** The place to which `takeBack` may go back from now on. */
  mark(): Mark | undefined {
    this.#begun = [];
    return this.#end;
  }

  /** Takes away what was written since `mark` gave that mark. */
  takeBack(mark: Mark | undefined): void {
    this.#close();
    this.#end = mark;
    try {
      for (const file of this.#begun) rmSync(join(this.#folder, file), { force: true });
      if (mark !== undefined) this.#truncate(mark);
    } catch (error) {
      throw diskError(this.#folder, error);
    }
  }

  /** Begins a file of that name, which must not exist. The folder is made when it is not there. */
  begin(file: string): void {
    this.sync();
    this.#close();
    this.#begun.push(file);
    try {
      mkdirSync(this.#folder, { recursive: true });
      this.#handle = openSync(join(this.#folder, file), 'wx+');
    } catch (error) {
      throw diskError(join(this.#folder, file), error);
    }
    this.#end = { file, length: 0 };
    this.#isFolderUnsynced = true;
  }

  /** Writes the pieces, all together of `size` bytes, one behind the other. */
  append(pieces: readonly Buffer[], size: number): void {
    if (this.#end === undefined || size === 0) return;
    const { file, length } = this.#end;
    try {
      this.#handle ??= openSync(join(this.#folder, file), 'r+');
      const written = writevSync(this.#handle, pieces, length);
      if (written < size) writeRest(this.#handle, Buffer.concat(pieces), written, length);
    } catch (error) {
      throw diskError(join(this.#folder, file), error);
    }
    this.#end = { file, length: length + size };
    this.#isUnsynced = true;
  }

  /** Takes away all that stands after the mark, in its file and in later ones, torn or unknown as it may be. */
  cutBack(mark: Mark | undefined): void {
    this.#close();
    const files = warcFiles(this.#folder);
    const kept = mark === undefined ? 0 : files.indexOf(mark.file) + 1;
    try {
      for (const file of files.slice(kept)) unlinkSync(join(this.#folder, file));
      if (mark !== undefined) this.#truncate(mark);
    } catch (error) {
      throw diskError(this.#folder, error);
    }
    this.#end = mark;
  }

  /** Cuts a file that does not grow any more, to nothing at all for a length of 0. */
  shorten(file: string, length: number): void {
    const path = join(this.#folder, file);
    try {
      if (length === 0) unlinkSync(path);
      else truncateSync(path, length);
    } catch (error) {
      throw diskError(path, error);
    }
  }

  sync(): void {
    if (this.#isUnsynced && this.#handle !== undefined) {
      try {
        fsyncSync(this.#handle);
      } catch (error) {
        throw diskError(this.#folder, error);
      }
    }
    this.#isUnsynced = false;
    if (this.#isFolderUnsynced) syncFolder(this.#folder);
    this.#isFolderUnsynced = false;
  }

  close(): void {
    this.#close();
  }

  #truncate(mark: Mark): void {
    const path = join(this.#folder, mark.file);
    if (lengthOf(path) === mark.length) return;
    const handle = openSync(path, 'r+');
    ftruncateSync(handle, mark.length);
    this.#handle = handle;
    this.#isUnsynced = true;
  }

  #close(): void {
    if (this.#handle !== undefined) closeSync(this.#handle);
    this.#handle = undefined;
  }
}

/** What the system did not take at first. On a full disk it then says why. */
function writeRest(handle: number, bytes: Buffer, from: number, at: number): void {
  for (let done = from; done < bytes.length; ) done += writeSync(handle, bytes, done, bytes.length - done, at + done);
}
