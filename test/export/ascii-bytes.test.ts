import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asciiText, copyAscii, seenAs } from '../../src/export/ascii-bytes.ts';

const ascii = fc.string({
  unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

test('house ASCII is copied as it stands, from anywhere to anywhere', () => {
  fc.assert(
    fc.property(ascii, fc.nat(20), fc.nat(20), (text, start, to) => {
      const target = Buffer.alloc(100, 0x2e);
      copyAscii(asciiText(text).view, start, text.length, seenAs(target).view, to);
      const copied = text.slice(start);
      expect(target.toString('latin1', to, to + copied.length)).toBe(copied);
      expect(target.toString('latin1', 0, to)).toBe('.'.repeat(to));
    }),
  );
});
