import { hash } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Characters of a SHA-1 in Base32; always the same, so a header's length is known before its digest. */
export const DIGEST_LENGTH = 32;

/** SHA-1 in Base32 without padding (RFC 4648, 6), the form that CDX tools expect after `sha1:`. */
export function sha1Base32(bytes: Uint8Array): string {
  return base32(hash('sha1', bytes, 'buffer'));
}

const LETTERS = Buffer.from(ALPHABET, 'latin1');

/** Where a digest's letters are put together. */
const text = Buffer.alloc(DIGEST_LENGTH);

/** Base32 of the 20 bytes of a SHA-1, four groups of five bytes that need no padding: 40 bits, taken as two words of 20. */
function base32(bytes: Buffer): string {
  for (let at = 0, to = 0; to < DIGEST_LENGTH; at += 5, to += 8) {
    putFour(bytes.readUIntBE(at, 3) >> 4, to);
    putFour(bytes.readUIntBE(at + 2, 3) & 0xfffff, to + 4);
  }
  return text.toString('latin1');
}

function putFour(word: number, to: number): void {
  for (let letter = 0; letter < 4; letter++) text[to + letter] = LETTERS[(word >> (15 - 5 * letter)) & 31] ?? 0;
}
