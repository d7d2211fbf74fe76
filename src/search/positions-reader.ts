import { type BytePlace, takeNumber } from '../links/byte-section.ts';
import type { PostingsTable } from './postings-table.ts';
import { BLOCK, FIELD_BITS, FIELD_SHIFT, POSITIONS_STEP } from './postings-writer.ts';
import type { FileBytes } from './segment-bytes.ts';

/** Where the lengths stand of what a block has for each POSITIONS_STEP of its documents. */
export interface StepBytes extends BytePlace {
  readonly end: number;
}

const FIRST_BYTES = 2048;

/** The positions of a term in one document after the other, of the block that its cursor stands in. */
export class PositionsReader {
  /** The positions of the last document that was read, rising, the field's number above FIELD_SHIFT; the first `count` count. */
  values = new Int32Array(64);
  count = 0;
  /** The block that it is in, -1 for none. */
  block = -1;
  readonly #file: FileBytes;
  /** The slot whose positions come next. */
  #slot = 0;
  readonly #place: { bytes: Buffer; at: number } = { bytes: Buffer.allocUnsafe(FIRST_BYTES), at: 0 };
  /** Behind it are bytes of others. */
  #end = 0;
  #masks = new Uint8Array(0);
  /** Where the positions of each step of the block begin; the first `#stepCount` are known. */
  readonly #steps = new Float64Array(BLOCK / POSITIONS_STEP);
  #stepCount = 1;

  constructor(file: FileBytes) {
    this.#file = file;
  }

  /** Forgets the block: another term begins. */
  reset(): void {
    this.block = -1;
  }

  /** Goes into a block. `masks` are those of its documents, `steps` the lengths of the positions of each POSITIONS_STEP of them. */
  enter(table: PostingsTable, block: number, masks: Uint8Array<ArrayBuffer>, steps: StepBytes): void {
    const start = table.positionStarts[block] ?? 0;
    const end = table.positionStarts[block + 1] ?? 0;
    this.#place.bytes = this.#file.fill(start, end - start, this.#place.bytes);
    this.#place.at = 0;
    this.#end = end - start;
    this.#slot = 0;
    this.block = block;
    this.#masks = masks;
    this.#stepCount = 1;
    for (
      const place = { bytes: steps.bytes, at: steps.at };
      place.at < steps.end && this.#stepCount < this.#steps.length;
    ) {
      this.#steps[this.#stepCount] = (this.#steps[this.#stepCount - 1] ?? 0) + takeNumber(place);
      this.#stepCount++;
    }
  }

  /** Goes to a document of the block. */
  move(slot: number): void {
    const step = Math.min(Math.floor(slot / POSITIONS_STEP), this.#stepCount - 1);
    if (slot < this.#slot || this.#slot < step * POSITIONS_STEP) {
      this.#slot = step * POSITIONS_STEP;
      this.#place.at = this.#steps[step] ?? 0;
    }
    while (this.#slot < slot) this.#pass();
  }

  /** Reads the positions into `values`. */
  read(): void {
    this.count = 0;
    for (let field = 0, mask = (this.#masks[this.#slot] ?? 0) & FIELD_BITS; mask !== 0; field++, mask >>= 1) {
      if ((mask & 1) === 1) this.#readField(field << FIELD_SHIFT);
    }
    this.#checkEnd();
    this.#slot++;
  }

  /** Passes over the positions and answers their bytes, which a merge copies. */
  skip(): { readonly bytes: Buffer; readonly start: number; readonly end: number } {
    const { bytes, at: start } = this.#place;
    this.#pass();
    return { bytes, start, end: this.#place.at };
  }

  /** Nothing is decoded but the few bytes that say how many more there are. */
  #pass(): void {
    const place = this.#place;
    const { bytes } = place;
    for (let mask = (this.#masks[this.#slot] ?? 0) & FIELD_BITS; mask !== 0; mask &= mask - 1) {
      const isMany = ((bytes[place.at] ?? 0) & 1) === 1;
      passNumber(place);
      if (isMany) for (let left = takeNumber(place) + 1; left > 0; left--) passNumber(place);
    }
    this.#checkEnd();
    this.#slot++;
  }

  #checkEnd(): void {
    if (this.#place.at > this.#end) throw new RangeError('positions end early');
  }

  #readField(base: number): void {
    const first = takeNumber(this.#place);
    let position = base + (first >>> 1);
    this.#push(position);
    if ((first & 1) === 0) return;
    for (let left = takeNumber(this.#place) + 1; left > 0; left--) {
      position += takeNumber(this.#place);
      this.#push(position);
    }
  }

  #push(position: number): void {
    if (this.count === this.values.length) {
      const more = new Int32Array(this.count * 2);
      more.set(this.values);
      this.values = more;
    }
    this.values[this.count++] = position;
  }
}

function passNumber(place: BytePlace): void {
  const { bytes } = place;
  while ((bytes[place.at++] ?? 0) > 0x7f);
}
