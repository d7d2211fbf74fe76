import { HREFLANG_TYPE, typeNumber } from '../links/link-head.ts';
import type { LinkPacker } from '../links/link-packer.ts';
import { LINK_TYPES } from '../model/link.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { LinkRulings } from './link-rulings.ts';
import type { LinkStatements } from './link-statements.ts';
import { appendTexts, relOf } from './link-texts.ts';
import { type LinksCoreAsks, REL_IS_WRITTEN, REL_NOFOLLOW } from './links-core.ts';
import type { RefusedLinks } from './refused-links.ts';
import { isWritten, type RelMemo } from './rel-memo.ts';
import { FIELD_REL_END, FIELD_REL_START, RECORD_SIZE } from './scan-record.ts';
import type { ScannedPage } from './scanned-page.ts';
import type { Seen } from './seen.ts';

/** What the list of a page's links is made with. */
export interface CoreLinksTools {
  readonly seen: Seen;
  readonly rulings: LinkRulings;
  /** That of the core. */
  readonly packer: LinkPacker;
  readonly rels: RelMemo;
  readonly statements: LinkStatements;
  readonly refused: RefusedLinks;
}

/** Answers what the core asks while it makes the links of a page. */
export class CoreLinks implements LinksCoreAsks {
  readonly #page: ScannedPage;
  readonly #tools: CoreLinksTools;

  constructor(page: ScannedPage, tools: CoreLinksTools) {
    this.#page = page;
    this.#tools = tools;
  }

  find(lo: number, hi: number, isFollowed: boolean): number {
    const { seen } = this.#tools;
    const id = seen.find(lo, hi, isFollowed);
    return seen.isLasting ? id : -id;
  }

  isFollowedType(type: number, isNofollow: boolean): boolean {
    return this.#tools.rulings.isFollowed(type, isNofollow);
  }

  unknown(index: number, lo: number, hi: number, url: CanonicalUrl, record: number): void {
    const { packer, rels } = this.#tools;
    packer.addUnknownAt(index, { lo, hi }, url, relOf(this.#page, record * RECORD_SIZE, rels).text);
  }

  texts(record: number, type: number, length: number): number {
    const { packer, rels, statements } = this.#tools;
    packer.texts.length = length;
    const at = record * RECORD_SIZE;
    const more = appendTexts(this.#page, at, type, relOf(this.#page, at, rels).text, packer);
    if (!packer.hasMoved) return packer.texts.length * 2 + (more === 0 ? 0 : 1);
    // It is counted once more where it is made.
    if (type === HREFLANG_TYPE) statements.hreflangCount--;
    return -1;
  }

  statement(record: number, type: number, url: CanonicalUrl): number {
    const { statements } = this.#tools;
    return typeNumber(statements.take(this.#page.records, record * RECORD_SIZE, LINK_TYPES[type] ?? 'link', () => url));
  }

  otherScheme(scheme: string): void {
    this.#tools.refused.count(scheme);
  }

  rel(record: number): number {
    const { records, bytes } = this.#page;
    const at = record * RECORD_SIZE;
    const { text, type, isNofollow } = relOf(this.#page, at, this.#tools.rels);
    const start = records.get(at, FIELD_REL_START);
    const isBytes = text.length === records.get(at, FIELD_REL_END) - start && isWritten(text, bytes, start);
    return typeNumber(type) | (isNofollow ? REL_NOFOLLOW : 0) | (isBytes ? REL_IS_WRITTEN : 0);
  }
}
