const SHARDS = 64;
const SHARD_SHIFT = 26;
const FIRST_CAPACITY = 16;
/** Words of a slot: low and high word of the fingerprint, value. */
const WORDS = 3;
const MAX_LOAD = 0.75;
const GROWTH = 1.5;
const TWO_32 = 4294967296;

/**
 * 64-bit fingerprints to positive 32-bit numbers by open addressing, without an object an entry.
 *
 * The high bits choose one of 64 shards. Their capacities are of 64 different sizes between one step of growth and the next, so that
 * they grow one after the other, however evenly they fill: growing never needs the memory of more than a 64th of the table again, and
 * a fingerprint takes as much at any size.
 * Invariant: a slot is empty exactly when its value is 0, and every shard keeps a quarter of its slots empty, so probes end.
 */
export class FingerprintTable {
  /** Bytes that the table holds. */
  bytes = 0;
  size = 0;
  readonly #shards: Int32Array[] = [];
  readonly #counts = new Int32Array(SHARDS);
  /** How often each shard has grown. */
  readonly #steps = new Uint8Array(SHARDS);

  /** With room for so many fingerprints, about, as if it had grown to hold them. */
  constructor(count = 0) {
    for (let shard = 0; shard < SHARDS; shard++) {
      const steps = stepsFor(count, shard);
      this.#steps[shard] = steps;
      this.#shards.push(this.#allocate(capacityAt(shard, steps)));
    }
  }

  /** The value kept for a fingerprint, 0 when there is none. */
  find(lo: number, hi: number): number {
    const slots = this.#shards[hi >>> SHARD_SHIFT] as Int32Array; // 6 bits choose among 64
    const length = slots.length;
    let at = firstSlot(lo, length);
    for (;;) {
      const value = slots[at + 2] as number; // `at` is a slot's start
      if (value === 0) return 0;
      if (slots[at] === lo && slots[at + 1] === hi) return value;
      at += WORDS;
      if (at === length) at = 0;
    }
  }

  /** Keeps `value` (1 to 2³¹-1) for a fingerprint that the table does not have yet. */
  add(lo: number, hi: number, value: number): void {
    const shard = hi >>> SHARD_SHIFT;
    let slots = this.#shards[shard] as Int32Array; // 6 bits choose among 64
    const count = (this.#counts[shard] as number) + 1; // likewise
    if (count * WORDS > slots.length * MAX_LOAD) slots = this.#grow(shard, slots);
    this.#counts[shard] = count;
    this.size += 1;
    place(slots, lo, hi, value);
  }

  #allocate(capacity: number): Int32Array {
    const slots = new Int32Array(capacity * WORDS);
    this.bytes += slots.byteLength;
    return slots;
  }

  #grow(shard: number, old: Int32Array): Int32Array {
    const steps = (this.#steps[shard] as number) + 1; // of the 64
    const slots = this.#allocate(capacityAt(shard, steps));
    this.#steps[shard] = steps;
    this.#shards[shard] = slots;
    for (let at = 0; at < old.length; at += WORDS) {
      const value = old[at + 2] as number; // within `old`
      if (value !== 0) place(slots, old[at] as number, old[at + 1] as number, value);
    }
    this.bytes -= old.byteLength;
    return slots;
  }
}

/** Slots of a shard that has grown so often. */
function capacityAt(shard: number, steps: number): number {
  return Math.ceil(FIRST_CAPACITY * GROWTH ** (steps + shard / SHARDS));
}

/** How often a shard has grown when the table holds so many fingerprints. */
function stepsFor(count: number, shard: number): number {
  const needed = count / SHARDS / MAX_LOAD;
  const steps = Math.log(needed / FIRST_CAPACITY) / Math.log(GROWTH);
  return Math.max(0, Math.ceil(steps - shard / SHARDS));
}

/** Bytes of a table of so many fingerprints, within three per cent: how evenly they fill the shards is chance. */
export function tableBytes(count: number): number {
  let slots = 0;
  for (let shard = 0; shard < SHARDS; shard++) slots += capacityAt(shard, stepsFor(count, shard));
  return slots * WORDS * Int32Array.BYTES_PER_ELEMENT;
}

/** Scales the low word to the slots instead of masking it, so that a capacity need not be a power of two. */
function firstSlot(lo: number, length: number): number {
  return Math.floor((lo >>> 0) * (length / WORDS / TWO_32)) * WORDS;
}

function place(slots: Int32Array, lo: number, hi: number, value: number): void {
  let at = firstSlot(lo, slots.length);
  while (slots[at + 2] !== 0) {
    at += WORDS;
    if (at === slots.length) at = 0;
  }
  slots[at] = lo;
  slots[at + 1] = hi;
  slots[at + 2] = value;
}
