import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nearDuplicates } from '../../src/export/near-duplicates.ts';

interface Hash {
  readonly high: number;
  readonly low: number;
}

const found = (hashes: readonly Hash[]): ReturnType<typeof nearDuplicates> =>
  nearDuplicates(
    {
      ids: Int32Array.from(hashes.keys(), (at) => at + 1),
      high: Int32Array.from(hashes, ({ high }) => high),
      low: Int32Array.from(hashes, ({ low }) => low),
    },
    (a, b) => a - b,
  );

const ones = (word: number): number => (word >>> 0).toString(2).replaceAll('0', '').length;
const distance = (a: Hash, b: Hash): number => ones(a.high ^ b.high) + ones(a.low ^ b.low);

/** Hashes a few bits from one of two, so that pairs are common. */
const hash = fc.tuple(fc.boolean(), fc.array(fc.nat(63), { maxLength: 4 })).map(([isFar, bits]): Hash => {
  let [high, low] = isFar ? [0x12345678, 0x7fffffff] : [0, 0];
  for (const bit of bits) {
    if (bit < 32) low ^= 1 << bit;
    else high ^= 1 << (bit - 32);
  }
  return { high, low };
});

describe('near duplicates', () => {
  it('house equal those of comparing every pair', () => {
    fc.assert(
      fc.property(fc.array(hash, { maxLength: 25 }), (hashes) => {
        const near = found(hashes);
        for (const [at, own] of hashes.entries()) {
          const others = hashes
            .map((other, place) => ({ of: place + 1, distance: distance(own, other) }))
            .filter((other) => other.of !== at + 1 && other.distance <= 3)
            .sort((a, b) => a.distance - b.distance || a.of - b.of);
          const expected = others[0] === undefined ? undefined : { ...others[0], count: others.length };
          expect(near.get(at + 1)).toEqual(expected);
        }
      }),
    );
  });

  it('house a hundred thousand copies of one text take no time to speak of', () => {
    const started = performance.now();
    const near = found(Array.from({ length: 100_000 }, () => ({ high: 7, low: 9 })));
    expect(near.get(1)).toEqual({ of: 2, distance: 0, count: 99_999 });
    expect(near.get(100_000)).toEqual({ of: 1, distance: 0, count: 99_999 });
    expect(performance.now() - started).toBeLessThan(3000);
  });

  it('house a hundred thousand texts that share a band are compared in linear time', () => {
    const started = performance.now();
    const near = found(Array.from({ length: 100_000 }, (_, at) => ({ high: 7, low: Math.imul(at, 0x9e3779b1) })));
    expect(near.size).toBeLessThanOrEqual(100_000);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
