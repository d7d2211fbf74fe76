import { ASCII_WORD } from './analyse-characters.ts';

const FIRST_SLOTS = 1 << 13;
const FIRST_LETTERS = 1 << 15;

/** The numbers of a slot: the hash, the word plus one (0: free), where the letters begin, and how many there are. */
const HASH = 0;
const WORD = 1;
const START = 2;
const LENGTH = 3;
const SLOT = 4;

/** Numbers of words of ASCII's letters and digits, found without making a string of them. */
export class AsciiWords {
  /** All that is known of a word lies together, so that one of the many rare words costs two waits for memory. At most half full. */
  #slots = new Int32Array(FIRST_SLOTS * SLOT);
  #count = 0;
  /** Those of all words, in lower case. */
  #letters = new Uint8Array(FIRST_LETTERS);
  #lettersLength = 0;

  /** The number of the word at that place, whose lower-case codes have that hash; -1 where there is none. */
  find(text: string, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = firstSlot(hash, mask); ; slot = (slot + SLOT) & mask) {
      const word = slots[slot + WORD] ?? 0;
      if (word === 0) return -1;
      if (slots[slot + HASH] !== hash || slots[slot + LENGTH] !== end - start) continue;
      if (this.#isAt(slots[slot + START] ?? 0, text, start, end)) return word - 1;
    }
  }

  #isAt(letters: number, text: string, start: number, end: number): boolean {
    const known = this.#letters;
    for (let at = start, letter = letters; at < end; at++) {
      if (ASCII_WORD[text.charCodeAt(at)] !== known[letter++]) return false;
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
    if ((this.#count + 1) * 2 * SLOT > this.#slots.length) this.#grow();
    this.#count++;
    const begin = this.#lettersLength;
    if (begin + end - start > this.#letters.length) this.#letters = widened(this.#letters, begin + end - start);
    for (let at = start; at < end; at++) {
      this.#letters[this.#lettersLength++] = ASCII_WORD[text.charCodeAt(at)] ?? 0;
    }
    const slots = this.#slots;
    const slot = freeSlot(slots, hash);
    slots[slot + HASH] = hash;
    slots[slot + WORD] = word + 1;
    slots[slot + START] = begin;
    slots[slot + LENGTH] = end - start;
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Int32Array(before.length * 2);
    for (let old = 0; old < before.length; old += SLOT) {
      if (before[old + WORD] === 0) continue;
      const slot = freeSlot(slots, before[old + HASH] ?? 0);
      for (let part = 0; part < SLOT; part++) slots[slot + part] = before[old + part] ?? 0;
    }
    this.#slots = slots;
  }
}

function freeSlot(slots: Int32Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = firstSlot(hash, mask);
  while (slots[slot + WORD] !== 0) slot = (slot + SLOT) & mask;
  return slot;
}

/** The low bits of such a hash depend on the low bits of the letters alone. */
function firstSlot(hash: number, mask: number): number {
  return Math.imul(hash ^ (hash >>> 15), SLOT) & mask;
}

function widened(array: Uint8Array, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(least, array.length * 2));
  larger.set(array);
  return larger;
}
