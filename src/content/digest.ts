import * as crypto from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** SHA-1 of the bytes in Base32 (RFC 4648, 6): 32 characters, the form that archives and CDX indexes use. */
export function sha1Base32(bytes: Uint8Array): string {
  return base32(crypto.createHash('sha1').update(bytes).digest());
}

/** RFC 4648 Base32 of bytes whose number is a multiple of 5, so without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
  }
  return text;
}
