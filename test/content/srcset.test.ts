import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSrcset } from '../../src/content/srcset.ts';

describe('DIR-13 srcset', () => {
  test('DIR-13 candidates end at a comma behind white space or a descriptor', () => {
    expect(parseSrcset('a.png, b.png 2x,c,d.png 3x ,, e.png')).toEqual([
      { url: 'a.png', descriptor: undefined },
      { url: 'b.png', descriptor: '2x' },
      { url: 'c,d.png', descriptor: '3x' },
      { url: 'e.png', descriptor: undefined },
    ]);
  });

  test('house any text is parsed in linear time and gives URLs without white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ',', ' ', '(', ')', '1', 'x', 'w', '\t', '.') }), (text) => {
        for (const { url } of parseSrcset(text)) expect(url).toMatch(/^\S+$/);
      }),
    );
    parseSrcset(', '.repeat(500_000));
    parseSrcset(`a${','.repeat(1_000_000)}`);
  });
});
