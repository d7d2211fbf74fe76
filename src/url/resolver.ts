import type { Link } from '../model/link.ts';
import type { CanonicalUrl, Fingerprint, FingerprintKey } from '../model/url.ts';
import { alreadyCanonical, canonicalise, folderOf, originOf } from './canonicalise.ts';
import {
  authorityAfter,
  type Bytes,
  FastPath,
  FOLDER,
  LONGEST,
  OF_OTHERS,
  ORIGIN,
  OTHER_SCHEME,
  REFUSED,
  SAME,
  UTF8,
  UTF8_BUT_QUERIES,
} from './fast-path.ts';
import { fingerprint } from './fingerprint.ts';
import { HrefMemo } from './href-memo.ts';
import {
  type AttributeDecoder,
  attributeDecoder,
  attributeText,
  canonicaliseIn,
  type HrefTraits,
  hasOwnQueryEncoder,
  schemeOf,
} from './href-text.ts';

/** `url`: an http or https URL. `other-scheme`: counted, not followed; `scheme` names it. `unreadable`: the URL parser refuses it. */
export type Resolution = 'url' | 'other-scheme' | 'unreadable';

/**
 * Resolves the links of one document after another. On the hot path: a link that the URL-seen test knows costs no string. Every
 * answer is that of `canonicalise(href, base)`, whichever way it was found.
 *
 * What an answer is about (`lo`, `hi`, `url()`, `scheme`) holds until the next call.
 */
export class LinkResolver {
  /** The key of fingerprints, an object of this resolver's own, where the fingerprints are of the URLs themselves. */
  readonly plainKey: FingerprintKey | undefined;

  /** The fingerprint of the key of the last URL. */
  lo = 0;
  hi = 0;
  /** Of the last link that was of another scheme, in lower case without colon. */
  scheme = '';
  /** What `note` was told of the last link when it was met before; 0 where nobody told, or nobody remembers. */
  noted = 0;

  readonly #key: FingerprintKey;
  readonly #keyOf: ((url: CanonicalUrl) => string) | undefined;
  readonly #fast: FastPath;
  readonly #memo = new HrefMemo();
  #base = '';
  #baseUrl: CanonicalUrl | undefined;
  #baseLo = 0;
  #baseHi = 0;
  /** Whether these two are of this base: few pages link to themselves with nothing, or a fragment. */
  #isBaseHashed = false;
  #queryEncoding: string | undefined;
  #decoder: AttributeDecoder | undefined;
  #encoding = '';
  /** What the base has to do with links: of those that begin with an origin or at its root, and of those in a folder. 0: not known; undefined until a link stands in the folder. */
  #originScope = 0;
  #folderScope: number | undefined;
  /** The last URL as text; undefined while it stands in the fast path's buffer only, or nowhere if `#length` is 0. */
  #url: CanonicalUrl | undefined;
  #length = 0;
  /** The last link that the memo knew. */
  #bytes: Buffer = Buffer.alloc(0);
  #start = 0;
  #end = 0;
  #hasEntity = false;
  #kind: Bytes = OF_OTHERS;
  /** Whether the memo has the last link. */
  #isKept = false;
  /** What the bytes of a document in UTF-8 are. */
  #utf8: Bytes = UTF8;
  /** Text as UTF-8. */
  readonly #scratch = Buffer.allocUnsafe(LONGEST * 3);

  /** `keyOf` gives the key under which a page is known, the URL itself by default; with it every link becomes a string. */
  constructor(key: FingerprintKey, keyOf?: (url: CanonicalUrl) => string) {
    this.#key = key;
    this.#keyOf = keyOf;
    this.plainKey = keyOf === undefined ? { ...key } : undefined;
    this.#fast = new FastPath(key);
  }

  /**
   * Begins a document: `href` is its URL, or what its `<base href>` resolved to. `queryEncoding` is the document's encoding where
   * the bytes are in another, as when they were transcoded.
   */
  setBase(href: string, queryEncoding?: string): void {
    if (href === this.#base) this.#setEncoding(queryEncoding);
    else this.#begin(href, canonicalise(href), queryEncoding);
  }

  /** `setBase` for a document without a base of its own, whose URL need not be parsed again. */
  setUrl(url: CanonicalUrl, queryEncoding?: string): void {
    if (url === this.#base) this.#setEncoding(queryEncoding);
    else this.#begin(url, url, queryEncoding);
  }

  #begin(href: string, url: CanonicalUrl | undefined, queryEncoding: string | undefined): void {
    this.#setEncoding(queryEncoding);
    this.#base = href;
    this.#baseUrl = url;
    this.#isBaseHashed = false;
    const stays = this.#fast.setBase(url);
    if (url === undefined) {
      this.#originScope = this.#folderScope = 0;
      return;
    }
    if (stays < ORIGIN) this.#originScope = this.#memo.scopes.numberOf(originOf(url));
    if (stays < FOLDER) this.#folderScope = undefined;
  }

  #setEncoding(queryEncoding: string | undefined): void {
    this.#queryEncoding = queryEncoding;
    this.#utf8 = utf8With(queryEncoding);
  }

  /**
   * Resolves the attribute value that stands from `start` to `end` in the document's bytes, `encoding` being the WHATWG name of what
   * they are written in. An empty link and one of a fragment only give the base itself.
   */
  resolve(bytes: Buffer, start: number, end: number, traits: HrefTraits, encoding: string): Resolution {
    const kind = encoding === 'utf-8' ? this.#utf8 : OF_OTHERS;
    const { hasEntity } = traits;
    this.noted = 0;
    this.#isKept = false;
    const scope = this.#scopeOf(bytes, start, end);
    if (scope !== 0 && this.#memo.find(bytes, start, end, scope, hasEntity ? kind | 4 : kind))
      return this.#takeKnown(bytes, start, end, hasEntity, kind);
    const length = this.#fast.resolve(bytes, start, end, hasEntity, kind);
    if (length > 0) {
      this.#takeFast(length);
      if (scope !== 0) this.#keep();
      return 'url';
    }
    if (length === SAME) return this.#takeBase();
    if (length === REFUSED) return 'unreadable';
    if (length === OTHER_SCHEME) return this.#refuse(this.#fast.scheme);
    const value = bytes.subarray(start, end);
    return this.resolveText(attributeText(value, traits, this.#decoderFor(encoding)), this.#queryEncoding ?? encoding);
  }

  /** Resolves a link that is text already: a Location or Link header, a refresh. `queryEncoding` as for `setBase`. */
  resolveText(href: string, queryEncoding = 'utf-8'): Resolution {
    this.noted = 0;
    this.#isKept = false;
    const text = TAB_OR_LINE_END.test(href) ? href.replace(TABS_AND_LINE_ENDS, '') : href;
    if (text.length <= LONGEST) {
      const end = this.#scratch.write(text, 'utf8');
      const length = this.#fast.resolve(this.#scratch, 0, end, false, utf8With(queryEncoding));
      if (length > 0) return this.#takeFast(length);
      if (length === SAME) return this.#takeBase();
      if (length === REFUSED) return 'unreadable';
      if (length === OTHER_SCHEME) return this.#refuse(this.#fast.scheme);
    }
    return this.#resolveSlowly(text, queryEncoding);
  }

  /** Notes a number about the last link, for `noted` to tell where it is met again and means the same URL. */
  note(value: number): void {
    if (this.#isKept) this.#memo.noteOfLast(value);
  }

  #keep(): void {
    this.#memo.keep(this.lo, this.hi);
    this.#isKept = true;
  }

  /** The fingerprint of the key under which a page is known; resolves nothing. */
  fingerprintOf(url: CanonicalUrl): Fingerprint {
    return fingerprint(this.#keyOf ? this.#keyOf(url) : url, this.#key);
  }

  /** The last URL. A string is made on the first call only. */
  url(): CanonicalUrl {
    if (this.#url === undefined && this.#length === 0)
      this.#length = this.#fast.resolve(this.#bytes, this.#start, this.#end, this.#hasEntity, this.#kind);
    this.#url ??= alreadyCanonical(this.#fast.out.toString('latin1', 0, this.#length));
    return this.#url;
  }

  /** The scope in which the link means what it does, 0 for one whose meaning depends on more, or which is not worth keeping. */
  #scopeOf(bytes: Buffer, start: number, end: number): number {
    const first = bytes[start] ?? 0;
    if (first === 47 || first === 92) return this.#originScope;
    // White space, a fragment, a query.
    if (first <= 32 || first === 35 || first === 63) return 0;
    if (authorityAfter(bytes, start, end) > 0) return this.#originScope;
    this.#folderScope ??= this.#baseUrl === undefined ? 0 : this.#memo.scopes.numberOf(folderOf(this.#baseUrl));
    return this.#folderScope;
  }

  #takeKnown(bytes: Buffer, start: number, end: number, hasEntity: boolean, kind: Bytes): 'url' {
    this.lo = this.#memo.lo;
    this.hi = this.#memo.hi;
    this.noted = this.#memo.note;
    this.#isKept = true;
    this.#url = undefined;
    this.#length = 0;
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
    this.#hasEntity = hasEntity;
    this.#kind = kind;
    return 'url';
  }

  #takeFast(length: number): 'url' {
    this.#url = undefined;
    this.#length = length;
    if (this.#keyOf) return this.#take(this.url());
    this.#fast.hash(length);
    this.lo = this.#fast.lo;
    this.hi = this.#fast.hi;
    return 'url';
  }

  #refuse(scheme: string): 'other-scheme' {
    this.scheme = scheme;
    return 'other-scheme';
  }

  #resolveSlowly(href: string, encoding: string): Resolution {
    const url = canonicaliseIn(encoding, href, this.#base);
    if (url !== undefined) return this.#take(url);
    const scheme = schemeOf(href) || (this.#baseUrl === undefined ? schemeOf(this.#base) : '');
    if (scheme === '' || scheme === 'http' || scheme === 'https') return 'unreadable';
    return this.#refuse(scheme);
  }

  #take(url: CanonicalUrl): 'url' {
    this.#url = url;
    const { lo, hi } = this.fingerprintOf(url);
    this.lo = lo;
    this.hi = hi;
    return 'url';
  }

  #takeBase(): 'url' {
    if (!this.#isBaseHashed && this.#baseUrl !== undefined) {
      if (this.#keyOf) this.#take(this.#baseUrl);
      else this.#takeFast(this.#fast.writeBase());
      this.#baseLo = this.lo;
      this.#baseHi = this.hi;
      this.#isBaseHashed = true;
    }
    this.#url = this.#baseUrl;
    this.lo = this.#baseLo;
    this.hi = this.#baseHi;
    return 'url';
  }

  #decoderFor(encoding: string): AttributeDecoder {
    if (this.#decoder === undefined || this.#encoding !== encoding) {
      this.#decoder = attributeDecoder(encoding);
      this.#encoding = encoding;
    }
    return this.#decoder;
  }
}

/** The URL parser passes them over wherever they stand (URL Standard, 4.4). */
const TAB_OR_LINE_END = /[\t\n\r]/;
const TABS_AND_LINE_ENDS = /[\t\n\r]+/g;

/** What bytes above 127 are in a document whose bytes are in `encoding`; `queryEncoding` as for `setBase`. */
export function bytesIn(encoding: string, queryEncoding: string | undefined): Bytes {
  return encoding === 'utf-8' ? utf8With(queryEncoding) : OF_OTHERS;
}

/** What UTF-8 bytes are, where queries are escaped in this encoding: in UTF-8 when there is none. */
function utf8With(queryEncoding: string | undefined): Bytes {
  return queryEncoding !== undefined && hasOwnQueryEncoder(queryEncoding) ? UTF8_BUT_QUERIES : UTF8;
}

/** How a link was written; a backslash is a slash, as in every http URL. */
export function pathTypeOf(bytes: Buffer, start: number, end: number): Link['pathType'] {
  let s = start;
  while (s < end && (bytes[s] ?? 0) <= 32) s++;
  if (s < end && isSlash(bytes[s])) return s + 1 < end && isSlash(bytes[s + 1]) ? 'protocol-relative' : 'root-relative';
  for (; s < end; s++) {
    const byte = bytes[s] ?? 0;
    if (byte === 58) return 'absolute';
    const isLetter = (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);
    const isMark = (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
    if (!(isLetter || isMark)) return 'relative';
  }
  return 'relative';
}

function isSlash(byte: number | undefined): boolean {
  return byte === 47 || byte === 92;
}
