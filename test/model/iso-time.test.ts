import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoTime } from '../../src/model/iso-time.ts';

test('house moments are written as a Date writes them, in whatever order they come', () => {
  const farthest = 8.64e15;
  const moments = fc.oneof(
    fc.double({ min: -farthest, max: farthest, noNaN: true }),
    fc.integer({ min: 1_795_000_000_000, max: 1_795_000_003_000 }),
    fc.constantFrom(0, -0, -1, 999, 1000, -1000, -0.5, farthest, -farthest),
  );
  fc.assert(
    fc.property(fc.array(moments, { minLength: 2 }), (all) => {
      expect(all.map(isoTime)).toEqual(all.map((at) => new Date(at).toISOString()));
    }),
  );
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, farthest + 1000])
    expect(() => isoTime(none)).toThrow(RangeError);
});
