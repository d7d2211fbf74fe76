import { GrowingInt32 } from '../graph/growing-array.ts';
import { pairTerm } from './pair-terms.ts';
import { FIELD_SHIFT, type PostingsWriter } from './postings-writer.ts';

/** Two words side by side: the documents that have them so, and the fields. */
export interface PairPostings {
  readonly term: string;
  readonly documents: Int32Array;
  readonly masks: Uint8Array;
}

/** Gathers which of a few frequent words stand side by side, document by document. */
export class PairCollector {
  /** In their order, so that the terms of their pairs are, too. */
  readonly #words: readonly string[];
  /** Of the document at hand: place, times the number of words, plus the word's number. */
  #places = new Float64Array(1 << 10);
  #count = 0;
  /** What was found: the pair's number, the document, the fields. */
  readonly #pairs = new GrowingInt32();
  readonly #documents = new GrowingInt32();
  readonly #masks = new GrowingInt32();
  /** By pair: one more than where it was found last. */
  readonly #lasts: Int32Array;

  constructor(words: readonly string[]) {
    this.#words = words;
    this.#lasts = new Int32Array(words.length ** 2);
  }

  /** An occurrence in the document at hand of a word, by its number; its field is above FIELD_SHIFT of its place. */
  add(word: number, place: number): void {
    if (this.#count === this.#places.length) {
      const more = new Float64Array(this.#count * 2);
      more.set(this.#places);
      this.#places = more;
    }
    this.#places[this.#count++] = place * this.#words.length + word;
  }

  /** Ends the document at hand. Numbers of documents rise. */
  endDocument(document: number): void {
    const count = this.#words.length;
    const places = this.#places.subarray(0, this.#count).sort();
    this.#count = 0;
    for (let at = 0; at + 1 < places.length; at++) {
      const place = Math.floor((places[at] ?? 0) / count);
      const word = (places[at] ?? 0) - place * count;
      const [next, end] = [(place + 1) * count, (place + 2) * count];
      for (let behind = at + 1; behind < places.length; behind++) {
        const other = places[behind] ?? 0;
        if (other >= end) break;
        if (other >= next) this.#note(word * count + other - next, document, 1 << (place >> FIELD_SHIFT));
      }
    }
  }

  /** All pairs that were found, in the order of their terms. */
  *postings(): Generator<PairPostings> {
    const pairs = this.#pairs.view();
    const starts = new Int32Array(this.#lasts.length + 1);
    for (const pair of pairs) starts[pair + 1] = (starts[pair + 1] ?? 0) + 1;
    for (let pair = 1; pair < starts.length; pair++) starts[pair] = (starts[pair] ?? 0) + (starts[pair - 1] ?? 0);
    const [next, documents, masks] = [starts.slice(), new Int32Array(pairs.length), new Uint8Array(pairs.length)];
    pairs.forEach((pair, at) => {
      const slot = next[pair] ?? 0;
      next[pair] = slot + 1;
      documents[slot] = this.#documents.at(at);
      masks[slot] = this.#masks.at(at);
    });
    for (let pair = 0; pair < this.#lasts.length; pair++) {
      const [start, end] = [starts[pair], starts[pair + 1]];
      if (start === end) continue;
      const [first = '', second = ''] = [Math.floor(pair / this.#words.length), pair % this.#words.length].map(
        (word) => this.#words[word],
      );
      const term = pairTerm(first, second);
      yield { term, documents: documents.subarray(start, end), masks: masks.subarray(start, end) };
    }
  }

  #note(pair: number, document: number, mask: number): void {
    const last = (this.#lasts[pair] ?? 0) - 1;
    if (last >= 0 && this.#documents.at(last) === document) {
      this.#masks.set(last, this.#masks.at(last) | mask);
      return;
    }
    this.#pairs.push(pair);
    this.#documents.push(document);
    this.#masks.push(mask);
    this.#lasts[pair] = this.#pairs.length;
  }
}

/** Writes the postings of a pair. `numbers`: by document, what it is called there, less than 0 where it is left out; as they are where there are none. */
export function addPair(postings: PostingsWriter, { documents, masks }: PairPostings, numbers?: Int32Array): void {
  for (let at = 0; at < documents.length; at++) {
    const document = documents[at] ?? 0;
    const number = numbers === undefined ? document : (numbers[document] ?? -1);
    // It says only that a document has it.
    if (number >= 0) postings.add(number, 1, masks[at] ?? 0);
  }
}
