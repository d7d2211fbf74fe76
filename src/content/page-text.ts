import { decodeHTML } from 'entities/decode';
import type { AsideNotes } from './asides.ts';
import { skipAttributes } from './attributes.ts';
import { byteAt, endsTagName, isLetter, isSpace } from './bytes.ts';
import { decodeRange } from './decode.ts';
import { HIDDEN_END, HIDDEN_START } from './hidden-marks.ts';
import { NameTable } from './names.ts';
import { collapse } from './plain-text.ts';
import { endBehind, endOfComment, endOfRawText, endOfScript } from './raw-text.ts';
import type { RegionMarks } from './region.ts';

export interface TextWish {
  readonly encoding: string;
  /** Leaves out the text of `title` elements, as for the visible text of a page. */
  readonly withoutTitle?: boolean;
  /** Only what stands between these marks. */
  readonly region?: RegionMarks | undefined;
  /** Puts what elements with `data-nosnippet` hold between `HIDDEN_START` and `HIDDEN_END` (DIR-6). */
  readonly marksHidden?: boolean;
  /** Is told where links and navigation are. */
  readonly asides?: AsideNotes;
}

/** Elements whose content nobody sees. */
const UNSEEN = ['script', 'style', 'iframe', 'noembed', 'noframes'];
/** Elements whose content is text, tags and all. */
const LITERAL = ['title', 'textarea', 'xmp'];
/** Elements that separate words. */
const BREAKS =
  'address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section select summary table tbody td tfoot th thead tr ul';

const NAMES = ['', ...UNSEEN, ...LITERAL, 'template', 'span', 'a', 'svg', ...BREAKS.split(' ')];
const TABLE = new NameTable(NAMES);
const FIRST_LITERAL = NAMES.indexOf('title');
const TITLE = FIRST_LITERAL;
const TEMPLATE = NAMES.indexOf('template');
const SPAN = NAMES.indexOf('span');
const LINK = NAMES.indexOf('a');
const SVG = NAMES.indexOf('svg');
const FIRST_BREAK = SVG + 1;
const PLAINTEXT = NAMES.indexOf('plaintext');
/** Elements that hold what is no part of the page's own text. */
const ASIDES = new Set(['nav', 'footer', 'aside'].map((name) => NAMES.indexOf(name)));
/** Elements on which `data-nosnippet` counts. */
const HIDING = new Set(['span', 'div', 'section'].map((name) => NAMES.indexOf(name)));
/** What begins a reference to white space, and others. */
const SPACE_REFERENCE = /&(?:#|Tab|NewLine)/;
const NO_SNIPPET = /[\s/"']data-nosnippet[\s/=>]/i;
/** Tags with less behind their names have no such attribute. */
const LEAST_ATTRIBUTE = ' data-nosnippet>'.length;

/** In `AS_TEXT`, above the byte that is written. */
const SPACE = 1 << 8;
const NUL = 1 << 9;
const REFERENCE = 1 << 10;
/** By byte: what is written for it, and which of these it is. */
const AS_TEXT = Uint16Array.from({ length: 256 }, (_, byte) => {
  if (isSpace(byte)) return SPACE | 32;
  return byte === 0 ? NUL : byte === 38 ? REFERENCE | 38 : byte;
});

/** What more bytes take is not kept. */
const MOST_KEPT = 1 << 20;

/** Where the bytes of a text are put together: texts are made one after the other, each of them whole. */
let room = Buffer.allocUnsafeSlow(1 << 14);

function roomFor(length: number): Buffer {
  if (length > MOST_KEPT) return Buffer.allocUnsafe(length);
  if (length > room.length) room = Buffer.allocUnsafeSlow(Math.min(MOST_KEPT, 2 * length));
  return room;
}

/** Reads the text between tags: white space collapsed, character references undone, words kept apart where a line would break. */
export class TextCollector {
  private bytes: Buffer = Buffer.alloc(0);
  private text = '';
  private end = 0;
  private wish: TextWish = { encoding: 'utf-8' };
  /** Collapsed bytes; those before `taken` are in `done` already. */
  private scratch: Buffer = room;
  private length = 0;
  private taken = 0;
  private done = '';
  private isUncollapsed = false;
  private templates = 0;
  private svgs = 0;
  private isInRegion = true;
  /** The element whose content is hidden from snippets, and how many of its name are open in it; 0 where none is. */
  private hiding = 0;
  private hidingDepth = 0;
  private marksHidden = false;

  /** The text from `start` to `end`; `text` is `bytes` as a latin1 string. */
  collect(bytes: Buffer, text: string, start: number, end: number, wish: TextWish): string {
    if (start >= end) return '';
    this.bytes = bytes;
    this.text = text;
    this.end = end;
    this.wish = wish;
    this.length = this.taken = this.templates = this.svgs = 0;
    this.done = '';
    this.isUncollapsed = false;
    this.isInRegion = wish.region === undefined;
    this.hiding = this.hidingDepth = 0;
    this.marksHidden = wish.marksHidden === true;
    this.scratch = roomFor(end - start);
    for (let at = start; at < end; ) {
      let found = text.indexOf('<', at);
      if (found < 0 || found > end) found = end;
      if (found > at) this.copy(at, found);
      at = found < end ? this.markup(found) : end;
    }
    return this.finish();
  }

  private finish(): string {
    if (this.length > this.taken && this.byteBefore() === 32) this.length--;
    this.take(false);
    // Places in it would be others.
    if (this.isUncollapsed) return collapse(this.done);
    // A run with references was taken before it was known to be the last.
    const text = this.done.endsWith(' ') ? this.done.slice(0, -1) : this.done;
    this.wish.asides?.finish(text, this.scratch, this.wish.encoding);
    return text;
  }

  /** Copies a run of text. A reference never reaches across a tag, so a run with one is decoded by itself; raw text has none. */
  private copy(start: number, end: number, isRaw = false, bytes = this.bytes): void {
    if (this.templates > 0 || !this.isInRegion) return;
    const { scratch } = this;
    const runStart = this.length;
    let length = runStart;
    let before = length === 0 || this.byteBefore() === 32 ? SPACE : 0;
    let seen = 0;
    // All bytes are written, and white space behind white space is then written over: a processor cannot foretell where words end.
    for (let at = start; at < end; at++) {
      const text = AS_TEXT[byteAt(bytes, at)] ?? 0;
      scratch[length] = text;
      length += 1 - ((text & before) >>> 8);
      before = text & SPACE;
      seen |= text;
    }
    if ((seen & NUL) !== 0) {
      const others = bytes.subarray(start, end).filter((byte) => byte !== 0);
      this.copy(0, others.length, isRaw, Buffer.from(others.buffer, others.byteOffset, others.length));
      return;
    }
    if (!isRaw && (seen & REFERENCE) !== 0) {
      this.take(false);
      this.length = length;
      this.take(true);
    } else this.length = length;
  }

  private byteBefore(): number {
    return byteAt(this.scratch, this.length - 1);
  }

  /** Makes a string of the bytes not taken yet. */
  private take(hasReference: boolean): void {
    if (this.length === this.taken) return;
    const start = this.taken;
    const part = decodeRange(this.scratch, start, this.length, this.wish.encoding, false);
    this.taken = this.length;
    const text = hasReference ? decodeHTML(part) : part;
    this.wish.asides?.take({ start, end: this.length, text, before: this.done.length });
    this.done += text;
    // Only a reference can leave white space that was not collapsed.
    if (hasReference && SPACE_REFERENCE.test(part) && spacesIn(text) !== spacesIn(part)) this.isUncollapsed = true;
  }

  private breakWord(): void {
    this.wish.asides?.endBlock(this.length);
    if (this.length > 0 && this.byteBefore() !== 32) this.scratch[this.length++] = 32;
  }

  /** Passes the markup at `found`. Answers the place behind it. */
  private markup(found: number): number {
    const { bytes, text, end } = this;
    const next = byteAt(bytes, found + 1);
    if (isLetter(next)) return this.startTag(found + 1);
    if (next === 47 && found + 2 < end) {
      if (isLetter(byteAt(bytes, found + 2))) return this.endTag(found + 2);
      return endBehind(text, found + 2, end, '>');
    }
    if (next === 33) {
      if (this.svgs > 0 && text.startsWith('<![CDATA[', found)) return this.characterData(found + 9);
      if (!text.startsWith('<!--', found)) return endBehind(text, found + 2, end, '>');
      const behind = endOfComment(bytes, text, found + 4, end);
      if (this.wish.region !== undefined) this.regionMark(this.wish.region, found, behind);
      return behind;
    }
    if (next === 63) return endBehind(text, found + 2, end, '>');
    this.copy(found, found + 1);
    return found + 1;
  }

  /** In svg such a section is text (HTML Standard, 13.2.5.69). */
  private characterData(start: number): number {
    // Looked for in the range only: behind it may be a whole page, once for every anchor.
    const length = this.text.slice(start, this.end).indexOf(']]>');
    const close = length < 0 ? this.end : start + length;
    this.copy(start, close, true);
    return Math.min(close + 3, this.end);
  }

  private regionMark(marks: RegionMarks, found: number, behind: number): void {
    const mark = marks.read(this.bytes, found + 4, this.text.lastIndexOf('--', behind - 1));
    if (mark === 'nothing') return;
    this.breakWord();
    this.isInRegion = mark === 'opens';
  }

  private startTag(nameStart: number): number {
    const { bytes, text, end } = this;
    const nameEnd = this.nameEnd(nameStart);
    const behind = this.behindTag(nameEnd);
    const name = TABLE.find(bytes, nameStart, nameEnd);
    if (name === 0) return behind;
    if (this.marksHidden) this.openHidden(name, nameEnd, behind);
    const isEmptyForeign = this.svgs > 0 && byteAt(bytes, behind - 2) === 47;
    if (name >= FIRST_BREAK) {
      this.breakWord();
      if (ASIDES.has(name)) this.wish.asides?.openSection(this.length);
      if (name === PLAINTEXT) {
        this.copy(behind, end, true);
        return end;
      }
    } else if (name === SVG) {
      if (byteAt(bytes, behind - 2) !== 47) this.svgs++;
    } else if (name === TEMPLATE) this.templates++;
    else if (name === LINK) this.wish.asides?.openLink(this.length, text.slice(nameEnd, behind));
    else if (name === SPAN) return behind;
    else if (!isEmptyForeign && (name < FIRST_LITERAL || this.svgs === 0)) {
      const tagName = NAMES[name] ?? '';
      const rawEnd =
        tagName === 'script'
          ? Math.min(end, endOfScript(bytes, text, behind, end))
          : endOfRawText(bytes, text, behind, end, tagName);
      if (name >= FIRST_LITERAL && !(name === TITLE && this.wish.withoutTitle))
        this.copy(behind, rawEnd, tagName === 'xmp');
      return rawEnd;
    }
    return behind;
  }

  private endTag(nameStart: number): number {
    const nameEnd = this.nameEnd(nameStart);
    const behind = this.behindTag(nameEnd);
    const name = TABLE.find(this.bytes, nameStart, nameEnd);
    if (name === LINK) this.wish.asides?.closeLink(this.length);
    else if (name >= FIRST_BREAK) {
      if (ASIDES.has(name)) this.wish.asides?.closeSection(this.length);
      this.breakWord();
    } else if (name === TEMPLATE && this.templates > 0) this.templates--;
    else if (name === SVG && this.svgs > 0) this.svgs--;
    if (this.hidingDepth > 0 && name === this.hiding && --this.hidingDepth === 0) this.mark(HIDDEN_END);
    return behind;
  }

  private openHidden(name: number, nameEnd: number, behind: number): void {
    if (this.hidingDepth > 0) {
      if (name === this.hiding) this.hidingDepth++;
    } else if (
      behind - nameEnd >= LEAST_ATTRIBUTE &&
      HIDING.has(name) &&
      NO_SNIPPET.test(this.text.slice(nameEnd, behind))
    ) {
      this.hiding = name;
      this.hidingDepth = 1;
      this.mark(HIDDEN_START);
    }
  }

  private mark(character: string): void {
    this.take(false);
    this.done += character;
  }

  private nameEnd(nameStart: number): number {
    let at = nameStart + 1;
    while (at < this.end && !endsTagName(byteAt(this.bytes, at))) at++;
    return at;
  }

  private behindTag(nameEnd: number): number {
    if (byteAt(this.bytes, nameEnd) === 62) return nameEnd + 1;
    const behind = skipAttributes(this.bytes, nameEnd, this.end);
    return behind < 0 ? this.end : behind;
  }
}

function spacesIn(text: string): number {
  let spaces = 0;
  for (let at = 0; at < text.length; at++) if (isSpace(text.charCodeAt(at))) spaces++;
  return spaces;
}
