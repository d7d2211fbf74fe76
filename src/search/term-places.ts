import type { TermFacts } from './postings-writer.ts';

/** Where the postings of a term are. */
export interface PostingsPlace extends TermFacts {
  readonly postingsStart: number;
  readonly positionsStart: number;
}

/** The place of a term of which only that much is known. */
export interface ListedPlace extends PostingsPlace {
  readonly isStem: boolean;
}

/**
 * Places of terms, the most frequent ones, of equally frequent ones the first. They stand in arrays of numbers, without an object for each: few
 * letters are the beginning of a hundred thousand terms.
 */
export class TermPlaces {
  readonly #most: number;
  #count = 0;
  /** 1 for a stem. */
  #stems = new Uint8Array(64);
  #documents = new Uint32Array(64);
  /** By number of the term, four numbers each: where its postings and positions begin, and how long they are. */
  #ranges = new Float64Array(64 * RANGE);
  /** Terms of fewer documents are among so many others that they are not kept. */
  #least = 0;

  /** No more than `most` are kept. */
  constructor(most: number) {
    this.#most = most;
  }

  add(place: PostingsPlace, isStem: boolean): void {
    if (place.documents < this.#least) return;
    // Sorting out half of them each time costs little a term.
    if (this.#count === 2 * this.#most) this.#sortOut();
    if (this.#count === this.#documents.length) this.#grow();
    const at = this.#count++;
    this.#stems[at] = isStem ? 1 : 0;
    this.#documents[at] = place.documents;
    this.#ranges[RANGE * at] = place.postingsStart;
    this.#ranges[RANGE * at + 1] = place.postingsLength;
    this.#ranges[RANGE * at + 2] = place.positionsStart;
    this.#ranges[RANGE * at + 3] = place.positionsLength;
  }

  /** Gives them in the order in which they came, and is empty then. */
  *taken(): Generator<ListedPlace> {
    if (this.#count > this.#most) this.#sortOut();
    for (let at = 0; at < this.#count; at++) {
      yield {
        isStem: this.#stems[at] === 1,
        documents: this.#documents[at] ?? 0,
        postingsStart: this.#ranges[RANGE * at] ?? 0,
        postingsLength: this.#ranges[RANGE * at + 1] ?? 0,
        positionsStart: this.#ranges[RANGE * at + 2] ?? 0,
        positionsLength: this.#ranges[RANGE * at + 3] ?? 0,
      };
    }
    this.#count = this.#least = 0;
  }

  /** Keeps the most frequent ones only. */
  #sortOut(): void {
    const level = this.#documents.slice(0, this.#count).sort()[this.#count - this.#most] ?? 0;
    let asFrequent = this.#most;
    for (let at = 0; at < this.#count; at++) if ((this.#documents[at] ?? 0) > level) asFrequent--;
    let kept = 0;
    for (let at = 0; at < this.#count; at++) {
      const documents = this.#documents[at] ?? 0;
      if (documents < level || (documents === level && asFrequent-- <= 0)) continue;
      this.#stems[kept] = this.#stems[at] ?? 0;
      this.#documents[kept] = documents;
      this.#ranges.copyWithin(RANGE * kept, RANGE * at, RANGE * (at + 1));
      kept++;
    }
    this.#count = kept;
    this.#least = level + 1;
  }

  #grow(): void {
    const stems = new Uint8Array(2 * this.#count);
    stems.set(this.#stems);
    this.#stems = stems;
    const documents = new Uint32Array(2 * this.#count);
    documents.set(this.#documents);
    this.#documents = documents;
    const ranges = new Float64Array(2 * this.#count * RANGE);
    ranges.set(this.#ranges);
    this.#ranges = ranges;
  }
}

const RANGE = 4;
