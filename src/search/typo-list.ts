import { WordSlots } from './typo-slots.ts';

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
    // FNV-1a over the units, its upper bits mixed into the lower ones.
    let hash = 0x811c9dc5 | 0;
    for (let at = start; at < end; at++) {
      const unit = units[at] ?? 0;
      own[to++] = unit;
      hash = Math.imul(hash ^ unit, 0x01000193);
    }
    this.#starts[count + 1] = to;
    this.#hashes[count] = hash ^ (hash >>> 15);
    this.#documents[count] = documents;
    this.#stems[count] = isStem ? 1 : 0;
    this.#count = count + 1;
  }

  documents(index: number): number {
    return this.#documents[index] ?? 0;
  }

  word(index: number): WordCount {
    const word = String.fromCharCode(...this.units(index));
    return { word, documents: this.documents(index), isStem: this.#stems[index] === 1 };
  }

  /** The UTF-16 units of a word, in memory that is not the caller's. */
  units(index: number): Uint16Array {
    return this.#units.subarray(this.#starts[index], this.#starts[index + 1]);
  }

  /**
   * Each word once, with the most documents that it came with; a stem, if it never came as more. Where they are more than `most`: the most frequent
   * ones, in falling order of their documents; else and among equals in the order in which they came first.
   */
  mostFrequent(most: number): WordList {
    const { slots, numbers } = this.#frequentSlots(most);
    const places = new Int32Array(slots.count).fill(-1);
    const list = new WordList(slots.count);
    for (let index = 0; index < this.#count; index++) {
      const known = numbers[index] ?? 0;
      const slot = known > 0 ? known - 1 : slots.find(index);
      if (slot < 0) continue;
      const place = places[slot] ?? -1;
      if (place < 0) {
        places[slot] = list.count;
        list.#copy(this, index);
        continue;
      }
      if (this.documents(index) > list.documents(place)) list.#documents[place] = this.documents(index);
      if (this.#stems[index] === 0) list.#stems[place] = 0;
    }
    if (list.count <= most) return list;
    const frequent = new WordList(most);
    for (const index of list.#byDocuments().subarray(0, most)) frequent.#copy(list, index);
    return frequent;
  }

  /** The most frequent words, so many at least if there are, and all that are as frequent as the least of them; `numbers`: from 1, of each word of the list that was put in. */
  #frequentSlots(most: number): { readonly slots: WordSlots; readonly numbers: Uint32Array } {
    const numbers = new Uint32Array(this.#count);
    const slots = new WordSlots(this.#units, this.#starts, this.#hashes);
    const counts = this.#countsByDocuments();
    let level = counts.length;
    let passed = 0;
    // A word is there several times: how often is seen when it is put in. In the order of the list, as memory is read fast.
    for (let wanted = most; slots.count < most && level > 0; wanted += most / 2) {
      const above = level;
      while (level > 0 && passed < wanted) passed += counts[--level] ?? 0;
      for (let index = 0; index < this.#count; index++) {
        const documents = this.documents(index);
        if (documents >= level && documents < above) numbers[index] = slots.put(index) + 1;
      }
    }
    return { slots, numbers };
  }

  /** How many words have so many documents. */
  #countsByDocuments(): Uint32Array {
    const documents = this.#documents.subarray(0, this.#count);
    let most = 0;
    for (const number of documents) if (number > most) most = number;
    const counts = new Uint32Array(most + 1);
    for (const number of documents) counts[number] = (counts[number] ?? 0) + 1;
    return counts;
  }

  /** All in falling order of their documents, sorted by counting. */
  #byDocuments(): Uint32Array {
    const documents = this.#documents.subarray(0, this.#count);
    const places = this.#countsByDocuments();
    let before = 0;
    for (let number = places.length - 1; number >= 0; number--) {
      const words = places[number] ?? 0;
      places[number] = before;
      before += words;
    }
    const order = new Uint32Array(this.#count);
    for (let index = 0; index < order.length; index++) {
      const number = documents[index] ?? 0;
      const place = places[number] ?? 0;
      order[place] = index;
      places[number] = place + 1;
    }
    return order;
  }

  #copy(from: WordList, index: number): void {
    const start = from.#starts[index] ?? 0;
    this.add(from.#units, start, from.#starts[index + 1] ?? start, from.documents(index), from.#stems[index] === 1);
  }

  #grow(): void {
    const room = 2 * this.#count + 1;
    this.#starts = grown(this.#starts, new Uint32Array(room + 1));
    this.#hashes = grown(this.#hashes, new Int32Array(room));
    this.#documents = grown(this.#documents, new Uint32Array(room));
    this.#stems = grown(this.#stems, new Uint8Array(room));
  }
}

function grown<T extends Uint8Array | Uint16Array | Uint32Array | Int32Array>(array: T, larger: T): T {
  larger.set(array);
  return larger;
}
