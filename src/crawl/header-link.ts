import { parseLinkHeader } from '../content/link-header.ts';
import { parseRefresh } from '../content/refresh.ts';
import type { FetchedResponse } from '../model/fetcher.ts';
import type { FoundLink } from '../model/link.ts';
import type { ResponseFacts } from '../model/visit.ts';
import { isFollowedType, seenByScan } from './discoveries.ts';
import type { VisitFacts } from './visit-end.ts';

/** Links that stand in the headers of a page: `Refresh:` (DIR-12) and of `Link:` the canonical (DIR-9) and the versions in other languages (DIR-10). */
export function headerLinks(facts: VisitFacts, response: FetchedResponse, answer: ResponseFacts): readonly FoundLink[] {
  const header = response.header('refresh');
  const refresh = header === undefined ? undefined : parseRefresh(header)?.url;
  const linkHeader = response.header('link');
  if (refresh === undefined && linkHeader === undefined) return [];
  const found = [
    refresh === undefined ? undefined : headerLink(facts, refresh, 'meta-refresh'),
    answer.canonicalHttp === undefined ? undefined : headerLink(facts, answer.canonicalHttp, 'canonical'),
    ...languageVersions(facts, linkHeader),
  ];
  return found.filter((link) => link !== undefined);
}

/** `Link: <…>; rel="alternate"; hreflang="de"`: links with the language for their rel, as those of sitemaps. */
function languageVersions(facts: VisitFacts, header: string | undefined): readonly (FoundLink | undefined)[] {
  if (header === undefined || !/hreflang/i.test(header)) return [];
  return parseLinkHeader(header).map(({ uri, rel, params }) => {
    const language = params['hreflang'] ?? '';
    if (language === '' || !/(?:^|\s)alternate(?:\s|$)/i.test(rel)) return undefined;
    const link = headerLink(facts, uri, 'hreflang');
    return link && { ...link, rel: language };
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
    position: 'head',
    pathType: 'absolute',
    nofollow: false,
    followed,
  };
}
