import { closeSync, readSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { GrowingInt32 } from '../graph/growing-array.ts';
import type { UrlId } from '../model/url.ts';
import { type AsciiBytes, asciiBytes } from './ascii-bytes.ts';
import { namelessFile } from './nameless-file.ts';
import { diskError } from './out-file.ts';

/** No URL goes from one block into the next; the longest has half of this. */
const BLOCK_BYTES = 16_384;
/** The first blocks stay in memory: 32 MB, some 600,000 URLs … */
const KEPT_BLOCKS = 2048;
/** … and of the others, in a temporary file, those that were sought last: 8 MB. */
const READ_BLOCKS = 512;
/** A URL begins at a multiple of these bytes: its start is counted in such units, of which a block has a power of two. */
const ALIGNMENT = 8;
const BLOCK_SHIFT = 11;
const BLOCK_UNITS = 1 << BLOCK_SHIFT;
/** Before each URL stands its length in 15 bits, and one for `WANTS_QUOTES`. */
const HEAD = 2;
const WANTS_QUOTES = 0x8000;
/** Bytes behind a URL that are read with its last ones, eight at a time. */
const OVERREAD = 7;
const NO_BLOCK = asciiBytes(0);
/** What stands in URLs for which a cell of CSV is quoted (RFC 4180, 2). */
const QUOTED = /[",]/;

/** Closes the file of a table that nobody asks any more. */
const closing = new FinalizationRegistry<number>((file) => closeSync(file));

/**
 * URLs by id in 4 bytes of memory each and 40 MB. URLs are ASCII and hold no control characters. Starts are counted in units of 8 bytes, so
 * that 31 bits reach over 16 GB. Throws DISK where there are many and no room for a temporary file.
 */
export class UrlTable {
  /** Where the URL stands that was sought last, until the next is; `start` is -1 where there is none. Seven bytes behind `end` can be read. */
  block: AsciiBytes = NO_BLOCK;
  start = -1;
  end = -1;
  /** Whether the URL that was sought last holds a quote or a comma. */
  wantsQuotes = false;
  readonly #starts: GrowingInt32;
  readonly #kept: AsciiBytes[] = [];
  /** By place, the block that was read into it. */
  readonly #read = new Map<number, { number: number; readonly block: AsciiBytes }>();
  #last = NO_BLOCK;
  #lastNumber = -1;
  #used = BLOCK_BYTES;
  #file: number | undefined;

  /** `count` is how many URLs there will be, about. */
  constructor(count = 0) {
    this.#starts = new GrowingInt32(-1, count + 1);
  }

  set(id: UrlId, url: string): void {
    const size = HEAD + url.length;
    if (this.#used + size + OVERREAD > BLOCK_BYTES) this.#beginBlock();
    this.#last.view.setUint16(this.#used, url.length | (QUOTED.test(url) ? WANTS_QUOTES : 0), true);
    this.#last.bytes.write(url, this.#used + HEAD, 'latin1');
    this.#starts.set(id, this.#lastNumber * BLOCK_UNITS + this.#used / ALIGNMENT);
    this.#used += Math.ceil(size / ALIGNMENT) * ALIGNMENT;
  }

  get(id: UrlId): string | undefined {
    this.seek(id);
    const { block, start, end } = this;
    return start < 0 ? undefined : block.bytes.toString('latin1', start, end);
  }

  /** Finds a URL's bytes without making a string. */
  seek(id: UrlId): void {
    const unit = this.#starts.at(id);
    this.start = -1;
    if (unit < 0) return;
    const block = unit >>> BLOCK_SHIFT;
    this.block = this.#kept[block] ?? (block === this.#lastNumber ? this.#last : this.#blockFromFile(block));
    const at = (unit & (BLOCK_UNITS - 1)) * ALIGNMENT;
    const head = this.block.view.getUint16(at, true);
    this.start = at + HEAD;
    this.end = this.start + (head & ~WANTS_QUOTES);
    this.wantsQuotes = (head & WANTS_QUOTES) !== 0;
  }

  #beginBlock(): void {
    if (this.#lastNumber >= KEPT_BLOCKS) this.#writeLast();
    if (this.#lastNumber < KEPT_BLOCKS) this.#last = asciiBytes(BLOCK_BYTES);
    this.#lastNumber++;
    if (this.#lastNumber < KEPT_BLOCKS) this.#kept.push(this.#last);
    this.#used = 0;
  }

  #writeLast(): void {
    this.#file ??= this.#openFile();
    const position = (this.#lastNumber - KEPT_BLOCKS) * BLOCK_BYTES;
    try {
      for (let at = 0; at < BLOCK_BYTES; )
        at += writeSync(this.#file, this.#last.bytes, at, BLOCK_BYTES - at, position + at);
    } catch (error) {
      throw diskError(tmpdir(), error);
    }
  }

  #openFile(): number {
    const file = namelessFile();
    closing.register(this, file);
    return file;
  }

  #blockFromFile(number: number): AsciiBytes {
    const place = number % READ_BLOCKS;
    let read = this.#read.get(place);
    if (read?.number === number) return read.block;
    if (read === undefined) {
      read = { number, block: asciiBytes(BLOCK_BYTES) };
      this.#read.set(place, read);
    }
    read.number = number;
    if (this.#file !== undefined)
      readSync(this.#file, read.block.bytes, 0, BLOCK_BYTES, (number - KEPT_BLOCKS) * BLOCK_BYTES);
    return read.block;
  }
}
