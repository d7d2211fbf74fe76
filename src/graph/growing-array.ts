/** An Int32Array that grows: appended to, or written at any index (what was never written is `empty`). */
export class GrowingInt32 {
  #values: Int32Array;
  #length = 0;
  readonly #empty: number;

  /** Room that is given at once spares growing, and takes no memory until it is written to where `empty` is 0. */
  constructor(empty = 0, capacity = 1024) {
    this.#empty = empty;
    this.#values = this.#allocate(capacity);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    this.set(this.#length, value);
  }

  set(index: number, value: number): void {
    if (index >= this.#values.length) this.#grow(index + 1);
    this.#values[index] = value;
    if (index >= this.#length) this.#length = index + 1;
  }

  add(index: number, value: number): void {
    this.set(index, this.at(index) + value);
  }

  /** The value there, `empty` beyond the end. */
  at(index: number): number {
    return this.#values[index] ?? this.#empty;
  }

  /** The values written so far; a view, valid until the next write. */
  view(): Int32Array {
    return this.#values.subarray(0, this.#length);
  }

  #grow(least: number): void {
    const values = this.#allocate(Math.max(least, this.#values.length * 2));
    values.set(this.#values);
    this.#values = values;
  }

  #allocate(length: number): Int32Array {
    const values = new Int32Array(length);
    return this.#empty === 0 ? values : values.fill(this.#empty);
  }
}

/** Marks by id, a byte each, that grow when they are written to; 0 where nothing was written. */
export class GrowingUint8 {
  #values: Uint8Array;
  #length = 0;

  constructor(capacity = 1024) {
    this.#values = new Uint8Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  set(index: number, value: number): void {
    if (index >= this.#values.length) {
      const values = new Uint8Array(Math.max(index + 1, this.#values.length * 2));
      values.set(this.#values);
      this.#values = values;
    }
    this.#values[index] = value;
    if (index >= this.#length) this.#length = index + 1;
  }

  /** The marks written so far; a view, valid until the next write. */
  view(): Uint8Array {
    return this.#values.subarray(0, this.#length);
  }
}
