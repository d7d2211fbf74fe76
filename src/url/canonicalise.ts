import type { CanonicalUrl, HostKey, Origin } from '../model/url.ts';
import { escapeByte } from './utf8-escapes.ts';

/**
 * Longer texts are no URL here, whatever wrote them: RFC 9110, 4.1, wants 8000 octets to be possible, and one page could otherwise
 * fill a disk with URLs that repeat a long base.
 */
export const LONGEST_URL = 8192;

/**
 * The URL that is fetched and kept: parsed and serialised by the WHATWG URL parser, fragment dropped (URL-4) and, as a house rule,
 * userinfo too (nobody's password belongs into a crawl folder). Undefined for what cannot be parsed or is longer than
 * `LONGEST_URL`, and for schemes other than http and https. Idempotent.
 */
export function canonicalise(input: string, base?: string): CanonicalUrl | undefined {
  if (input.length <= LONGEST_URL && CANONICAL.test(input)) return alreadyCanonical(input);
  let href: string;
  // An error takes five times as long as a URL, and what is one surely need not be asked about.
  const isDoubtful = input.length <= LONGEST_URL && !PLAIN.test(input) && !(base !== undefined && RELATIVE.test(input));
  if (isDoubtful && !URL.canParse(inAscii(input), base && inAscii(base))) return undefined;
  try {
    href = new URL(input, base).href;
  } catch {
    return undefined;
  }
  const authority = authorityStart(href);
  if (authority === 0) return undefined;
  const fragment = href.indexOf('#');
  if (fragment >= 0) href = href.slice(0, fragment);
  if (href.length > LONGEST_URL) return undefined;
  // A serialised authority holds "@" only as the end of userinfo.
  const path = href.indexOf('/', authority);
  const at = href.lastIndexOf('@', path);
  return alreadyCanonical(at < 0 ? href : href.slice(0, authority) + href.slice(at + 1));
}

/** What the parser would give back as it is: no escapes, no dots where they would mean a folder. It takes five times as long to say so. */
const CANONICAL =
  /^https?:\/\/(?:(?!xn-)[a-z0-9-]+\.)+[a-z]+\/(?:(?:[\w~-][\w.~-]*)?\/)*(?:[\w~-][\w.~-]*)?(?:\?[\w.~=&%+/-]*)?$/;

/** A path that is sound on any base. */
const RELATIVE = /^\/?[\w.~-][\w./~%?=&+-]*$/;

/** A host of letters and digits that is no number, without a port. */
const PLAIN = /^https?:\/\/(?:[a-z0-9]+\.)+[a-z]+[/?#]/i;

const ASCII = /^[\0-\x7f]*$/;

/** A text that is a URL where this one is: escaped as the parser itself does it, in hosts too. Node 20 cannot be asked about others: it takes latin1 for UTF-8. */
function inAscii(text: string): string {
  if (ASCII.test(text)) return text;
  const bytes = Buffer.from(text);
  const escaped = Buffer.allocUnsafe(bytes.length * 3);
  let length = 0;
  for (const byte of bytes) {
    if (byte < 128) escaped[length++] = byte;
    else length = escapeByte(escaped, length, byte);
  }
  return escaped.toString('latin1', 0, length);
}

/** Brands a text that is known to be canonical: read back from a crawl folder, or put together by the resolver. Checks nothing. */
export function alreadyCanonical(text: string): CanonicalUrl {
  return text as CanonicalUrl;
}

/** Scheme, host and port, as in `https://example.org`. */
export function originOf(url: CanonicalUrl): Origin {
  return url.slice(0, pathStart(url)) as Origin;
}

/** The URL up to the last slash of its path, as in `https://example.org/a/`. */
export function folderOf(url: CanonicalUrl): string {
  const query = url.indexOf('?');
  return url.slice(0, url.lastIndexOf('/', query < 0 ? url.length : query) + 1);
}

/**
 * Host name and port, the port always written, as in `example.org:443` or `[::1]:80`. A dot at the end of the name says only that
 * it is complete (RFC 3986, 3.2.2): the host is the same, and is left out.
 */
export function hostKeyOf(url: CanonicalUrl): HostKey {
  const start = authorityStart(url);
  const end = url.indexOf('/', start);
  const colon = portColon(url, start, end);
  if (colon >= 0) {
    const name = nameEnd(url, start, colon);
    return (name === colon ? url.slice(start, end) : url.slice(start, name) + url.slice(colon, end)) as HostKey;
  }
  const name = url.slice(start, nameEnd(url, start, end));
  return (start === 8 ? `${name}:443` : `${name}:80`) as HostKey;
}

/** The host name without port and without a dot at its end; an IPv6 address without brackets. */
export function hostnameOf(url: CanonicalUrl): string {
  const start = authorityStart(url);
  const end = url.indexOf('/', start);
  const colon = portColon(url, start, end);
  const hostEnd = nameEnd(url, start, colon < 0 ? end : colon);
  return url.startsWith('[', start) ? url.slice(start + 1, hostEnd - 1) : url.slice(start, hostEnd);
}

/** Where the name from `start` to `end` ends without a dot behind it. A name of one dot stays. */
function nameEnd(text: string, start: number, end: number): number {
  return text.charCodeAt(end - 1) === 46 && end - start > 1 ? end - 1 : end;
}

/** A host name without the dot at its end, which says only that it is complete. */
export function withoutFinalDot(name: string): string {
  return name.slice(0, nameEnd(name, 0, name.length));
}

/** Where the rules of an origin are (RFC 9309, 2.3). */
export function robotsUrlOf(origin: Origin): CanonicalUrl {
  return alreadyCanonical(`${origin}/robots.txt`);
}

/** What goes on the request line, and what robots.txt rules are matched against. */
export function pathAndQueryOf(url: CanonicalUrl): string {
  return url.slice(pathStart(url));
}

/** Length of `http://` or `https://` at the start, 0 for anything else. */
function authorityStart(href: string): number {
  if (href.startsWith('http://')) return 7;
  return href.startsWith('https://') ? 8 : 0;
}

function pathStart(url: CanonicalUrl): number {
  return url.indexOf('/', 8);
}

/** Index of the colon before the port between `start` and `end`, -1 without one. A colon inside [ ] belongs to the address. */
function portColon(url: string, start: number, end: number): number {
  const colon = url.lastIndexOf(':', end - 1);
  return colon >= start && url.charCodeAt(end - 1) !== 93 ? colon : -1;
}
