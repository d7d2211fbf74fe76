/** Rows up to which a value and its row fit into one number. */
const MOST_ROWS = 2 ** 21;
const LARGEST = 2 ** 31 - 1;

type Values = Int8Array | Int16Array | Int32Array;

/**
 * Whole numbers by row, where one may be missing; larger ones than 2^31 - 1 count as that. They are held in 1, 2 or 4 bytes each, as few as
 * the largest so far takes.
 */
export class WholeNumbers {
  #values: Values;
  #length = 0;
  /** Of that width the least number, which stands where one is missing. */
  #missing = missingOf(1);

  /** `count` is how many there will be, about: it spares growing. */
  constructor(count: number) {
    this.#values = new Int8Array(count);
  }

  push(value: number | undefined): void {
    const held = value === undefined ? undefined : Math.max(-LARGEST, Math.min(value, LARGEST));
    const { BYTES_PER_ELEMENT: width, length: room } = this.#values;
    const wanted = held === undefined ? width : widthOf(held);
    if (wanted > width || this.#length === room)
      this.#move(Math.max(wanted, width), this.#length === room ? room * 2 + 1 : room);
    this.#values[this.#length++] = held ?? this.#missing;
  }

  /** The number of a row; NaN where it is missing. */
  at(row: number): number {
    const value = row < this.#length ? this.#values[row] : undefined;
    return value === undefined || value === this.#missing ? Number.NaN : value;
  }

  /** All rows with a number, by it, or by what `placeOf` makes of it, and then by row. */
  sorted(placeOf: (value: number) => number = (value) => value): Int32Array {
    const values = this.#values.subarray(0, this.#length);
    return values.length > MOST_ROWS ? this.#sortedOfMany(values, placeOf) : this.#sortedOfFew(values, placeOf);
  }

  #sortedOfMany(values: Values, placeOf: (value: number) => number): Int32Array {
    const rows = Int32Array.from(values.keys()).filter((row) => values[row] !== this.#missing);
    return rows.sort((a, b) => placeOf(values[a] ?? 0) - placeOf(values[b] ?? 0) || a - b);
  }

  /** Value and row in one number are sorted without a comparing function, ten times as fast. */
  #sortedOfFew(values: Values, placeOf: (value: number) => number): Int32Array {
    const keys = new Float64Array(values.length);
    let count = 0;
    for (let row = 0; row < values.length; row++) {
      const value = values[row] ?? this.#missing;
      if (value !== this.#missing) keys[count++] = placeOf(value) * MOST_ROWS + row;
    }
    return Int32Array.from(keys.subarray(0, count).sort(), (key) => key - Math.floor(key / MOST_ROWS) * MOST_ROWS);
  }

  #move(width: number, room: number): void {
    const before = this.#values;
    const [values, missing] = [
      width === 1 ? new Int8Array(room) : width === 2 ? new Int16Array(room) : new Int32Array(room),
      missingOf(width),
    ];
    for (let row = 0; row < this.#length; row++) {
      const value = before[row] ?? 0;
      values[row] = value === this.#missing ? missing : value;
    }
    this.#values = values;
    this.#missing = missing;
  }
}

function missingOf(width: number): number {
  return -(2 ** (width * 8 - 1));
}

function widthOf(value: number): number {
  const size = Math.abs(value);
  return size < 2 ** 7 ? 1 : size < 2 ** 15 ? 2 : 4;
}
