import type { SearchDocument } from '../src/search/document.ts';

const VOCABULARY = 500_000;
const BODY_WORDS = 400;
const SYLLABLES =
  'an ba ce di er fo ga hi in jo ka le mi no or pa qui ra se ti un va we xi yo za sch tra ing ent ost'.split(' ');

/**
 * Documents of about 400 words drawn from a vocabulary of 500,000 by the law of Zipf and Mandelbrot, with title, headings and anchors, the same
 * for the same seed.
 */
export class DocumentMaker {
  readonly words: readonly string[];
  readonly #sums: Float64Array;
  #state: number;

  constructor(seed = 7) {
    this.#state = seed;
    const words = new Set<string>();
    while (words.size < VOCABULARY) words.add(this.#madeWord(words.size));
    this.words = [...words];
    this.#sums = new Float64Array(VOCABULARY);
    let sum = 0;
    for (let rank = 0; rank < VOCABULARY; rank++) this.#sums[rank] = sum += 1 / (rank + 2.7) ** 1.07;
  }

  document(id: number): SearchDocument {
    const body = this.text(Math.floor(BODY_WORDS * (0.5 + this.chance())));
    return {
      id,
      url: `http://made.test/${this.text(2).replace(' ', '/')}/${id}`,
      title: this.text(6),
      headings: [this.text(4), this.text(3), this.text(4)],
      anchors: [
        { text: this.text(3), count: 1 + Math.floor(this.chance() * 9) },
        { text: this.text(2), count: 1 },
      ],
      description: this.text(12),
      body,
      language: 'en',
      date: undefined,
      depth: 1 + (id % 7),
      site: `s${id % 50}.made.test`,
      fileType: 'html',
      rank: Math.min(1000, 0.3 / (1 - this.chance())),
    };
  }

  text(count: number): string {
    // Joined at once: a text that was added up is still in pieces, which whoever reads it first has to put together.
    return Array.from({ length: count }, () => this.#drawnWord()).join(' ');
  }

  /** From 0 up to 1 (a linear congruential generator: no more is needed of it). */
  chance(): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#state / 2 ** 32;
  }

  #drawnWord(): string {
    const sums = this.#sums;
    const wanted = this.chance() * (sums[VOCABULARY - 1] ?? 0);
    let low = 0;
    let high = VOCABULARY - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return this.words[low] ?? '';
  }

  /** Frequent words are short. */
  #madeWord(rank: number): string {
    const syllables = 1 + Math.floor(Math.log10(rank + 1) * 0.6 + this.chance() * 2);
    let word = '';
    for (let index = 0; index < syllables; index++) {
      word += SYLLABLES[Math.floor(this.chance() * SYLLABLES.length)] ?? '';
    }
    return word;
  }
}
