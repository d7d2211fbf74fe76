import { normalizeEncoding, TextDecoder } from '@exodus/bytes/encoding.js';
import { xhtmlAsHtml } from './xhtml.ts';

/** The WHATWG name, in lower case, of the encoding with this label; undefined when there is none. */
export function encodingOfLabel(label: string): string | undefined {
  return normalizeEncoding(label) ?? undefined;
}

/** Whether bytes below 128 always mean what they mean in ASCII, wherever they stand (as far as HTML's syntax goes). */
export function isAsciiCompatible(encoding: string): boolean {
  return encoding !== 'utf-16le' && encoding !== 'utf-16be' && encoding !== 'iso-2022-jp' && encoding !== 'replacement';
}

/** Bytes that the scanner can read, and their encoding. */
export interface Scannable {
  readonly bytes: Buffer;
  readonly encoding: string;
}

/**
 * Bytes that the scanner can read, without byte order mark: the page's own, or its UTF-8 form where the encoding hides ASCII; XHTML in
 * the way that HTML is written.
 */
export function toScannable(bytes: Buffer, encoding: string, isXhtml = false): Scannable {
  const plain = toAscii(bytes, encoding);
  return isXhtml ? { ...plain, bytes: xhtmlAsHtml(plain.bytes) } : plain;
}

function toAscii(bytes: Buffer, encoding: string): Scannable {
  if (encoding === 'utf-8' && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return { bytes: bytes.subarray(3), encoding };
  if (isAsciiCompatible(encoding)) return { bytes, encoding };
  return { bytes: Buffer.from(decodeText(bytes, encoding), 'utf8'), encoding: 'utf-8' };
}

/** Decodes with U+FFFD for what cannot be decoded; never throws. `encoding` is a WHATWG name; an unknown one is taken for windows-1252. */
export function decodeText(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'replacement') return bytes.length === 0 ? '' : '\ufffd';
  return decoderOf(encoding).decode(bytes);
}

/** The text of a range of a page; `isAscii` promises that the range holds nothing else. No byte order mark is looked for. */
export function decodeRange(bytes: Buffer, start: number, end: number, encoding: string, isAscii: boolean): string {
  if (start >= end) return '';
  if (isAscii) return bytes.toString('latin1', start, end);
  if (encoding === 'utf-8') return bytes.toString('utf8', start, end);
  if (encoding === 'windows-1252') return decodeWindows1252(bytes.toString('latin1', start, end));
  return decodeText(bytes.subarray(start, end), encoding);
}

/** Node 20's own decoder takes windows-1252 for latin1, which is wrong from 0x80 to 0x9f. */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

function decodeWindows1252(latin1: string): string {
  return latin1.replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character);
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>();

/** Making a decoder builds tables; there are 40 encodings at most. */
function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  const known = decoders.get(encoding);
  if (known !== undefined) return known;
  const name = normalizeEncoding(encoding);
  const decoder = new TextDecoder(name === null || name === 'replacement' ? 'windows-1252' : name);
  decoders.set(encoding, decoder);
  return decoder;
}
