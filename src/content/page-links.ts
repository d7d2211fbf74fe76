import { FOLLOWED, HREFLANG_TYPE, NOFOLLOW, pathBits, typeNumber } from '../links/link-head.ts';
import type { LinkPacker } from '../links/link-packer.ts';
import { type FoundLinks, LINK_POSITIONS, LINK_TYPES, type Link, type LinkType } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { LinkResolver, Resolution } from '../url/resolver.ts';
import { pathTypeOf } from '../url/resolver.ts';
import { byteAt } from './bytes.ts';
import { altOf, appendAnchor, frameOf, languageOf, relOf } from './link-texts.ts';
import { parseRefresh } from './refresh.ts';
import { RefusedLinks } from './refused-links.ts';
import { NO_REL, type Rel, type RelMemo } from './rel-memo.ts';
import {
  FIELD_END,
  FIELD_FLAGS,
  FIELD_KIND,
  FIELD_POSITION,
  FIELD_START,
  HAS_HREFLANG,
  HAS_NO_ADDRESS,
  IN_NOSCRIPT,
  IN_TEMPLATE,
  IS_SRCSET,
  KIND_A,
  KIND_AREA,
  KIND_LINK,
  KIND_REFRESH,
  OUT_OF_REGION,
  RECORD_SIZE,
} from './scan-record.ts';
import { attributeValue, type ScannedPage } from './scanned-page.ts';
import { eachCandidate } from './srcset.ts';

/** Whether the crawl follows a link of this type; `nofollow` is what its own rel says. */
export type FollowRule = (type: LinkType, nofollow: boolean) => boolean;

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

/** The URL-seen test for a link that the crawl follows or not. */
export interface Seen {
  find(lo: number, hi: number, isFollowed: boolean): UrlId;
  /** Whether the id that was answered for a link is that for all such links from then on, and that for a followed link also that for others. */
  readonly isLasting: boolean;
}

/** So many links are made before others may have their turn. */
const STEP = 512;
const HEAD_POSITION = LINK_POSITIONS.indexOf('head');

/** By kind of record, see scan-record.ts. */
const TYPES: readonly LinkType[] = [
  'link',
  'a',
  'area',
  'iframe',
  'frame',
  'link',
  'image',
  'script',
  'media',
  'object',
  'form',
  'meta-refresh',
];
const TYPE_NUMBERS = TYPES.map(typeNumber);

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
}

/** Makes links of the records of a scan. */
export class LinkListMaker {
  private readonly page: ScannedPage;
  private readonly resolver: LinkResolver;
  private readonly seen: Seen;
  private readonly isFollowed: FollowRule;
  private readonly packer: LinkPacker;
  private readonly rels: RelMemo;
  /** For each type what the rule says of it without and with nofollow: 0 not asked yet, 1 no, 2 yes. */
  private readonly rulings = new Int8Array(LINK_TYPES.length * 2);
  private readonly refused = new RefusedLinks();
  private canonical: string | undefined;
  private canonicalConflict = false;
  private next: string | undefined;
  private prev: string | undefined;
  private hreflangCount = 0;
  private refresh: PageLinkList['refresh'];
  private hasRefresh = false;

  constructor(page: ScannedPage, { resolver, seen, isFollowed, packer, rels }: LinkListTools) {
    this.page = page;
    this.resolver = resolver;
    this.seen = seen;
    this.isFollowed = isFollowed;
    this.packer = packer;
    this.rels = rels;
  }

  make(): PageLinkList {
    this.packer.clear();
    this.makeSome(0, this.page.records.count);
    return this.finish();
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

  /** The links of some of the records, by their numbers. */
  private makeSome(from: number, to: number): void {
    const { records } = this.page;
    const end = to * RECORD_SIZE;
    for (let at = from * RECORD_SIZE; at < end; at += RECORD_SIZE) {
      const flags = records.get(at, FIELD_FLAGS);
      if ((flags & (IS_SRCSET | HAS_NO_ADDRESS)) === 0 && records.get(at, FIELD_KIND) !== KIND_REFRESH)
        this.address(at, flags);
      else if ((flags & IS_SRCSET) !== 0) this.srcset(at, flags);
      else if (records.get(at, FIELD_KIND) === KIND_REFRESH) this.refreshTo(at, flags);
    }
  }

  private finish(): PageLinkList {
    return {
      links: this.packer.finish(),
      unreadable: this.refused.unreadable,
      otherSchemes: this.refused.otherSchemes(),
      canonical: this.canonical,
      canonicalConflict: this.canonicalConflict,
      next: this.next,
      prev: this.prev,
      hreflangCount: this.hreflangCount,
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
    const type = kind === KIND_LINK ? typeNumber(this.linkElement(at, flags, rel.type)) : (TYPE_NUMBERS[kind] ?? 0);
    if (!isOut) this.add(at, type, rel, pathTypeOf(bytes, start, end));
  }

  /** What a `link` element is; notes what it says about the page. */
  private linkElement(at: number, flags: number, relation: LinkType): LinkType {
    const isStatement = (flags & IN_TEMPLATE) === 0;
    const isInHead = this.page.records.get(at, FIELD_POSITION) === HEAD_POSITION;
    const isVersion = relation === 'alternate' && isStatement && (flags & HAS_HREFLANG) !== 0;
    const type = isVersion ? 'hreflang' : relation;
    if (type === 'canonical') {
      // Further down the page anybody may have written it.
      if (!isInHead || !isStatement) return 'link';
      const url = this.resolver.url();
      if (this.canonical === undefined) this.canonical = url;
      else if (this.canonical !== url) this.canonicalConflict = true;
    } else if (!isStatement) return type;
    else if (type === 'next') this.next ??= this.resolver.url();
    else if (type === 'prev') this.prev ??= this.resolver.url();
    else if (type === 'hreflang') this.hreflangCount++;
    return type;
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
    const followed = this.ruling(type, nofollow);
    const id = this.idOf(followed);
    const alt = appendAnchor(page, at, packer.texts) ? '' : altOf(page, at);
    const more = packer.addMore(alt, rel.text, type === HREFLANG_TYPE ? languageOf(page, at) : frameOf(page, at));
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

  private ruling(type: number, nofollow: boolean): boolean {
    const place = type * 2 + (nofollow ? 1 : 0);
    const known = this.rulings[place] ?? 0;
    if (known !== 0) return known === 2;
    const followed = this.isFollowed(LINK_TYPES[type] ?? 'link', nofollow);
    this.rulings[place] = followed ? 2 : 1;
    return followed;
  }
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (byteAt(bytes, at) > 32) return false;
  return true;
}
