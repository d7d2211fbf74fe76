import { hash } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Characters of a SHA-1 in Base32; always the same, so a header's length is known before its digest. */
export const DIGEST_LENGTH = 32;

/** SHA-1 in Base32 without padding (RFC 4648, 6), the form that CDX tools expect after `sha1:`. */
export function sha1Base32(bytes: Uint8Array): string {
  return base32(hash('sha1', bytes, 'buffer'));
}

/** Base32 of whole groups of five bytes, which need no padding. */
function base32(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 4 < bytes.length; at += 5) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3], bytes[at + 4]];
    text += letter(a >> 3) + letter((a << 2) | (b >> 6)) + letter(b >> 1) + letter((b << 4) | (c >> 4));
    text += letter((c << 1) | (d >> 7)) + letter(d >> 2) + letter((d << 3) | (e >> 5)) + letter(e);
  }
  return text;
}

function letter(bits: number): string {
  return ALPHABET.charAt(bits & 31);
}
