import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HeldBytes, type Holder } from '../../src/policy/held-bytes.ts';

/** Reads a body of so many pieces of ten bytes, as it is let. */
class Reader implements Holder {
  readonly #held: HeldBytes;
  left: number;
  isWaiting = false;
  #read = 0;

  constructor(held: HeldBytes, pieces: number) {
    this.#held = held;
    this.left = pieces;
  }

  read(): void {
    if (this.left === 0 || this.isWaiting) return;
    this.left -= 1;
    this.#read += 10;
    this.#held.read(10);
    if (this.left === 0) this.#held.leave(this, this.#read);
    else if (!this.#held.mayGoOn(this)) this.isWaiting = true;
  }

  goOn(): void {
    expect(this.isWaiting).toBe(true);
    this.isWaiting = false;
  }
}

describe('bytes that are held', () => {
  it('house there is room below the limit, and one goes on beyond it', () => {
    const held = new HeldBytes(100);
    const [one, other] = [new Reader(held, 50), new Reader(held, 50)];
    for (let piece = 0; piece < 4; piece += 1) for (const reader of [one, other]) reader.read();
    expect([held.bytes, held.isFull, one.isWaiting, other.isWaiting]).toEqual([80, false, false, false]);
    for (let piece = 0; piece < 40; piece += 1) for (const reader of [one, other]) reader.read();
    const waiting = [one, other].filter(({ isWaiting }) => isWaiting);
    expect([held.isFull, waiting.length]).toEqual([true, 1]);
    for (let piece = 0; piece < 50; piece += 1) for (const reader of [one, other]) reader.read();
    // One is whole, and has to go before the other may go on.
    expect([one.left, other.left].toSorted()).toEqual([0, 44]);
    held.give(500);
    expect([one.isWaiting, other.isWaiting]).toEqual([false, false]);
  });

  it('house whoever hears of room hears of it once', () => {
    const held = new HeldBytes(100);
    let told = 0;
    held.onRoom(() => {
      told += 1;
    });
    held.take(150);
    held.give(10);
    expect(told).toBe(0);
    held.give(60);
    held.give(10);
    expect(told).toBe(1);
  });

  it('house all come to their end, in any order of reading and giving back, and no more than one reads on beyond the limit', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 400 }),
        fc.array(fc.nat(1000), { maxLength: 2000 }),
        (pieces, limit, order) => {
          const held = new HeldBytes(limit);
          const readers = pieces.map((count) => new Reader(held, count));
          const longest = 10 * Math.max(...pieces);
          const whole: number[] = [];
          const step = (chosen: number): void => {
            const at = chosen % readers.length;
            const wasWhole = readers[at]?.left === 0;
            readers[at]?.read();
            if (!wasWhole && readers[at]?.left === 0) whole.push(10 * (pieces[at] ?? 0));
            // What is whole is stored at some time.
            if (chosen % 3 === 0) held.give(whole.pop() ?? 0);
            expect(held.bytes).toBeLessThan(limit + longest + 10 * readers.length);
          };
          for (const chosen of order) step(chosen);
          for (let round = 0; round < 20_000 && readers.some(({ left }) => left > 0); round += 1) step(round);
          expect(readers.map(({ left }) => left)).toEqual(pieces.map(() => 0));
        },
      ),
    );
  });
});
