import { closeSync, read, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { type ArcLog, type ArcRoom, BLOCK_ENTRIES } from '../graph/arc-log.ts';
import type { Settings } from '../model/settings.ts';
import { namelessFile } from './nameless-file.ts';
import { diskError } from './out-file.ts';

const readAt = promisify(read);

/** Closes the file of a log that nobody can read any more. */
const closing = new FinalizationRegistry<number>((file) => closeSync(file));

/** What a graph's arcs may take in memory by the settings, and files for what is beyond. */
export function arcRoom({ arcsInMemory }: Partial<Pick<Settings, 'arcsInMemory'>>): ArcRoom | undefined {
  return arcsInMemory === undefined ? undefined : { entries: arcsInMemory, beyond: () => new ArcFile() };
}

/**
 * A log in a temporary file, in the folder that TMPDIR names. The file loses its name at once, so whatever becomes of the process, its room
 * is given back. Throws DISK.
 */
export class ArcFile implements ArcLog {
  readonly #file: number;
  readonly #lengths: number[] = [];
  /** Room of the last reader, for the next one: the log is read again and again. */
  #room: readonly [Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>] | undefined;

  constructor() {
    this.#file = namelessFile();
    closing.register(this, this.#file);
  }

  append(block: Int32Array): void {
    const bytes = bytesOf(block);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
    } catch (error) {
      throw diskError(tmpdir(), error);
    }
    this.#lengths.push(block.length);
  }

  async *blocks(): AsyncGenerator<Int32Array> {
    let [current, other] = this.#room ?? [new Int32Array(BLOCK_ENTRIES), new Int32Array(BLOCK_ENTRIES)];
    this.#room = undefined;
    let coming = this.#read(0, 0, current);
    let position = 0;
    for (const [index, length] of this.#lengths.entries()) {
      current = await coming;
      position += length * Int32Array.BYTES_PER_ELEMENT;
      // While this block is worked on, the next one is read.
      coming = this.#read(index + 1, position, other);
      // Where the reader has stopped at this block, nobody waits for the next one, nor for what becomes of it.
      coming.catch(() => undefined);
      other = current;
      yield current.subarray(0, length);
    }
    // What a reader that has stopped half-way was given may still be written to.
    this.#room = [current, await coming];
  }

  /** Reads a block into an array, or into a longer one where it needs that. Behind the last block nothing is read. */
  async #read(index: number, position: number, into: Int32Array<ArrayBuffer>): Promise<Int32Array<ArrayBuffer>> {
    const length = this.#lengths[index] ?? 0;
    const array = length > into.length ? new Int32Array(length) : into;
    const bytes = bytesOf(array.subarray(0, length));
    for (let at = 0; at < bytes.length; ) {
      const { bytesRead } = await readAt(this.#file, bytes, at, bytes.length - at, position + at);
      if (bytesRead === 0) throw diskError(tmpdir(), new Error('a temporary file was cut short'));
      at += bytesRead;
    }
    return array;
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
