import { LINK_POSITIONS } from '../model/link.ts';
import { CONTENT, ENCODING, HREF, HTTP_EQUIV, LANG, NAME, skipAttributes } from './attributes.ts';
import { byteAt, ENDS_TAG_NAME, isLetter, isSpace } from './bytes.ts';
import { ElementRecords } from './element-records.ts';
import { ForeignContent } from './foreign.ts';
import { saysNothing } from './meta-names.ts';
import { TAGS, tagNumber } from './names.ts';
import { Noscript } from './noscript.ts';
import { endBehind, endOfComment, endOfRawText, endOfScript, nextTag } from './raw-text.ts';
import type { RegionMarks } from './region.ts';
import { ScanFacts } from './scan-facts.ts';
import { ScanHead } from './scan-head.ts';
import type { ScanOptions } from './scan-options.ts';
import { FIELD_TEXT_END, FIELD_TEXT_START, IN_TEMPLATE, OUT_OF_REGION } from './scan-record.ts';
import { ScanTree } from './scan-tree.ts';
import { isSection, Sections } from './sections.ts';
import {
  ACTIONS,
  ANCHOR,
  BASE,
  COLUMN,
  ELEMENT,
  ENDS_NOTHING,
  FORM,
  FRAMESET,
  HEADING,
  HTML,
  IGNORE,
  ISLAND,
  META,
  NOSCRIPT,
  PLAINTEXT,
  RAW,
  SECTION,
  TAG_NAMES,
  TEMPLATE,
} from './tag-actions.ts';

const HEAD_POSITION = LINK_POSITIONS.indexOf('head');

const A = tagNumber('a');
const SCRIPT = tagNumber('script');
const IFRAME = tagNumber('iframe');
const FRAME = tagNumber('frame');
const TITLE = tagNumber('title');
const TEMPLATE_TAG = tagNumber('template');
const H1 = tagNumber('h1');
const FORM_TAG = tagNumber('form');

/**
 * One pass over the bytes of an HTML page in an ASCII-compatible encoding: the tokenizer of HTML with as much of the tree as links
 * need. What it finds are ranges of the page; nothing is decoded. The results hold until the next scan.
 *
 * Where it takes the whole tree to know what a tag means (frames, svg and math that are not in order), the page is scanned once more
 * with a `Tree` at hand. Known limit: an anchor ends at the next anchor and at `</a>` only.
 */
export class Scanner {
  readonly elements = new ElementRecords();
  readonly facts = new ScanFacts();
  hasRegion = false;

  private bytes: Uint8Array = new Uint8Array(0);
  private text = '';
  private limit = 0;
  private options: ScanOptions = { region: undefined, lenientTags: false };
  private isInRegion = true;
  private isFormOpen = false;
  /** In the body, outside of svg and math, without a tree: where most tags of most pages stand, it is the one thing to ask. */
  private isPlain = false;
  private templates = 0;
  /** Whether the tree has to be asked what is open. */
  private isUnclear = false;
  private tree: ScanTree | undefined;
  /** Whether the next tag is the end tag of raw text, which the tree is not to see. */
  private isRawOpen = false;
  /** The record of the anchor whose text is being passed, -1 outside. */
  private openAnchor = -1;
  private templatesOfAnchor = 0;
  private readonly noscript = new Noscript();
  private readonly head = new ScanHead();
  private readonly sections = new Sections();
  private readonly foreign = new ForeignContent();

  /** Scans a page; `text` is `bytes` as a latin1 string. */
  scan(bytes: Buffer, text: string, options: ScanOptions): void {
    this.begin(bytes, text, options);
    this.pass(bytes, text);
    if (!this.isUnclear) return;
    this.begin(bytes, text, options);
    this.tree = new ScanTree(bytes, text);
    this.pass(bytes, text);
    this.tree = undefined;
  }

  private pass(bytes: Buffer, text: string): void {
    const { limit } = this;
    let at = 0;
    while (at >= 0) {
      const found = nextTag(bytes, text, at, limit);
      if (found < 0) break;
      if (!this.isPlain) this.takeText(at, found);
      const next = byteAt(bytes, found + 1);
      if (isLetter(next)) at = this.startTag(found, found + 1);
      else if (next === 47) at = this.endTag(found, found + 2);
      else if (next === 33) at = this.declaration(bytes, found);
      else if (next === 63) at = endBehind(text, found + 2, limit, '>');
      else at = this.stray(found);
    }
    this.closeAnchor(limit);
    this.facts.giveUpAt(limit, text);
  }

  private begin(bytes: Buffer, text: string, options: ScanOptions): void {
    this.bytes = bytes;
    this.text = text;
    this.limit = bytes.length;
    this.options = options;
    this.elements.records.count = 0;
    this.facts.reset();
    this.head.reset();
    this.isPlain = this.isFormOpen = this.isUnclear = this.isRawOpen = false;
    this.isInRegion = this.hasRegion = options.region === undefined;
    this.templates = 0;
    this.noscript.reset();
    this.openAnchor = -1;
    this.sections.reset();
    this.foreign.reset();
  }

  /** Text that is not white space ends the head; white space may be written as a reference. */
  private takeText(start: number, end: number): void {
    this.tree?.takeText(start, end, false);
    if (this.tree !== undefined) return;
    this.isPlain = !this.head.isOpen && this.foreign.depth === 0;
    if (!this.head.isOpen || this.templates > 0) return;
    let at = start;
    while (at < end && isSpace(byteAt(this.bytes, at))) at++;
    if (at === end) return;
    if (byteAt(this.bytes, at) === 38) this.isUnclear = true;
    this.head.isOpen = false;
  }

  /** Gives up the pass; the next one is with the tree. */
  private unclear(): -1 {
    this.isUnclear = true;
    return -1;
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
    if (this.tree !== undefined) this.tree.takeText(found, found + 1, true);
    else if (this.templates === 0) this.head.isOpen = false;
    return found + 1;
  }

  private declaration(bytes: Buffer, found: number): number {
    if (this.text.startsWith('<!--', found)) {
      const end = endOfComment(bytes, this.text, found + 4, this.limit);
      if (this.options.region !== undefined) this.regionMark(bytes, this.options.region, found, end);
      return end;
    }
    if ((this.tree ?? this.foreign).isForeign && this.text.startsWith('<![CDATA[', found)) {
      const end = endBehind(this.text, found + 9, this.limit, ']]>');
      this.tree?.takeText(found + 9, end - 3, true);
      return end;
    }
    const end = endBehind(this.text, found + 2, this.limit, '>');
    this.tree?.takeDoctype(found, end);
    return end;
  }

  private regionMark(bytes: Buffer, marks: RegionMarks, found: number, end: number): void {
    const mark = marks.read(bytes, found + 4, this.text.lastIndexOf('--', end - 1));
    if (mark === 'opens') this.isInRegion = this.hasRegion = true;
    else if (mark === 'closes' && this.isInRegion) {
      this.closeAnchor(found);
      this.facts.closeAt(found);
      this.isInRegion = false;
    }
  }

  /** Answers the place behind the tag and its raw text, -1 when the page ends inside the tag. */
  private startTag(found: number, nameStart: number): number {
    const { bytes, limit } = this;
    let nameEnd = nameStart + 1;
    while (nameEnd < limit && byteAt(ENDS_TAG_NAME, byteAt(bytes, nameEnd)) === 0) nameEnd++;
    if (nameEnd >= limit) return -1;
    const tag = TAG_NAMES.find(bytes, nameStart, nameEnd);
    if (!this.isPlain) {
      if (this.tree !== undefined) return this.startTagInTree(this.tree, found, tag, nameStart, nameEnd);
      if (this.foreign.depth > 0) return this.startTagInIsland(found, tag, nameStart, nameEnd);
      if (this.head.isOpen && this.templates === 0) this.head.startTag(tag);
    }
    const action = byteAt(ACTIONS, tag);
    if (action === IGNORE) return byteAt(bytes, nameEnd) === 62 ? nameEnd + 1 : skipAttributes(bytes, nameEnd, limit);
    const end = this.elements.attributes.read(bytes, this.text, nameEnd);
    return end < 0 ? -1 : this.takeTag(found, tag, action, end);
  }

  /** Takes a start tag whose attributes were read last and stand before `end`. */
  private takeTag(found: number, tag: number, action: number, end: number): number {
    const { attributes } = this.elements;
    switch (action) {
      case ANCHOR:
        this.takeAnchor(found, end, tag, false);
        return end;
      case ELEMENT:
        return this.takeElement(tag, end);
      case RAW:
        return this.passRawText(tag, end);
      case META:
        this.takeMeta(found);
        return end;
      case NOSCRIPT:
        if (this.options.marksNoscript === true) this.noscript.open(found, this.bytes, this.text, end);
        return end;
      case BASE:
        if (this.templates === 0 && this.facts.base === undefined) this.facts.base = attributes.range(HREF);
        return end;
      case ISLAND:
        this.enterIsland(tag);
        return end;
      case SECTION:
        this.sections.enter(tag);
        return end;
      case HEADING:
        this.takeHeading(found, end, tag - H1 + 1);
        return end;
      case HTML:
        if (this.templates === 0) this.facts.language ??= attributes.range(LANG);
        return end;
      case TEMPLATE:
        this.templates++;
        return end;
      case FORM:
        return this.takeForm(tag, end);
      case FRAMESET:
        return this.tree === undefined ? this.unclear() : end;
      case COLUMN:
        // A template that begins with one drops what is no column.
        return this.tree === undefined && this.templates > 0 ? this.unclear() : end;
      case PLAINTEXT:
        return -1;
      default:
        return end;
    }
  }

  private enterIsland(tag: number): void {
    if (this.elements.attributes.isSelfClosing) return;
    this.foreign.enter(TAGS[tag] === 'svg' ? 'svg' : 'math');
    this.isPlain = false;
  }

  private takeAnchor(found: number, end: number, tag: number, isForeign: boolean): void {
    if (tag === A) this.closeAnchor(found);
    const at = this.elements.addAnchor(tag !== A, isForeign, this.flags(), this.position());
    if (at < 0 || tag !== A) return;
    this.elements.records.fields[at + FIELD_TEXT_START] = end;
    this.openAnchor = at;
    this.templatesOfAnchor = this.templates;
  }

  private takeElement(tag: number, end: number): number {
    if (tag !== FRAME || this.tree !== undefined)
      this.elements.addElement(this.bytes, tag, this.flags(), this.position());
    return tag === SCRIPT || tag === IFRAME ? this.passRawText(tag, end) : end;
  }

  /** A form inside a form is none, nor is one in a template and there in a table (HTML Standard, 13.2.6.4.7 and 13.2.6.4.9). */
  private takeForm(tag: number, end: number): number {
    if (this.tree === undefined && this.templates > 0) return this.unclear();
    if (this.isFormOpen) return end;
    this.isFormOpen = true;
    return this.takeElement(tag, end);
  }

  /** Passes what a start tag makes raw text, up to its end tag. */
  private passRawText(tag: number, start: number): number {
    const { bytes, text, limit } = this;
    this.isRawOpen = true;
    if (tag === SCRIPT) return endOfScript(bytes, text, start, limit);
    const end = endOfRawText(bytes, text, start, limit, TAGS[tag] ?? '');
    if (tag === TITLE && this.facts.title === undefined && this.templates === 0) this.facts.title = { start, end };
    return end;
  }

  private takeMeta(found: number): void {
    const { attributes } = this.elements;
    if (this.options.seeksEncoding === true) this.facts.seekEncoding(attributes, this.text);
    if (!attributes.has(CONTENT) || this.templates > 0) return;
    if (attributes.has(NAME) && !saysNothing(this.bytes, attributes.start(NAME), attributes.end(NAME)))
      this.facts.addMeta(attributes.range(NAME), attributes.range(CONTENT));
    if (attributes.is(HTTP_EQUIV, this.bytes, 'refresh'))
      this.elements.addRefresh(this.flags() | this.noscript.flag(found), this.position());
  }

  private takeHeading(found: number, start: number, level: number): void {
    this.facts.giveUpAt(found, this.text);
    if (this.isInRegion && this.templates === 0) this.facts.openAt(level, start);
  }

  private startTagInIsland(found: number, tag: number, nameStart: number, nameEnd: number): number {
    const { attributes } = this.elements;
    const end = attributes.read(this.bytes, this.text, nameEnd);
    if (end < 0) return -1;
    const name = this.nameAt(nameStart, nameEnd);
    const rules = this.foreign.startTag(name, attributes.isSelfClosing, attributes.lowerCase(ENCODING, this.text));
    if (rules === 'unclear') return this.unclear();
    const action = byteAt(ACTIONS, tag);
    if (rules === 'foreign') {
      if (action === ANCHOR) this.takeAnchor(found, end, tag, true);
      return end;
    }
    const next = action === IGNORE ? end : this.takeTag(found, tag, action, end);
    // svg and math have entered already.
    if (action !== ISLAND) this.foreign.pushHtml(name);
    return next;
  }

  private startTagInTree(tree: ScanTree, found: number, tag: number, nameStart: number, nameEnd: number): number {
    const { attributes, records } = this.elements;
    const end = attributes.read(this.bytes, this.text, nameEnd);
    if (end < 0) return -1;
    const placement = tree.startTag(this.nameAt(nameStart, nameEnd), attributes, nameEnd, end);
    if (tree.dropsBody(this.facts, records)) this.openAnchor = -1;
    if (placement === undefined) return end;
    this.head.isOpen = placement.isInHead;
    this.templates = placement.isInTemplate ? 1 : 0;
    this.isFormOpen = false;
    const action = byteAt(ACTIONS, tag);
    if (placement.namespace === 'html') return action === IGNORE ? end : this.takeTag(found, tag, action, end);
    if (action === ANCHOR) this.takeAnchor(found, end, tag, true);
    return end;
  }

  private endTag(found: number, nameStart: number): number {
    const { bytes, limit } = this;
    // `</>` is nothing, `</` before anything but a letter a comment that `>` ends; at the end of the page it is text.
    if (!isLetter(byteAt(bytes, nameStart)))
      return nameStart < limit ? endBehind(this.text, nameStart, limit, '>') : -1;
    let nameEnd = nameStart + 1;
    while (nameEnd < limit && byteAt(ENDS_TAG_NAME, byteAt(bytes, nameEnd)) === 0) nameEnd++;
    if (nameEnd >= limit) return -1;
    const end = byteAt(bytes, nameEnd) === 62 ? nameEnd + 1 : skipAttributes(bytes, nameEnd, limit);
    if (end < 0 || (this.isPlain && byteAt(ENDS_NOTHING, byteAt(bytes, nameStart)) === 1)) return end;
    const tag = TAG_NAMES.find(bytes, nameStart, nameEnd);
    if (!this.isPlain && !this.isClearEnd(tag, nameStart, nameEnd)) return this.unclear();
    if (tag === 0) return end;
    if (tag === A) this.closeAnchor(found);
    else if (isSection(tag)) this.sections.leave(tag);
    else if (byteAt(ACTIONS, tag) === HEADING) this.facts.closeAt(found);
    else if (this.templates > 0) {
      if (tag === TEMPLATE_TAG) this.closeTemplate(found);
    } else if (tag === FORM_TAG) this.isFormOpen = false;
    return end;
  }

  /** Tells whoever keeps account of open elements; answers whether it is known what the tag closes. */
  private isClearEnd(tag: number, nameStart: number, nameEnd: number): boolean {
    if (this.tree !== undefined) {
      if (!this.isRawOpen) this.tree.endTag(this.nameAt(nameStart, nameEnd));
      this.isRawOpen = false;
    } else if (this.foreign.depth > 0) return this.foreign.endTag(this.nameAt(nameStart, nameEnd));
    else if (this.head.isOpen && this.templates === 0)
      return this.head.endTag(tag, TAGS[tag] || this.nameAt(nameStart, nameEnd));
    return true;
  }

  private closeAnchor(end: number): void {
    if (this.openAnchor < 0) return;
    this.elements.records.fields[this.openAnchor + FIELD_TEXT_END] = end;
    this.openAnchor = -1;
  }

  /** An anchor that is open inside it ends with it. */
  private closeTemplate(found: number): void {
    if (this.templatesOfAnchor === this.templates) this.closeAnchor(found);
    this.templates--;
  }

  private flags(): number {
    return (this.templates > 0 ? IN_TEMPLATE : 0) | (this.isInRegion ? 0 : OUT_OF_REGION);
  }

  private position(): number {
    return this.head.isOpen ? HEAD_POSITION : this.sections.position;
  }

  private nameAt(start: number, end: number): string {
    return this.text.slice(start, end).toLowerCase();
  }
}
