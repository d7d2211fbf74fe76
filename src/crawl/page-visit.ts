import { textEncoding } from '../content/text-document.ts';
import { joinLinks, packLinks, withNofollow } from '../links/found-links.ts';
import type { RobotsDirective, ScannedContent } from '../model/page.ts';
import type { ResponseFacts, Visit } from '../model/visit.ts';
import { bindingDirectives, forbiddingDirectives } from '../robots/directives.ts';
import { discoveriesOf } from './discoveries.ts';
import { headerLinks } from './header-link.ts';
import { headerValues } from './response-facts.ts';
import { type Answered, nothing, type VisitEnd, type VisitFacts } from './visit-end.ts';

/** The content of a page with the encoding that it was read in, where it has one. */
export interface PageReading extends Pick<ResponseFacts, 'charset' | 'charsetSource'> {
  readonly content: ScannedContent;
}

/** The end of a visit that found a page: what binds it, its links, and the discoveries of those. `plain` is the visit without them. */
export function pageVisit(
  facts: VisitFacts,
  answered: Answered,
  plain: Visit,
  { content, charset, charsetSource }: PageReading,
): VisitEnd {
  const { leased, parts } = facts;
  const { response, answer, capture } = answered;
  const { selection, settings } = parts;
  const { mayIndex, directive, nofollow } = bindingOf(facts, answered, content.directives);
  const fromHeaders = headerLinks(facts, response, answer);
  const all = fromHeaders.length === 0 ? content.links : joinLinks(content.links, packLinks(fromHeaders));
  const links = nofollow ? withNofollow(all, settings.nofollow === 'ignore') : all;
  const isIgnored = !content.hasRegion;
  return {
    visit: {
      ...plain,
      outcome: isIgnored ? 'ignored' : 'fetched',
      because: isIgnored ? { reason: 'no-region', rule: settings.region ?? '' } : undefined,
      response: { ...answer, charset, charsetSource },
      page: content,
      mayIndex,
      directive,
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

/** The end of a visit that found a text that is no page: its encoding is told for those who read it, and what binds it (DIR-3). */
export function textVisit(facts: VisitFacts, answered: Answered, plain: Visit): VisitEnd {
  const { response, answer, capture } = answered;
  const { encoding, source } = textEncoding(response.body, answer.sniffedType ?? '', answer.contentType);
  const { mayIndex, directive } = bindingOf(facts, answered, []);
  const told = { ...answer, charset: encoding, charsetSource: source };
  const visit: Visit = { ...plain, response: told, mayIndex, directive };
  return { ...nothing(visit), body: response.body, capture };
}

/** What the directives of a page and of its headers come to. */
function bindingOf(
  { parts }: VisitFacts,
  { response, answer }: Answered,
  onPage: readonly RobotsDirective[],
): Pick<Visit, 'mayIndex' | 'directive'> & { readonly nofollow: boolean } {
  const headers = answer.xRobotsTag === undefined ? [] : headerValues(response, 'x-robots-tag');
  const { noindex, nofollow } = bindingDirectives(onPage, headers, parts.robotsToken, response.startedAt);
  const forbids = noindex || nofollow;
  return {
    mayIndex: !noindex,
    nofollow,
    directive: forbids ? forbiddingDirectives(onPage, headers, parts.robotsToken, response.startedAt) : undefined,
  };
}
