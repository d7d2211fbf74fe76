import { HASH_PRIME, HASH_START } from '../content/text-hash.ts';

const FIRST_SLOTS = 1 << 13;
const FIRST_LETTERS = 1 << 15;

/** The numbers of a slot: the first four letters, the next four, the word plus one (0: free), and where the others begin (0: nowhere). */
const HEAD = 0;
const NEXT = 1;
const WORD = 2;
const REST = 3;
const SLOT = 4;

/** Letters that a number has, and a slot. */
const IN_NUMBER = 4;
const IN_SLOT = 8;
/** By the number of letters that are left: those of the next four bytes that are hers. No letter is 0, so no two words look the same. */
const MASKS = Int32Array.of(0, 0xff, 0xffff, 0xffffff, -1, -1, -1, -1, -1);
const NEXT_MASKS = Int32Array.of(0, 0, 0, 0, 0, 0xff, 0xffff, 0xffffff, -1);

/** Numbers of words of ASCII's letters and digits, found without making a string of them. */
export class AsciiWords {
  /** All that is known of a short word lies together, so that one of the many rare words costs one wait for memory. At most half full. */
  #slots = new Int32Array(FIRST_SLOTS * SLOT);
  #count = 0;
  /** Of longer words the letters that have no room in their slots, four and four, 0 behind the last one. The first four are nobody's. */
  #letters = new DataView(new ArrayBuffer(FIRST_LETTERS));
  #lettersLength = IN_NUMBER;

  /**
   * The number of the word that stands from `start` to `end`, with that hash (`textHash`); -1 where there is none. `lowers`: lower-case codes, and
   * eight bytes more than the text has.
   */
  find(lowers: DataView, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const length = Math.min(end - start, IN_SLOT);
    const head = lowers.getInt32(start, true) & (MASKS[length] ?? 0);
    const next = lowers.getInt32(start + IN_NUMBER, true) & (NEXT_MASKS[length] ?? 0);
    for (let slot = firstSlot(hash, mask); ; slot = (slot + SLOT) & mask) {
      const word = slots[slot + WORD] ?? 0;
      if (word === 0) return -1;
      if (slots[slot + HEAD] !== head || slots[slot + NEXT] !== next) continue;
      const rest = slots[slot + REST] ?? 0;
      if (end - start <= IN_SLOT ? rest === 0 : rest > 0 && this.#isRest(rest, lowers, start + IN_SLOT, end)) {
        return word - 1;
      }
    }
  }

  #isRest(rest: number, lowers: DataView, start: number, end: number): boolean {
    const letters = this.#letters;
    let letter = rest;
    for (let at = start; at < end; at += IN_NUMBER, letter += IN_NUMBER) {
      const mask = MASKS[Math.min(end - at, IN_NUMBER)] ?? 0;
      if ((lowers.getInt32(at, true) & mask) !== letters.getInt32(letter, true)) return false;
    }
    return letters.getUint8(letter - IN_NUMBER + ((end - start - 1) % IN_NUMBER) + 1) === 0;
  }

  /** Adds a word that `find` does not know. */
  add(lowers: DataView, start: number, end: number, word: number): void {
    if ((this.#count + 1) * 2 * SLOT > this.#slots.length) this.#grow();
    this.#count++;
    const length = Math.min(end - start, IN_SLOT);
    const number = Int32Array.of(
      lowers.getInt32(start, true) & (MASKS[length] ?? 0),
      lowers.getInt32(start + IN_NUMBER, true) & (NEXT_MASKS[length] ?? 0),
      word + 1,
      end - start > IN_SLOT ? this.#addRest(lowers, start + IN_SLOT, end) : 0,
    );
    this.#slots.set(number, this.#freeSlot(this.#slots, number, 0));
  }

  /** Answers where they begin. */
  #addRest(lowers: DataView, start: number, end: number): number {
    const rest = this.#lettersLength;
    // One 0 at least.
    const length = (Math.floor((end - start) / IN_NUMBER) + 1) * IN_NUMBER;
    if (rest + length > this.#letters.byteLength) this.#letters = widened(this.#letters);
    for (let at = start; at < end; at++) this.#letters.setUint8(rest + at - start, lowers.getUint8(at));
    this.#lettersLength += length;
    return rest;
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Int32Array(before.length * 2);
    for (let old = 0; old < before.length; old += SLOT) {
      if (before[old + WORD] !== 0) slots.set(before.subarray(old, old + SLOT), this.#freeSlot(slots, before, old));
    }
    this.#slots = slots;
  }

  /** A place for the word whose numbers stand at `at`. */
  #freeSlot(slots: Int32Array, numbers: Int32Array, at: number): number {
    const mask = slots.length - 1;
    let slot = firstSlot(this.#hashOf(numbers, at), mask);
    while (slots[slot + WORD] !== 0) slot = (slot + SLOT) & mask;
    return slot;
  }

  #hashOf(numbers: Int32Array, at: number): number {
    let hash = hashOn(hashOn(HASH_START, numbers[at + HEAD] ?? 0), numbers[at + NEXT] ?? 0);
    const rest = numbers[at + REST] ?? 0;
    for (let letter = rest, code = 1; rest > 0 && code !== 0; letter++) {
      code = this.#letters.getUint8(letter);
      hash = hashOn(hash, code);
    }
    return hash;
  }
}

/** The hash with up to four letters more. */
function hashOn(hash: number, letters: number): number {
  let result = hash;
  for (let left = letters; left !== 0; left >>>= 8) result = Math.imul(result ^ (left & 0xff), HASH_PRIME);
  return result;
}

/** The low bits of such a hash depend on the low bits of the letters alone. */
function firstSlot(hash: number, mask: number): number {
  return Math.imul(hash ^ (hash >>> 15), SLOT) & mask;
}

function widened(letters: DataView): DataView<ArrayBuffer> {
  const larger = new Uint8Array(letters.byteLength * 2);
  larger.set(new Uint8Array(letters.buffer));
  return new DataView(larger.buffer);
}
