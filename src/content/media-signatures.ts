import { byteAt } from './bytes.ts';
import { beginsWith } from './signatures.ts';

/** MIME Sniffing, 6.2.1: a box `ftyp` that is here whole and names a brand that begins with `mp4`. */
export function isMp4(header: Buffer): boolean {
  if (header.length < 12) return false;
  const boxSize = header.readUInt32BE(0);
  if (header.length < boxSize || boxSize % 4 !== 0 || !isTextAt(header, 4, 'ftyp')) return false;
  if (isTextAt(header, 8, 'mp4')) return true;
  // The four bytes behind the first brand are its version.
  for (let at = 16; at < boxSize; at += 4) if (isTextAt(header, at, 'mp4')) return true;
  return false;
}

/** MIME Sniffing, 6.2.2: an EBML header whose DocType, among the first 38 bytes, is `webm`, zeros before it allowed. */
export function isWebm(header: Buffer): boolean {
  if (!beginsWith(header, '\x1a\x45\xdf\xa3')) return false;
  for (let at = 4; at < header.length && at < 38; at++) {
    if (byteAt(header, at) !== 0x42 || byteAt(header, at + 1) !== 0x82) continue;
    at += 2;
    if (at >= header.length) return false;
    at += lengthOfNumber(byteAt(header, at));
    if (at >= header.length - 4) return false;
    let start = at;
    while (start < header.length && byteAt(header, start) === 0) start++;
    if (isTextAt(header, start, 'webm')) return true;
  }
  return false;
}

/** Bytes of an EBML number by its first one: as many as the first bit that is set says, at most 8. */
function lengthOfNumber(first: number): number {
  return Math.min(8, Math.clz32(first) - 23);
}

/** Bits a second by index, for MPEG 1 … */
const RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320].map((kilo) => kilo * 1000);
/** … and for MPEG 2 and 2.5. */
const LOW_RATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160].map((kilo) => kilo * 1000);
const FREQUENCIES = [44_100, 48_000, 32_000];

/**
 * MIME Sniffing, 6.2.3: two frames of MP3 in a row. Where the standard's text has an "and" for an "or", and the two tables of rates and
 * the two scales exchanged, it is read as frames of MPEG audio are (ISO 11172-3, 2.4): by the letter it knows no MP3 file.
 */
export function isMp3(header: Buffer): boolean {
  if (!isMp3Frame(header, 0)) return false;
  const size = frameSize(header);
  return size >= 4 && isMp3Frame(header, size);
}

function isMp3Frame(header: Buffer, at: number): boolean {
  if (header.length < at + 4) return false;
  const [first, second, third] = [byteAt(header, at), byteAt(header, at + 1), byteAt(header, at + 2)];
  const isLayer3 = (second & 0x06) >> 1 === 1;
  return first === 0xff && (second & 0xe0) === 0xe0 && isLayer3 && third >> 4 !== 15 && (third & 0x0c) >> 2 !== 3;
}

function frameSize(header: Buffer): number {
  const [second, third] = [byteAt(header, 1), byteAt(header, 2)];
  const version = (second & 0x18) >> 3;
  const isFirst = (version & 1) !== 0;
  const rate = (isFirst ? RATES : LOW_RATES)[third >> 4] ?? 0;
  const divisor = version === 2 ? 2 : version === 0 ? 4 : 1;
  const frequency = (FREQUENCIES[(third & 0x0c) >> 2] ?? 1) / divisor;
  return Math.floor((rate * (isFirst ? 144 : 72)) / frequency) + ((third & 0x02) >> 1);
}

function isTextAt(bytes: Buffer, at: number, text: string): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}
