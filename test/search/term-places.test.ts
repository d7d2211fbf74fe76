import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TermPlaces } from '../../src/search/term-places.ts';

test('house of too many places of terms the most frequent ones are kept, of equal ones the first, in their order', () => {
  const frequencies = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 500, size: 'max' });
  fc.assert(
    fc.property(frequencies, frequencies, fc.integer({ min: 1, max: 120 }), (first, second, most) => {
      const kept = new TermPlaces(most);
      // It is used again: nothing of the first time is left.
      for (const list of [first, second]) {
        const places = list.map((documents, number) => ({
          documents,
          postingsStart: number * 5_000_000_000,
          postingsLength: number + 1,
          positionsStart: number * 3,
          positionsLength: number + 2,
          isStem: number % 3 === 0,
        }));
        for (const place of places) kept.add(place, place.isStem);
        const frequent = new Set(places.toSorted((a, b) => b.documents - a.documents).slice(0, most));
        expect([...kept.taken()]).toEqual(places.filter((place) => frequent.has(place)));
      }
    }),
    { numRuns: 50 },
  );
});
