import { byteAt, equalsName, isSpace } from './bytes.ts';
import { ATTRIBUTES, attributeNumber, NameTable } from './names.ts';
import type { Range } from './scan-record.ts';

export const HREF = attributeNumber('href');
export const SRC = attributeNumber('src');
export const REL = attributeNumber('rel');
export const TARGET = attributeNumber('target');
export const ALT = attributeNumber('alt');
export const NAME = attributeNumber('name');
export const CONTENT = attributeNumber('content');
export const HTTP_EQUIV = attributeNumber('http-equiv');
export const SRCSET = attributeNumber('srcset');
export const IMAGESRCSET = attributeNumber('imagesrcset');
export const HREFLANG = attributeNumber('hreflang');
export const LANG = attributeNumber('lang');
export const ACTION = attributeNumber('action');
export const METHOD = attributeNumber('method');
export const DATA = attributeNumber('data');
export const POSTER = attributeNumber('poster');
export const XLINK_HREF = attributeNumber('xlink:href');
export const ENCODING = attributeNumber('encoding');
export const CHARSET = attributeNumber('charset');
/** Attributes with which `font` breaks out of svg and math. */
export const FONT_ATTRIBUTES =
  (1 << attributeNumber('color')) | (1 << attributeNumber('face')) | (1 << attributeNumber('size'));

export const ATTRIBUTE_NAMES = new NameTable(ATTRIBUTES);

/** Bytes that end a name, and those that end a value without quotes. */
export const ENDS_NAME = tableOf('\t\n\f\r />=');
export const ENDS_UNQUOTED = tableOf('\t\n\f\r >');

function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

/** The attributes of one tag as ranges of the page (HTML Standard, 13.2.5.32 to 13.2.5.40). Of several with one name the first counts. */
export class Attributes {
  /** Bit `1 << number` for every attribute of ATTRIBUTES that the tag has. */
  present = 0;
  /** Whether the tag ends with `/>`. */
  isSelfClosing = false;
  readonly starts = new Int32Array(ATTRIBUTES.length);
  readonly ends = new Int32Array(ATTRIBUTES.length);

  has(attribute: number): boolean {
    return (this.present & (1 << attribute)) !== 0;
  }

  start(attribute: number): number {
    return this.starts[attribute] ?? 0;
  }

  end(attribute: number): number {
    return this.ends[attribute] ?? 0;
  }

  /** Where the value stands; undefined when the tag has no such attribute. */
  range(attribute: number): Range | undefined {
    if (!this.has(attribute)) return undefined;
    return { start: this.start(attribute), end: this.end(attribute) };
  }

  /** The value as written, in lower case; '' when the tag has no such attribute. `text` is the page as a latin1 string. */
  lowerCase(attribute: number, text: string): string {
    return this.has(attribute) ? text.slice(this.start(attribute), this.end(attribute)).toLowerCase() : '';
  }

  /** Whether the value is this word (ASCII, lower case) in any case. */
  is(attribute: number, bytes: Uint8Array, word: string): boolean {
    return this.has(attribute) && equalsName(bytes, this.start(attribute), this.end(attribute), word);
  }

  /**
   * Reads from just behind the tag name; `text` is `bytes` as a latin1 string. Answers the place behind `>`, or -1 when the page ends inside
   * the tag: then there is no tag.
   */
  read(bytes: Uint8Array, text: string, at: number): number {
    const limit = bytes.length;
    this.present = 0;
    this.isSelfClosing = false;
    for (;;) {
      let byte = byteAt(bytes, at);
      while (at < limit && (byte === 47 || isSpace(byte))) {
        this.isSelfClosing = byte === 47;
        byte = byteAt(bytes, ++at);
      }
      if (at >= limit) return -1;
      if (byte === 62) return at + 1;
      this.isSelfClosing = false;
      const nameStart = at++;
      while (at < limit && byteAt(ENDS_NAME, byteAt(bytes, at)) === 0) at++;
      const number = ATTRIBUTE_NAMES.find(bytes, nameStart, at);
      at = this.readValue(bytes, text, at, (this.present & (1 << number)) === 0 ? number : 0);
      if (at < 0 || at >= limit) return -1;
    }
  }

  /** Reads `= value` where there is one and keeps it as that of the attribute `number`, unless that is 0. Answers the place behind it, -1 when the page ends inside. */
  private readValue(bytes: Uint8Array, text: string, at: number, number: number): number {
    const limit = bytes.length;
    while (at < limit && isSpace(byteAt(bytes, at))) at++;
    let start = at;
    let end = at;
    if (at < limit && byteAt(bytes, at) === 61) {
      at++;
      while (at < limit && isSpace(byteAt(bytes, at))) at++;
      const quote = byteAt(bytes, at);
      if (quote === 34 || quote === 39) {
        start = at + 1;
        // The built-in search beats a loop from some ten bytes on.
        end = text.indexOf(quote === 34 ? '"' : "'", start);
        if (end < 0) return -1;
        at = end + 1;
      } else {
        start = at;
        while (at < limit && byteAt(ENDS_UNQUOTED, byteAt(bytes, at)) === 0) at++;
        end = at;
      }
    }
    if (number === 0) return at;
    this.present |= 1 << number;
    this.starts[number] = start;
    this.ends[number] = end;
    return at;
  }
}

/** Like `Attributes.read`, for a tag whose attributes nobody wants. */
export function skipAttributes(bytes: Uint8Array, at: number, limit: number): number {
  for (;;) {
    let byte = byteAt(bytes, at);
    while (at < limit && (byte === 47 || isSpace(byte))) byte = byteAt(bytes, ++at);
    if (at >= limit) return -1;
    if (byte === 62) return at + 1;
    at++;
    while (at < limit && byteAt(ENDS_NAME, byteAt(bytes, at)) === 0) at++;
    while (at < limit && isSpace(byteAt(bytes, at))) at++;
    if (at >= limit) return -1;
    if (byteAt(bytes, at) !== 61) continue;
    at++;
    while (at < limit && isSpace(byteAt(bytes, at))) at++;
    byte = byteAt(bytes, at);
    if (byte === 34 || byte === 39) {
      const quote = byte;
      at++;
      while (at < limit && byteAt(bytes, at) !== quote) at++;
      at++;
    } else {
      while (at < limit && byteAt(bytes, at) !== 62 && !isSpace(byteAt(bytes, at))) at++;
    }
    if (at >= limit) return -1;
  }
}
