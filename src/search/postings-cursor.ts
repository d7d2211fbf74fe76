import { PositionsReader } from './positions-reader.ts';
import { NO_DOCUMENT, PostingsTable } from './postings-table.ts';
import { BLOCK } from './postings-writer.ts';
import type { FileBytes } from './segment-bytes.ts';
import type { PostingsPlace } from './term-places.ts';

/** All fields: no posting is passed over. */
export const ANY_FIELD = 0xff;

/** What a cursor reads from. */
export interface PostingsFiles {
  /** Number of the segment's documents. */
  readonly count: number;
  readonly postings: FileBytes;
  readonly positions: FileBytes;
}

/** Nearly all blocks are shorter. */
const FIRST_BYTES = 512;

/** So many documents are tried one by one before a search by halves. */
const NEAR = 8;

/** Walks over the documents of one term, in rising order, decoding only the blocks that are stepped into. */
export class PostingsCursor {
  /** Where the cursor stands: -1 before the first document, NO_DOCUMENT behind the last. */
  document = -1;
  /** Number of the term's documents. */
  length = 0;
  readonly #files: PostingsFiles;
  readonly #fields: number;
  readonly #table = new PostingsTable();
  /** The block that is decoded, -1 for none, and the one that `most` speaks of. */
  #block = -1;
  #shallow = 0;
  #slot = 0;
  #count = 0;
  readonly #documents = new Int32Array(BLOCK);
  /** Once they are read; before, 1 for each that is not the usual one. */
  readonly #masks = new Uint8Array(BLOCK);
  #areMasksRead = false;
  /** The bytes of the block are at its beginning; impacts begin at `impactsAt`. */
  #bytes: Buffer = Buffer.allocUnsafe(FIRST_BYTES);
  #impactsAt = 0;
  /** Where the bytes behind the masks begin: those that are for the positions. */
  #stepsAt = 0;
  #end = 0;
  #positions: PositionsReader | undefined;

  /** `fields`: the mask of fields of which a posting has to have one. */
  constructor(files: PostingsFiles, place: PostingsPlace, fields = ANY_FIELD) {
    this.#files = files;
    this.#fields = fields;
    this.reset(place);
  }

  /** Begins anew with another term of the same segment. */
  reset(place: PostingsPlace): void {
    if (place.documents > this.#files.count) throw new RangeError('more postings than documents');
    this.#table.read(this.#files.postings, place);
    this.length = place.documents;
    this.document = this.#block = -1;
    this.#slot = this.#count = this.#shallow = 0;
    this.#positions?.reset();
  }

  /** The greatest impact of all. */
  greatest(): number {
    if (this.#table.count === 1 && this.#block < 0) this.#decode(0);
    let most = 0;
    for (let block = 0; block < this.#table.count; block++) most = Math.max(most, this.#table.mosts[block] ?? 0);
    return most;
  }

  /** The first document from `target` on, to which the cursor moves. Never back. */
  seek(target: number): number {
    if (target <= this.document) return this.document;
    if (this.#block < 0 || target > (this.#table.lasts[this.#block] ?? 0)) {
      const block = this.#table.find(target, Math.max(0, this.#block));
      if (block >= this.#table.count) {
        this.document = NO_DOCUMENT;
        return NO_DOCUMENT;
      }
      if (block !== this.#block) this.#decode(block);
    }
    const documents = this.#documents;
    const count = this.#count;
    let slot = this.#slot;
    if (slot + NEAR < count && (documents[slot + NEAR] ?? 0) < target) slot = this.#halve(slot + NEAR, target);
    while (slot < count && (documents[slot] ?? 0) < target) slot++;
    return this.#stand(slot);
  }

  /** The document after this one. */
  next(): number {
    if (this.#block >= 0 && this.#slot + 1 < this.#count) return this.#stand(this.#slot + 1);
    return this.seek(this.document + 1);
  }

  /** Of the document on which the cursor stands, 1 to 255. */
  get impact(): number {
    return this.#bytes[this.#impactsAt + this.#slot] ?? 0;
  }

  /** The fields in which the term stands, as bits. */
  get mask(): number {
    if (!this.#areMasksRead) this.#readMasks();
    return this.#masks[this.#slot] ?? 0;
  }

  /**
   * Goes over all that is left and raises, by document, the impacts to those of the term where they are less. `mask`: bits of which a posting has
   * to have one. Answers how many had none.
   */
  raise(impacts: Uint8Array, mask: number): number {
    let raised = 0;
    for (let document = this.next(); document !== NO_DOCUMENT; document = this.#nextBlock()) {
      const [documents, bytes, masks] = [this.#documents, this.#bytes, this.#masks];
      const isAny = mask === ANY_FIELD && this.#fields === ANY_FIELD;
      if (!isAny && !this.#areMasksRead) this.#readMasks();
      for (let slot = this.#slot; slot < this.#count; slot++) {
        const has = masks[slot] ?? 0;
        if (!isAny && ((has & mask) === 0 || (has & this.#fields) === 0)) continue;
        const [at, impact] = [documents[slot] ?? 0, bytes[this.#impactsAt + slot] ?? 0];
        const before = impacts[at] ?? 0;
        if (before === 0) raised++;
        if (impact > before) impacts[at] = impact;
      }
    }
    return raised;
  }

  /** Greatest impact in the block of the first document from `target` on, 0 behind the last one. Decodes nothing. */
  most(target: number): number {
    const table = this.#table;
    if (target > (table.lasts[this.#shallow] ?? NO_DOCUMENT)) this.#shallow = table.find(target, this.#shallow);
    return this.#shallow < table.count ? (table.mosts[this.#shallow] ?? 0) : 0;
  }

  /** The last document of which that holds. */
  get mostEnd(): number {
    return this.#shallow < this.#table.count ? (this.#table.lasts[this.#shallow] ?? 0) : NO_DOCUMENT;
  }

  /** The positions in this document. */
  positions(): PositionsReader {
    this.#positions ??= new PositionsReader(this.#files.positions);
    if (this.#positions.block !== this.#block) {
      if (!this.#areMasksRead) this.#readMasks();
      this.#positions.enter(this.#table, this.#block, this.#masks, {
        bytes: this.#bytes,
        at: this.#stepsAt,
        end: this.#end,
      });
    }
    this.#positions.move(this.#slot);
    return this.#positions;
  }

  #stand(from: number): number {
    let slot = from;
    if (this.#fields !== ANY_FIELD) {
      if (!this.#areMasksRead) this.#readMasks();
      while (slot < this.#count && ((this.#masks[slot] ?? 0) & this.#fields) === 0) slot++;
    }
    if (slot < this.#count) {
      this.#slot = slot;
      this.document = this.#documents[slot] ?? 0;
      return this.document;
    }
    return this.#nextBlock();
  }

  #nextBlock(): number {
    if (this.#block + 1 < this.#table.count) {
      this.#decode(this.#block + 1);
      return this.#stand(0);
    }
    this.document = NO_DOCUMENT;
    return NO_DOCUMENT;
  }

  /** The last slot from `from` on of those before `target`. */
  #halve(from: number, target: number): number {
    let low = from;
    let high = this.#count;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#documents[middle] ?? 0) < target) low = middle;
      else high = middle;
    }
    return low;
  }

  #decode(block: number): void {
    const table = this.#table;
    const start = table.starts[block] ?? 0;
    const end = (table.starts[block + 1] ?? 0) - start;
    const bytes = this.#files.postings.fill(start, end, this.#bytes);
    this.#bytes = bytes;
    const count = block + 1 < table.count ? BLOCK : this.length - block * BLOCK;
    const documents = this.#documents;
    const masks = this.#masks;
    let document = block === 0 ? -1 : (table.lasts[block - 1] ?? 0);
    let at = 1;
    let others = 0;
    for (let slot = 0; slot < count; slot++) {
      let value = bytes[at++] ?? 0;
      if (value > 0x7f) {
        value &= 0x7f;
        for (let shift = 7, byte = 0x80; byte > 0x7f && shift < 32; shift += 7) {
          byte = bytes[at++] ?? 0;
          value |= (byte & 0x7f) << shift;
        }
      }
      document += value >>> 1;
      documents[slot] = document;
      masks[slot] = value & 1;
      others += value & 1;
    }
    if (document >= this.#files.count) throw new RangeError('postings of a document that is not there');
    this.#impactsAt = at;
    this.#end = end;
    // The block has to end where it does by its lengths; behind that are bytes of others.
    if (at + count + others > end) throw new RangeError('postings end early');
    if (table.count === 1) this.#learnBlock(document, at, count);
    this.#stepsAt = at + count + others;
    this.#areMasksRead = false;
    this.#block = block;
    this.#slot = 0;
    this.#count = count;
  }

  /** The bit that says "another mask than usual" becomes the mask. Few blocks are asked for theirs. */
  #readMasks(): void {
    const bytes = this.#bytes;
    const masks = this.#masks;
    const count = this.#count;
    const usual = bytes[0] ?? 0;
    let at = this.#impactsAt + count;
    if (at === this.#stepsAt) masks.fill(usual, 0, count);
    else for (let slot = 0; slot < count; slot++) masks[slot] = masks[slot] === 0 ? usual : (bytes[at++] ?? 0);
    this.#areMasksRead = true;
  }

  /** A term of one block has no table: what that would say. */
  #learnBlock(last: number, impactsAt: number, count: number): void {
    let most = 0;
    for (let slot = 0; slot < count; slot++) most = Math.max(most, this.#bytes[impactsAt + slot] ?? 0);
    this.#table.lasts[0] = last;
    this.#table.mosts[0] = most;
  }
}
