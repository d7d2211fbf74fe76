import type { Holding } from './sortable-columns.ts';
import { WholeNumbers } from './whole-numbers.ts';

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

/** Whole numbers below 2^31; larger ones count as the largest. */
class IntegerColumn implements HeldColumn {
  readonly #values: WholeNumbers;

  constructor(count: number) {
    this.#values = new WholeNumbers(count);
  }

  add(value: Cell): void {
    this.#values.push(typeof value === 'number' ? value : undefined);
  }

  numberAt(row: number): number {
    return this.#values.at(row);
  }

  sorted(): Int32Array {
    return this.#values.sorted();
  }
}

/** Numbers of any size in 8 bytes a row; dates as milliseconds. */
class NumberColumn implements HeldColumn {
  #values: Float64Array;
  #length = 0;

  constructor(count: number) {
    this.#values = new Float64Array(count);
  }

  add(value: Cell): void {
    if (this.#length === this.#values.length) {
      const more = new Float64Array(this.#length * 2 + 1);
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
    const rows = Int32Array.from(values.subarray(0, this.#length).keys()).filter((row) => !Number.isNaN(values[row]));
    return rows.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || a - b);
  }
}

/** Words of which there are few, each by its number. */
export class WordColumn implements HeldColumn {
  readonly #numbers: WholeNumbers;
  readonly #byWord = new Map<string, number>();
  readonly #words: string[] = [];
  /** By number, how many rows have the word. */
  readonly #counts: number[] = [];

  constructor(count: number) {
    this.#numbers = new WholeNumbers(count);
  }

  add(value: Cell): void {
    const number = value === undefined ? undefined : this.#numberOf(String(value));
    this.#numbers.push(number);
    if (number !== undefined) this.#counts[number] = (this.#counts[number] ?? 0) + 1;
  }

  numberAt(row: number): number {
    return this.#numbers.at(row);
  }

  sorted(): Int32Array {
    const order = [...this.#words.keys()].sort((a, b) => compareTexts(this.#words[a] ?? '', this.#words[b] ?? ''));
    const places = new Int32Array(order.length);
    for (const [place, number] of order.entries()) places[number] = place;
    return this.#numbers.sorted((number) => places[number] ?? 0);
  }

  /** The number under which a word is held, -1 where no row has it. */
  find(word: string): number {
    return this.#byWord.get(word) ?? -1;
  }

  wordAt(row: number): string | undefined {
    return this.#words[this.#numbers.at(row)];
  }

  /** How many rows have each word. */
  counts(): ReadonlyMap<string, number> {
    return new Map(this.#words.map((word, number) => [word, this.#counts[number] ?? 0]));
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

/** Makes a column of that holding for about so many rows; of texts none, see `SearchableTexts`. */
export function heldColumn(holding: Exclude<Holding, 'text'>, count: number): HeldColumn {
  if (holding === 'integer') return new IntegerColumn(count);
  return holding === 'words' ? new WordColumn(count) : new NumberColumn(count);
}
