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

  test('DIR-13 descriptors that do not go together spoil a candidate, those of an unknown form and below zero do not', () => {
    const urls = (srcset: string): readonly string[] => parseSrcset(srcset).map(({ url }) => url);
    for (const descriptors of ['1x 1x', '1w 1x', '1x -0x', '1h', '0w', '1w 1w', '1x 1h'])
      expect(urls(`a ${descriptors}`), descriptors).toEqual([]);
    for (const descriptors of ['1x', '-0x', '-1x', '1x -1x', '-1.5e1x 2x', '1w 1h', 'foo', '-1w', '1x foo'])
      expect(urls(`a ${descriptors}`), descriptors).toEqual(['a']);
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
