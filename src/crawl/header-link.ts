import { type HeaderLink, hasRelation } from '../content/link-header.ts';
import { parseRefresh, type Refresh } from '../content/refresh.ts';
import type { FetchedResponse } from '../model/fetcher.ts';
import type { FoundLink } from '../model/link.ts';
import { headerAddress } from '../url/header-address.ts';
import { pathTypeOf } from '../url/resolver.ts';
import { isFollowedType, seenByScan } from './discoveries.ts';
import type { Answered, VisitFacts } from './visit-end.ts';

/** Links that stand in the headers of a page: `Refresh:` (DIR-12), and what `Link:` names: the canonical (DIR-9), versions in other languages (DIR-10), all else. */
export function headerLinks(facts: VisitFacts, { refresh: header, linkHeader }: Answered): readonly FoundLink[] {
  const refresh = header?.url;
  if (refresh === undefined && linkHeader.length === 0) return [];
  const canonical = linkHeader.find((named) => hasRelation(named, 'canonical'));
  const found = [
    refresh === undefined ? undefined : headerLink(facts, refresh, 'meta-refresh'),
    ...linkHeader.map((named) => namedLink(facts, named, named === canonical)),
  ];
  return found.filter((link) => link !== undefined);
}

/** What the `Refresh:` header says. */
export function refreshOf(response: Pick<FetchedResponse, 'header'>): Refresh | undefined {
  const header = response.header('refresh');
  return header === undefined ? undefined : parseRefresh(headerAddress(header));
}

/** `Link: <…>; rel="alternate"; hreflang="de"` is a version, of canonicals the first one counts, and the rest is recorded as it is. */
function namedLink(facts: VisitFacts, named: HeaderLink, isCanonical: boolean): FoundLink | undefined {
  const hreflang = hasRelation(named, 'alternate') ? named.params['hreflang'] : undefined;
  const other = hreflang === undefined ? 'http-link' : 'hreflang';
  const link = headerLink(facts, headerAddress(named.uri), isCanonical ? 'canonical' : other);
  return link && { ...link, rel: named.rel, language: isCanonical ? '' : (hreflang ?? '') };
}

/**
 * A link that stands in a header, a sitemap or a document rather than on a page of HTML; undefined for what is no http or https URL.
 * `written` is the address as it stands there, where `address` is more than that.
 */
export function headerLink(
  { parts, leased }: VisitFacts,
  address: string,
  type: 'a' | 'redirect' | 'meta-refresh' | 'canonical' | 'sitemap' | 'sitemap-index' | 'hreflang' | 'http-link',
  written = address,
): FoundLink | undefined {
  const { resolver, engine, selection, settings } = parts;
  // A page's own <base> has no say over headers.
  resolver.setBase(leased.url);
  if (resolver.resolveText(address) !== 'url') return undefined;
  const { lo, hi } = resolver;
  const followed = isFollowedType(type, settings);
  const id = seenByScan(engine.seen, selection.ordering.rewardsLater).find(lo, hi, followed);
  return {
    type,
    id,
    lo,
    hi,
    url: id === 0 ? resolver.url() : undefined,
    anchor: '',
    alt: '',
    rel: '',
    frame: '',
    language: '',
    position: 'head',
    pathType: pathTypeIn(written),
    nofollow: false,
    followed,
  };
}

function pathTypeIn(written: string): FoundLink['pathType'] {
  // The first few bytes tell; what is not ASCII begins no scheme.
  const bytes = Buffer.from(written.trimStart().slice(0, 64), 'latin1');
  return pathTypeOf(bytes, 0, bytes.length);
}
