const FILTER_BITS = 1 << 21;
const FILTER_MASK = FILTER_BITS - 1;

/** Finds words of a list by their letters, without texts of them. At most half of the slots are taken. */
export class WordSlots {
  readonly #units: Uint16Array;
  readonly #starts: Uint32Array;
  readonly #listed: Int32Array;
  #count = 0;
  /** By number of the word here: which one of the list was put in first, and its hash. */
  #words = new Uint32Array(1024);
  #hashes = new Int32Array(1024);
  /** Numbers of words from 1 by their hashes; 0 for none. Where another word is, the next slot is looked at. */
  #slots = new Uint32Array(2048);
  /** A bit for each hash that is there, by its lower bits: small enough to be near, it tells mostly of what is not there. */
  readonly #bits = new Int32Array(FILTER_BITS / 32);

  /** `units`: of all words, one behind the other; `starts`: where each begins, and where the last one ends; `hashes`: of each, by its units. */
  constructor(units: Uint16Array, starts: Uint32Array, hashes: Int32Array) {
    this.#listed = hashes;
    this.#units = units;
    this.#starts = starts;
  }

  /** Number of words that were put in, each once. */
  get count(): number {
    return this.#count;
  }

  /** The number, from 0, of what was put in and reads as that word of the list does; -1 where nothing does. */
  find(index: number): number {
    const hash = this.#listed[index] ?? 0;
    const bits = this.#bits[(hash & FILTER_MASK) >>> 5] ?? 0;
    if ((bits & (1 << (hash & 31))) === 0) return -1;
    return (this.#slots[this.#slotOf(index, hash)] ?? 0) - 1;
  }

  /** Puts a word of the list in unless one that reads so is there; gives the number as which it is found. */
  put(index: number): number {
    const hash = this.#listed[index] ?? 0;
    const slot = this.#slotOf(index, hash);
    const known = this.#slots[slot] ?? 0;
    if (known !== 0) return known - 1;
    const bits = (hash & FILTER_MASK) >>> 5;
    this.#bits[bits] = (this.#bits[bits] ?? 0) | (1 << (hash & 31));
    this.#words[this.#count] = index;
    this.#hashes[this.#count] = hash;
    this.#slots[slot] = ++this.#count;
    if (this.#count === this.#words.length) this.#grow();
    return this.#count - 1;
  }

  /** The slot of that word, or where it belongs. */
  #slotOf(index: number, hash: number): number {
    const slots = this.#slots;
    const hashes = this.#hashes;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let number = slots[slot] ?? 0; number !== 0; number = slots[slot] ?? 0) {
      if (hashes[number - 1] === hash && this.#readsAs(this.#words[number - 1] ?? 0, index)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #readsAs(one: number, other: number): boolean {
    const units = this.#units;
    const start = this.#starts[one] ?? 0;
    const length = (this.#starts[one + 1] ?? 0) - start;
    const from = this.#starts[other] ?? 0;
    if ((this.#starts[other + 1] ?? 0) - from !== length) return false;
    for (let at = 0; at < length; at++) if (units[start + at] !== units[from + at]) return false;
    return true;
  }

  #grow(): void {
    const room = 2 * this.#count;
    const words = new Uint32Array(room);
    words.set(this.#words);
    this.#words = words;
    const hashes = new Int32Array(room);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    const slots = new Uint32Array(2 * room);
    const mask = slots.length - 1;
    for (let number = 1; number <= this.#count; number++) {
      let slot = (hashes[number - 1] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}
