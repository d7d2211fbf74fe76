import { GrowingInt32 } from '../graph/growing-array.ts';
import type { UrlId } from '../model/url.ts';

const CHUNK_BYTES = 16_777_216;
const ALIGNMENT = 8;
const END = 10;

/**
 * URLs by id, packed: their length in bytes plus 9 or so each, a third of what strings take. URLs are ASCII and hold no line feed, which
 * ends each of them here. Starts are counted in units of 8 bytes, so that 31 bits reach over 16 GB.
 */
export class UrlTable {
  /** Where the URL stands that was sought last: from `start` up to a line feed; `start` is -1 where there is none. */
  bytes: Buffer = NO_BYTES;
  start = -1;
  readonly #chunks: Buffer[] = [];
  readonly #starts = new GrowingInt32(-1);
  #used = CHUNK_BYTES;

  set(id: UrlId, url: string): void {
    const end = this.#used + url.length + 1;
    if (end > CHUNK_BYTES) {
      this.#chunks.push(Buffer.allocUnsafe(Math.max(CHUNK_BYTES, url.length + 1)));
      this.#used = 0;
    }
    const chunk = this.#chunks.length - 1;
    this.#chunks[chunk]?.write(`${url}\n`, this.#used, 'latin1');
    this.#starts.set(id, (chunk * CHUNK_BYTES + this.#used) / ALIGNMENT);
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
    const chunk = start < 0 ? undefined : this.#chunks[Math.floor(start / CHUNK_BYTES)];
    this.start = chunk === undefined ? -1 : start % CHUNK_BYTES;
    if (chunk !== undefined) this.bytes = chunk;
  }
}

const NO_BYTES = Buffer.alloc(0);
