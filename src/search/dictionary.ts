import { type BytePlace, takeNumber, takeText } from '../links/byte-section.ts';
import type { TermFacts } from './postings-writer.ts';
import type { SegmentArrays } from './segment-arrays.ts';
import type { FileBytes } from './segment-bytes.ts';
import type { FileWriter } from './segment-files.ts';
import type { PostingsPlace } from './term-places.ts';
import { passNumber, passText, sharedStart, TermUnits } from './term-units.ts';
import { FrequentWordsWriter } from './typo-frequent.ts';

/** Terms in a block, of which the first one is written whole. */
const BLOCK_TERMS = 32;

/** A term of a segment, and where its postings are. */
export interface TermPlace extends PostingsPlace {
  readonly term: string;
}

/** Writes the terms of a segment in rising order of their UTF-16 units. */
export class DictionaryWriter {
  readonly #file: FileWriter;
  #count = 0;
  #before = '';
  #postings = 0;
  #positions = 0;
  readonly #words: FrequentWordsWriter;
  readonly #firsts: string[] = [];
  readonly #starts: number[] = [];
  readonly #postingsStarts: number[] = [];
  readonly #positionsStarts: number[] = [];

  /** `documents`: of the segment. */
  constructor(file: FileWriter, documents: number) {
    this.#file = file;
    this.#words = new FrequentWordsWriter(documents);
  }

  add(term: string, facts: TermFacts): void {
    const { section } = this.#file;
    if (this.#count++ % BLOCK_TERMS === 0) {
      this.#firsts.push(term);
      this.#starts.push(this.#file.offset);
      this.#postingsStarts.push(this.#postings);
      this.#positionsStarts.push(this.#positions);
      this.#before = '';
    }
    const shared = sharedStart(this.#before, term);
    section.number(shared);
    section.text(term.slice(shared));
    section.number(facts.documents);
    section.number(facts.postingsLength);
    section.number(facts.positionsLength);
    this.#postings += facts.postingsLength;
    this.#positions += facts.positionsLength;
    this.#before = term;
    this.#words.add(term, facts.documents);
    this.#file.settle();
  }

  /** What a reader has in memory: where the blocks begin, and with which terms; and the words that it reads for misspelt ones. */
  arrays(): Readonly<Record<string, Uint8Array | Uint32Array | Float64Array>> {
    const keys = this.#firsts.map((term) => Buffer.from(term, 'utf8'));
    const keyStarts = new Uint32Array(keys.length + 1);
    keys.forEach((key, index) => {
      keyStarts[index + 1] = (keyStarts[index] ?? 0) + key.length;
    });
    return {
      termKeys: Buffer.concat(keys),
      termKeyStarts: keyStarts,
      termStarts: Float64Array.from([...this.#starts, this.#file.offset]),
      termPostings: Float64Array.from(this.#postingsStarts),
      termPositions: Float64Array.from(this.#positionsStarts),
      ...this.#words.arrays(),
    };
  }
}

/** Blocks that are read at once where all terms are: no more than there may be nothing in that is wanted. */
const SCANNED_BLOCKS = 16;

/**
 * Takes a term: its UTF-16 units, which stand at the beginning of memory that is not the taker's. Answers 0, or of how many of these units no other
 * term is wanted that begins with them (never half of a pair).
 */
export type TermTaker = (units: Uint16Array, length: number, documents: number) => number;

/** The terms of a segment. Of each block the first term is in memory; where it and its postings begin is read when it is wanted. */
export class Dictionary {
  readonly #file: FileBytes;
  readonly #arrays: SegmentArrays;
  readonly #keys: Buffer;
  readonly #keyStarts: Uint32Array;
  /** Blocks. */
  readonly #count: number;

  constructor(file: FileBytes, arrays: SegmentArrays) {
    this.#file = file;
    this.#arrays = arrays;
    this.#keys = Buffer.from(arrays.u8('termKeys').buffer);
    this.#keyStarts = arrays.u32('termKeyStarts');
    this.#count = this.#keyStarts.length - 1;
  }

  find(term: string): TermPlace | undefined {
    for (const place of this.from(term)) return place.term === term ? place : undefined;
    return undefined;
  }

  /** The terms from `start` on, in order. */
  *from(start: string): Generator<TermPlace> {
    const arrays = this.#arrays;
    for (let block = this.#blockOf(start); block < this.#count; block++) {
      const place = this.#beginOf(block);
      let postingsStart = arrays.at('termPostings', block);
      let positionsStart = arrays.at('termPositions', block);
      let term = '';
      while (place.at < place.bytes.length) {
        term = takeTerm(place, term);
        const documents = takeNumber(place);
        const postingsLength = takeNumber(place);
        const positionsLength = takeNumber(place);
        if (term >= start) {
          yield { term, documents, postingsLength, positionsLength, postingsStart, positionsStart };
        }
        postingsStart += postingsLength;
        positionsStart += positionsLength;
      }
    }
  }

  /** Gives the terms that begin so, in order, without the text of each: of thousands of terms nobody wants to know how they go on. */
  startingWith(prefix: string, take: (place: PostingsPlace) => void): void {
    const arrays = this.#arrays;
    for (let block = this.#blockOf(prefix); block < this.#count; block++) {
      const place = this.#beginOf(block);
      let postingsStart = arrays.at('termPostings', block);
      let positionsStart = arrays.at('termPositions', block);
      let term = '';
      let begins = false;
      while (place.at < place.bytes.length) {
        const shared = takeNumber(place);
        // What begins as the one before does that begins so begins so.
        if (begins && shared >= prefix.length) passText(place);
        else {
          const rest = takeText(place);
          term = shared === 0 ? rest : term.slice(0, shared) + rest;
          begins = term.startsWith(prefix);
          if (!begins && term > prefix) return;
        }
        const documents = takeNumber(place);
        const postingsLength = takeNumber(place);
        const positionsLength = takeNumber(place);
        if (begins) take({ documents, postingsLength, positionsLength, postingsStart, positionsStart });
        postingsStart += postingsLength;
        positionsStart += positionsLength;
      }
    }
  }

  /**
   * Gives the terms in order, without making a text of each, but for those that `take` does not want: what is behind them is read without them, or
   * not at all. `take` reads no file.
   */
  scan(take: TermTaker): void {
    const arrays = this.#arrays;
    const term = new TermUnits();
    /** Terms that begin with so many units of the last one are unwanted; none are where that is 0. */
    let unwanted = 0;
    for (let block = 0; block < this.#count; ) {
      const last = Math.min(block + SCANNED_BLOCKS, this.#count);
      const offset = arrays.at('termStarts', block);
      const place = { bytes: this.#file.pass(offset, arrays.at('termStarts', last) - offset), at: 0 };
      while (place.at < place.bytes.length) {
        const shared = takeNumber(place);
        // The first of a block shares nothing, so it is looked at anyway.
        const isUnwanted = unwanted > 0 && shared >= unwanted;
        if (isUnwanted) passText(place);
        else term.takeRest(place, shared);
        const documents = takeNumber(place);
        passNumber(place);
        passNumber(place);
        if (!isUnwanted) unwanted = take(term.units, term.length, documents);
      }
      block = unwanted > 0 ? this.#behind(term.units.subarray(0, unwanted), last) : last;
    }
  }

  /** The first block from `block` on that has a term which begins otherwise, or may have. */
  #behind(beginning: Uint16Array, block: number): number {
    const key = Buffer.from(String.fromCharCode(...beginning), 'utf8');
    let behind = block;
    while (behind + 1 < this.#count && this.#beginsWith(behind, key) && this.#beginsWith(behind + 1, key)) behind++;
    return behind;
  }

  #beginsWith(block: number, key: Buffer): boolean {
    const start = this.#keyStarts[block] ?? 0;
    const end = this.#keyStarts[block + 1] ?? 0;
    return end - start >= key.length && key.compare(this.#keys, start, start + key.length) === 0;
  }

  /** The bytes of a block, from its first term on. */
  #beginOf(block: number): BytePlace {
    const offset = this.#arrays.at('termStarts', block);
    return { bytes: this.#file.view(offset, this.#arrays.at('termStarts', block + 1) - offset), at: 0 };
  }

  /** The last block whose first term is not behind `term`. */
  #blockOf(term: string): number {
    let low = 0;
    let high = this.#count;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#firstOf(middle) <= term) low = middle;
      else high = middle;
    }
    return low;
  }

  #firstOf(block: number): string {
    return this.#keys.toString('utf8', this.#keyStarts[block], this.#keyStarts[block + 1]);
  }
}

function takeTerm(place: BytePlace, before: string): string {
  const shared = takeNumber(place);
  const rest = takeText(place);
  return shared === 0 ? rest : before.slice(0, shared) + rest;
}
