import { HASH_PRIME, HASH_START, spreadHash } from '../content/text-hash.ts';
import { firstsOf } from './typo-slots.ts';

/** A word of the index. */
export interface WordCount {
  readonly word: string;
  /** So many have it. */
  readonly documents: number;
  /** It may be but the stem of words. */
  readonly isStem: boolean;
}

/** Words as they come, with numbers of documents. They stand in arrays of numbers, without a text of each: there may be a million. */
export class WordList {
  #count = 0;
  /** UTF-16 units of all words, one behind the other. */
  #units: Uint16Array;
  /** Where each word begins, and where the last one ends. */
  #starts: Uint32Array;
  #hashes: Int32Array;
  #documents: Uint32Array;
  /** 1 for what may be but a stem. */
  #stems: Uint8Array;

  /** There is room for so many words at first; memory is taken for those that come. */
  constructor(room = 1024) {
    this.#units = new Uint16Array(8 * room);
    this.#starts = new Uint32Array(room + 1);
    this.#hashes = new Int32Array(room);
    this.#documents = new Uint32Array(room);
    this.#stems = new Uint8Array(room);
  }

  /** Number of words, those that came twice twice. */
  get count(): number {
    return this.#count;
  }

  /** Adds the word whose units stand there. */
  add(units: Uint16Array, start: number, end: number, documents: number, isStem: boolean): void {
    const count = this.#count;
    if (count === this.#documents.length) this.#grow();
    let to = this.#starts[count] ?? 0;
    if (to + end - start > this.#units.length)
      this.#units = grown(this.#units, new Uint16Array(2 * (to + end - start)));
    const own = this.#units;
    // As `textHash`, while the units are copied.
    let hash = HASH_START;
    for (let at = start; at < end; at++) {
      const unit = units[at] ?? 0;
      own[to++] = unit;
      hash = Math.imul(hash ^ unit, HASH_PRIME);
    }
    this.#starts[count + 1] = to;
    this.#hashes[count] = spreadHash(hash);
    this.#documents[count] = documents;
    this.#stems[count] = isStem ? 1 : 0;
    this.#count = count + 1;
  }

  documents(index: number): number {
    return this.#documents[index] ?? 0;
  }

  word(index: number): WordCount {
    const word = String.fromCharCode(...this.#units.subarray(this.startOf(index), this.startOf(index + 1)));
    return { word, documents: this.documents(index), isStem: this.#stems[index] === 1 };
  }

  /** The UTF-16 units of all words, in memory that is not the caller's. */
  get units(): Uint16Array {
    return this.#units;
  }

  /** Where a word begins in `units`, and the one before ends. */
  startOf(index: number): number {
    return this.#starts[index] ?? 0;
  }

  /**
   * Each word once, with the most documents that it came with; a stem, if it never came as more. Where they are more than `most`: the most frequent
   * ones, in falling order of their documents; else and among equals in the order in which they came first.
   */
  mostFrequent(most: number): WordList {
    const count = this.#count;
    const firsts = firstsOf({ count, units: this.#units, starts: this.#starts, hashes: this.#hashes });
    const documents = this.#documents.slice(0, count);
    const stems = this.#stems.slice(0, count);
    let different = 0;
    for (let index = 0; index < count; index++) {
      const first = firsts[index] ?? 0;
      if (first === index) different++;
      else {
        documents[first] = Math.max(documents[first] ?? 0, documents[index] ?? 0);
        if (stems[index] === 0) stems[first] = 0;
        documents[index] = 0;
      }
    }
    const list = new WordList(Math.min(different, most));
    const chosen = different <= most ? firsts.filter((first, index) => first === index) : mostOf(documents, most);
    for (const index of chosen) {
      list.add(this.#units, this.startOf(index), this.startOf(index + 1), documents[index] ?? 0, stems[index] === 1);
    }
    return list;
  }

  #grow(): void {
    const room = 2 * this.#count + 1;
    this.#starts = grown(this.#starts, new Uint32Array(room + 1));
    this.#hashes = grown(this.#hashes, new Int32Array(room));
    this.#documents = grown(this.#documents, new Uint32Array(room));
    this.#stems = grown(this.#stems, new Uint8Array(room));
  }
}

/** The places of so many of the greatest numbers, in falling order, sorted by counting; equal ones in their order. */
function mostOf(numbers: Uint32Array, most: number): Uint32Array {
  let greatest = 0;
  for (let index = 0; index < numbers.length; index++) greatest = Math.max(greatest, numbers[index] ?? 0);
  const places = new Uint32Array(greatest + 1);
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    places[number] = (places[number] ?? 0) + 1;
  }
  let before = 0;
  for (let number = greatest; number >= 0; number--) {
    const equal = places[number] ?? 0;
    places[number] = before;
    before += equal;
  }
  const order = new Uint32Array(most);
  for (let index = 0; index < numbers.length; index++) {
    const number = numbers[index] ?? 0;
    const place = places[number] ?? 0;
    places[number] = place + 1;
    if (place < most) order[place] = index;
  }
  return order;
}

function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(array: T, larger: T): T {
  larger.set(array);
  return larger;
}
