import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  parseDuration,
  parseRate,
  parseSize,
  writeDuration,
  writeRate,
  writeSize,
} from '../../src/cli/settings/units.ts';

describe('units', () => {
  test.each([
    ['500ms', 500],
    ['2s', 2000],
    ['1.5', 1500],
    ['10m', 600_000],
    ['1h30m', 5_400_000],
    ['7d', 604_800_000],
    ['0', 0],
  ])('house the duration %s', (text, millis) => expect(parseDuration(text)).toBe(millis));

  test.each(['', 's', '1x', '-1s', '1 s', 'abc', '1e3', '1,5s', '1m extra'])('house %j is no duration', (text) =>
    expect(parseDuration(text)).toBeUndefined(),
  );

  test.each([
    ['4096', 4096],
    ['512k', 524_288],
    ['10M', 10_485_760],
    ['1.5G', 1_610_612_736],
    ['1GiB', 1_073_741_824],
    ['64KB', 65_536],
  ])('house the size %s', (text, bytes) => expect(parseSize(text)).toBe(bytes));

  test.each(['', 'k', '-1', '1 k', '1p', '1kk'])('house %j is no size', (text) =>
    expect(parseSize(text)).toBeUndefined(),
  );

  test.each([
    ['5/s', 5],
    ['30/m', 0.5],
    ['36/h', 0.01],
    ['2.5', 2.5],
  ])('house the rate %s', (text, rate) => expect(parseRate(text)).toBeCloseTo(rate, 12));

  test.each(['', '/s', '5/', '5/w', '-5/s'])('house %j is no rate', (text) => expect(parseRate(text)).toBeUndefined());

  test('house what is written is read back', () => {
    fc.assert(fc.property(fc.nat(10 ** 12), (millis) => parseDuration(writeDuration(millis)) === millis));
    fc.assert(fc.property(fc.nat(2 ** 40), (bytes) => parseSize(writeSize(bytes)) === bytes));
    const counts = fc.integer({ min: 1, max: 9999 });
    fc.assert(fc.property(counts, (n) => Math.abs((parseRate(writeRate(n / 60)) ?? 0) - n / 60) < 1e-9));
  });

  test('house no text makes a parser throw', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const parse of [parseDuration, parseSize, parseRate]) parse(text);
      }),
    );
  });
});
