import { byteAt, endsTagName, isSpace } from './bytes.ts';
import { ATTRIBUTES, attributeNumber, NameTable } from './names.ts';
import type { Range } from './scan-record.ts';

/** What was met in a value while it was read: bits of `Attributes.traits`. */
export const HAS_AMPERSAND = 1;
export const HAS_NON_ASCII = 2;
export const HAS_NUL = 4;

export const HREF = attributeNumber('href');
export const SRC = attributeNumber('src');
export const REL = attributeNumber('rel');
export const TARGET = attributeNumber('target');
export const ALT = attributeNumber('alt');
export const NAME = attributeNumber('name');
export const CONTENT = attributeNumber('content');
export const HTTP_EQUIV = attributeNumber('http-equiv');
export const SRCSET = attributeNumber('srcset');
export const HREFLANG = attributeNumber('hreflang');
export const LANG = attributeNumber('lang');
export const ACTION = attributeNumber('action');
export const METHOD = attributeNumber('method');
export const DATA = attributeNumber('data');
export const POSTER = attributeNumber('poster');
export const XLINK_HREF = attributeNumber('xlink:href');
export const ENCODING = attributeNumber('encoding');
/** Attributes with which `font` breaks out of svg and math. */
export const FONT_ATTRIBUTES =
  (1 << attributeNumber('color')) | (1 << attributeNumber('face')) | (1 << attributeNumber('size'));

const NAMES = new NameTable(ATTRIBUTES);

/** What a byte is in a value: 0 nothing to note, below MAY_END a trait, above it what may end the value. */
const MAY_END = 8;
const QUOTE = 8;
const ENDS_UNQUOTED = 9;
const VALUE = valueTable();

function valueTable(): Uint8Array {
  const table = new Uint8Array(256).fill(HAS_NON_ASCII, 128);
  table[0] = HAS_NUL;
  table[38] = HAS_AMPERSAND;
  table[34] = table[39] = QUOTE;
  for (const byte of [9, 10, 12, 13, 32, 62]) table[byte] = ENDS_UNQUOTED;
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
  readonly traits = new Int32Array(ATTRIBUTES.length);

  has(attribute: number): boolean {
    return (this.present & (1 << attribute)) !== 0;
  }

  start(attribute: number): number {
    return this.starts[attribute] ?? 0;
  }

  end(attribute: number): number {
    return this.ends[attribute] ?? 0;
  }

  trait(attribute: number): number {
    return this.traits[attribute] ?? 0;
  }

  /** Where the value stands; undefined when the tag has no such attribute. */
  range(attribute: number): Range | undefined {
    if (!this.has(attribute)) return undefined;
    return { start: this.start(attribute), end: this.end(attribute), traits: this.trait(attribute) };
  }

  /** The value as written, in lower case; '' when the tag has no such attribute. `text` is the page as a latin1 string. */
  lowerCase(attribute: number, text: string): string {
    return this.has(attribute) ? text.slice(this.start(attribute), this.end(attribute)).toLowerCase() : '';
  }

  /** Reads from just behind the tag name. Answers the place behind `>`, or -1 when the page ends inside the tag: then there is no tag. */
  read(bytes: Uint8Array, at: number, limit: number): number {
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
      while (at < limit && !endsAttributeName(byteAt(bytes, at))) at++;
      const number = NAMES.find(bytes, nameStart, at);
      at = this.readValue(bytes, at, limit, (this.present & (1 << number)) === 0 ? number : 0);
      if (at >= limit) return -1;
    }
  }

  /** Reads `= value` where there is one and keeps it as that of the attribute `number`, unless that is 0. */
  private readValue(bytes: Uint8Array, at: number, limit: number, number: number): number {
    while (at < limit && isSpace(byteAt(bytes, at))) at++;
    let start = at;
    let end = at;
    let traits = 0;
    if (byteAt(bytes, at) === 61 && at < limit) {
      at++;
      while (at < limit && isSpace(byteAt(bytes, at))) at++;
      const quote = byteAt(bytes, at);
      const isQuoted = quote === 34 || quote === 39;
      if (isQuoted) at++;
      start = at;
      for (; at < limit; at++) {
        const kind = byteAt(VALUE, byteAt(bytes, at));
        if (kind === 0) continue;
        if (kind < MAY_END) traits |= kind;
        else if (isQuoted ? byteAt(bytes, at) === quote : kind === ENDS_UNQUOTED) break;
      }
      end = at;
      if (isQuoted) at++;
    }
    if (number === 0) return at;
    this.present |= 1 << number;
    this.starts[number] = start;
    this.ends[number] = end;
    this.traits[number] = traits;
    return at;
  }
}

function endsAttributeName(byte: number): boolean {
  return byte === 61 || endsTagName(byte);
}

/** Like `Attributes.read`, for a tag whose attributes nobody wants. */
export function skipAttributes(bytes: Uint8Array, at: number, limit: number): number {
  for (;;) {
    let byte = byteAt(bytes, at);
    while (at < limit && (byte === 47 || isSpace(byte))) byte = byteAt(bytes, ++at);
    if (at >= limit) return -1;
    if (byte === 62) return at + 1;
    at++;
    while (at < limit && !endsAttributeName(byteAt(bytes, at))) at++;
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
