import type { FoundLink } from '../model/link.ts';
import type { PageContent } from '../model/page.ts';
import type { ResponseFacts, Visit } from '../model/visit.ts';
import { bindingDirectives, forbiddingDirectives } from '../robots/directives.ts';
import { discoveriesOf } from './discoveries.ts';
import { headerLinks } from './header-link.ts';
import { headerValues } from './response-facts.ts';
import type { Answered, VisitEnd, VisitFacts } from './visit-end.ts';

/** The content of a page with the encoding that it was read in, where it has one. */
export interface PageReading extends Pick<ResponseFacts, 'charset' | 'charsetSource'> {
  readonly content: PageContent;
}

/** The end of a visit that found a page: what binds it, its links, and the discoveries of those. `plain` is the visit without them. */
export function pageVisit(
  facts: VisitFacts,
  { response, answer, capture }: Answered,
  plain: Visit,
  { content, charset, charsetSource }: PageReading,
): VisitEnd {
  const { leased, parts } = facts;
  const { selection, settings } = parts;
  const headers = answer.xRobotsTag === undefined ? [] : headerValues(response, 'x-robots-tag');
  const directives = bindingDirectives(content.directives, headers, parts.robotsToken, response.startedAt);
  const fromHeaders = headerLinks(facts, response, answer);
  const all = fromHeaders.length === 0 ? content.links : [...content.links, ...fromHeaders];
  const links = pageLinks(all, directives.nofollow, settings.nofollow);
  const isIgnored = !content.hasRegion;
  return {
    visit: {
      ...plain,
      outcome: isIgnored ? 'ignored' : 'fetched',
      because: isIgnored ? { reason: 'no-region', rule: settings.region ?? '' } : undefined,
      response: { ...answer, charset, charsetSource },
      page: content,
      mayIndex: !directives.noindex,
      directive:
        directives.noindex || directives.nofollow
          ? forbiddingDirectives(content.directives, headers, parts.robotsToken, response.startedAt)
          : undefined,
    },
    content,
    body: response.body,
    capture,
    links,
    discoveries: discoveriesOf(leased, links, { selection, settings, sequence: facts.sequence }),
    again: 'never',
    overload: undefined,
  };
}

/** DIR-8: a nofollow of the page binds each of its links. */
function pageLinks(
  links: readonly FoundLink[],
  pageNofollow: boolean,
  policy: 'respect' | 'ignore',
): readonly FoundLink[] {
  if (!pageNofollow) return links;
  return links.map((link) => ({ ...link, nofollow: true, followed: link.followed && policy === 'ignore' }));
}
