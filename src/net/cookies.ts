import { createRequire } from 'node:module';
import type * as toughCookie from 'tough-cookie';
import type { Cookie, CookieJar } from 'tough-cookie';
import type { CanonicalUrl } from '../model/url.ts';

/** Cookies of one crawl (RFC 6265; none for public suffixes). */
export interface Cookies {
  /** Value of the Cookie header for a request; '' where there is none. */
  headerFor(url: CanonicalUrl): string;
  /** Keeps what a Set-Cookie value says, unless it is not for this host to say. */
  keep(setCookie: string, url: CanonicalUrl): void;
}

/** A Cookie header is cut at whole cookies before this, as browsers bound what a site may make them send. */
const LONGEST_HEADER = 16_384;

const HTTP_ONLY = '#HttpOnly_';

/** Loaded when cookies are wanted, as it brings along the list of public suffixes. */
function library(): typeof toughCookie {
  return createRequire(import.meta.url)('tough-cookie') as typeof toughCookie;
}

const FINAL_DOT = /^(https?:\/\/[^/:]*[^/:.])\.(?=[:/])/;
const BARE_NAME = /^(https?:\/\/(?:test|example|local))(?=[:/])/;

/**
 * The URL as the library is asked about it: without the dot behind a name, which says nothing more, but with one behind the names that
 * it refuses to hear of alone, as they have a special use.
 */
function placeOf(url: string): string {
  return url.replace(FINAL_DOT, '$1').replace(BARE_NAME, '$1.');
}

/** One line of a Netscape cookie file: domain, subdomains too, path, secure, expiry in seconds (0: none), name, value. */
function readLine(line: string, Kind: typeof Cookie): Cookie | undefined {
  const httpOnly = line.startsWith(HTTP_ONLY);
  if (line.startsWith('#') && !httpOnly) return undefined;
  const fields = (httpOnly ? line.slice(HTTP_ONLY.length) : line).split('\t');
  const [domain, subdomains, path, secure, expiry, key, value = ''] = fields;
  if (domain === undefined || expiry === undefined || key === undefined) return undefined;
  const seconds = Number(expiry);
  return new Kind({
    domain: domain.replace(/^\./, ''),
    hostOnly: subdomains?.toUpperCase() !== 'TRUE',
    path: path ?? '/',
    secure: secure?.toUpperCase() === 'TRUE',
    httpOnly,
    expires: seconds > 0 ? new Date(seconds * 1000) : 'Infinity',
    key,
    value,
  });
}

function fill(jar: CookieJar, netscapeFile: string): void {
  const { Cookie } = library();
  const places = new Map<string, URL | undefined>();
  for (const line of netscapeFile.split(/\r?\n/)) {
    const cookie = readLine(line, Cookie);
    if (cookie?.domain === undefined || cookie.domain === null) continue;
    const { domain, hostOnly, secure } = cookie;
    const url = placeOf(`${secure ? 'https' : 'http'}://${domain}/`);
    if (!places.has(url)) places.set(url, URL.canParse(url) ? new URL(url) : undefined);
    const place = places.get(url);
    // A line that is none of a cookie's is passed over, as curl does it.
    if (place === undefined) continue;
    // A domain attribute makes the jar add subdomains; without one the cookie is the host's alone.
    if (hostOnly === true) cookie.domain = null;
    jar.setCookieSync(cookie, place, { ignoreError: true });
  }
}

/** An empty jar, or one filled from the text of a Netscape cookie file (as curl and wget write it). */
export function createCookies(netscapeFile = ''): Cookies {
  const { CookieJar } = library();
  const jar = new CookieJar(undefined, { rejectPublicSuffixes: true, looseMode: true });
  fill(jar, netscapeFile);
  return {
    headerFor: (url) => {
      const header = jar.getCookieStringSync(placeOf(url));
      if (header.length <= LONGEST_HEADER) return header;
      return header.slice(0, Math.max(0, header.lastIndexOf('; ', LONGEST_HEADER)));
    },
    keep: (setCookie, url) => {
      jar.setCookieSync(setCookie, placeOf(url), { ignoreError: true });
    },
  };
}
