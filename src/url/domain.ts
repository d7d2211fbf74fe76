import { createRequire } from 'node:module';
import type * as tldts from 'tldts';
import type { CanonicalUrl } from '../model/url.ts';
import { hostnameOf } from './canonicalise.ts';

const PSL = { allowPrivateDomains: true, extractHostname: false, validateHostname: false } as const;

/** With its list it takes as long to load as a hundred of our files, and most crawls stay on their host. */
let suffixes: typeof tldts | undefined;

/**
 * The name that somebody registered, by the public suffix list with its ICANN and private sections (URL-8): `example.co.uk` of
 * `www.example.co.uk`. Undefined for IP addresses, `localhost` and public suffixes themselves.
 */
export function registrableDomain(hostname: string): string | undefined {
  // An empty label is no label.
  if (hostname.startsWith('.')) return undefined;
  suffixes ??= createRequire(import.meta.url)('tldts') as typeof tldts;
  const domain = suffixes.getDomain(hostname, PSL) ?? undefined;
  return domain?.startsWith('.') ? undefined : domain;
}

/** Whether both are of one host name or one registrable domain: `example.org` and `www.example.org` are, on any port. */
export function isSameSite(one: CanonicalUrl, other: CanonicalUrl): boolean {
  const [a, b] = [hostnameOf(one), hostnameOf(other)];
  if (a === b) return true;
  const domain = registrableDomain(a);
  return domain !== undefined && domain === registrableDomain(b);
}

/** Whether the name is that domain or a subdomain of it. Both in lower case. */
export function isWithin(hostname: string, domain: string): boolean {
  if (!hostname.endsWith(domain)) return false;
  const before = hostname.length - domain.length - 1;
  return before < 0 || hostname.charCodeAt(before) === 46;
}
