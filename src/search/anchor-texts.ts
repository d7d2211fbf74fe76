import { HASH_PRIME, HASH_START, spreadHash } from '../content/text-hash.ts';
import { GrowingInt32 } from '../graph/growing-array.ts';
import { ByteSection } from '../links/byte-section.ts';

/** Longer texts are no names of pages: what is behind so many UTF-16 units is left out. */
const LONGEST_TEXT = 200;

const FIRST_SLOTS = 1 << 12;
/** Bits of a slot that say which text; those above are of the hash, so that few other texts are looked at. */
const NUMBER_BITS = 24;
const NUMBERS = (1 << NUMBER_BITS) - 1;

/**
 * Texts of links, each with a number of its caller's. They are found by their UTF-8, as they stand in the links of a page: of what was met before no
 * text is made.
 */
export class AnchorTexts {
  readonly texts: string[] = [];
  readonly #numberNew: (text: string) => number;
  /** The place of a text in `#ends` plus one (0: free), and above that bits of its hash. At most half full. */
  #slots = new Int32Array(FIRST_SLOTS);
  /** The UTF-8 of all, one behind the other. */
  readonly #bytes = new ByteSection();
  /** Where the UTF-8 of each ends, and the number that it was given. */
  readonly #ends = new GrowingInt32();
  readonly #numbers = new GrowingInt32();

  /** `isTold`: whether a text gets a place in `texts`, which is its number then; all others have the number -1. */
  constructor(isTold: (text: string) => boolean) {
    this.#numberNew = (text) => (isTold(text) ? this.texts.push(text) - 1 : -1);
  }

  /** The number of the text that stands from `start` to `end` in these bytes. */
  numberOf(bytes: Buffer, start: number, end: number): number {
    if (end - start <= LONGEST_TEXT) return this.#find(bytes, start, end);
    const cut = Buffer.from(bytes.toString('utf8', start, end).slice(0, LONGEST_TEXT), 'utf8');
    return this.#find(cut, 0, cut.length);
  }

  #find(bytes: Buffer, start: number, end: number): number {
    const hash = hashOf(bytes, start, end);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = spreadHash(hash) & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const found = slots[slot] ?? 0;
      if ((found ^ hash) >>> NUMBER_BITS !== 0) continue;
      const place = (found & NUMBERS) - 1;
      if (this.#isAt(place, bytes, start, end)) return this.#numbers.at(place);
    }
    const number = this.#numberNew(bytes.toString('utf8', start, end));
    // Of more nothing is remembered: each is a text of its own then.
    if (this.#ends.length === NUMBERS) return number;
    this.#bytes.appendRange(bytes, start, end);
    this.#ends.push(this.#bytes.length);
    this.#numbers.push(number);
    slots[slot] = (hash & ~NUMBERS) | this.#ends.length;
    if (this.#ends.length * 2 > slots.length) this.#widen();
    return number;
  }

  #isAt(place: number, bytes: Buffer, start: number, end: number): boolean {
    const own = this.#bytes.bytes;
    const first = place === 0 ? 0 : this.#ends.at(place - 1);
    if (this.#ends.at(place) - first !== end - start) return false;
    for (let at = start; at < end; at++) if (own[first + at - start] !== bytes[at]) return false;
    return true;
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let place = 0, start = 0; place < this.#ends.length; place++) {
      const end = this.#ends.at(place);
      const hash = hashOf(this.#bytes.bytes, start, end);
      let slot = spreadHash(hash) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = (hash & ~NUMBERS) | (place + 1);
      start = end;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, 32 bits. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = HASH_START;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_PRIME);
  return hash;
}
