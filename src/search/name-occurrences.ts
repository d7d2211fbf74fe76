import { GrowingInt32 } from '../graph/growing-array.ts';
import { grown } from './analyse-stream.ts';

const FIRST_SLOTS = 1 << 10;
const FIRST_ROOM = 1 << 12;

/** The numbers of a name: its own, how many stems it has, and these. */
const NUMBER = 0;
const LENGTH = 1;
const STEMS = 2;

/** Multiplies a hash: 2^32 by the golden ratio, as Knuth has it. */
const MULTIPLIER = 0x9e3779b1;

/**
 * The names of a segment's documents (`names.ts`), each with the documents that are called so, and where. A name is told from others by the
 * numbers of its stems: most are of one page only, so a text of each would be made for one look-up.
 */
export class NameOccurrences {
  /** Where a name lies in `#names`, plus one (0: free). At most half full. */
  #slots = new Int32Array(FIRST_SLOTS);
  #names = new Int32Array(FIRST_ROOM);
  #end = 0;
  /** By number: where it lies in `#names`. */
  readonly #places = new GrowingInt32();
  /** The name's number, the document's and the place, one after the other. */
  readonly #found = new GrowingInt32();

  /** How many were added. */
  get count(): number {
    return this.#found.length / 3;
  }

  /**
   * Adds the name of the stems from `start` to `end`, one at least, if it is not there yet. Documents and, within a document, places rise.
   */
  add(
    stems: readonly number[],
    { start, end, document, place }: { start: number; end: number; document: number; place: number },
  ): void {
    const number = this.#numberOf(stems, start, end);
    const found = this.#found;
    for (let at = found.length - 3; at >= 0; at -= 3) {
      if (found.at(at + 1) !== document || found.at(at + 2) !== place) break;
      if (found.at(at) === number) return;
    }
    found.push(number);
    found.push(document);
    found.push(place);
  }

  /** The names in the order of their terms, by number. `ranks`: by stem, its place in the order of all. */
  order(ranks: Int32Array): Int32Array {
    return new NameOrder(this.#names, this.#places.view(), ranks).order;
  }

  /** The numbers of a name's stems. */
  stemsOf(name: number): Int32Array {
    const place = this.#places.at(name);
    return this.#names.subarray(place + STEMS, place + STEMS + (this.#names[place + LENGTH] ?? 0));
  }

  /** For each name where its occurrences begin in `pairs` (one more for the end of the last): a document, times two, and a place. */
  sorted(): { readonly starts: Int32Array; readonly pairs: Int32Array } {
    const found = this.#found.view();
    const { length } = this.#places;
    const starts = new Int32Array(length + 1);
    for (let at = 0; at < found.length; at += 3) {
      const behind = (found[at] ?? 0) + 1;
      starts[behind] = (starts[behind] ?? 0) + 1;
    }
    for (let name = 0; name < length; name++) starts[name + 1] = (starts[name + 1] ?? 0) + (starts[name] ?? 0);
    const next = starts.slice();
    const pairs = new Int32Array(2 * this.count);
    for (let at = 0; at < found.length; at += 3) {
      const name = found[at] ?? 0;
      const slot = next[name] ?? 0;
      next[name] = slot + 1;
      pairs[2 * slot] = (found[at + 1] ?? 0) * 2;
      pairs[2 * slot + 1] = found[at + 2] ?? 0;
    }
    return { starts, pairs };
  }

  #numberOf(stems: readonly number[], start: number, end: number): number {
    let hash = end - start;
    for (let at = start; at < end; at++) hash = hashOn(hash, stems[at] ?? 0);
    const slots = this.#slots;
    const names = this.#names;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const place = (slots[slot] ?? 0) - 1;
      if (names[place + LENGTH] !== end - start) continue;
      let at = start;
      while (at < end && names[place + STEMS + at - start] === stems[at]) at++;
      if (at === end) return names[place + NUMBER] ?? 0;
    }
    const number = this.#append(stems, start, end);
    slots[slot] = this.#places.at(number) + 1;
    if (this.#places.length * 2 > slots.length) this.#widen();
    return number;
  }

  #append(stems: readonly number[], start: number, end: number): number {
    const place = this.#end;
    const number = this.#places.length;
    this.#end += STEMS + end - start;
    if (this.#end > this.#names.length) this.#names = grown(this.#names, this.#names.length * 2);
    this.#names[place + NUMBER] = number;
    this.#names[place + LENGTH] = end - start;
    for (let at = start; at < end; at++) this.#names[place + STEMS + at - start] = stems[at] ?? 0;
    this.#places.push(place);
    return number;
  }

  #widen(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    const places = this.#places.view();
    for (let number = 0; number < places.length; number++) {
      const stems = this.stemsOf(number);
      let hash = stems.length;
      for (let at = 0; at < stems.length; at++) hash = hashOn(hash, stems[at] ?? 0);
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = (places[number] ?? 0) + 1;
    }
    this.#slots = slots;
  }
}

function hashOn(hash: number, stem: number): number {
  const mixed = Math.imul(hash ^ stem, MULTIPLIER);
  return mixed ^ (mixed >>> 15);
}

/**
 * Names are sorted by their stems, one after the other: a blank, which stands between these in the term, comes before all that a stem is made of.
 */
class NameOrder {
  readonly order: Int32Array;
  readonly #names: Int32Array;
  readonly #places: Int32Array;
  readonly #ranks: Int32Array;
  /** Of a name in its place: the rank of a stem times the number of all names, plus the name's own. */
  readonly #keys: Float64Array;

  constructor(names: Int32Array, places: Int32Array, ranks: Int32Array) {
    this.#names = names;
    this.#places = places;
    this.#ranks = ranks;
    this.#keys = new Float64Array(places.length);
    this.order = Int32Array.from(places.keys());
    this.#sort(0, places.length, 0);
  }

  /** Sorts those from `start` to `end`, of which all stems before that one are the same. */
  #sort(start: number, end: number, stem: number): void {
    const { order } = this;
    const keys = this.#keys;
    const count = keys.length;
    for (let at = start; at < end; at++) keys[at] = this.#rankOf(order[at] ?? 0, stem) * count + (order[at] ?? 0);
    keys.subarray(start, end).sort();
    let first = start;
    let rank = Math.floor((keys[start] ?? 0) / count);
    for (let at = start; at < end; at++) {
      order[at] = (keys[at] ?? 0) - rank * count;
      const next = at + 1 < end ? Math.floor((keys[at + 1] ?? 0) / count) : -1;
      if (next === rank) continue;
      // What is sorted now lies before all keys that are still to be read.
      if (at > first) this.#sort(first, at + 1, stem + 1);
      first = at + 1;
      rank = next;
    }
  }

  /** 0 for a name that has no such stem. */
  #rankOf(name: number, stem: number): number {
    const place = this.#places[name] ?? 0;
    const number = this.#names[place + STEMS + stem] ?? 0;
    return stem < (this.#names[place + LENGTH] ?? 0) ? 1 + (this.#ranks[number] ?? 0) : 0;
  }
}
