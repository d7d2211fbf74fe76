import fc from 'fast-check';
import { expect, test } from 'vitest';
import { utf8Of } from '../../src/content/utf8-text.ts';

test('house the UTF-8 of one text after the other is theirs, asked for once or twice', () => {
  const piece = fc.constantFrom('a', 'é', '日', '🙂', '\ud835', '\udc00', '\0', 'w'.repeat(9000), '–'.repeat(7000));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const expected = Buffer.from(text, 'utf8');
      expect(utf8Of(text).equals(expected)).toBe(true);
      expect(utf8Of(text).equals(expected)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('house the UTF-8 of a text that is too long to be kept is its own', () => {
  const long = '–'.repeat((1 << 20) + 1);
  expect(utf8Of(long).equals(Buffer.from(long, 'utf8'))).toBe(true);
  const kept = '–'.repeat(1 << 20);
  expect(utf8Of(kept).equals(Buffer.from(kept, 'utf8'))).toBe(true);
  expect(utf8Of('–').toString()).toBe('–');
});
