import { type BytePlace, takeNumber, takeText } from '../links/byte-section.ts';
import type { TermFacts } from './postings-writer.ts';
import type { SegmentArrays } from './segment-arrays.ts';
import type { FileBytes } from './segment-bytes.ts';
import type { FileWriter } from './segment-files.ts';

/** Terms in a block, of which the first one is written whole. */
const BLOCK_TERMS = 32;

/** A term of a segment, and where its postings are. */
export interface TermPlace extends TermFacts {
  readonly term: string;
  readonly postingsStart: number;
  readonly positionsStart: number;
}

/** Writes the terms of a segment in rising order of their UTF-16 units. */
export class DictionaryWriter {
  readonly #file: FileWriter;
  #count = 0;
  #before = '';
  #postings = 0;
  #positions = 0;
  readonly #firsts: string[] = [];
  readonly #starts: number[] = [];
  readonly #postingsStarts: number[] = [];
  readonly #positionsStarts: number[] = [];

  constructor(file: FileWriter) {
    this.#file = file;
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
    this.#file.settle();
  }

  /** What a reader has in memory: where the blocks begin, and with which terms. */
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
    };
  }
}

/** Blocks that are read at once where all terms are. */
const SCANNED_BLOCKS = 128;

/** Takes a term: its UTF-16 units, which stand at the beginning of memory that is not the taker's. */
export type TermTaker = (units: Uint16Array, length: number, documents: number) => void;

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

  /** There are no more terms than that, and hardly fewer. */
  get mostTerms(): number {
    return this.#count * BLOCK_TERMS;
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

  /**
   * The terms that begin so, in order. The text of each is no more than that beginning: of thousands of terms nobody wants to know how they go
   * on. `prefix`: one character at least.
   */
  startingWith(prefix: string): readonly TermPlace[] {
    const found: TermPlace[] = [];
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
          if (!begins && term > prefix) return found;
        }
        const documents = takeNumber(place);
        const postingsLength = takeNumber(place);
        const positionsLength = takeNumber(place);
        if (begins) {
          found.push({ term: prefix, documents, postingsLength, positionsLength, postingsStart, positionsStart });
        }
        postingsStart += postingsLength;
        positionsStart += positionsLength;
      }
    }
    return found;
  }

  /** Gives all terms in order, without making a text of each. `take` reads no file. */
  scan(take: TermTaker): void {
    const arrays = this.#arrays;
    let units = new Uint16Array(256);
    for (let block = 0; block < this.#count; block += SCANNED_BLOCKS) {
      const offset = arrays.at('termStarts', block);
      const end = arrays.at('termStarts', Math.min(block + SCANNED_BLOCKS, this.#count));
      const place = { bytes: this.#file.pass(offset, end - offset), at: 0 };
      while (place.at < place.bytes.length) {
        const shared = takeNumber(place);
        const bytes = takeNumber(place);
        if (shared + bytes > units.length) units = larger(units, 2 * (shared + bytes));
        const length = takeUnits(place, bytes, units, shared);
        const documents = takeNumber(place);
        passNumber(place);
        passNumber(place);
        take(units, length, documents);
      }
    }
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

function larger(units: Uint16Array<ArrayBuffer>, length: number): Uint16Array<ArrayBuffer> {
  const more = new Uint16Array(length);
  more.set(units);
  return more;
}

/** Decodes so many bytes of valid UTF-8 to the UTF-16 units from `start` on; answers where these end. */
function takeUnits(place: BytePlace, length: number, units: Uint16Array, start: number): number {
  const { bytes } = place;
  const end = place.at + length;
  let to = start;
  for (let at = place.at; at < end; ) {
    const byte = bytes[at++] ?? 0;
    if (byte < 0x80) units[to++] = byte;
    else if (byte < 0xe0) units[to++] = ((byte & 0x1f) << 6) | continued(bytes, at++);
    else if (byte < 0xf0) units[to++] = ((byte & 0xf) << 12) | (continued(bytes, at++) << 6) | continued(bytes, at++);
    else {
      const lower = (continued(bytes, at + 1) << 6) | continued(bytes, at + 2);
      const beyond = (((byte & 7) << 18) | (continued(bytes, at) << 12) | lower) - 0x10000;
      at += 3;
      units[to++] = 0xd800 | (beyond >> 10);
      units[to++] = 0xdc00 | (beyond & 0x3ff);
    }
  }
  place.at = end;
  return to;
}

function continued(bytes: Buffer, at: number): number {
  return (bytes[at] ?? 0) & 0x3f;
}

function passNumber(place: BytePlace): void {
  while ((place.bytes[place.at++] ?? 0) >= 0x80);
}

function passText(place: BytePlace): void {
  const length = takeNumber(place);
  place.at += length;
}

function takeTerm(place: BytePlace, before: string): string {
  const shared = takeNumber(place);
  const rest = takeText(place);
  return shared === 0 ? rest : before.slice(0, shared) + rest;
}

/** Length of the common start in UTF-16 units, never between the two units of one character. */
function sharedStart(before: string, term: string): number {
  const most = Math.min(before.length, term.length);
  let shared = 0;
  while (shared < most && before.charCodeAt(shared) === term.charCodeAt(shared)) shared++;
  const isSplit = shared > 0 && (term.charCodeAt(shared - 1) & 0xfc00) === 0xd800;
  return isSplit ? shared - 1 : shared;
}
