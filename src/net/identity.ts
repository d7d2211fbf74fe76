import type { AddHeaders, FetchRequest } from '../model/fetcher.ts';
import type { CanonicalUrl, HostKey } from '../model/url.ts';
import { hostKeyOf } from '../url/canonicalise.ts';
import { createCookies } from './cookies.ts';
import type { ProxyAddress } from './proxy.ts';
import { checked, type FlatHeaders, type HeaderOptions, headerSets, withheldNames } from './request-headers.ts';

export interface IdentityOptions extends HeaderOptions {
  readonly cookies: boolean;
  /** Text of a Netscape cookie file to begin with; cookies are kept then, too. */
  readonly cookieJar?: string | undefined;
  /** Whether this host may see `headers` and `basicAuth`. */
  maySendSecrets(host: HostKey): boolean;
  /** Lines for each request, which the archive leaves out. */
  readonly addHeaders?: AddHeaders | undefined;
}

/** What each host is told about us, and what it told us to remember. */
export interface Identity {
  headersFor(request: FetchRequest): FlatHeaders;
  /** Lower-case names of the lines whose values no record keeps. */
  readonly withheld: ReadonlySet<string>;
  /** Keeps the cookies of an answer, where cookies are kept. */
  remember(url: CanonicalUrl, rawHeaders: readonly string[]): void;
}

/** `headers` with further lines, which win over lines of the same name. */
function withLines(headers: FlatHeaders, lines: Readonly<Record<string, string>>): FlatHeaders {
  const more = Object.entries(lines);
  const names = new Set(more.map(([name]) => name.toLowerCase()));
  const kept = headers.filter((_, index) => !names.has((headers[index - (index % 2)] ?? '').toLowerCase()));
  return [...kept, ...more.flat()];
}

/** Throws SETTINGS for header lines that cannot be sent. */
export function createIdentity(options: IdentityOptions, proxy: ProxyAddress | undefined): Identity {
  const sets = headerSets(options);
  const withheld = withheldNames(options);
  const { addHeaders } = options;
  const hasSecrets = options.headers.length > 0 || options.basicAuth !== undefined;
  const hasCookies = options.cookies || options.cookieJar !== undefined;
  const cookies = hasCookies ? createCookies(options.cookieJar) : undefined;
  const added = (lines: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => {
    for (const name of Object.keys(lines)) withheld.add(name.toLowerCase());
    return Object.fromEntries(Object.entries(lines).map(checked));
  };
  return {
    withheld,
    headersFor({ url, purpose, headers: more }) {
      const mayTell = hasSecrets && options.maySendSecrets(hostKeyOf(url));
      let headers = (mayTell ? sets.secret : sets.plain)[purpose];
      if (more !== undefined) headers = withLines(headers, more);
      const cookie = cookies?.headerFor(url) ?? '';
      if (cookie !== '') headers = [...headers, 'Cookie', cookie];
      if (addHeaders !== undefined) headers = withLines(headers, added(addHeaders({ url, purpose, headers })));
      // Through a tunnel the host itself would read it.
      const toProxy = proxy?.authorization !== undefined && url.startsWith('http:');
      return toProxy ? [...headers, 'Proxy-Authorization', proxy.authorization] : headers;
    },
    remember(url, rawHeaders) {
      if (cookies === undefined) return;
      for (let index = 0; index < rawHeaders.length; index += 2) {
        if (rawHeaders[index]?.toLowerCase() === 'set-cookie') cookies.keep(rawHeaders[index + 1] ?? '', url);
      }
    },
  };
}
