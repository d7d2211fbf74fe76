import { takeNumber } from '../links/byte-section.ts';
import { BLOCK } from './postings-writer.ts';
import type { FileBytes } from './segment-bytes.ts';
import type { PostingsPlace } from './term-places.ts';

/** Behind the last document of every list. */
export const NO_DOCUMENT = 0x7fffffff;

/** An entry takes no more than this. */
const ENTRY_BYTES = 16;
const LENGTH_BYTES = 5;

/** Where the blocks of a term are, and what is known of them without reading them. */
export class PostingsTable {
  count = 0;
  /** Of each block: its last document, its greatest impact, and where it and its positions begin; one more of the latter two. */
  lasts = new Int32Array(1);
  mosts = new Uint8Array(1);
  starts = new Float64Array(2);
  positionStarts = new Float64Array(2);

  /** Reads the table of another term; a term of one block has none, so that nothing is known of that block. */
  read(postings: FileBytes, place: PostingsPlace): void {
    const blocks = Math.ceil(place.documents / BLOCK);
    if (this.lasts.length < blocks) this.#grow(blocks);
    this.count = blocks;
    let last = -1;
    let start = place.postingsStart;
    let positionStart = place.positionsStart;
    if (blocks > 1) {
      const { postingsStart, postingsLength } = place;
      const most = Math.min(postingsLength, blocks * ENTRY_BYTES + LENGTH_BYTES);
      const entry = { bytes: postings.glance(postingsStart, most), at: 0 };
      start += takeNumber(entry);
      start += entry.at;
      for (let block = 0; block < blocks; block++) {
        last += takeNumber(entry);
        this.lasts[block] = last;
        this.mosts[block] = entry.bytes[entry.at++] ?? 0;
        this.starts[block] = start;
        this.positionStarts[block] = positionStart;
        start += takeNumber(entry);
        positionStart += takeNumber(entry);
      }
    } else {
      this.lasts[0] = NO_DOCUMENT - 1;
      this.mosts[0] = 255;
      this.starts[0] = start;
      this.positionStarts[0] = positionStart;
    }
    this.starts[blocks] = place.postingsStart + place.postingsLength;
    this.positionStarts[blocks] = place.positionsStart + place.positionsLength;
  }

  /** The first block from `from` on that has a document from `target` on; `count` where none has. */
  find(target: number, from: number): number {
    const { lasts, count } = this;
    let low = from;
    let step = 1;
    while (low + step < count && (lasts[low + step] ?? 0) < target) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, count);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((lasts[middle] ?? 0) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(blocks: number): void {
    this.lasts = new Int32Array(blocks);
    this.mosts = new Uint8Array(blocks);
    this.starts = new Float64Array(blocks + 1);
    this.positionStarts = new Float64Array(blocks + 1);
  }
}
