import { type HeaderLink, hasRelation } from '../content/link-header.ts';
import { parseRefresh } from '../content/refresh.ts';
import type { FoundLink } from '../model/link.ts';
import { headerAddress } from '../url/header-address.ts';
import { isFollowedType, seenByScan } from './discoveries.ts';
import type { Answered, VisitFacts } from './visit-end.ts';

/** Links that stand in the headers of a page: `Refresh:` (DIR-12) and of `Link:` the canonical (DIR-9) and the versions in other languages (DIR-10). */
export function headerLinks(facts: VisitFacts, { response, answer, linkHeader }: Answered): readonly FoundLink[] {
  const header = response.header('refresh');
  const refresh = header === undefined ? undefined : parseRefresh(headerAddress(header))?.url;
  if (refresh === undefined && linkHeader.length === 0) return [];
  const found = [
    refresh === undefined ? undefined : headerLink(facts, refresh, 'meta-refresh'),
    answer.canonicalHttp === undefined ? undefined : headerLink(facts, answer.canonicalHttp, 'canonical'),
    ...languageVersions(facts, linkHeader),
  ];
  return found.filter((link) => link !== undefined);
}

/** `Link: <…>; rel="alternate"; hreflang="de"`. */
function languageVersions(facts: VisitFacts, linkHeader: readonly HeaderLink[]): readonly (FoundLink | undefined)[] {
  return linkHeader.map((found) => {
    const language = found.params['hreflang'];
    if (language === undefined || !hasRelation(found, 'alternate')) return undefined;
    const link = headerLink(facts, headerAddress(found.uri), 'hreflang');
    return link && { ...link, language };
  });
}

/** A link that stands in a header, a sitemap or a document rather than on a page of HTML; undefined for what is no http or https URL. */
export function headerLink(
  { parts, leased }: VisitFacts,
  address: string,
  type: 'a' | 'redirect' | 'meta-refresh' | 'canonical' | 'sitemap' | 'sitemap-index' | 'hreflang',
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
    pathType: 'absolute',
    nofollow: false,
    followed,
  };
}
