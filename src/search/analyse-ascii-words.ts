import { HASH_PRIME, HASH_START, spreadHash } from '../content/text-hash.ts';

const FIRST_SLOTS = 1 << 14;
const FIRST_LETTERS = 1 << 15;

/** The numbers of a word: the first four letters, the next four, where the others begin (0: nowhere), and its number. */
const HEAD = 0;
const NEXT = 1;
const REST = 2;
const WORD = 3;
const ENTRY = 4;

/** Letters that a number has, and an entry. */
const IN_NUMBER = 4;
const IN_ENTRY = 8;
/** By the number of letters that are left: those of the next four bytes that are hers. No letter is 0, so no two words look the same. */
const MASKS = Int32Array.of(0, 0xff, 0xffff, 0xffffff, -1, -1, -1, -1, -1);
const NEXT_MASKS = Int32Array.of(0, 0, 0, 0, 0, 0xff, 0xffff, 0xffffff, -1);

/** Bits of a slot that say which entry; those above are of the hash, so that few other entries are looked at. */
const PLACE_BITS = 24;
const PLACES = (1 << PLACE_BITS) - 1;

/** What leads to so many words stays in a processor's memory, and need not be looked at ahead. */
const FEW_WORDS = 1 << 13;
/** So many are looked at for slots, then for entries: what they read stays in the nearest memory meanwhile. */
const TOUCHED = 256;

/**
 * Numbers of words of ASCII's letters and digits, found without making a string of them.
 *
 * Waiting for memory is what takes the time, so entries lie in the order in which they came, frequent words close together, and the table that
 * leads to them is small: a number a slot.
 */
export class AsciiWords {
  /** The place of an entry plus one (0: free), and above that bits of its hash. At most half full. */
  #slots = new Int32Array(FIRST_SLOTS);
  #entries = new Int32Array((FIRST_SLOTS / 2) * ENTRY);
  #count = 0;
  /** Of longer words the letters that have no room in their entries, four and four, 0 behind the last one. The first four are nobody's. */
  #letters = new DataView(new ArrayBuffer(FIRST_LETTERS));
  #lettersLength = IN_NUMBER;
  /** Of no meaning: a compiler leaves out what nobody can ask for. */
  seen = 0;

  /**
   * The number of the word that stands from `start` to `end`, with that hash (`textHash`); -1 where there is none. `lowers`: lower-case codes, and
   * eight bytes more than the text has.
   */
  find(lowers: DataView, start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const entries = this.#entries;
    const mask = slots.length - 1;
    const length = Math.min(end - start, IN_ENTRY);
    const head = lowers.getInt32(start, true) & (MASKS[length] ?? 0);
    const next = lowers.getInt32(start + IN_NUMBER, true) & (NEXT_MASKS[length] ?? 0);
    for (let slot = spreadHash(hash) & mask; ; slot = (slot + 1) & mask) {
      const found = slots[slot] ?? 0;
      if (found === 0) return -1;
      if ((found ^ hash) >>> PLACE_BITS !== 0) continue;
      const entry = ((found & PLACES) - 1) * ENTRY;
      if (entries[entry + HEAD] !== head || entries[entry + NEXT] !== next) continue;
      const rest = entries[entry + REST] ?? 0;
      if (end - start <= IN_ENTRY ? rest === 0 : rest > 0 && this.#isRest(rest, lowers, start + IN_ENTRY, end)) {
        return entries[entry + WORD] ?? 0;
      }
    }
  }

  /**
   * Looks at what `find` will read for the first `count` of these hashes. Looking for one word after the other waits for memory once or twice a
   * word; here a processor waits for many at a time, as none depends on another.
   */
  touch(hashes: Int32Array, count: number): void {
    if (this.#count < FEW_WORDS) return;
    const slots = this.#slots;
    const entries = this.#entries;
    const mask = slots.length - 1;
    let seen = 0;
    for (let first = 0; first < count; first += TOUCHED) {
      const end = Math.min(count, first + TOUCHED);
      for (let index = first; index < end; index++) seen ^= slots[spreadHash(hashes[index] ?? 0) & mask] ?? 0;
      for (let index = first; index < end; index++) {
        const place = (slots[spreadHash(hashes[index] ?? 0) & mask] ?? 0) & PLACES;
        // Of a free slot the first entry.
        seen ^= entries[((place - 1) * ENTRY) & ~((place - 1) >> 31)] ?? 0;
      }
    }
    this.seen = seen;
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

  /** Adds a word that `find` does not know. Beyond 16 million of them none is remembered. */
  add(
    lowers: DataView,
    start: number,
    end: number,
    { hash, word }: { readonly hash: number; readonly word: number },
  ): void {
    if (this.#count === PLACES) return;
    if ((this.#count + 1) * 2 > this.#slots.length) this.#grow();
    const entry = this.#count++ * ENTRY;
    const entries = this.#entries;
    const length = Math.min(end - start, IN_ENTRY);
    entries[entry + HEAD] = lowers.getInt32(start, true) & (MASKS[length] ?? 0);
    entries[entry + NEXT] = lowers.getInt32(start + IN_NUMBER, true) & (NEXT_MASKS[length] ?? 0);
    entries[entry + REST] = end - start > IN_ENTRY ? this.#addRest(lowers, start + IN_ENTRY, end) : 0;
    entries[entry + WORD] = word;
    putInto(this.#slots, hash, this.#count);
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
    const entries = new Int32Array(this.#entries.length * 2);
    entries.set(this.#entries);
    this.#entries = entries;
    this.#slots = new Int32Array(this.#slots.length * 2);
    for (let place = 0; place < this.#count; place++) putInto(this.#slots, this.#hashOf(place * ENTRY), place + 1);
  }

  #hashOf(entry: number): number {
    const entries = this.#entries;
    let hash = hashOn(hashOn(HASH_START, entries[entry + HEAD] ?? 0), entries[entry + NEXT] ?? 0);
    const rest = entries[entry + REST] ?? 0;
    for (let letter = rest; rest > 0; letter++) {
      const code = this.#letters.getUint8(letter);
      if (code === 0) break;
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

function putInto(slots: Int32Array, hash: number, place: number): void {
  const mask = slots.length - 1;
  let slot = spreadHash(hash) & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = (hash & ~PLACES) | place;
}

function widened(letters: DataView): DataView<ArrayBuffer> {
  const larger = new Uint8Array(letters.byteLength * 2);
  larger.set(new Uint8Array(letters.buffer));
  return new DataView(larger.buffer);
}
