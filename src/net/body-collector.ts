import type { SpareMemory } from '../policy/spare-memory.ts';

/** So much is set aside at once for a body that is announced to be large, or to come in chunks. */
const LARGEST_START = 2 ** 20;
const USUAL_START = 2 ** 15;
const NOTHING = Buffer.alloc(0);

/**
 * Gathers a body up to a limit in one piece of memory, which is as long as the server said the body would be, or grows. What is
 * added is copied: it may stand in memory that the next reading uses again.
 */
export class BodyCollector {
  readonly #limit: number;
  readonly #spare: SpareMemory;
  #bytes: Buffer = NOTHING;
  #size = 0;

  /** `limit` in bytes. */
  constructor(limit: number, spare: SpareMemory) {
    this.#limit = limit;
    this.#spare = spare;
  }

  /** Tells how long the body will be, where the server says so. Nobody is believed more than a megabyte in advance. */
  expect(length: number | undefined): void {
    this.#grow(Math.min(length ?? USUAL_START, LARGEST_START));
  }

  /** Takes what fits of the chunk; false when some of it did not. */
  add(chunk: Buffer): boolean {
    const room = this.#limit - this.#size;
    const taken = Math.min(chunk.length, room);
    const size = this.#size + taken;
    if (size > this.#bytes.length) this.#grow(Math.max(size, 2 * this.#bytes.length, USUAL_START));
    this.#bytes.set(taken === chunk.length ? chunk : chunk.subarray(0, taken), this.#size);
    this.#size = size;
    return chunk.length <= room;
  }

  /** Bytes of memory that are set aside. */
  get memory(): number {
    return this.#bytes.buffer.byteLength;
  }

  /** All that was taken. */
  bytes(): Buffer {
    if (this.#size === this.#bytes.length) return this.#bytes;
    if (2 * this.#size >= this.#bytes.length) return this.#bytes.subarray(0, this.#size);
    // A small body would hold all that was set aside for a large one.
    const smaller = Buffer.from(this.#bytes.subarray(0, this.#size));
    this.#spare.give(this.#bytes);
    this.#bytes = smaller;
    return smaller;
  }

  #grow(length: number): void {
    const larger = this.#spare.take(Math.min(length, this.#limit));
    if (this.#size > 0) this.#bytes.copy(larger, 0, 0, this.#size);
    this.#spare.give(this.#bytes);
    this.#bytes = larger;
  }
}
