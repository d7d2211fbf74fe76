import { LINK_POSITIONS } from '../model/link.ts';
import { CONTENT, ENCODING, FONT_ATTRIBUTES, HREF, HTTP_EQUIV, LANG, NAME, skipAttributes } from './attributes.ts';
import { byteAt, endsTagName, equalsName, isLetter, isSpace } from './bytes.ts';
import { ElementRecords } from './element-records.ts';
import { ForeignContent } from './foreign.ts';
import { NameTable, TAGS, type TagName, tagNumber } from './names.ts';
import { endBehind, endOfComment, endOfRawText, endOfScript } from './raw-text.ts';
import type { RegionMarks } from './region.ts';
import { FIELD_TEXT_END, FIELD_TEXT_START, IN_TEMPLATE, OUT_OF_REGION, type Range } from './scan-record.ts';
import { isSection, Sections } from './sections.ts';

export interface ScanOptions {
  /** Only what stands between these marks is in the region. */
  readonly region: RegionMarks | undefined;
  /** Whether white space may stand between `<` and the name of a tag, which HTML says is text. */
  readonly lenientTags: boolean;
}

/** A `meta` with name and content, as it stands on the page. */
export interface NamedMeta {
  readonly name: Range;
  readonly content: Range;
}

/** The text of a heading. */
export interface Heading {
  readonly level: number;
  readonly start: number;
  end: number;
}

/** So many headings are kept. */
const MOST_HEADINGS = 64;
const HEAD_POSITION = LINK_POSITIONS.indexOf('head');
const TAG_NAMES = new NameTable(TAGS);

/** What to do with a tag; a number per tag number in ACTIONS. */
const IGNORE = 0;
const ANCHOR = 1;
const ELEMENT = 2;
const RAW = 3;
const META = 4;
const BASE = 5;
const ISLAND = 6;
const SECTION = 7;
const HEADING = 8;
const HTML = 9;
const TEMPLATE = 10;
const FRAMESET = 11;
const PLAINTEXT = 12;

function tableOf(rows: readonly (readonly [number, string])[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const [value, names] of rows) {
    for (const name of names.split(' ')) table[TAGS.indexOf(name as TagName)] = value;
  }
  return table;
}

const ACTIONS = tableOf([
  [ANCHOR, 'a area'],
  [ELEMENT, 'link img image script iframe frame video source audio track object embed form'],
  [RAW, 'style title textarea noembed noframes xmp'],
  [META, 'meta'],
  [BASE, 'base'],
  [ISLAND, 'svg math'],
  [SECTION, 'nav header footer aside main article'],
  [HEADING, 'h1 h2 h3 h4 h5 h6'],
  [HTML, 'html'],
  [TEMPLATE, 'template'],
  [FRAMESET, 'frameset'],
  [PLAINTEXT, 'plaintext'],
]);

/** Tags that do not end the head (HTML Standard, 13.2.6.4.4 to 13.2.6.4.6). */
const STAYS_IN_HEAD = tableOf([
  [1, 'html head base basefont bgsound link meta noframes noscript script style template title'],
]);

const A = tagNumber('a');
const SCRIPT = tagNumber('script');
const IFRAME = tagNumber('iframe');
const FRAME = tagNumber('frame');
const TITLE = tagNumber('title');
const TEMPLATE_TAG = tagNumber('template');
const H1 = tagNumber('h1');

/**
 * One pass over the bytes of an HTML page in an ASCII-compatible encoding: the tokenizer of HTML with as much of the tree as links
 * need. What it finds are ranges of the page; nothing is decoded. The results hold until the next scan.
 *
 * Known limits against a whole tree: content that the tree drops (in `select`, or beside the frames of a frameset) counts; an
 * anchor ends at the next anchor and at `</a>` only; an `svg` that is left open is closed by the end tag of an HTML container.
 */
export class Scanner {
  readonly elements = new ElementRecords();
  readonly metas: NamedMeta[] = [];
  readonly headings: Heading[] = [];
  h1Count = 0;
  firstH1: Heading | undefined;
  firstH2: Heading | undefined;
  title: Range | undefined;
  /** The first `base` with href. */
  base: Range | undefined;
  language: Range | undefined;
  hasRegion = false;

  private bytes: Uint8Array = new Uint8Array(0);
  private text = '';
  private limit = 0;
  private options: ScanOptions = { region: undefined, lenientTags: false };
  private isInHead = true;
  private isInRegion = true;
  private hasFrameset = false;
  private templates = 0;
  /** The record of the anchor whose text is being passed, -1 outside. */
  private openAnchor = -1;
  private openHeading: Heading | undefined;
  private readonly sections = new Sections();
  private readonly foreign = new ForeignContent();

  /** Scans a page; `text` is `bytes` as a latin1 string. */
  scan(bytes: Buffer, text: string, options: ScanOptions): void {
    this.begin(bytes, text, options);
    const limit = bytes.length;
    let at = 0;
    for (;;) {
      const found = text.indexOf('<', at);
      if (found < 0) break;
      if (this.isInHead && this.holdsText(at, found)) this.isInHead = false;
      const next = byteAt(bytes, found + 1);
      if (isLetter(next)) at = this.startTag(found, found + 1);
      else if (next === 47) at = this.endTag(found, found + 2);
      else if (next === 33) at = this.declaration(bytes, found);
      else if (next === 63) at = endBehind(text, found + 2, limit, '>');
      else at = this.stray(found);
      if (at < 0) break;
    }
    this.closeAnchor(limit);
    this.closeHeading(limit);
  }

  private begin(bytes: Buffer, text: string, options: ScanOptions): void {
    this.bytes = bytes;
    this.text = text;
    this.limit = bytes.length;
    this.options = options;
    this.elements.records.count = 0;
    this.metas.length = 0;
    this.headings.length = 0;
    this.h1Count = 0;
    this.firstH1 = this.firstH2 = this.openHeading = undefined;
    this.title = this.base = this.language = undefined;
    this.isInHead = true;
    this.isInRegion = this.hasRegion = options.region === undefined;
    this.hasFrameset = false;
    this.templates = 0;
    this.openAnchor = -1;
    this.sections.reset();
    this.foreign.reset();
  }

  /** Text that is not white space ends the head. */
  private holdsText(start: number, end: number): boolean {
    if (this.templates > 0) return false;
    for (let at = start; at < end; at++) if (!isSpace(byteAt(this.bytes, at))) return true;
    return false;
  }

  /** A `<` that begins no tag by the standard. Answers the place to go on. */
  private stray(found: number): number {
    if (this.options.lenientTags) {
      let at = found + 1;
      while (at < this.limit && isSpace(byteAt(this.bytes, at))) at++;
      if (at > found + 1 && isLetter(byteAt(this.bytes, at))) return this.startTag(found, at);
      if (at > found + 1 && byteAt(this.bytes, at) === 47 && isLetter(byteAt(this.bytes, at + 1)))
        return this.endTag(found, at + 1);
    }
    if (this.templates === 0) this.isInHead = false;
    return found + 1;
  }

  private declaration(bytes: Buffer, found: number): number {
    if (this.text.startsWith('<!--', found)) {
      const end = endOfComment(bytes, this.text, found + 4, this.limit);
      if (this.options.region !== undefined) this.regionMark(bytes, this.options.region, found, end);
      return end;
    }
    if (this.foreign.isForeign && this.text.startsWith('<![CDATA[', found))
      return endBehind(this.text, found + 9, this.limit, ']]>');
    return endBehind(this.text, found + 2, this.limit, '>');
  }

  private regionMark(bytes: Buffer, marks: RegionMarks, found: number, end: number): void {
    const mark = marks.read(bytes, found + 4, this.text.lastIndexOf('--', end - 1));
    if (mark === 'opens') this.isInRegion = this.hasRegion = true;
    else if (mark === 'closes' && this.isInRegion) {
      this.closeAnchor(found);
      this.closeHeading(found);
      this.isInRegion = false;
    }
  }

  /** Answers the place behind the tag and its raw text, -1 when the page ends inside the tag. */
  private startTag(found: number, nameStart: number): number {
    const { bytes, limit } = this;
    let nameEnd = nameStart + 1;
    while (nameEnd < limit && !endsTagName(byteAt(bytes, nameEnd))) nameEnd++;
    if (nameEnd >= limit) return -1;
    const tag = TAG_NAMES.find(bytes, nameStart, nameEnd);
    if (this.foreign.depth > 0) return this.startTagInIsland(found, tag, nameStart, nameEnd);
    if (this.isInHead && byteAt(STAYS_IN_HEAD, tag) === 0 && this.templates === 0) this.isInHead = false;
    const action = byteAt(ACTIONS, tag);
    if (action !== IGNORE) return this.takeTag(found, tag, action, nameEnd);
    return byteAt(bytes, nameEnd) === 62 ? nameEnd + 1 : skipAttributes(bytes, nameEnd, limit);
  }

  private takeTag(found: number, tag: number, action: number, nameEnd: number): number {
    const { attributes } = this.elements;
    const end = attributes.read(this.bytes, nameEnd, this.limit);
    if (end < 0) return -1;
    switch (action) {
      case ANCHOR:
        this.takeAnchor(found, end, tag, false);
        return end;
      case ELEMENT:
        return this.takeElement(tag, end);
      case RAW:
        return this.passRawText(tag, end);
      case META:
        this.takeMeta();
        return end;
      case BASE:
        if (this.templates === 0 && this.base === undefined) this.base = this.rangeOf(HREF);
        return end;
      case ISLAND:
        if (!attributes.isSelfClosing) this.foreign.enter(TAGS[tag] === 'svg' ? 'svg' : 'math');
        return end;
      case SECTION:
        this.sections.enter(tag);
        return end;
      case HEADING:
        this.takeHeading(found, end, tag - H1 + 1);
        return end;
      case HTML:
        if (this.templates === 0) this.language ??= this.rangeOf(LANG);
        return end;
      case TEMPLATE:
        this.templates++;
        return end;
      case FRAMESET:
        this.hasFrameset = true;
        return end;
      default:
        return -1;
    }
  }

  private takeAnchor(found: number, end: number, tag: number, isForeign: boolean): void {
    if (tag === A) this.closeAnchor(found);
    const at = this.elements.addAnchor(tag !== A, isForeign, this.flags(), this.position());
    if (at < 0 || tag !== A) return;
    this.elements.records.fields[at + FIELD_TEXT_START] = end;
    this.openAnchor = at;
  }

  private takeElement(tag: number, end: number): number {
    if (tag !== FRAME || this.hasFrameset) this.elements.addElement(this.bytes, tag, this.flags(), this.position());
    return tag === SCRIPT || tag === IFRAME ? this.passRawText(tag, end) : end;
  }

  /** Passes what a start tag makes raw text, up to its end tag. */
  private passRawText(tag: number, start: number): number {
    const { bytes, text, limit } = this;
    if (tag === SCRIPT) return endOfScript(bytes, text, start, limit);
    const end = endOfRawText(bytes, text, start, limit, TAGS[tag] ?? '');
    if (tag === TITLE && this.title === undefined && this.templates === 0) this.title = { start, end, traits: 0 };
    return end;
  }

  private takeMeta(): void {
    const { attributes } = this.elements;
    if (!attributes.has(CONTENT) || this.templates > 0) return;
    const name = this.rangeOf(NAME);
    const content = this.rangeOf(CONTENT);
    if (name !== undefined && content !== undefined) this.metas.push({ name, content });
    if (!attributes.has(HTTP_EQUIV)) return;
    if (equalsName(this.bytes, attributes.start(HTTP_EQUIV), attributes.end(HTTP_EQUIV), 'refresh'))
      this.elements.addRefresh(this.flags(), this.position());
  }

  private takeHeading(found: number, start: number, level: number): void {
    this.closeHeading(found);
    if (!this.isInRegion) return;
    const heading = { level, start, end: start };
    if (level === 1) {
      this.h1Count++;
      this.firstH1 ??= heading;
    } else if (level === 2) this.firstH2 ??= heading;
    if (this.headings.length < MOST_HEADINGS) this.headings.push(heading);
    this.openHeading = heading;
  }

  private startTagInIsland(found: number, tag: number, nameStart: number, nameEnd: number): number {
    const { attributes } = this.elements;
    const end = attributes.read(this.bytes, nameEnd, this.limit);
    if (end < 0) return -1;
    const name = this.nameAt(nameStart, nameEnd);
    const isHtml = this.foreign.startTag(name, {
      isSelfClosing: attributes.isSelfClosing,
      hasFontAttribute: (attributes.present & FONT_ATTRIBUTES) !== 0,
      encoding: this.nameAt(attributes.start(ENCODING), attributes.has(ENCODING) ? attributes.end(ENCODING) : 0),
    });
    if (!isHtml) {
      if (tag === A || TAGS[tag] === 'area') this.takeAnchor(found, end, tag, true);
      return end;
    }
    const action = byteAt(ACTIONS, tag);
    const next = action === IGNORE ? end : this.takeTag(found, tag, action, nameEnd);
    // Raw text has passed its content, and svg and math have entered already.
    if (action !== RAW && action !== ISLAND && tag !== SCRIPT && tag !== IFRAME) this.foreign.pushHtml(name);
    return next;
  }

  private endTag(found: number, nameStart: number): number {
    const { bytes, limit } = this;
    if (!isLetter(byteAt(bytes, nameStart))) return this.bogusEndTag(nameStart);
    let nameEnd = nameStart + 1;
    while (nameEnd < limit && !endsTagName(byteAt(bytes, nameEnd))) nameEnd++;
    const end = byteAt(bytes, nameEnd) === 62 ? nameEnd + 1 : skipAttributes(bytes, nameEnd, limit);
    if (end < 0 || nameEnd >= limit) return -1;
    const tag = TAG_NAMES.find(bytes, nameStart, nameEnd);
    if (this.foreign.depth > 0) this.foreign.endTag(this.nameAt(nameStart, nameEnd));
    if (tag === 0) return end;
    if (tag === A) this.closeAnchor(found);
    else if (isSection(tag)) this.sections.leave(tag);
    else if (byteAt(ACTIONS, tag) === HEADING) this.closeHeading(found);
    else if (tag === TEMPLATE_TAG && this.templates > 0) this.templates--;
    return end;
  }

  /** `</>` is nothing, `</` before anything but a letter begins a comment that `>` ends; at the end of the page it is text. */
  private bogusEndTag(at: number): number {
    if (at >= this.limit) return -1;
    return endBehind(this.text, at, this.limit, '>');
  }

  private closeAnchor(end: number): void {
    if (this.openAnchor < 0) return;
    this.elements.records.fields[this.openAnchor + FIELD_TEXT_END] = end;
    this.openAnchor = -1;
  }

  private closeHeading(end: number): void {
    if (this.openHeading === undefined) return;
    this.openHeading.end = end;
    this.openHeading = undefined;
  }

  private flags(): number {
    return (this.templates > 0 ? IN_TEMPLATE : 0) | (this.isInRegion ? 0 : OUT_OF_REGION);
  }

  private position(): number {
    return this.isInHead ? HEAD_POSITION : this.sections.position;
  }

  private rangeOf(attribute: number): Range | undefined {
    const { attributes } = this.elements;
    if (!attributes.has(attribute)) return undefined;
    return {
      start: attributes.start(attribute),
      end: attributes.end(attribute),
      traits: attributes.trait(attribute),
    };
  }

  private nameAt(start: number, end: number): string {
    return end <= start ? '' : this.text.slice(start, end).toLowerCase();
  }
}
