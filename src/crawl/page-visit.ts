import { isTextType, textEncoding } from '../content/text-document.ts';
import { joinLinks, NO_LINKS, packLinks, withNofollow } from '../links/found-links.ts';
import type { FoundLink, FoundLinks } from '../model/link.ts';
import type { RobotsDirective, ScannedContent } from '../model/page.ts';
import type { ResponseFacts, Visit } from '../model/visit.ts';
import { bindingDirectives, forbiddingDirectives } from '../robots/directives.ts';
import { canonicalise } from '../url/canonicalise.ts';
import { discoveriesInSteps, discoveriesOf } from './discoveries.ts';
import { headerLink, headerLinks } from './header-link.ts';
import { freshened, headerValues, withCharset } from './response-facts.ts';
import { type Answered, bareVisit, type VisitEnd, type VisitFacts, visitEnd, visitWith } from './visit-end.ts';

/** The content of a page with the encoding that it was read in, where it has one. */
export interface PageReading extends Pick<ResponseFacts, 'charset' | 'charsetSource'> {
  readonly content: ScannedContent;
}

/** The end of a visit that found a long page, in steps. */
export function* longPageVisit(
  facts: VisitFacts,
  answered: Answered,
  plain: Visit,
  reading: PageReading,
): Generator<void, VisitEnd> {
  const end = pageVisit(facts, answered, plain, reading, () => []);
  return visitEnd(end.visit, { ...end, discoveries: yield* discoveriesInSteps(facts, end.links) });
}

/** The end of a visit that found a page: what binds it, its links, and the discoveries of those. `plain` is the visit without them. */
export function pageVisit(
  facts: VisitFacts,
  answered: Answered,
  plain: Visit,
  { content, charset, charsetSource }: PageReading,
  discover: typeof discoveriesOf = discoveriesOf,
): VisitEnd {
  const { settings } = facts.parts;
  const { response, answer, capture } = answered;
  const { mayIndex, directive, nofollow } = bindingOf(facts, answered, content.directives);
  const links = withHeaderLinks(facts, answered, content.links, nofollow);
  const isIgnored = !content.hasRegion;
  const visit = visitWith(plain, {
    outcome: isIgnored ? 'ignored' : 'fetched',
    because: isIgnored ? { reason: 'no-region', rule: settings.region ?? '' } : undefined,
    response: withCharset(answer, charset, charsetSource),
    page: refreshed(facts, answered, content),
    mayIndex,
    directive,
  });
  return visitEnd(visit, { content, body: response.body, capture, links, discoveries: discover(facts, links) });
}

/** The page as its `Refresh:` header has it, which comes before that of a meta (HTML Standard, "shared declarative refresh steps"). */
function refreshed({ leased }: VisitFacts, { refresh: header }: Answered, content: ScannedContent): ScannedContent {
  const url = header?.url === undefined ? undefined : canonicalise(header.url, leased.url);
  return header === undefined || url === undefined
    ? content
    : { ...content, refresh: { seconds: header.seconds, url } };
}

/**
 * The end of a visit that found what is no page and is kept: what binds it (DIR-3), and where its headers lead (DIR-9, DIR-10). Of a
 * text the encoding is told for those who read it.
 */
export function keptVisit(facts: VisitFacts, answered: Answered, plain: Visit): VisitEnd {
  const { response, capture } = answered;
  const { mayIndex, directive, nofollow } = bindingOf(facts, answered, []);
  const links = withHeaderLinks(facts, answered, NO_LINKS, nofollow);
  const visit = visitWith(plain, { response: withOwnCharset(answered), mayIndex, directive });
  return visitEnd(visit, { body: response.body, capture, links, discoveries: discoveriesOf(facts, links) });
}

/**
 * The end of a visit to what has not changed since the last one: all that it was then, with the headers of now (RFC 9111, 4.3.4). Its links
 * stay as they are, so where the headers say something else of links than they did, it is asked for whole.
 */
export function unchangedVisit(facts: VisitFacts, answered: Answered, last: Visit): VisitEnd | Promise<VisitEnd> {
  const { response, answer, capture } = answered;
  const stored = last.response === undefined ? answer : freshened(last.response, answer);
  const plain = bareVisit(facts, response.startedAt, { outcome: 'unchanged', response: stored, digest: last.digest });
  const visit = visitWith(plain, { page: last.page, ...stillBinding(facts, answered, last) });
  const end = (isOther: boolean): VisitEnd => visitEnd(visit, { capture, again: isOther ? 'now' : 'never' });
  if (bindsLinksAnew(answer, last)) return end(true);
  return answered.linkHeader.length === 0 ? end(false) : namesOtherLinks(facts, answered).then(end);
}

/** Whether its `Link:` header names what the page has no such link to, or less than before. Of versions in other languages and canonicals, those on the page count too. */
async function namesOtherLinks(facts: VisitFacts, answered: Answered): Promise<boolean> {
  const { engine } = facts.parts;
  const nameOf = ({ type, lo, hi }: FoundLink): string => `${type} ${lo} ${hi}`;
  const named = headerLinks(facts, answered).map(nameOf);
  const stored: string[] = [];
  for (const { type, target } of (await engine.linksOf(facts.leased.id))?.links ?? []) {
    if (type !== 'http-link' && type !== 'hreflang' && type !== 'canonical') continue;
    // By its address: the ids of another thread's URLs are not known here.
    const link = headerLink(facts, (await engine.pageById(target))?.url ?? '', type);
    if (link !== undefined) stored.push(nameOf(link));
  }
  const plain = (links: readonly string[]): number => links.filter((link) => link.startsWith('http-link')).length;
  return plain(named) !== plain(stored) || named.some((link) => !stored.includes(link));
}

/**
 * Where the 304 has no X-Robots-Tag, what the earlier one forbade is forbidden still: its lines are kept as one, in which a name at the start
 * of one would bind the next. What it says of a time may come true meanwhile.
 */
function stillBinding(facts: VisitFacts, answered: Answered, last: Visit): Pick<Visit, 'mayIndex' | 'directive'> {
  const onPage = last.page?.directives ?? [];
  const before = last.response?.xRobotsTag;
  if (answered.answer.xRobotsTag !== undefined || before === undefined) return bindingOf(facts, answered, onPage);
  const { mayIndex, directive } = bindingOf(facts, answered, onPage, before);
  return last.mayIndex && !mayIndex ? { mayIndex, directive } : { mayIndex: last.mayIndex, directive: last.directive };
}

/** Whether the headers forbid links to be followed, or do not any more, or name another canonical. */
function bindsLinksAnew({ xRobotsTag, canonicalHttp }: ResponseFacts, { response }: Visit): boolean {
  const before = response?.xRobotsTag;
  const isTagNew = xRobotsTag !== undefined && xRobotsTag !== before;
  if (isTagNew && (FORBIDS_LINKS.test(xRobotsTag) || FORBIDS_LINKS.test(before ?? ''))) return true;
  return canonicalHttp !== undefined && canonicalHttp !== response?.canonicalHttp;
}

const FORBIDS_LINKS = /nofollow|none/i;

function withOwnCharset({ response, answer }: Answered): ResponseFacts {
  if (answer.sniffedType === undefined || !isTextType(answer.sniffedType)) return answer;
  const { encoding, source } = textEncoding(response.body, answer.sniffedType, answer.contentType);
  return withCharset(answer, encoding, source);
}

/** The links with those of the headers behind them, bound by a nofollow of the whole. */
function withHeaderLinks(facts: VisitFacts, answered: Answered, own: FoundLinks, nofollow: boolean): FoundLinks {
  const fromHeaders = headerLinks(facts, answered);
  const all = fromHeaders.length === 0 ? own : joinLinks(own, packLinks(fromHeaders));
  return nofollow ? withNofollow(all, facts.parts.settings.nofollow === 'ignore') : all;
}

/** What the directives of a page and of its headers come to. `before`: an X-Robots-Tag of an earlier answer that holds still. */
function bindingOf(
  { parts }: VisitFacts,
  { response, answer }: Answered,
  onPage: readonly RobotsDirective[],
  before?: string,
): Pick<Visit, 'mayIndex' | 'directive'> & { readonly nofollow: boolean } {
  const kept = before === undefined ? [] : [before];
  const headers = answer.xRobotsTag === undefined ? kept : headerValues(response, 'x-robots-tag');
  const { noindex, nofollow } = bindingDirectives(onPage, headers, parts.robotsToken, response.startedAt);
  const forbids = noindex || nofollow;
  return {
    mayIndex: !noindex,
    nofollow,
    directive: forbids ? forbiddingDirectives(onPage, headers, parts.robotsToken, response.startedAt) : undefined,
  };
}
