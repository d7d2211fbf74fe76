import { hash } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Characters of a SHA-1 in Base32; always the same, so a header's length is known before its digest. */
export const DIGEST_LENGTH = 32;

/** SHA-1 in Base32 without padding (RFC 4648, 6), the form that CDX tools expect after `sha1:`. */
export function sha1Base32(bytes: Uint8Array): string {
  return base32(hash('sha1', bytes, 'buffer'));
}

/** Base32 of whole groups of five bytes, which need no padding: 40 bits, taken as two words of 20. */
function base32(bytes: Buffer): string {
  let text = '';
  for (let at = 0; at + 4 < bytes.length; at += 5) {
    text += fourLetters(bytes.readUIntBE(at, 3) >> 4) + fourLetters(bytes.readUIntBE(at + 2, 3) & 0xfffff);
  }
  return text;
}

function fourLetters(word: number): string {
  return letter(word >> 15) + letter(word >> 10) + letter(word >> 5) + letter(word);
}

function letter(bits: number): string {
  return ALPHABET.charAt(bits & 31);
}
