import { decodeHTMLAttribute } from 'entities/decode';
import { byteAt } from './bytes.ts';
import { decodeRange } from './decode.ts';
import type { TextCollector } from './page-text.ts';
import { plainText } from './plain-text.ts';
import type { Range, Records } from './scan-record.ts';

/** A page that has been scanned, and what it takes to make strings of its ranges. */
export interface ScannedPage {
  readonly bytes: Buffer;
  /** Of `bytes`. */
  readonly encoding: string;
  /** Of the page as it was received: queries are percent-encoded in it. */
  readonly documentEncoding: string;
  readonly records: Records;
  readonly collector: TextCollector;
}

/** An anchor that nobody closed ends here, in bytes. */
export const LONGEST_TEXT = 16_384;

/** The value of an attribute: decoded, character references undone. */
export function attributeValue(page: ScannedPage, start: number, end: number): string {
  const traits = traitsOf(page.bytes, start, end);
  if (traits === 0) return page.bytes.toString('latin1', start, end);
  const text = decodeRange(page.bytes, start, end, page.encoding, (traits & HAS_NON_ASCII) === 0);
  if ((traits & (HAS_AMPERSAND | HAS_NUL)) === 0) return text;
  return decodeHTMLAttribute(text.replaceAll('\0', '\ufffd'));
}

const HAS_AMPERSAND = 1;
const HAS_NON_ASCII = 2;
const HAS_NUL = 4;

function traitsOf(bytes: Uint8Array, start: number, end: number): number {
  let traits = 0;
  for (let at = start; at < end; at++) {
    const byte = byteAt(bytes, at);
    if (byte > 127) traits |= HAS_NON_ASCII;
    else if (byte === 38) traits |= HAS_AMPERSAND;
    else if (byte === 0) traits |= HAS_NUL;
  }
  return traits;
}

/** The text between two places of a page, cut where it is too long for an anchor or a heading. */
export function textBetween(page: ScannedPage, start: number, end: number): string {
  const limit = Math.min(end, start + LONGEST_TEXT);
  return plainText(page.bytes, start, limit) ?? collectedText(page, start, limit);
}

/** Bytes behind a range that its collector may look at. */
const LOOKED_AHEAD = 16;

/** What the text collector makes of a range. */
export function collectedText(page: ScannedPage, start: number, end: number): string {
  const bytes = page.bytes.subarray(start, end + LOOKED_AHEAD);
  return page.collector.collect(bytes, bytes.toString('latin1'), 0, end - start, page);
}

/** `attributeValue` of a range. */
export function rangeValue(page: ScannedPage, range: Range): string {
  return attributeValue(page, range.start, range.end);
}
