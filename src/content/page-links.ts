import { FOLLOWED, NOFOLLOW, pathBits, typeNumber } from '../links/link-head.ts';
import type { LinkPacker } from '../links/link-packer.ts';
import type { FoundLinks, Link, LinkType } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { Bytes } from '../url/fast-path.ts';
import type { LinkResolver, Resolution } from '../url/resolver.ts';
import { pathTypeOf } from '../url/resolver.ts';
import { byteAt } from './bytes.ts';
import { CoreLinks } from './core-links.ts';
import { type FollowRule, LinkRulings } from './link-rulings.ts';
import { LinkStatements } from './link-statements.ts';
import { appendTexts, relOf } from './link-texts.ts';
import type { LinksCore } from './links-core.ts';
import { parseRefresh } from './refresh.ts';
import { RefusedLinks } from './refused-links.ts';
import { NO_REL, type Rel, type RelMemo } from './rel-memo.ts';
import {
  FIELD_END,
  FIELD_FLAGS,
  FIELD_KIND,
  FIELD_POSITION,
  FIELD_START,
  HAS_NO_ADDRESS,
  IN_NOSCRIPT,
  IS_SRCSET,
  KIND_A,
  KIND_AREA,
  KIND_LINK,
  KIND_REFRESH,
  OUT_OF_REGION,
  RECORD_SIZE,
} from './scan-record.ts';
import { attributeValue, type ScannedPage } from './scanned-page.ts';
import type { Seen } from './seen.ts';
import { eachCandidate } from './srcset.ts';
import { TYPE_OF_KIND } from './type-of-kind.ts';

/** The links of a page, and what its `link` and `meta` elements say with an address. */
export interface PageLinkList {
  readonly links: FoundLinks;
  readonly unreadable: string[];
  readonly otherSchemes: Readonly<Record<string, number>>;
  readonly canonical: string | undefined;
  readonly canonicalConflict: boolean;
  readonly next: string | undefined;
  readonly prev: string | undefined;
  readonly hreflangCount: number;
  readonly refresh: { readonly seconds: number; readonly url: string } | undefined;
}

/** So many links are made before others may have their turn. */
const STEP = 512;

/** Of an attribute as it stands on the page, and of text without references. */
const WRITTEN = { hasEntity: true, isAscii: false };
const PLAIN_TRAITS = { hasEntity: false, isAscii: true };

/** Text that is quicker as bytes. */
const PLAIN_ASCII = /^[\x01-\x7f]*$/;
const IMAGE = typeNumber('image');

/** What a list of links is made with; `resolver` has the page's base. */
export interface LinkListTools {
  readonly resolver: LinkResolver;
  readonly seen: Seen;
  readonly isFollowed: FollowRule;
  readonly packer: LinkPacker;
  readonly rels: RelMemo;
  /** The core that the page was scanned in; the resolver has no base then, until it is asked to have one with `aim`. */
  readonly core?: { readonly core: LinksCore; readonly bytes: Bytes; readonly aim: () => void } | undefined;
}

/** Makes links of the records of a scan. */
export class LinkListMaker {
  private readonly page: ScannedPage;
  private readonly resolver: LinkResolver;
  private readonly seen: Seen;
  private readonly packer: LinkPacker;
  private readonly rels: RelMemo;
  private readonly rulings: LinkRulings;
  private readonly refused = new RefusedLinks();
  private readonly statements = new LinkStatements();
  private readonly core: LinkListTools['core'];
  private refresh: PageLinkList['refresh'];
  private hasRefresh = false;

  constructor(page: ScannedPage, { resolver, seen, isFollowed, packer, rels, core }: LinkListTools) {
    this.page = page;
    this.resolver = resolver;
    this.seen = seen;
    this.packer = packer;
    this.rels = rels;
    this.rulings = new LinkRulings(isFollowed);
    this.core = core;
  }

  make(): PageLinkList {
    this.packer.clear();
    if (this.core === undefined) this.makeSome(0, this.page.records.count);
    else this.makeInCore(this.core);
    return this.finish();
  }

  /** What the core leaves is made here, each in its turn. */
  private makeInCore({ core, bytes, aim }: NonNullable<LinkListTools['core']>): void {
    const { seen, rulings, packer, rels, statements, refused } = this;
    const { count } = this.page.records;
    core.begin(bytes, new CoreLinks(this.page, { seen, rulings, packer, rels, statements, refused }));
    let at = core.make(0);
    if (at < count) aim();
    while (at < count) {
      this.makeSome(at, at + 1);
      at = core.goOn() ? core.make(at + 1) : this.makeSome(at + 1, count);
    }
    core.end();
  }

  /** The same, with a rest after every so many links. */
  *makeInSteps(): Generator<void, PageLinkList> {
    const { count } = this.page.records;
    this.packer.clear();
    for (let from = 0; from < count; from += STEP) {
      this.makeSome(from, Math.min(from + STEP, count));
      yield;
    }
    return this.finish();
  }

  /** The links of some of the records, by their numbers. Answers that of the next. */
  private makeSome(from: number, to: number): number {
    const { records } = this.page;
    const end = to * RECORD_SIZE;
    for (let at = from * RECORD_SIZE; at < end; at += RECORD_SIZE) {
      const flags = records.get(at, FIELD_FLAGS);
      if ((flags & (IS_SRCSET | HAS_NO_ADDRESS)) === 0 && records.get(at, FIELD_KIND) !== KIND_REFRESH)
        this.address(at, flags);
      else if ((flags & IS_SRCSET) !== 0) this.srcset(at, flags);
      else if (records.get(at, FIELD_KIND) === KIND_REFRESH) this.refreshTo(at, flags);
    }
    return to;
  }

  private finish(): PageLinkList {
    const { canonical, canonicalConflict, next, prev, hreflangCount } = this.statements;
    return {
      links: this.packer.finish(),
      unreadable: this.refused.unreadable,
      otherSchemes: this.refused.otherSchemes(),
      canonical,
      canonicalConflict,
      next,
      prev,
      hreflangCount,
      refresh: this.refresh,
    };
  }

  private address(at: number, flags: number): void {
    const { bytes, encoding, records } = this.page;
    const kind = records.get(at, FIELD_KIND);
    const start = records.get(at, FIELD_START);
    const end = records.get(at, FIELD_END);
    if (kind !== KIND_A && kind !== KIND_AREA && isBlank(bytes, start, end)) return;
    const isOut = (flags & OUT_OF_REGION) !== 0;
    if (isOut && kind !== KIND_LINK) return;
    const resolution = this.resolver.resolve(bytes, start, end, WRITTEN, encoding);
    if (resolution !== 'url') {
      if (!isOut) this.refuse(resolution, () => attributeValue(this.page, start, end));
      return;
    }
    const rel = relOf(this.page, at, this.rels);
    const type = kind === KIND_LINK ? this.linkElement(at, rel.type) : (TYPE_OF_KIND[kind] ?? 0);
    if (!isOut) this.add(at, type, rel, pathTypeOf(bytes, start, end));
  }

  private linkElement(at: number, relation: LinkType): number {
    return typeNumber(this.statements.take(this.page.records, at, relation, () => this.resolver.url()));
  }

  private srcset(at: number, flags: number): void {
    const { records } = this.page;
    if ((flags & OUT_OF_REGION) !== 0) return;
    const start = records.get(at, FIELD_START);
    const value = attributeValue(this.page, start, records.get(at, FIELD_END));
    const bytes = Buffer.from(value, 'latin1');
    const isPlain = PLAIN_ASCII.test(value);
    eachCandidate(value, (from, to) => {
      const resolution = isPlain
        ? this.resolver.resolve(bytes, from, to, PLAIN_TRAITS, 'utf-8')
        : this.resolver.resolveText(value.slice(from, to), this.page.documentEncoding);
      if (resolution === 'url') this.add(at, IMAGE, NO_REL, pathTypeOf(bytes, from, to));
      else this.refuse(resolution, () => value.slice(from, to));
    });
  }

  private refreshTo(at: number, flags: number): void {
    if (this.hasRefresh) return;
    const { records } = this.page;
    const content = attributeValue(this.page, records.get(at, FIELD_START), records.get(at, FIELD_END));
    const refresh = parseRefresh(content);
    if (refresh === undefined) return;
    if ((flags & IN_NOSCRIPT) !== 0) {
      if (refresh.url !== undefined) this.text(at, 'noscript-refresh', refresh.url, (flags & OUT_OF_REGION) !== 0);
      return;
    }
    this.hasRefresh = true;
    if (refresh.url === undefined) return;
    if (this.text(at, 'meta-refresh', refresh.url, (flags & OUT_OF_REGION) !== 0))
      this.refresh = { seconds: refresh.seconds, url: this.resolver.url() };
  }

  /** Adds a link whose address is text already. Answers whether it is an http URL. */
  private text(at: number, type: LinkType, href: string, isOut = false): boolean {
    const resolution = this.resolver.resolveText(href, this.page.documentEncoding);
    if (resolution === 'url') {
      const written = Buffer.from(href, 'latin1');
      if (!isOut) this.add(at, typeNumber(type), NO_REL, pathTypeOf(written, 0, written.length));
      return true;
    }
    if (!isOut) this.refuse(resolution, () => href);
    return false;
  }

  private refuse(resolution: Resolution, written: () => string): void {
    this.refused.add(resolution, this.resolver, written);
  }

  /** Packs the link of the record at `at` to what was resolved last; `type` is the number of its type. */
  private add(at: number, type: number, rel: Rel, pathType: Link['pathType']): void {
    const { packer, page, resolver } = this;
    const nofollow = rel.isNofollow;
    const followed = this.rulings.isFollowed(type, nofollow);
    const id = this.idOf(followed);
    const more = appendTexts(page, at, type, rel.text, packer);
    const traits = page.records.get(at, FIELD_POSITION) | pathBits(pathType) | more;
    packer.add(type, traits | (nofollow ? NOFOLLOW : 0) | (followed ? FOLLOWED : 0), id);
    if (id === 0) packer.addUnknown(resolver, resolver.url(), rel.text);
  }

  /** The id of what was resolved last, 0 where it is not known. The resolver keeps it for the next page: minus, where that of a followed link may be another. */
  private idOf(followed: boolean): UrlId {
    const { resolver, seen } = this;
    const { noted } = resolver;
    if (noted > 0) return noted;
    if (noted < 0 && !followed) return -noted;
    const id = seen.find(resolver.lo, resolver.hi, followed);
    if (id > 0 && seen.isLasting) resolver.note(followed ? id : -id);
    return id;
  }
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (byteAt(bytes, at) > 32) return false;
  return true;
}
