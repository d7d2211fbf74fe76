import { byteAt, isLetter, isSpace } from './bytes.ts';
import { decodeRange } from './decode.ts';
import type { Report } from './sitemap-problems.ts';
import { type XmlName, XmlNames } from './xml-names.ts';
import { attributesOf, undoReferences } from './xml-text.ts';

/** An element as it opens. Names are in lower case: no vocabulary that is read here has two that differ in case alone. */
export interface XmlElement {
  /** Without prefix. */
  readonly name: string;
  readonly prefix: string;
  /** 0 for the outermost. */
  readonly depth: number;
  /** Offset of its `<`. */
  readonly at: number;
  /** The value of an attribute by local name, references undone; undefined where it is missing. */
  attribute(name: string): string | undefined;
}

/** Who hears what stands in an XML text. */
export interface XmlListener {
  /** Whether text is to be decoded and told at this moment. */
  readonly wantsText: boolean;
  /** True ends the scan. */
  readonly isDone: boolean;
  open(element: XmlElement): void;
  /** Every element that opened closes, the inner ones first; those that the text's end leaves open do not. */
  close(depth: number): void;
  text(text: string): void;
}

/** An XML text: bytes of an encoding that keeps ASCII, without byte order mark. */
export interface XmlSource {
  readonly bytes: Buffer;
  /** WHATWG name. */
  readonly encoding: string;
  /** Whether the text was cut by a limit that is told elsewhere: its sudden end is then no fault. */
  readonly isCut: boolean;
}

/** Deeper texts are attacks; a sitemap whose `url` never closes is not. */
const DEEPEST = 200_000;

const [LT, GT, SLASH, BANG, QUESTION, DOUBLE, SINGLE] = [60, 62, 47, 33, 63, 34, 39];

/**
 * Reads XML as far as it goes, each byte a bounded number of times: elements, text, CDATA. Of a document type only the end is looked for:
 * nothing is declared by it, nothing fetched, and nothing grows. What is not well formed is reported and passed over.
 */
export function scanXml(source: XmlSource, listener: XmlListener, report: Report): void {
  new XmlScanner(source, listener, report).scan();
}

class XmlScanner {
  readonly #bytes: Buffer;
  readonly #encoding: string;
  readonly #isCut: boolean;
  readonly #listener: XmlListener;
  readonly #report: Report;
  /** Names of the open elements. */
  readonly #open: XmlName[] = [];
  readonly #names = new XmlNames();
  #hasDoctype = false;

  constructor({ bytes, encoding, isCut }: XmlSource, listener: XmlListener, report: Report) {
    this.#bytes = bytes;
    this.#encoding = encoding;
    this.#isCut = isCut;
    this.#listener = listener;
    this.#report = report;
  }

  scan(): void {
    const end = this.#bytes.length;
    for (let at = 0; at < end && !this.#listener.isDone; ) {
      const tag = this.#bytes.indexOf(LT, at);
      const textEnd = tag < 0 ? end : tag;
      if (textEnd > at) this.#tellText(at, textEnd);
      if (tag < 0) break;
      const next = this.#markup(tag);
      if (next === undefined) return;
      at = next;
    }
    const innermost = this.#open.at(-1);
    if (innermost !== undefined && !this.#listener.isDone && !this.#isCut)
      this.#report(`the file ends before <${innermost.qualified}> does`, end);
  }

  /** What begins with the `<` at `at`; answers where to go on, undefined where there is nothing more. */
  #markup(at: number): number | undefined {
    const next = byteAt(this.#bytes, at + 1);
    if (next === SLASH) return this.#endTag(at);
    if (next === QUESTION) return this.#through('?>', at, at + 2, 'an instruction');
    if (next === BANG) return this.#declaration(at);
    if (isNameStart(next)) return this.#startTag(at);
    if (at + 1 === this.#bytes.length) return this.#unfinished('a tag', at);
    this.#report('a < that begins no tag', at);
    if (this.#listener.wantsText) this.#listener.text('<');
    return at + 1;
  }

  #declaration(at: number): number | undefined {
    if (this.#startsWith('<!--', at)) return this.#through('-->', at, at + 4, 'a comment');
    if (this.#startsWith('<![CDATA[', at)) {
      const end = this.#bytes.indexOf(']]>', at + 9, 'latin1');
      if (end < 0) return this.#unfinished('a CDATA section', at);
      if (this.#listener.wantsText) this.#listener.text(this.#decode(at + 9, end));
      return end + 3;
    }
    const end = this.#hasDoctype ? this.#bytes.indexOf(GT, at) + 1 : this.#doctypeEnd(at);
    this.#hasDoctype = true;
    return end <= 0 ? this.#unfinished('a declaration', at) : end;
  }

  /** Behind the document type at `at`, 0 where it has no end. Called once, so that it may look at everything. */
  #doctypeEnd(at: number): number {
    let brackets = 0;
    for (let index = at + 2; index < this.#bytes.length; index++) {
      const byte = byteAt(this.#bytes, index);
      if (byte === GT && brackets === 0) return index + 1;
      if (byte === 0x5b) brackets++;
      else if (byte === 0x5d) brackets--;
      else if (byte === DOUBLE || byte === SINGLE) index = skip(this.#bytes.indexOf(byte, index + 1));
      else if (byte === LT && this.#startsWith('<!--', index)) index = skip(this.#bytes.indexOf('-->', index));
    }
    return this.#bytes.indexOf(GT, at) + 1;
  }

  #startTag(at: number): number | undefined {
    const nameEnd = this.#nameEnd(at + 1);
    const end = this.#tagEnd(nameEnd);
    if (end === this.#bytes.length) return this.#unfinished('a tag', at);
    const isClosed = byteAt(this.#bytes, end) === GT;
    if (!isClosed) this.#report('a tag without its >', at);
    const isEmpty = byteAt(this.#bytes, end - 1) === SLASH && end > nameEnd;
    const name = this.#names.at(this.#bytes, at + 1, nameEnd);
    const depth = this.#open.length;
    this.#listener.open(this.#element(name, depth, { at, nameEnd, end }));
    if (isEmpty) this.#listener.close(depth);
    else if (depth >= DEEPEST) return this.#tooDeep(at);
    else {
      name.count++;
      this.#open.push(name);
    }
    return isClosed ? end + 1 : end;
  }

  #element({ local, prefix }: XmlName, depth: number, tag: { at: number; nameEnd: number; end: number }): XmlElement {
    let attributes: ReadonlyMap<string, string> | undefined;
    const attribute = (wanted: string): string | undefined => {
      attributes ??= attributesOf(this.#decode(tag.nameEnd, tag.end));
      const value = attributes.get(wanted);
      return value === undefined ? undefined : undoReferences(value, this.#report, tag.at);
    };
    return { name: local, prefix, depth, at: tag.at, attribute };
  }

  /** The `>` that ends a tag; the next `<` where there is none, which no attribute may hold; the text's end where there is neither. */
  #tagEnd(from: number): number {
    let quote = 0;
    let index = from;
    for (; index < this.#bytes.length; index++) {
      const byte = byteAt(this.#bytes, index);
      if (byte === LT || (byte === GT && quote === 0)) break;
      if (byte === quote) quote = 0;
      else if (quote === 0 && (byte === DOUBLE || byte === SINGLE)) quote = byte;
    }
    return index;
  }

  #endTag(at: number): number | undefined {
    const nameEnd = this.#nameEnd(at + 2);
    const end = this.#tagEnd(nameEnd);
    if (end === this.#bytes.length) return this.#cutEndTag(at, nameEnd);
    const name = this.#names.at(this.#bytes, at + 2, nameEnd);
    if (name.count === 0) this.#report('an end tag without a start', at, `</${name.qualified}>`);
    else this.#closeThrough(name, at);
    if (byteAt(this.#bytes, end) === GT) return end + 1;
    this.#report('a tag without its >', at);
    return end;
  }

  /** An end tag that the text's end cuts still says that what stands before it is whole. */
  #cutEndTag(at: number, nameEnd: number): undefined {
    const innermost = this.#open.at(-1);
    const written = this.#bytes.toString('latin1', at + 2, nameEnd).toLowerCase();
    if (innermost?.qualified.startsWith(written)) this.#closeThrough(innermost, at);
    return this.#unfinished('a tag', at);
  }

  /** Closes what is open down to the innermost element of that name. */
  #closeThrough(name: XmlName, at: number): void {
    for (let last = this.#open.pop(); last !== undefined; last = this.#open.pop()) {
      last.count--;
      this.#listener.close(this.#open.length);
      if (last === name) return;
      this.#report('an element without its end tag', at, `<${last.qualified}>`);
    }
  }

  #tellText(start: number, end: number): void {
    if (!this.#listener.wantsText) return;
    this.#listener.text(undoReferences(this.#decode(start, end), this.#report, start));
  }

  #decode(start: number, end: number): string {
    return decodeRange(this.#bytes, start, end, this.#encoding, false);
  }

  #nameEnd(start: number): number {
    let end = start;
    for (; end < this.#bytes.length; end++) {
      const byte = byteAt(this.#bytes, end);
      if (byte === GT || byte === LT || byte === SLASH || isSpace(byte)) break;
    }
    return end;
  }

  #through(mark: string, at: number, from: number, what: string): number | undefined {
    const end = this.#bytes.indexOf(mark, from, 'latin1');
    return end < 0 ? this.#unfinished(what, at) : end + mark.length;
  }

  #startsWith(mark: string, at: number): boolean {
    return this.#bytes.toString('latin1', at, at + mark.length) === mark;
  }

  #unfinished(what: string, at: number): undefined {
    if (!this.#isCut) this.#report(`the file ends inside ${what}`, at);
  }

  #tooDeep(at: number): undefined {
    this.#report('elements are nested too deeply to go on', at);
  }
}

function isNameStart(byte: number): boolean {
  return isLetter(byte) || byte === 0x5f || byte === 0x3a || byte >= 0x80;
}

/** Where to go on behind a mark that was looked for; at the end where it was not found. */
function skip(found: number): number {
  return found < 0 ? Number.MAX_SAFE_INTEGER - 1 : found;
}
