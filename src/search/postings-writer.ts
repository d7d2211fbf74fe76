import { ByteSection } from '../links/byte-section.ts';
import type { FileWriter } from './segment-files.ts';

/** Documents in a block of postings: what is decoded or skipped at once. */
export const BLOCK = 128;
/** Of so many documents in a block those before are passed over at once by whoever wants the positions of one. */
export const POSITIONS_STEP = 16;
/** The bits of a mask that name fields, by their numbers. */
export const FIELD_BITS = 0x3f;
/** The bit of a stem that stands there as it is: of a word that is its own stem. */
export const BARE_BIT = 0x40;

/** Of a difference of documents, doubled, an impact and a mask. */
const MOST_POSTING_BYTES = 7;

/** What the dictionary says of a term. */
export interface TermFacts {
  /** In so many documents, deleted ones included. */
  readonly documents: number;
  readonly postingsLength: number;
  readonly positionsLength: number;
}

/**
 * Writes the postings of one term after the other. A block: its usual mask; per document the difference to the one before, times two, plus
 * one where the mask is another; then the impacts, a byte each; then those other masks; then, where it has positions, how many bytes of them
 * each `POSITIONS_STEP` documents have, but for the last ones. With more than one block a table comes first: for each block its last document,
 * greatest impact, length and the length of its positions, so that blocks can be passed over unread.
 */
export class PostingsWriter {
  readonly #postings: FileWriter;
  readonly #positions: FileWriter;
  readonly #documents = new Int32Array(BLOCK);
  readonly #impacts = new Uint8Array(BLOCK);
  readonly #masks = new Uint8Array(BLOCK);
  /** Where the positions of each step of the block begin. */
  readonly #steps = new Float64Array(BLOCK / POSITIONS_STEP);
  /** Documents in the block that is being filled, and in all. */
  #filled = 0;
  #count = 0;
  #last = -1;
  #tableLast = -1;
  #positionsStart: number;
  #blockPositions: number;
  readonly #blocks = new ByteSection();
  readonly #table = new ByteSection();

  constructor(postings: FileWriter, positions: FileWriter) {
    this.#postings = postings;
    this.#positions = positions;
    this.#positionsStart = this.#blockPositions = positions.offset;
  }

  /** The next document of the term; ids rise. Its positions go into `positions` right after this. */
  add(document: number, impact: number, mask: number): void {
    if (this.#filled === BLOCK) this.#endBlock();
    const slot = this.#filled++;
    this.#documents[slot] = document;
    this.#impacts[slot] = impact;
    this.#masks[slot] = mask;
    if (slot % POSITIONS_STEP === 0) this.#steps[slot / POSITIONS_STEP] = this.#positions.offset;
    this.#count++;
  }

  get positions(): ByteSection {
    return this.#positions.section;
  }

  /** Ends the term: what is added next belongs to another one. */
  end(): TermFacts {
    const isLong = this.#count > BLOCK;
    if (this.#filled > 0) this.#endBlock();
    const { section } = this.#postings;
    const start = this.#postings.offset;
    if (isLong) {
      section.number(this.#table.length);
      section.appendRange(this.#table.bytes, 0, this.#table.length);
    }
    section.appendRange(this.#blocks.bytes, 0, this.#blocks.length);
    const facts = {
      documents: this.#count,
      postingsLength: this.#postings.offset - start,
      positionsLength: this.#positions.offset - this.#positionsStart,
    };
    this.#postings.settle();
    this.#positions.settle();
    this.#count = this.#blocks.length = this.#table.length = 0;
    this.#last = this.#tableLast = -1;
    this.#positionsStart = this.#blockPositions = this.#positions.offset;
    return facts;
  }

  #endBlock(): void {
    const blocks = this.#blocks;
    const documents = this.#documents;
    const impacts = this.#impacts;
    const masks = this.#masks;
    const start = blocks.length;
    const count = this.#filled;
    const usual = mostFrequent(masks, count);
    blocks.reserve(1 + count * MOST_POSTING_BYTES);
    const { bytes } = blocks;
    let to = start;
    bytes[to++] = usual;
    let last = this.#last;
    for (let slot = 0; slot < count; slot++) {
      const document = documents[slot] ?? 0;
      to = putNumber(bytes, to, (document - last) * 2 + (masks[slot] === usual ? 0 : 1));
      last = document;
    }
    this.#last = last;
    let most = 0;
    for (let slot = 0; slot < count; slot++) {
      const impact = impacts[slot] ?? 0;
      bytes[to++] = impact;
      if (impact > most) most = impact;
    }
    for (let slot = 0; slot < count; slot++) {
      const mask = masks[slot] ?? 0;
      if (mask !== usual) bytes[to++] = mask;
    }
    blocks.length = to;
    if (this.#positions.offset > this.#blockPositions) {
      const steps = Math.ceil(count / POSITIONS_STEP);
      for (let step = 1; step < steps; step++) blocks.number((this.#steps[step] ?? 0) - (this.#steps[step - 1] ?? 0));
    }
    this.#table.number(this.#last - this.#tableLast);
    this.#table.byte(most);
    this.#table.number(blocks.length - start);
    this.#table.number(this.#positions.offset - this.#blockPositions);
    this.#tableLast = this.#last;
    this.#blockPositions = this.#positions.offset;
    this.#filled = 0;
  }
}

const counts = new Uint8Array(256);

/** Of the first `count` masks, no more than a block has. */
function mostFrequent(masks: Uint8Array, count: number): number {
  if (count < 3) return masks[0] ?? 0;
  counts.fill(0);
  let best = 0;
  for (let slot = 0; slot < count; slot++) {
    const mask = masks[slot] ?? 0;
    const times = (counts[mask] ?? 0) + 1;
    counts[mask] = times;
    if (times > (counts[best] ?? 0)) best = mask;
  }
  return best;
}

/**
 * Appends the positions of a term in a document: for each of its fields, from the lowest bit of the mask on, the first position times two,
 * plus one where there are more; of those the number less one, and the differences. Of `pairs` the second numbers are positions: they rise
 * and have the field above `FIELD_SHIFT`.
 */
export function appendPositions(section: ByteSection, pairs: Int32Array, start: number, end: number): void {
  section.reserve((end - start) * MOST_POSITION_BYTES);
  const { bytes } = section;
  let to = section.length;
  for (let at = start; at < end; ) {
    let before = pairs[2 * at + 1] ?? 0;
    const next = ((before >> FIELD_SHIFT) + 1) << FIELD_SHIFT;
    let behind = at + 1;
    while (behind < end && (pairs[2 * behind + 1] ?? 0) < next) behind++;
    const isMany = behind > at + 1;
    to = putNumber(bytes, to, (before & LAST_PLACE) * 2 + (isMany ? 1 : 0));
    if (isMany) to = putNumber(bytes, to, behind - at - 2);
    for (let one = at + 1; one < behind; one++) {
      const position = pairs[2 * one + 1] ?? 0;
      to = putNumber(bytes, to, position - before);
      before = position;
    }
    at = behind;
  }
  section.length = to;
}

/** A position takes four bytes at most; of the first in a field the number of those behind it takes as many again, but then these are one less. */
const MOST_POSITION_BYTES = 8;

/** Puts a varint of up to 31 bits into bytes that have room for it. Answers the place behind it. */
function putNumber(bytes: Uint8Array, start: number, value: number): number {
  let at = start;
  let left = value;
  while (left > 0x7f) {
    bytes[at++] = (left & 0x7f) | 0x80;
    left >>>= 7;
  }
  bytes[at++] = left;
  return at;
}

/** A position in an array: the field's number above so many bits, its place in the field below. */
export const FIELD_SHIFT = 26;
/** Words further back in a field stand in its last place. */
export const LAST_PLACE = (1 << FIELD_SHIFT) - 1;
