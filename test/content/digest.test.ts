import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha1Base32 } from '../../src/content/digest.ts';

/** RFC 4648, 6, bit by bit. */
function slowBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g) ?? [];
  return letters.map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)]).join('');
}

test('house a digest is the SHA-1 in Base32, whatever the bytes', () => {
  expect(sha1Base32(Buffer.alloc(0))).toBe('3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ');
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(sha1Base32(bytes)).toBe(slowBase32(createHash('sha1').update(bytes).digest()));
    }),
  );
});
