import type { PackerMemory } from '../links/link-packer.ts';
import { LinkPacker } from '../links/link-packer.ts';
import type { CanonicalUrl, FingerprintKey } from '../model/url.ts';
import { alreadyCanonical, folderOf, originOf } from '../url/canonicalise.ts';
import { ScopeNumbers } from '../url/scope-numbers.ts';
import { type Core, type CoreImports, compiledCore } from './links-core-module.ts';
import { writeTables } from './links-core-tables.ts';
import type { ScanFacts } from './scan-facts.ts';
import { type Range, RECORD_SIZE, Records } from './scan-record.ts';
import { LONGEST_TEXT } from './scanned-page.ts';
import { endOfUnclosedHeading } from './unclosed-heading.ts';

/** What the core asks of whoever makes the links of a page. Records and types are told by their numbers. */
export interface LinksCoreAsks {
  /** The id of a fingerprint, 0 where there is none, minus where the answer may be another later. */
  find(lo: number, hi: number, isFollowed: boolean): number;
  isFollowedType(type: number, isNofollow: boolean): boolean;
  /** Told of the link at `index`, which nobody knows where it leads. */
  unknown(index: number, lo: number, hi: number, url: CanonicalUrl, record: number): void;
  /** Appends the texts of a link where its texts end at `length`; answers where they end then, times two, plus 1 where there are more than the anchor; -1 for no room. */
  texts(record: number, type: number, length: number): number;
  /** Answers the type of a link element that may say something of the page. */
  statement(record: number, type: number, url: CanonicalUrl): number;
  otherScheme(scheme: string): void;
  /** The type that a rel makes of a link element, with `REL_NOFOLLOW` and `REL_IS_WRITTEN`. */
  rel(record: number): number;
}

/** Bits of what `rel` answers: it is nofollow; it is ASCII as it stands on the page. */
export const REL_NOFOLLOW = 64;
export const REL_IS_WRITTEN = 128;

/** Bit of the level of a heading whose end tag is missing. */
const IS_UNCLOSED = 16;
/** In the order of `schemeBetween` in links-core/fast-path.ts. */
const SCHEMES = ['mailto', 'javascript', 'tel', 'data'];
/** No longer base has room. */
const LONGEST_BASE = 4000;

/**
 * Scans pages, and makes their links, in WebAssembly: the plain case of `Scanner`, `LinkResolver` and `LinkListMaker`, byte for byte as they
 * do it. What is not plain is left to them: `scan` gives the page up, `make` stops at the record.
 *
 * Invariant: the memory of the core never grows, so that views of it stay.
 */
export class LinksCore {
  readonly records = new Records(0);
  /** Lies in the memory of the core. */
  readonly packer: LinkPacker;
  #asks: LinksCoreAsks = ASKS_NOBODY;
  readonly #core: Core;
  readonly #bytes: Buffer;
  readonly #numbers: Int32Array;
  #key: FingerprintKey | undefined;
  #base = '';
  readonly #scopes = new ScopeNumbers();

  /** Throws where there is no WebAssembly. */
  constructor() {
    const core = compiledCore(this.#imports());
    const { buffer } = core;
    this.#core = core;
    this.#bytes = Buffer.from(buffer);
    this.#numbers = new Int32Array(buffer);
    writeTables(core);
    const most = core.MOST_RECORDS;
    this.records.fields = new Int32Array(buffer, core.RECORDS, most * RECORD_SIZE);
    const memory: PackerMemory = {
      heads: Buffer.from(buffer, core.HEADS, most * 2),
      ids: new Int32Array(buffer, core.IDS, most),
      texts: Buffer.from(buffer, core.TEXTS, core.TEXTS_ROOM),
    };
    this.packer = new LinkPacker(memory);
  }

  #imports(): CoreImports {
    return {
      find: (lo, hi, isFollowed) => this.#asks.find(lo, hi, isFollowed !== 0),
      ruling: (type, nofollow) => (this.#asks.isFollowedType(type, nofollow !== 0) ? 2 : 1),
      unknown: (index, lo, hi, url, length, record) =>
        this.#asks.unknown(index, lo, hi, this.#urlAt(url, length), record),
      texts: (record, type, length) => this.#asks.texts(record, type, length),
      statement: (record, type, url, length) => this.#asks.statement(record, type, this.#urlAt(url, length)),
      scheme: (which) => this.#asks.otherScheme(SCHEMES[which] ?? ''),
      rel: (record) => this.#asks.rel(record),
    };
  }

  #urlAt(place: number, length: number): CanonicalUrl {
    return alreadyCanonical(this.#bytes.toString('latin1', place, place + length));
  }

  /**
   * Scans a page without a region; its records are then in `records` and what else was found in `facts`. False where the page is not for
   * here: it is long, or has templates, svg, math or frames.
   */
  scan(bytes: Buffer, marksNoscript: boolean, facts: ScanFacts): boolean {
    if (bytes.length > this.#core.PAGE_ROOM) return false;
    this.#bytes.set(bytes, this.#core.PAGE);
    const count = this.#core.scanPage(bytes.length, marksNoscript ? 1 : 0);
    if (count < 0) return false;
    this.records.count = count;
    this.#readFacts(facts, bytes);
    return true;
  }

  #readFacts(facts: ScanFacts, bytes: Buffer): void {
    const numbers = this.#numbers;
    const [at, metasAt, headingsAt] = [this.#core.FACTS, this.#core.METAS, this.#core.HEADINGS];
    facts.reset();
    facts.title = this.#rangeAt(at);
    facts.base = this.#rangeAt(at + 8);
    facts.language = this.#rangeAt(at + 16);
    const metas = numbers[(at + 24) >> 2] ?? 0;
    for (let index = 0; index < metas; index++)
      facts.addMeta(this.#rangeAt(metasAt + index * 16), this.#rangeAt(metasAt + index * 16 + 8));
    const headings = numbers[(at + 28) >> 2] ?? 0;
    for (let index = 0; index < headings; index++) {
      const place = (headingsAt >> 2) + index * 3;
      const [level, start, end] = [numbers[place] ?? 0, numbers[place + 1] ?? 0, numbers[place + 2] ?? 0];
      facts.openAt(level & ~IS_UNCLOSED, start);
      facts.closeAt((level & IS_UNCLOSED) === 0 ? end : start + lengthOfUnclosed(bytes, start, end));
    }
  }

  #rangeAt(place: number): Range | undefined {
    const start = this.#numbers[place >> 2] ?? -1;
    return start < 0 ? undefined : { start, end: this.#numbers[(place >> 2) + 1] ?? 0 };
  }

  /**
   * Has links resolved against `base` and hashed with `key`; false where it is too long. What was kept of links before is forgotten where the
   * key is another object: ids that were noted are those of one crawl.
   */
  setBase(base: CanonicalUrl, key: FingerprintKey): boolean {
    if (base.length > LONGEST_BASE) return false;
    if (key !== this.#key) {
      this.#core.begin(key.a, key.b);
      this.#key = key;
      this.#base = '';
    }
    if (base === this.#base) return true;
    this.#base = base;
    const place = this.#core.BASE;
    for (let at = 0; at < base.length; at++) this.#bytes[place + at] = base.charCodeAt(at);
    const question = base.indexOf('?');
    const pathEnd = question < 0 ? base.length : question;
    const directory = base.lastIndexOf('/', pathEnd - 1) + 1;
    this.#core.setBaseParts(base.indexOf('/', 8), directory, pathEnd, base.length);
    this.#core.setScopes(this.#scopes.numberOf(originOf(base)), this.#scopes.numberOf(folderOf(base)));
    return true;
  }

  /** Begins with the links of the page scanned last; `kind` is what its bytes above 127 are. */
  begin(kind: number, asks: LinksCoreAsks): void {
    this.#asks = asks;
    this.#core.beginLinks(kind);
  }

  /** Adds the links of the records from this number on to `packer`; answers the number of one that is not for here, or how many there are. */
  make(from: number): number {
    const stopped = this.#core.makeLinks(from);
    this.packer.goTo(this.#core.linkCount(), this.#core.textBytes());
    return stopped;
  }

  /** Goes on behind what somebody else has added to `packer`; false where that has no room in the memory here any more. */
  goOn(): boolean {
    if (this.packer.hasMoved) return false;
    this.#core.goOn(this.packer.length, this.packer.texts.length);
    return true;
  }

  /** Lets go of who made the last links. */
  end(): void {
    this.#asks = ASKS_NOBODY;
  }
}

/** Bytes of a heading that ends before `end` and has no end tag. */
function lengthOfUnclosed(bytes: Buffer, start: number, end: number): number {
  const text = bytes.toString('latin1', start, Math.min(end, start + LONGEST_TEXT));
  return endOfUnclosedHeading(text, 0, text.length);
}

const ASKS_NOBODY: LinksCoreAsks = {
  find: () => 0,
  isFollowedType: () => false,
  unknown: () => undefined,
  texts: () => -1,
  statement: (_, type) => type,
  otherScheme: () => undefined,
  rel: () => 0,
};

/** One for all pages of a thread; `false` where there is none. */
let known: LinksCore | false | undefined;

/** The core of this thread; undefined where there is no WebAssembly (`--jitless`). */
export function linksCore(): LinksCore | undefined {
  known ??= made();
  return known === false ? undefined : known;
}

function made(): LinksCore | false {
  try {
    return new LinksCore();
  } catch {
    return false;
  }
}
