import { closeSync, readSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { GrowingInt32 } from '../graph/growing-array.ts';
import type { UrlId } from '../model/url.ts';
import { namelessFile } from './nameless-file.ts';
import { diskError } from './out-file.ts';

/** No URL goes from one block into the next; the longest has half of this. */
const BLOCK_BYTES = 16_384;
/** The first blocks stay in memory: 32 MB, some 600,000 URLs … */
const KEPT_BLOCKS = 2048;
/** … and of the others, in a temporary file, those that were sought last: 8 MB. */
const READ_BLOCKS = 512;
const ALIGNMENT = 8;
const END = 10;
const NO_BYTES = Buffer.alloc(0);

/** Closes the file of a table that nobody asks any more. */
const closing = new FinalizationRegistry<number>((file) => closeSync(file));

/**
 * URLs by id in 4 bytes of memory each and 40 MB. URLs are ASCII and hold no line feed, which ends each of them here. Starts are counted in
 * units of 8 bytes, so that 31 bits reach over 16 GB. Throws DISK where there are many and no room for a temporary file.
 */
export class UrlTable {
  /** Where the URL stands that was sought last: from `start` up to a line feed, until the next is; `start` is -1 where there is none. */
  bytes: Buffer = NO_BYTES;
  start = -1;
  readonly #starts: GrowingInt32;
  readonly #kept: Buffer[] = [];
  /** By place, the block that was read into it. */
  readonly #read = new Map<number, { number: number; readonly bytes: Buffer }>();
  #last = NO_BYTES;
  #lastNumber = -1;
  #used = BLOCK_BYTES;
  #file: number | undefined;

  /** `count` is how many URLs there will be, about. */
  constructor(count = 0) {
    this.#starts = new GrowingInt32(-1, count + 1);
  }

  set(id: UrlId, url: string): void {
    if (this.#used + url.length + 1 > BLOCK_BYTES) this.#beginBlock();
    this.#last.write(`${url}\n`, this.#used, 'latin1');
    this.#starts.set(id, (this.#lastNumber * BLOCK_BYTES + this.#used) / ALIGNMENT);
    this.#used += Math.ceil((url.length + 1) / ALIGNMENT) * ALIGNMENT;
  }

  get(id: UrlId): string | undefined {
    this.seek(id);
    const { bytes, start } = this;
    return start < 0 ? undefined : bytes.toString('latin1', start, bytes.indexOf(END, start));
  }

  /** Finds a URL's bytes without making a string. */
  seek(id: UrlId): void {
    const start = this.#starts.at(id) * ALIGNMENT;
    this.start = start < 0 ? -1 : start % BLOCK_BYTES;
    if (start < 0) return;
    const block = Math.floor(start / BLOCK_BYTES);
    this.bytes = this.#kept[block] ?? (block === this.#lastNumber ? this.#last : this.#blockFromFile(block));
  }

  #beginBlock(): void {
    if (this.#lastNumber >= KEPT_BLOCKS) this.#writeLast();
    if (this.#lastNumber < KEPT_BLOCKS) this.#last = Buffer.allocUnsafe(BLOCK_BYTES);
    this.#lastNumber++;
    if (this.#lastNumber < KEPT_BLOCKS) this.#kept.push(this.#last);
    this.#used = 0;
  }

  #writeLast(): void {
    this.#file ??= this.#openFile();
    const position = (this.#lastNumber - KEPT_BLOCKS) * BLOCK_BYTES;
    try {
      for (let at = 0; at < BLOCK_BYTES; ) at += writeSync(this.#file, this.#last, at, BLOCK_BYTES - at, position + at);
    } catch (error) {
      throw diskError(tmpdir(), error);
    }
  }

  #openFile(): number {
    const file = namelessFile();
    closing.register(this, file);
    return file;
  }

  #blockFromFile(number: number): Buffer {
    const place = number % READ_BLOCKS;
    let read = this.#read.get(place);
    if (read?.number === number) return read.bytes;
    if (read === undefined) {
      read = { number, bytes: Buffer.allocUnsafe(BLOCK_BYTES) };
      this.#read.set(place, read);
    }
    read.number = number;
    if (this.#file !== undefined)
      readSync(this.#file, read.bytes, 0, BLOCK_BYTES, (number - KEPT_BLOCKS) * BLOCK_BYTES);
    return read.bytes;
  }
}
