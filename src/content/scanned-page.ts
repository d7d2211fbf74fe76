import { decodeHTMLAttribute } from 'entities/decode';
import { HAS_AMPERSAND, HAS_NON_ASCII, HAS_NUL } from './attributes.ts';
import { decodeRange } from './decode.ts';
import { plainText, shortText, type TextCollector } from './page-text.ts';
import type { Range, Records } from './scan-record.ts';

/** A page that has been scanned, and what it takes to make strings of its ranges. */
export interface ScannedPage {
  readonly bytes: Buffer;
  /** `bytes` as a latin1 string. */
  readonly text: string;
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
export function attributeValue(page: ScannedPage, start: number, end: number, traits: number): string {
  if (traits === 0) return shortText(page.bytes, page.text, start, end);
  const text = decodeRange(page.bytes, start, end, page.encoding, (traits & HAS_NON_ASCII) === 0);
  if ((traits & (HAS_AMPERSAND | HAS_NUL)) === 0) return text;
  return decodeHTMLAttribute(text.replaceAll('\0', '\ufffd'));
}

/** The text between two places of a page, cut where it is too long for an anchor or a heading. */
export function textBetween(page: ScannedPage, start: number, end: number): string {
  const limit = Math.min(end, start + LONGEST_TEXT);
  const plain = plainText(page.bytes, page.text, start, limit);
  return plain ?? page.collector.collect(page.bytes, page.text, start, limit, page);
}

/** `attributeValue` of a range. */
export function rangeValue(page: ScannedPage, range: Range): string {
  return attributeValue(page, range.start, range.end, range.traits);
}
