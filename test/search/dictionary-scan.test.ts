import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallIndex } from './small-index.ts';

const TEXTS = [
  'école 𝐀𝐁 𝐀𝐂 straße 東京 ελληνικά ελληνικό connected connecting',
  'a\u0301bc 𐐀𐐁x 😀 co-op C++',
  'x'.repeat(300),
];
const NUMBERED = Array.from({ length: 5000 }, (_, number) => `w${number.toString(36)}ü`).join(' ');

test('house a scan of the terms gives those that are read one by one, of any letters', async () => {
  const { index, close } = await smallIndex([...TEXTS, NUMBERED], ['en']);
  for (const { dictionary } of index.segments) {
    const scanned: [string, number][] = [];
    dictionary.scan((units, length, documents) => {
      scanned.push([String.fromCharCode(...units.subarray(0, length)), documents]);
      return 0;
    });
    expect(scanned).toEqual([...dictionary.from('')].map(({ term, documents }) => [term, documents]));
    expect(scanned.length).toBeGreaterThan(5000);
  }
  close();
});

test('house a scan leaves out the terms that begin as it is told that none is wanted to', async () => {
  const { index, close } = await smallIndex([...TEXTS, NUMBERED.slice(0, 10_000)], ['en']);
  const [first] = index.segments;
  const terms = [...(first?.dictionary.from('') ?? [])].map(({ term }) => term);
  const beginning = fc.string({ unit: fc.constantFrom('w', '=', '1', '2', 'a', 'z', 'é', '𝐀', 'x'), maxLength: 4 });
  fc.assert(
    fc.property(fc.array(beginning, { maxLength: 30 }), (unwanted) => {
      const refusedOf = (term: string): number => unwanted.find((one) => term.startsWith(one))?.length ?? 0;
      const scanned: string[] = [];
      first?.dictionary.scan((units, length) => {
        const term = String.fromCharCode(...units.subarray(0, length));
        scanned.push(term);
        return refusedOf(term);
      });
      const isWanted = (term: string): boolean => refusedOf(term) === 0;
      expect(scanned.filter(isWanted).join(' ')).toBe(terms.filter(isWanted).join(' '));
      let last: string | undefined;
      const refused = terms.filter((term) => {
        if (isWanted(term) || (last !== undefined && term.startsWith(last))) return false;
        last = term.slice(0, refusedOf(term));
        return true;
      });
      // Of those that are unwanted the first, and at most one a block.
      expect(scanned.length - scanned.filter(isWanted).length).toBeLessThan(refused.length + terms.length / 32 + 1);
    }),
    { numRuns: 30 },
  );
  close();
});
