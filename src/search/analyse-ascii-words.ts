import { ASCII_WORD } from './analyse-characters.ts';
import { grown } from './analyse-stream.ts';

/** What a hash of a word begins with, and is multiplied by (FNV-1a, 32 bits). */
export const HASH_START = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;

const FIRST_SLOTS = 1 << 13;

/** Numbers of words of ASCII's letters and digits, found without making a string of them. */
export class AsciiWords {
  /** Entry plus one, or 0; looked for from the hash on. At most half full. */
  #slots = new Int32Array(FIRST_SLOTS);
  #count = 0;
  #hashes = new Int32Array(FIRST_SLOTS / 2);
  #words = new Int32Array(FIRST_SLOTS / 2);
  /** Of each entry where its letters begin, in lower case; those of the next one begin where they end. */
  #starts = new Int32Array(FIRST_SLOTS / 2 + 1);
  #letters = new Uint8Array(FIRST_SLOTS * 4);

  /** The number of the word at that place, whose lower-case codes have that hash; -1 where there is none. */
  find(text: string, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = mixed(hash) & mask; ; slot = (slot + 1) & mask) {
      const entry = (slots[slot] ?? 0) - 1;
      if (entry < 0) return -1;
      if (this.#hashes[entry] === hash && this.#isEqual(entry, text, start, end)) return this.#words[entry] ?? 0;
    }
  }

  #isEqual(entry: number, text: string, start: number, end: number): boolean {
    let letter = this.#starts[entry] ?? 0;
    if ((this.#starts[entry + 1] ?? 0) - letter !== end - start) return false;
    const letters = this.#letters;
    for (let at = start; at < end; at++) {
      if (ASCII_WORD[text.charCodeAt(at)] !== letters[letter++]) return false;
    }
    return true;
  }

  /** Adds a word that `find` does not know. */
  add(
    text: string,
    start: number,
    end: number,
    { hash, word }: { readonly hash: number; readonly word: number },
  ): void {
    if (this.#count === this.#words.length) this.#grow();
    const entry = this.#count++;
    this.#hashes[entry] = hash;
    this.#words[entry] = word;
    let letter = this.#starts[entry] ?? 0;
    if (letter + end - start > this.#letters.length) this.#letters = widened(this.#letters, letter + end - start);
    for (let at = start; at < end; at++) this.#letters[letter++] = ASCII_WORD[text.charCodeAt(at)] ?? 0;
    this.#starts[entry + 1] = letter;
    this.#place(entry);
  }

  #place(entry: number): void {
    const mask = this.#slots.length - 1;
    let slot = mixed(this.#hashes[entry] ?? 0) & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry + 1;
  }

  #grow(): void {
    const capacity = this.#words.length * 2;
    this.#slots = new Int32Array(capacity * 2);
    this.#hashes = grown(this.#hashes, capacity);
    this.#words = grown(this.#words, capacity);
    this.#starts = grown(this.#starts, capacity + 1);
    for (let entry = 0; entry < this.#count; entry++) this.#place(entry);
  }
}

/** The low bits of such a hash depend on the low bits of the letters alone. */
function mixed(hash: number): number {
  return hash ^ (hash >>> 15);
}

function widened(array: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, array.length * 2));
  larger.set(array);
  return larger;
}
