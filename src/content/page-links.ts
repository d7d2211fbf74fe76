import type { FoundLink, LinkPosition, LinkType } from '../model/link.ts';
import { LINK_POSITIONS } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { LinkResolver, Resolution } from '../url/resolver.ts';
import { pathTypeOf } from '../url/resolver.ts';
import { HAS_NUL } from './attributes.ts';
import { byteAt } from './bytes.ts';
import { parseRefresh } from './refresh.ts';
import {
  ALT_TRAITS_SHIFT,
  FIELD_ALT_END,
  FIELD_ALT_START,
  FIELD_END,
  FIELD_FLAGS,
  FIELD_KIND,
  FIELD_POSITION,
  FIELD_REL_END,
  FIELD_REL_START,
  FIELD_START,
  FIELD_TARGET_END,
  FIELD_TARGET_START,
  FIELD_TEXT_END,
  FIELD_TEXT_START,
  HAS_HREFLANG,
  HAS_NO_ADDRESS,
  IN_TEMPLATE,
  IS_SRCSET,
  KIND_A,
  KIND_AREA,
  KIND_IMAGE,
  KIND_LINK,
  KIND_REFRESH,
  OUT_OF_REGION,
  RECORD_SIZE,
  REL_TRAITS_SHIFT,
  TARGET_TRAITS_SHIFT,
  TRAITS_MASK,
} from './scan-record.ts';
import { attributeValue, type ScannedPage, textBetween } from './scanned-page.ts';
import { parseSrcset } from './srcset.ts';

/** Whether the crawl follows a link of this type; `nofollow` is what its own rel says. */
export type FollowRule = (type: LinkType, nofollow: boolean) => boolean;

/** The links of a page, and what its `link` and `meta` elements say with an address. */
export interface PageLinkList {
  readonly links: FoundLink[];
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
}

/** So many links that cannot be read are listed. */
const MOST_UNREADABLE = 100;
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

/** By the bits HAS_AMPERSAND and HAS_NON_ASCII: one for all, as the resolver is asked for every link. */
const HREF_TRAITS = [
  { hasEntity: false, isAscii: true },
  { hasEntity: true, isAscii: true },
  { hasEntity: false, isAscii: false },
  { hasEntity: true, isAscii: false },
];
const ANY_TRAITS = { hasEntity: true, isAscii: false };

/** Makes links of the records of a scan; `resolver` has the page's base. */
export class LinkListMaker {
  private readonly page: ScannedPage;
  private readonly resolver: LinkResolver;
  private readonly seen: Seen;
  private readonly isFollowed: FollowRule;
  private readonly links: FoundLink[] = [];
  private readonly unreadable: string[] = [];
  private readonly schemes = new Map<string, number>();
  private canonical: string | undefined;
  private canonicalConflict = false;
  private next: string | undefined;
  private prev: string | undefined;
  private hreflangCount = 0;
  private refresh: PageLinkList['refresh'];
  private hasRefresh = false;

  constructor(page: ScannedPage, resolver: LinkResolver, seen: Seen, isFollowed: FollowRule) {
    this.page = page;
    this.resolver = resolver;
    this.seen = seen;
    this.isFollowed = isFollowed;
  }

  make(): PageLinkList {
    const { records } = this.page;
    const end = records.count * RECORD_SIZE;
    for (let at = 0; at < end; at += RECORD_SIZE) {
      const flags = records.get(at, FIELD_FLAGS);
      if ((flags & (IS_SRCSET | HAS_NO_ADDRESS)) === 0 && records.get(at, FIELD_KIND) !== KIND_REFRESH)
        this.address(at, flags);
      else if ((flags & IS_SRCSET) !== 0) this.srcset(at, flags);
      else if (records.get(at, FIELD_KIND) === KIND_REFRESH) this.refreshTo(at, flags);
    }
    return {
      links: this.links,
      unreadable: this.unreadable,
      otherSchemes: this.schemes.size === 0 ? NO_SCHEMES : Object.fromEntries(this.schemes),
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
    const resolution =
      (flags & HAS_NUL) === 0
        ? this.resolver.resolve(bytes, start, end, HREF_TRAITS[flags & 3] ?? ANY_TRAITS, encoding)
        : this.resolver.resolveText(attributeValue(this.page, start, end, flags), this.page.documentEncoding);
    if (resolution !== 'url') {
      if (!isOut) this.refuse(resolution, () => attributeValue(this.page, start, end, flags));
      return;
    }
    const rel = this.valueOf(at, FIELD_REL_START, FIELD_REL_END, REL_TRAITS_SHIFT);
    const type = kind === KIND_LINK ? this.linkElement(at, flags, rel) : (TYPES[kind] ?? 'link');
    if (!isOut) this.add(at, type, rel, pathTypeOf(bytes, start, end));
  }

  /** What a `link` element is; notes what it says about the page. */
  private linkElement(at: number, flags: number, rel: string): LinkType {
    const isStatement = (flags & IN_TEMPLATE) === 0;
    const isInHead = this.page.records.get(at, FIELD_POSITION) === HEAD_POSITION;
    const type = linkTypeOf(rel, (flags & HAS_HREFLANG) !== 0);
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
    const value = attributeValue(this.page, start, records.get(at, FIELD_END), flags);
    for (const { url } of parseSrcset(value)) this.text(at, 'image', url);
  }

  private refreshTo(at: number, flags: number): void {
    if (this.hasRefresh) return;
    const { records } = this.page;
    const content = attributeValue(this.page, records.get(at, FIELD_START), records.get(at, FIELD_END), flags);
    const refresh = parseRefresh(content);
    if (refresh === undefined) return;
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
      if (!isOut) this.add(at, type, '', pathTypeOf(written, 0, written.length));
      return true;
    }
    if (!isOut) this.refuse(resolution, () => href);
    return false;
  }

  private refuse(resolution: Resolution, written: () => string): void {
    if (resolution === 'other-scheme') {
      const { scheme } = this.resolver;
      this.schemes.set(scheme, (this.schemes.get(scheme) ?? 0) + 1);
    } else if (this.unreadable.length < MOST_UNREADABLE) this.unreadable.push(written());
  }

  private add(at: number, type: LinkType, rel: string, pathType: FoundLink['pathType']): void {
    const { lo, hi } = this.resolver;
    const nofollow = rel !== '' && NOFOLLOW.test(rel);
    const followed = this.isFollowed(type, nofollow);
    const id = this.seen.find(lo, hi, followed);
    const anchor = this.anchor(at);
    this.links.push({
      type,
      anchor,
      alt: anchor === '' ? this.alt(at) : '',
      rel,
      frame: this.valueOf(at, FIELD_TARGET_START, FIELD_TARGET_END, TARGET_TRAITS_SHIFT),
      position: positionOf(this.page.records.get(at, FIELD_POSITION)),
      pathType,
      nofollow,
      followed,
      id,
      lo,
      hi,
      url: id === 0 ? this.resolver.url() : undefined,
    });
  }

  private anchor(at: number): string {
    const { records } = this.page;
    const start = records.get(at, FIELD_TEXT_START);
    if (start === 0) return '';
    return textBetween(this.page, start, records.get(at, FIELD_TEXT_END));
  }

  /** The alt of an image or area; of an anchor without text, those of its images. */
  private alt(at: number): string {
    const { records } = this.page;
    const kind = records.get(at, FIELD_KIND);
    if (kind !== KIND_A) return this.valueOf(at, FIELD_ALT_START, FIELD_ALT_END, ALT_TRAITS_SHIFT);
    const textEnd = records.get(at, FIELD_TEXT_END);
    const limit = records.count * RECORD_SIZE;
    let alt = '';
    for (
      let inner = at + RECORD_SIZE;
      inner < limit && records.get(inner, FIELD_START) < textEnd;
      inner += RECORD_SIZE
    ) {
      if (records.get(inner, FIELD_KIND) !== KIND_IMAGE) continue;
      const one = this.valueOf(inner, FIELD_ALT_START, FIELD_ALT_END, ALT_TRAITS_SHIFT).trim();
      if (one !== '') alt += alt === '' ? one : ` ${one}`;
    }
    return alt;
  }

  private valueOf(at: number, startField: number, endField: number, shift: number): string {
    const { records } = this.page;
    const end = records.get(at, endField);
    if (end === 0) return '';
    const traits = (records.get(at, FIELD_FLAGS) >> shift) & TRAITS_MASK;
    return attributeValue(this.page, records.get(at, startField), end, traits);
  }
}

const NO_SCHEMES: Readonly<Record<string, number>> = Object.freeze({});
const NOFOLLOW = /(?:^|[\t\n\f\r ])(?:nofollow|ugc|sponsored)(?:$|[\t\n\f\r ])/i;

function positionOf(index: number): LinkPosition {
  return LINK_POSITIONS[index] ?? 'content';
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (byteAt(bytes, at) > 32) return false;
  return true;
}

/** Which type of link a `link` element is by its relation types (DIR-7: in any case, parted by white space). */
export function linkTypeOf(rel: string, hasHreflang: boolean): LinkType {
  const types = new Set(rel.toLowerCase().split(/[\t\n\f\r ]+/));
  if (types.has('canonical')) return 'canonical';
  if (types.has('next')) return 'next';
  if (types.has('prev') || types.has('previous')) return 'prev';
  if (types.has('stylesheet')) return 'css';
  if (types.has('alternate')) return hasHreflang ? 'hreflang' : 'alternate';
  if (types.has('icon') || types.has('apple-touch-icon') || types.has('mask-icon')) return 'icon';
  return 'link';
}
