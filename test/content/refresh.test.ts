import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseRefresh } from '../../src/content/refresh.ts';

test('DIR-12 seconds, separator and address in their odd forms', () => {
  expect(parseRefresh('0;url=x')).toEqual({ seconds: 0, url: 'x' });
  expect(parseRefresh(' 3 , URL = "x y" z')).toEqual({ seconds: 3, url: 'x y' });
  expect(parseRefresh("1; 'x")).toEqual({ seconds: 1, url: 'x' });
  expect(parseRefresh('5')).toEqual({ seconds: 5, url: undefined });
  expect(parseRefresh('x')).toBeUndefined();
});

test('house any text is parsed without a throw', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('1', '.', ';', ',', ' ', 'url', '=', "'", '"', 'x') }),
      (text) => void parseRefresh(text),
    ),
  );
});
