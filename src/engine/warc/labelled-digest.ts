import { createHash } from 'node:crypto';

/** Algorithms as tools name them, without hyphens, and the bytes of such a digest. */
const SIZES: ReadonlyMap<string, number> = new Map([
  ['md5', 16],
  ['sha1', 20],
  ['sha224', 28],
  ['sha256', 32],
  ['sha384', 48],
  ['sha512', 64],
]);

/**
 * Whether `labelled` is the digest of these bytes: an algorithm and its value in hexadecimal digits, Base32 or Base64 of either alphabet,
 * for the standard names no form (WARC 1.1, 5.8). Undefined where the algorithm or the form is not known.
 */
export function fitsDigest(bytes: Buffer, labelled: string): boolean | undefined {
  const [, label = '', value = ''] = /^([a-z\d-]+):\s*([\w+/-]+)=*$/i.exec(labelled.trim()) ?? [];
  const algorithm = label.toLowerCase().replaceAll('-', '');
  const size = SIZES.get(algorithm);
  if (size === undefined) return undefined;
  const digest = (): Buffer => createHash(algorithm).update(bytes).digest();
  // The forms of one algorithm have different lengths.
  switch (value.length) {
    case 2 * size:
      return value.toLowerCase() === digest().toString('hex');
    case Math.ceil((8 * size) / 5):
      return value.toUpperCase() === base32(digest());
    case Math.ceil((4 * size) / 3):
      return value.replaceAll('+', '-').replaceAll('/', '_') === digest().toString('base64url');
    default:
      return undefined;
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Base32 without padding (RFC 4648, 6). */
function base32(digest: Buffer): string {
  const length = Math.ceil((8 * digest.length) / 5);
  const bits = BigInt(`0x${digest.toString('hex')}`) << BigInt(5 * length - 8 * digest.length);
  const digits = bits.toString(32).padStart(length, '0');
  return digits.replace(/./g, (digit) => LETTERS.charAt(Number.parseInt(digit, 32)));
}
