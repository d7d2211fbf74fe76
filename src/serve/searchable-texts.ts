import { GrowingInt32 } from '../graph/growing-array.ts';
import { sortInTurns } from './sort-in-turns.ts';

const BLOCK_BYTES = 1_048_576;
const NEWLINE = 0x0a;
const TAB = 0x09;
const NO_BYTES = Buffer.alloc(0);

/**
 * URL and title of every row in lower case, as UTF-8 in blocks, so that what has some text in it is found by a look through bytes:
 * 100,000 rows take some milliseconds. Of each row `URL TAB title LF`; no row goes from one block into the next, which has line ends behind its last one.
 */
export class SearchableTexts {
  readonly #blocks: Buffer[] = [];
  /** First row of each block. */
  readonly #firstRows: number[] = [];
  /** Where each row begins in its block. */
  readonly #starts: GrowingInt32;
  #used = BLOCK_BYTES;

  /** `count` is how many rows there will be, about. */
  constructor(count: number) {
    this.#starts = new GrowingInt32(0, count);
  }

  add(url: string, title: string): void {
    const line = `${url}\t${title.replace(/[\t\n]/g, ' ')}\n`.toLowerCase();
    const size = Buffer.byteLength(line);
    if (this.#used + size > (this.#blocks.at(-1)?.length ?? 0)) {
      this.#blocks.push(Buffer.alloc(Math.max(size, BLOCK_BYTES), NEWLINE));
      this.#firstRows.push(this.#starts.length);
      this.#used = 0;
    }
    this.#starts.push(this.#used);
    this.#used += this.#blocks.at(-1)?.write(line, this.#used) ?? 0;
  }

  /** Takes from `passing` (a byte a row) all rows that do not have the text. */
  keepMatches(text: string, passing: Uint8Array): void {
    const sought = Buffer.from(text.replace(/[\t\n]/g, ' ').toLowerCase());
    if (sought.length === 0) return;
    const has = new Uint8Array(passing.length);
    for (const [at, block] of this.#blocks.entries()) this.#mark(block, at, sought, has);
    for (let row = 0; row < passing.length; row++) if (has[row] === 0) passing[row] = 0;
  }

  /** Takes all rows from it whose URLs do not begin with the text, in lower case: paths that differ in case alone are rare. */
  keepBeginnings(text: string, passing: Uint8Array): void {
    const sought = Buffer.from(text.toLowerCase());
    for (const [at, block] of this.#blocks.entries()) {
      const end = this.#firstRows[at + 1] ?? this.#starts.length;
      for (let row = this.#firstRows[at] ?? 0; row < end; row++) {
        const start = this.#starts.at(row);
        if (
          passing[row] === 1 &&
          block.compare(sought, 0, sought.length, start, Math.min(start + sought.length, block.length)) !== 0
        )
          passing[row] = 0;
      }
    }
  }

  /** All rows by the bytes of their URLs, or of their titles, those without one left out; ascending. */
  async sorted(of: 'url' | 'title'): Promise<Int32Array> {
    const [starts, ends] = [new Int32Array(this.#starts.length), new Int32Array(this.#starts.length)];
    const blocks = new Int32Array(this.#starts.length);
    const rows: number[] = [];
    for (const [at, block] of this.#blocks.entries()) {
      const end = this.#firstRows[at + 1] ?? this.#starts.length;
      for (let row = this.#firstRows[at] ?? 0; row < end; row++) {
        const tab = block.indexOf(TAB, this.#starts.at(row));
        blocks[row] = at;
        starts[row] = of === 'url' ? this.#starts.at(row) : tab + 1;
        ends[row] = of === 'url' ? tab : block.indexOf(NEWLINE, tab);
        if ((ends[row] ?? 0) > (starts[row] ?? 0)) rows.push(row);
      }
    }
    const blockOf = (row: number): Buffer => this.#blocks[blocks[row] ?? 0] ?? NO_BYTES;
    const compare = (a: number, b: number): number =>
      blockOf(a).compare(blockOf(b), starts[b], ends[b], starts[a], ends[a]) || a - b;
    return sortInTurns(Int32Array.from(rows), compare);
  }

  #mark(block: Buffer, at: number, sought: Buffer, has: Uint8Array): void {
    let row = this.#firstRows[at] ?? 0;
    const end = this.#firstRows[at + 1] ?? this.#starts.length;
    for (let found = block.indexOf(sought); found >= 0; found = block.indexOf(sought, found)) {
      while (row + 1 < end && this.#starts.at(row + 1) <= found) row++;
      has[row] = 1;
      if (row + 1 >= end) return;
      found = this.#starts.at(++row);
    }
  }
}
