import { absorb, type HashState } from './fingerprint.ts';

const CAPACITY = 16_384;

/** One place for a URL to be written to, whose beginning stays the same from link to link. */
export class UrlDraft {
  readonly bytes: Buffer;
  readonly words: Int32Array;
  /** State of the hash after the words that never change, and how many those are. */
  readonly state: HashState;
  fixed = 0;

  constructor() {
    const memory = new ArrayBuffer(CAPACITY);
    this.bytes = Buffer.from(memory);
    this.words = new Int32Array(memory);
    this.state = new Int32Array(4);
  }

  begin(prefix: Buffer, length: number, start: HashState): void {
    prefix.copy(this.bytes, 0, 0, length);
    this.fixed = length >> 2;
    this.state.set(start);
    absorb(this.state, this.words, 0, this.fixed);
  }
}
