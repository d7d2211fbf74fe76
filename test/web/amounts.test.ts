import { expect, test } from 'vitest';
import { bytes, counted, duration, rank, share } from '../../web/src/amounts.ts';

test.each([
  [0, '0 B'],
  [812, '812 B'],
  [6248, '6.1 KB'],
  [1_048_500, '1.0 MB'],
  [123_456_789, '118 MB'],
])('house %d bytes are %s', (value, text) => expect(bytes(value)).toBe(text));

test.each([
  [85.4, '85 ms'],
  [999.6, '1 s'],
  [4210, '4.2 s'],
  [59_999, '1 min 0 s'],
  [192_000, '3 min 12 s'],
  [7_500_000, '2 h 5 min'],
])('house %d milliseconds are %s', (value, text) => expect(duration(value)).toBe(text));

test.each([
  [0, 0, '0 %'],
  [1, 3, '33.3 %'],
  [1, 100_000, '< 0.1 %'],
  [3, 3, '100 %'],
])('house %d of %d are %s', (part, whole, text) => expect(share(part, whole)).toBe(text));

test('house counts have the right word, ranks enough digits', () => {
  expect([counted(1, 'page'), counted(12_345, 'page')]).toEqual(['1 page', '12,345 pages']);
  expect([rank(0.25302713), rank(0.0000012)]).toEqual(['0.253027', '1.20e-6']);
});
