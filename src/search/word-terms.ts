import { GrowingInt32 } from '../graph/growing-array.ts';
import type { Analyser } from './analyse.ts';
import { TermNumbers } from './term-numbers.ts';
import { mergeOrders, orderOf } from './term-order.ts';

/**
 * The terms of an analyser's words, numbered as they come and in order. They outlast a segment, as most words of the next one were in the one
 * before; they end when the analyser forgets its words.
 */
export class WordTerms {
  readonly analyser: Analyser;
  readonly #numbers = new TermNumbers();
  /** By word: where its terms begin in `#lists`, and in the place behind it where they end. */
  readonly #starts = new GrowingInt32();
  readonly #lists = new GrowingInt32();
  #words = 0;
  /** Of the terms that were there when it was asked for last. */
  #order: Int32Array = new Int32Array(0);

  constructor(analyser: Analyser) {
    this.analyser = analyser;
    this.#starts.push(0);
  }

  /** The terms, by number. */
  get terms(): readonly string[] {
    return this.#numbers.terms;
  }

  numberOf(term: string): number {
    return this.#numbers.numberOf(term);
  }

  /** Takes in the words that are new. By word: where its terms begin in `lists`, one more for the end of the last one. Good until the next call. */
  ofWords(): { readonly starts: Int32Array; readonly lists: Int32Array } {
    this.#takeIn();
    return { starts: this.#starts.view(), lists: this.#lists.view() };
  }

  /** The number of a word's stem. */
  stemOf(word: number): number {
    if (word >= this.#words) this.#takeIn();
    return this.#lists.at(this.#starts.at(word));
  }

  /** The numbers of all terms in the order of the terms. */
  order(): Int32Array {
    const { terms } = this;
    const order = mergeOrders(this.#order, orderOf(terms, this.#order.length), (number) => terms[number] ?? '');
    this.#order = order;
    return order;
  }

  #takeIn(): void {
    for (; this.#words < this.analyser.wordCount; this.#words++) {
      for (const form of this.analyser.formsOf(this.#words)) this.#lists.push(this.numberOf(form));
      this.#starts.push(this.#lists.length);
    }
  }
}
