import { decodeHTML } from 'entities/decode';
import { type Attributes, ENCODING, FONT_ATTRIBUTES } from './attributes.ts';
import { byteAt, isSpace } from './bytes.ts';
import type { ScanFacts } from './scan-facts.ts';
import type { Records } from './scan-record.ts';
import { Tree } from './tree.ts';
import { FORMATTING } from './tree-names.ts';
import type { Placement, TextKind } from './tree-state.ts';

/** White space at the start of a run of text may be written as references; nobody writes more of them. */
const LONGEST_REFERENCES = 1024;
/** So many elements may be looked at for a byte of the page; a page that wants more is taken for a plain list of tags. */
const STEPS_PER_BYTE = 8;
const FREE_STEPS = 100_000;
/** So many elements may be open: browsers stop at some hundreds, and each takes room. */
const MOST_OPEN = 2 ** 17;

/** Elements whose attributes a tree is built by. */
const ATTRIBUTES_MATTER = new Set([...FORMATTING, 'input']);

/** Where everything is put when the tree is given up. */
const ANYWHERE: Placement = { namespace: 'html', isInHead: false, isInTemplate: false };

/** The tree of a page whose links depend on it, fed by the scanner. */
export class ScanTree {
  private readonly tree = new Tree();
  private readonly bytes: Uint8Array;
  /** `bytes` as a latin1 string. */
  private readonly page: string;
  private readonly mostSteps: number;
  /** Takes back what the body has said; undefined before it begins. */
  private dropBody: (() => void) | undefined;
  private hasDropped = false;

  constructor(bytes: Uint8Array, page: string) {
    this.bytes = bytes;
    this.page = page;
    this.mostSteps = FREE_STEPS + bytes.length * STEPS_PER_BYTE;
  }

  /** Whether CDATA sections exist here. */
  get isForeign(): boolean {
    return this.tree.isForeign && !this.isGivenUp;
  }

  private get isGivenUp(): boolean {
    return this.tree.steps > this.mostSteps || this.tree.depth > MOST_OPEN;
  }

  /** Takes the text from `start` to `end`; raw text has no references. */
  takeText(start: number, end: number, isRaw: boolean): void {
    if (start >= end || this.isGivenUp) return;
    let last: TextKind | undefined;
    for (let at = start; at < end && last !== 'text'; at++) {
      const byte = byteAt(this.bytes, at);
      if (byte === 38 && !isRaw) {
        this.takeReferences(this.page.slice(at, Math.min(end, at + LONGEST_REFERENCES)));
        return;
      }
      const kind = byte === 0 ? 'nul' : isSpace(byte) ? 'space' : 'text';
      if (kind !== last) this.tree.takeText(kind);
      last = kind;
    }
  }

  private takeReferences(text: string): void {
    const decoded = decodeHTML(text);
    if (/^[\t\n\f\r ]/.test(decoded)) this.tree.takeText('space');
    if (/[^\t\n\f\r ]/.test(decoded)) this.tree.takeText('text');
  }

  takeDoctype(start: number, end: number): void {
    this.tree.takeDoctype(/^<!doctype\s+html\s*(?:>|public|system)/i.test(this.page.slice(start, end)));
  }

  /** Takes a start tag whose attributes were read last and stand from `start` to `end`. Answers where its element is put, undefined where there is none. */
  startTag(name: string, attributes: Attributes, start: number, end: number): Placement | undefined {
    if (this.isGivenUp) return ANYWHERE;
    return this.tree.takeTag({
      isEnd: false,
      name,
      isSelfClosing: attributes.isSelfClosing,
      hasFontAttribute: (attributes.present & FONT_ATTRIBUTES) !== 0,
      encoding: attributes.lowerCase(ENCODING, this.page),
      attributes: ATTRIBUTES_MATTER.has(name) ? this.page.slice(start, end - 1) : '',
    });
  }

  endTag(name: string): void {
    if (this.isGivenUp) return;
    this.tree.takeTag({
      isEnd: true,
      name,
      isSelfClosing: false,
      hasFontAttribute: false,
      encoding: '',
      attributes: '',
    });
  }

  /** Frames take the place of a body, and then what it has said is dropped. Answers whether that is so; asked before a tag is recorded. */
  dropsBody(facts: ScanFacts, records: Records): boolean {
    const { body } = this.tree;
    if (body === 'open' && this.dropBody === undefined) {
      const dropFacts = facts.keep();
      const { count } = records;
      this.dropBody = () => {
        dropFacts();
        records.count = count;
      };
    } else if (body === 'lost' && !this.hasDropped) {
      this.hasDropped = true;
      this.dropBody?.();
      return true;
    }
    return false;
  }
}
