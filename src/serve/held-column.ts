import { GrowingInt32 } from '../graph/growing-array.ts';
import type { Holding } from './sortable-columns.ts';

/** A value of a cell; undefined is not known. */
export type Cell = string | number | boolean | undefined;

/** One column of the table in memory: a value for each row, from 0 on. */
export interface HeldColumn {
  /** Gives the next row its value. */
  add(value: Cell): void;
  /** Numbers by row, by which rows are sorted and ranges are asked for; NaN where nothing is known. Not of texts. */
  numberAt(row: number): number;
  /** All rows that have a value, ascending by it; rows of equal value by row. */
  sorted(): Int32Array;
}

/** Rows up to which a value and its row fit into one number. */
const MOST_ROWS = 2 ** 21;
const MISSING = -(2 ** 31);

/** Whole numbers below 2^31 in 4 bytes a row; larger ones count as the largest. */
export class IntegerColumn implements HeldColumn {
  readonly #values = new GrowingInt32(MISSING);

  add(value: Cell): void {
    this.#values.push(typeof value === 'number' ? Math.max(1 - 2 ** 31, Math.min(value, 2 ** 31 - 1)) : MISSING);
  }

  numberAt(row: number): number {
    const value = this.#values.at(row);
    return value === MISSING ? Number.NaN : value;
  }

  sorted(): Int32Array {
    return sortedRows(this.#values.view());
  }

  /** The numbers themselves. */
  get values(): Int32Array {
    return this.#values.view();
  }
}

/** Numbers of any size in 8 bytes a row; dates as milliseconds. */
export class NumberColumn implements HeldColumn {
  #values = new Float64Array(1024);
  #length = 0;

  add(value: Cell): void {
    if (this.#length === this.#values.length) {
      const more = new Float64Array(this.#length * 2);
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.#length++] =
      typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? value : Number.NaN;
  }

  numberAt(row: number): number {
    return this.#values[row] ?? Number.NaN;
  }

  sorted(): Int32Array {
    const values = this.#values;
    const rows: number[] = [];
    for (let row = 0; row < this.#length; row++) if (!Number.isNaN(values[row])) rows.push(row);
    return Int32Array.from(rows).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  }
}

/** Words of which there are few, each by its number. */
export class WordColumn implements HeldColumn {
  readonly #numbers = new GrowingInt32(MISSING);
  readonly #byWord = new Map<string, number>();
  readonly #words: string[] = [];

  add(value: Cell): void {
    this.#numbers.push(value === undefined ? MISSING : this.#numberOf(String(value)));
  }

  numberAt(row: number): number {
    const value = this.#numbers.at(row);
    return value === MISSING ? Number.NaN : value;
  }

  sorted(): Int32Array {
    const order = [...this.#words.keys()].sort((a, b) => compareTexts(this.#words[a] ?? '', this.#words[b] ?? ''));
    const places = new Int32Array(order.length);
    for (const [place, number] of order.entries()) places[number] = place;
    return sortedRows(this.#numbers.view().map((number) => (number === MISSING ? MISSING : (places[number] ?? 0))));
  }

  /** The number under which a word is held, -1 where no row has it. */
  find(word: string): number {
    return this.#byWord.get(word) ?? -1;
  }

  wordAt(row: number): string | undefined {
    return this.#words[this.#numbers.at(row)];
  }

  /** How many rows have each word. */
  counts(): Map<string, number> {
    const counts = new Int32Array(this.#words.length);
    for (const number of this.#numbers.view()) if (number !== MISSING) counts[number] = (counts[number] ?? 0) + 1;
    return new Map(this.#words.map((word, number) => [word, counts[number] ?? 0]));
  }

  #numberOf(word: string): number {
    const known = this.#byWord.get(word);
    if (known !== undefined) return known;
    this.#words.push(word);
    this.#byWord.set(word, this.#words.length - 1);
    return this.#words.length - 1;
  }
}

/** By code units: quick, and the same everywhere. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Rows whose value is known by value and row. Value and row in one number are sorted without a comparing function, ten times as fast. */
function sortedRows(values: Int32Array): Int32Array {
  if (values.length > MOST_ROWS) {
    const rows = Int32Array.from(values.keys()).filter((row) => values[row] !== MISSING);
    return rows.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  }
  const keys = new Float64Array(values.length);
  let count = 0;
  values.forEach((value, row) => {
    if (value !== MISSING) keys[count++] = value * MOST_ROWS + row;
  });
  return Int32Array.from(keys.subarray(0, count).sort(), (key) => key - Math.floor(key / MOST_ROWS) * MOST_ROWS);
}

/** Makes a column of that holding; of texts none, see `TextColumns`. */
export function heldColumn(holding: Exclude<Holding, 'text'>): HeldColumn {
  if (holding === 'integer') return new IntegerColumn();
  return holding === 'words' ? new WordColumn() : new NumberColumn();
}
