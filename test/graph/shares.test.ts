import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Shares, SLICE } from '../../src/graph/shares.ts';

it('house the share of every source is picked, of slices of every length and any number of pages', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 1, max: SLICE }), (size, count) => {
      const shares = new Shares(size);
      shares.values.forEach((_, page) => {
        shares.values[page] = 1 / (page + 1);
      });
      const sources = Int32Array.from({ length: count }, (_, at) => (size - 1 + at * 7919) % size);
      shares.picked.fill(-1);
      shares.pick(sources);
      const expected = Float64Array.from({ length: SLICE }, (_, at) =>
        at < count ? 1 / ((sources[at] ?? 0) + 1) : -1,
      );
      expect(shares.picked).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});
