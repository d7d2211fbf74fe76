import type { WordStream } from './analyse.ts';

/** What is said of a word in a stream. */
export interface StreamedWord {
  readonly position: number;
  readonly start: number;
  readonly end: number;
  readonly kind: number;
}

const FIRST_WORDS = 4096;

/** A stream that is filled and read again and again. */
export class GrowingStream implements WordStream {
  words = new Int32Array(FIRST_WORDS);
  positions = new Int32Array(FIRST_WORDS);
  starts = new Int32Array(FIRST_WORDS);
  ends = new Int32Array(FIRST_WORDS);
  kinds = new Uint8Array(FIRST_WORDS);
  count = 0;
  length = 0;

  clear(): void {
    this.count = this.length = 0;
  }

  add(word: number, { position, start, end, kind }: StreamedWord): void {
    if (this.count === this.words.length) this.#grow();
    const index = this.count++;
    this.words[index] = word;
    this.positions[index] = position;
    this.starts[index] = start;
    this.ends[index] = end;
    this.kinds[index] = kind;
  }

  /** Adds a plain word in the next place. */
  addWord(word: number, start: number, end: number): void {
    if (this.count === this.words.length) this.#grow();
    const index = this.count++;
    this.words[index] = word;
    this.positions[index] = this.length++;
    this.starts[index] = start;
    this.ends[index] = end;
    this.kinds[index] = 0;
  }

  #grow(): void {
    const capacity = this.words.length * 2;
    this.words = grown(this.words, capacity);
    this.positions = grown(this.positions, capacity);
    this.starts = grown(this.starts, capacity);
    this.ends = grown(this.ends, capacity);
    const kinds = new Uint8Array(capacity);
    kinds.set(this.kinds);
    this.kinds = kinds;
  }
}

/** The array with room for more. */
export function grown(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}
