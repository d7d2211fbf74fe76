import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEYOND, CAPITALS, LONGEST_STRETCH, PLAIN, stretchesOf } from '../../src/content/stretches.ts';
import { textHash } from '../../src/content/text-hash.ts';

/** The same, found by a pattern. */
function byPattern(text: string) {
  const pattern = new RegExp(`[0-9A-Za-z]{1,${LONGEST_STRETCH}}|[^\\x00-\\x7f]+`, 'g');
  return [...text.matchAll(pattern)].map(({ 0: stretch, index }) => {
    const end = index + stretch.length;
    if (stretch > '\x7f') return { start: index, end, kind: BEYOND };
    const kind = /[A-Z]/.test(stretch.slice(1)) ? CAPITALS : PLAIN;
    return { start: index, end, kind, hash: textHash(stretch.toLowerCase()), lower: stretch.toLowerCase() };
  });
}

function taken(text: string) {
  const { count, starts, ends, kinds, hashes, lowers } = stretchesOf(text);
  return Array.from({ length: count }, (_, index) => {
    const [start = 0, end = 0, kind = 0] = [starts[index], ends[index], kinds[index]];
    if (kind === BEYOND) return { start, end, kind };
    return {
      start,
      end,
      kind,
      hash: hashes[index],
      lower: Buffer.from(lowers.subarray(start, end)).toString('latin1'),
    };
  });
}

test('house a text is taken apart into letters and digits of ASCII and what is beyond it, one text after the other', () => {
  const piece = fc.constantFrom('a', 'Bc', 'aB', '9', ' ', '-', '.', '\0', 'é', '日', '🙂', '\ud835', 'w'.repeat(300));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('');
      expect(taken(text)).toEqual(byPattern(text));
    }),
    { numRuns: 500 },
  );
});

test('house a long text is taken apart as a short one is, and what it took is not kept', () => {
  const text = 'Some words of Ünicode. '.repeat(60_000);
  expect(taken(text)).toHaveLength(60_000 * 5);
  expect(taken('x y')).toEqual(byPattern('x y'));
  expect(stretchesOf('x y').units.length).toBeLessThan(1 << 17);
});
