import { isUtf8 } from 'node:buffer';

/** The byte order mark of UTF-8. */
const MARK = [0xef, 0xbb, 0xbf] as const;

/**
 * The octets of a robots.txt as text, one a character (latin1), without a byte order mark or what is left of one. RFC 9309, 2.3, asks for
 * UTF-8; where an editor wrote UTF-16 instead, what its author meant is plain all the same, and is read.
 */
export function robotsOctets(bytes: Buffer): string {
  const isMarked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const body = bytes.subarray(isMarked ? 2 : markLength(bytes));
  if (isWide(body, 1)) return wideOctets(body);
  return isWide(body, 0) ? wideOctets(Buffer.from(whole(body)).swap16()) : body.toString('latin1');
}

/** Characters of UTF-8, and octets that belong to none. */
const CHARACTER_OR_OCTET =
  /[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]|\xed[\x80-\x9f][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xf0[\x90-\xbf][\x80-\xbf]{2}|\xf4[\x80-\x8f][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}|[\x80-\xff]/g;

/** The text of a robots.txt, to be kept and read later. Octets that are no UTF-8 are escaped, as patterns have them when they are compared. */
export function robotsText(bytes: Buffer): string {
  const octets = robotsOctets(bytes);
  const plain = Buffer.from(octets, 'latin1');
  if (isUtf8(plain)) return plain.toString('utf8');
  const escaped = octets.replace(CHARACTER_OR_OCTET, (found) =>
    found.length > 1 ? found : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return Buffer.from(escaped, 'latin1').toString('utf8');
}

/** Google's parser takes a mark of which only the beginning is there for one too. */
function markLength(bytes: Buffer): number {
  let length = 0;
  while (length < MARK.length && bytes[length] === MARK[length]) length++;
  return length;
}

/** Whether the text begins with two characters of ASCII in UTF-16, whose zeros are the first or second byte of each pair. */
function isWide(bytes: Buffer, zero: 0 | 1): boolean {
  if (bytes.length < 4) return false;
  return bytes[zero] === 0 && bytes[zero + 2] === 0 && bytes[1 - zero] !== 0 && bytes[3 - zero] !== 0;
}

function wideOctets(bytes: Buffer): string {
  return Buffer.from(whole(bytes).toString('utf16le'), 'utf8').toString('latin1');
}

function whole(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length - (bytes.length % 2));
}
