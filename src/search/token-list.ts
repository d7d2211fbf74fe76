import type { WordStream } from './analyse.ts';

/** Numbers of a chunk: memory that grows by chunks is never copied. */
const CHUNK = 1 << 18;

/** In place of a word's number: the document has ended. */
export const END_OF_DOCUMENT = -1;
/** Of a number below END_OF_DOCUMENT: the place of the next word is this minus the number. A word without one has the place behind that of the word before. */
export const PLACE_OFFSET = -2;

/** The words of a segment's documents, in the order of their texts: a number each, as nearly all stand in the place behind that of the word before. */
export class TokenList {
  /** Words that were added. */
  count = 0;
  readonly #full: Int32Array[] = [];
  #chunk = new Int32Array(CHUNK);
  #length = 0;

  /** Adds the words of a stream that have a place before `most`. Their places count from `base` on. */
  add({ words, positions, count }: WordStream, base: number, most: number): void {
    // A word and its place.
    if (this.#length + 2 * count > this.#chunk.length) this.#begin(2 * count);
    const chunk = this.#chunk;
    let at = this.#length;
    let next = -1;
    let index = 0;
    for (; index < count; index++) {
      const position = positions[index] ?? 0;
      if (position >= most) break;
      if (position !== next) chunk[at++] = PLACE_OFFSET - base - position;
      chunk[at++] = words[index] ?? 0;
      next = position + 1;
    }
    this.#length = at;
    this.count += index;
  }

  endDocument(): void {
    if (this.#length === this.#chunk.length) this.#begin(1);
    this.#chunk[this.#length++] = END_OF_DOCUMENT;
  }

  /** All numbers, in order. */
  chunks(): readonly Int32Array[] {
    return [...this.#full, this.#chunk.subarray(0, this.#length)];
  }

  #begin(least: number): void {
    this.#full.push(this.#chunk.subarray(0, this.#length));
    this.#chunk = new Int32Array(Math.max(CHUNK, least));
    this.#length = 0;
  }
}
