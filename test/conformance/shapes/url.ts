import { encodingOfLabel } from '../../../src/content/decode.ts';
import { canonicalise, hostnameOf, originOf, pathAndQueryOf } from '../../../src/url/canonicalise.ts';
import { registrableDomain } from '../../../src/url/domain.ts';
import { LinkResolver } from '../../../src/url/resolver.ts';
import { type Check, perCase } from '../check.ts';
import type { Case } from '../data.ts';

const resolver = new LinkResolver({ a: 1, b: 2 });

/** Base of inputs that have none; only an absolute URL may come of them. */
const NOWHERE = 'http://nowhere.invalid/';

/** What Skein makes of an address in a document: as text, and as the bytes of an attribute on the hot path. Both, where they differ. */
function found(input: string, base?: string): unknown {
  const text = canonicalise(input, base) ?? null;
  // An attribute cannot hold U+0000, and where there is no base there is no document.
  if (base === undefined || input.includes('\0') || canonicalise(base) === undefined) return text;
  const bytes = resolved(input, base, 'utf-8');
  return bytes === text ? text : { text, bytes };
}

function resolved(input: string, base: string, encoding: string): string | null {
  const bytes = Buffer.from(input);
  resolver.setBase(base, encoding === 'utf-8' ? undefined : encoding);
  const kind = resolver.resolve(bytes, 0, bytes.length, { hasEntity: false, isAscii: false }, 'utf-8');
  return kind === 'url' ? resolver.url() : null;
}

/** The URL as Skein keeps it: http and https only, without fragment and userinfo. */
function kept(href: string | null | undefined): string | null {
  const parts = /^(https?:\/\/)(?:[^/?#]*@)?([^#]*)/.exec(href ?? '');
  return parts === null ? null : `${parts[1]}${parts[2]}`;
}

interface WptUrl extends Case {
  readonly input: string;
  readonly base?: string | null;
  readonly href?: string;
  readonly failure?: boolean;
  readonly node22?: string | null | { readonly href?: string };
}

/** The URL parser, as its own suite has it. */
export const wptUrl = perCase<WptUrl>((one) => {
  const actual = found(one.input, one.base ?? undefined);
  const check: Check = { id: one.id, expected: one.failure === true ? null : kept(one.href), actual };
  if (one.node22 === undefined) return [check];
  const platform = typeof one.node22 === 'string' ? one.node22 : one.node22?.href;
  return [{ ...check, platform: kept(platform) }];
});

/** A whole URL and what is to come of it. */
export const urlHref = perCase<Case & { input: string; href: string }>(({ id, input, href }) => [
  { id, expected: kept(href), actual: found(input) },
]);

/** A link and its base. */
export const urlResolve = perCase<Case & { input: string; base: string | null; resolved: string }>((one) => [
  { id: one.id, expected: kept(one.resolved), actual: found(one.input, one.base ?? undefined) },
]);

interface SafeUrl extends Case {
  readonly input: string;
  readonly url: string | null;
  readonly options: Readonly<Record<string, string>>;
  readonly relation?: string;
}

/** What a peer sends for a URL must be what Skein sends: it is so where both come to one URL in the URL Standard. */
export const safeUrl = perCase<SafeUrl>(({ id, input, url, options, relation }) => {
  const { query_encoding, path_encoding } = options;
  if (path_encoding !== undefined) return 'paths are UTF-8 in the URL Standard, whatever the page is in';
  if (query_encoding !== undefined) {
    const wanted = url === null ? null : (canonicalise(url, NOWHERE) ?? null);
    const encoding = encodingOfLabel(query_encoding) ?? 'utf-8';
    return [{ id, expected: wanted, actual: resolved(input, NOWHERE, encoding) }];
  }
  if (relation === undefined) return 'the peer and the URL Standard differ';
  const base = canonicalise(input) === undefined ? undefined : NOWHERE;
  return [{ id, expected: url === null ? null : (canonicalise(url) ?? null), actual: found(input, base) }];
});

interface HostCase extends Case {
  readonly input: string;
  readonly output: string | null;
  readonly node22?: string | null;
}

/** A host name in its ASCII form. */
export const hostToAscii = perCase<HostCase>(({ id, input, output, ...rest }) => {
  // Hosts that the URL parser would read as something else besides are set apart by the suite's own harness.
  const url = canonicalise(`https://${input}/x`);
  const actual = url === undefined ? null : originOf(url).slice('https://'.length);
  const check: Check = { id, expected: output, actual };
  return [rest.node22 === undefined ? check : { ...check, platform: rest.node22 }];
});

/** A host that is an address in one of its many spellings. */
export const hostAddress = perCase<Case & { input: string; ipv4: string | null }>(({ id, input, ipv4 }) => {
  const url = canonicalise(`http://${input}/`);
  const host = url === undefined ? null : hostnameOf(url);
  return [{ id, expected: ipv4, actual: host !== null && /^\d+(?:\.\d+){3}$/.test(host) ? host : null }];
});

/** Dot segments of a path. */
export const pathDots = perCase<Case & { path: string; normalized: string }>(({ id, path, normalized }) => {
  const url = canonicalise(`http://host.test${path}`);
  return [{ id, expected: normalized, actual: url === undefined ? null : pathAndQueryOf(url) }];
});

/** The query of a link in a page of some encoding. */
export const queryEncode = perCase<Case & { input: string; encoding: string; query: string }>((one) => {
  const url = resolved(`?${one.input}`, NOWHERE, one.encoding);
  return [{ id: one.id, expected: one.query, actual: url?.slice(url.indexOf('?') + 1) ?? null }];
});

/** The domain that somebody registered. */
export const publicSuffix = perCase<Case & { host: string; registrable_domain: string | null }>((one) => {
  const { id, host, registrable_domain: expected } = one;
  // Skein asks for the hosts of canonical URLs only.
  const url = canonicalise(`http://${host}/`);
  const actual = url === undefined ? null : (registrableDomain(hostnameOf(url)) ?? null);
  const ascii = expected === null ? null : canonicalise(`http://${expected}/`);
  return [{ id, expected: ascii ? hostnameOf(ascii) : null, actual }];
});
