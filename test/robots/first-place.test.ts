import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstPlace } from '../../src/robots/first-place.ts';

/** Of few units, many times, so that pieces nearly match in many places, and both are long. */
const TEXTS = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'ab', 'aab', '/'), fc.integer({ min: 1, max: 700 })), { maxLength: 5 })
  .map((parts) => parts.map(([unit, count]) => unit.repeat(count)).join(''));

it('house a piece is found where indexOf finds it', () => {
  fc.assert(
    fc.property(TEXTS, TEXTS, fc.nat(1000), fc.nat(3000), fc.nat(2000), (text, other, from, begin, length) => {
      const own = text.slice(begin, begin + length);
      for (const piece of [own, other, `${own}${other}`, `${own}b`])
        expect(firstPlace(text, piece, from)).toBe(text.indexOf(piece, from));
    }),
    { numRuns: 500 },
  );
});
