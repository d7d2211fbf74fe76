import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NameOccurrences } from '../../src/search/name-occurrences.ts';
import { nameTerm } from '../../src/search/names.ts';

const STEMS = ['b', 'a', "a'", 'ab', 'a+', 'c++', 'é', '12', 'abc', '\u{10400}'];
const names = fc.array(fc.array(fc.nat(STEMS.length - 1), { minLength: 1, maxLength: 4 }), { maxLength: 300 });

test('house names are in the order of their terms, each once, with all its documents', () => {
  const sorted = [...STEMS.keys()].sort((one, other) => ((STEMS[one] ?? '') < (STEMS[other] ?? '') ? -1 : 1));
  const ranks = Int32Array.from(STEMS.keys(), (stem) => sorted.indexOf(stem));
  fc.assert(
    fc.property(names, (list) => {
      const occurrences = new NameOccurrences();
      const found = new Map<string, number[]>();
      list.forEach((stems, document) => {
        // A name that a text says twice counts once.
        for (const _ of [1, 2]) occurrences.add(stems, { start: 0, end: stems.length, document, place: 7 });
        const term = nameTerm(stems.map((stem) => STEMS[stem] ?? ''));
        found.set(term, [...(found.get(term) ?? []), document * 2, 7]);
      });
      const { starts, pairs } = occurrences.sorted();
      const order = [...occurrences.order(ranks)].map((name) => ({
        term: nameTerm([...occurrences.stemsOf(name)].map((stem) => STEMS[stem] ?? '')),
        pairs: [...pairs.subarray(2 * (starts[name] ?? 0), 2 * (starts[name + 1] ?? 0))],
      }));
      const wanted = [...found.keys()].sort().map((term) => ({ term, pairs: found.get(term) }));
      expect(order).toEqual(wanted);
      expect(occurrences.count).toBe(list.length);
    }),
  );
});
