import { LONGEST_URL } from '../url/canonicalise.ts';
import { type AsciiBytes, asciiText, copyAscii, seenAs } from './ascii-bytes.ts';
import { type CsvField, type CsvOptions, csvCell } from './csv.ts';
import type { Out } from './out.ts';
import type { UrlTable } from './url-table.ts';

const QUOTE = 34;
const COMMA = 44;
const CR = 13;
const LF = 10;
/** Bytes of a cell for which it is quoted (RFC 4180, 2). */
const NEEDS_QUOTES = flags(QUOTE, COMMA, CR, LF);
/** First bytes of what spreadsheets take for a formula: `= + - @`, tab, CR, LF … */
const STARTS_FORMULA = flags(61, 43, 45, 64, 9, CR, LF);
/** … and the last ones of their full-width forms, U+FF1D, U+FF0B, U+FF0D and U+FF20: EF BC 9D, 8B, 8D, A0. */
const ENDS_WIDE_FORMULA = flags(0x9d, 0x8b, 0x8d, 0xa0);

/** Rows are handed on in pieces of about so many bytes. */
const PIECE = 262_144;
const LONGEST_NUMBER = 16;
const MOST_INT32 = 0x7fffffff;
/** Twice the longest URL, two quotes, and what is copied too much. */
const LONGEST_URL_CELL = 2 * LONGEST_URL + 9;

/** Cells that are written often: plain ASCII without anything that would want quotes, the commas between them included. */
export interface PlainCells {
  readonly text: AsciiBytes;
  readonly length: number;
}

/** Such cells. */
export function plainCells(...cells: readonly string[]): PlainCells {
  const text = cells.join(',');
  return { text: asciiText(text), length: text.length };
}

const TRUE = plainCells('true');
const FALSE = plainCells('false');

/**
 * CSV rows as bytes, for tables of one row a link or URL: what `csvRow` makes of strings, without making strings of rows. Cells are UTF-8
 * and follow each other; `endRow` ends a row of more than one.
 */
export class CsvBytes {
  readonly #escapeFormulas: boolean;
  #bytes = Buffer.allocUnsafe(PIECE * 2);
  #view = seenAs(this.#bytes).view;
  #length = 0;
  #isRowBegun = false;

  constructor({ escapeFormulas = false }: CsvOptions) {
    this.#escapeFormulas = escapeFormulas;
  }

  /** A cell of the bytes from `start` to below `end`. */
  cell(from: Buffer, start: number, end: number): void {
    this.#begin(2 * (end - start) + 4);
    const isFormula = this.#escapeFormulas && start < end && isFormulaAt(from, start);
    const bytes = this.#bytes;
    let to = this.#length;
    if (isFormula) bytes[to++] = 39;
    for (let at = start; at < end; at++) {
      const byte = from[at] ?? 0;
      if (NEEDS_QUOTES[byte] === 1) {
        this.#quoted(from, start, end, isFormula);
        return;
      }
      bytes[to++] = byte;
    }
    this.#length = to;
  }

  /** A cell of the URL that the table has sought; blank where it has none. */
  url({ block, start, end, wantsQuotes }: UrlTable): void {
    this.#begin(LONGEST_URL_CELL);
    if (start < 0) return;
    if (wantsQuotes) {
      this.#quoted(block.bytes, start, end, false);
      return;
    }
    copyAscii(block.view, start, end, this.#view, this.#length);
    this.#length += end - start;
  }

  plain({ text, length }: PlainCells): void {
    this.#begin(length + 8);
    copyAscii(text.view, 0, length, this.#view, this.#length);
    this.#length += length;
  }

  /** A cell with a number that is not negative and whole; blank for undefined. */
  number(value: number | undefined): void {
    this.#begin(LONGEST_NUMBER + 1);
    if (value === undefined) return;
    if (value > MOST_INT32) {
      this.#copy(String(value));
      return;
    }
    const bytes = this.#bytes;
    let left = value | 0; // in whole numbers, which are divided faster
    const first = this.#length;
    this.#length += digitsOf(left);
    for (let at = this.#length - 1; at > first; at--) {
      const rest = (left / 10) | 0;
      bytes[at] = 48 + (left - rest * 10);
      left = rest;
    }
    bytes[first] = 48 + left;
  }

  /** Any cell. */
  field(value: CsvField): void {
    if (typeof value === 'string') this.#text(value);
    else if (typeof value === 'boolean') this.plain(value ? TRUE : FALSE);
    else if (value === undefined || (value >= 0 && Number.isSafeInteger(value))) this.number(value);
    else this.#written(csvCell(value, false));
  }

  endRow(): void {
    this.#reserve(2);
    this.#bytes[this.#length++] = CR;
    this.#bytes[this.#length++] = LF;
    this.#isRowBegun = false;
  }

  /** True when there is enough for a piece to be handed on. */
  get isFull(): boolean {
    return this.#length >= PIECE;
  }

  /** Hands on what was written so far; to be waited for before the next cell. */
  async flush(out: Out): Promise<void> {
    const piece = this.#bytes.subarray(0, this.#length);
    this.#length = 0;
    if (out.writeBytes === undefined) await out.write(piece.toString());
    else await out.writeBytes(piece);
  }

  #text(text: string): void {
    if (this.#escapeFormulas) {
      this.#written(csvCell(text, true));
      return;
    }
    this.#begin(text.length);
    const bytes = this.#bytes;
    let to = this.#length;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 0x7f || NEEDS_QUOTES[code] === 1) {
        this.#copy(csvCell(text, false));
        return;
      }
      bytes[to++] = code;
    }
    this.#length = to;
  }

  /** A cell as it stands in the file. */
  #written(text: string): void {
    this.#begin(0);
    this.#copy(text);
  }

  #copy(text: string): void {
    this.#reserve(3 * text.length);
    this.#length += this.#bytes.write(text, this.#length);
  }

  #quoted(from: Buffer, start: number, end: number, isFormula: boolean): void {
    const bytes = this.#bytes;
    let to = this.#length;
    bytes[to++] = QUOTE;
    if (isFormula) bytes[to++] = 39;
    for (let at = start; at < end; at++) {
      const byte = from[at] ?? 0;
      if (byte === QUOTE) bytes[to++] = QUOTE;
      bytes[to++] = byte;
    }
    bytes[to++] = QUOTE;
    this.#length = to;
  }

  #begin(room: number): void {
    this.#reserve(room + 1);
    if (this.#isRowBegun) this.#bytes[this.#length++] = COMMA;
    this.#isRowBegun = true;
  }

  #reserve(room: number): void {
    if (this.#length + room <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + room));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
    this.#view = seenAs(larger).view;
  }
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let left = value; left > 9; left = (left / 10) | 0) digits++;
  return digits;
}

function isFormulaAt(from: Buffer, at: number): boolean {
  const first = from[at] ?? 0;
  return (
    STARTS_FORMULA[first] === 1 ||
    (first === 0xef && from[at + 1] === 0xbc && ENDS_WIDE_FORMULA[from[at + 2] ?? 0] === 1)
  );
}

function flags(...bytes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const byte of bytes) table[byte] = 1;
  return table;
}
