import type { CanonicalUrl, HostKey, Origin } from '../model/url.ts';

/** What of a URL goes where in a request. */
export interface RequestTarget {
  readonly origin: Origin;
  /** Host name and port as the Host header has them. */
  readonly host: string;
  readonly hostKey: HostKey;
  /** Path and query. */
  readonly path: string;
}

/** Cuts a canonical URL, which always has a path. Credentials in it are nobody's but the page's that linked here: not sent. */
export function targetOf(url: CanonicalUrl): RequestTarget {
  const hostAt = url.indexOf('//') + 2;
  const pathAt = url.indexOf('/', hostAt);
  const host = url.slice(url.lastIndexOf('@', pathAt) + 1 || hostAt, pathAt);
  const scheme = url.slice(0, hostAt);
  const hasPort = /:\d+$/.test(host);
  const hostKey = hasPort ? host : `${host}:${scheme === 'https://' ? 443 : 80}`;
  return { origin: (scheme + host) as Origin, host, hostKey: hostKey as HostKey, path: url.slice(pathAt) };
}
