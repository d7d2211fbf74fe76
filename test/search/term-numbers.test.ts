import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TermNumbers } from '../../src/search/term-numbers.ts';

test('house terms are numbered as they come, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.stringMatching(/^=?[ab]{0,4}$/), fc.string({ unit: 'binary' }))), (terms) => {
      const numbers = new TermNumbers();
      const wanted = [...new Set(terms)];
      expect(terms.map((term) => numbers.numberOf(term))).toEqual(terms.map((term) => wanted.indexOf(term)));
      expect(numbers.terms).toEqual(wanted);
    }),
  );
});

test('house tens of thousands of terms keep their numbers', () => {
  const numbers = new TermNumbers();
  const terms = Array.from({ length: 30_000 }, (_, index) => `=term${index}`);
  for (const _ of [1, 2]) expect(terms.map((term) => numbers.numberOf(term))).toEqual([...terms.keys()]);
});
