import { sha1Base32 } from '../content/digest.ts';
import { isHtmlType } from '../content/media-type.ts';
import { readPage } from '../content/page-content.ts';
import { parseRefresh } from '../content/refresh.ts';
import type { Capture, Discovery, LeasedUrl } from '../model/engine.ts';
import type { FetchedResponse, FetchFailure } from '../model/fetcher.ts';
import type { FoundLink } from '../model/link.ts';
import type { PageContent } from '../model/page.ts';
import type { Instant, Millis } from '../model/time.ts';
import type { Because, Outcome, ResponseFacts, Visit } from '../model/visit.ts';
import { mayRetry, retryAfter } from '../policy/politeness.ts';
import { bindingDirectives } from '../robots/directives.ts';
import { discoveriesOf, isFollowedType, seenByScan } from './discoveries.ts';
import type { CrawlParts } from './parts.ts';
import { isRedirectStatus, responseFacts } from './response-facts.ts';

/** How one visit ended, before the host's clock and the engine are told. */
export interface VisitEnd {
  readonly visit: Visit;
  readonly content: PageContent | undefined;
  readonly body: Buffer | undefined;
  readonly capture: Capture | undefined;
  readonly links: readonly FoundLink[];
  readonly discoveries: readonly Discovery[];
  /** `now`: the same URL at once (a cookie was set on the way); `later`: after a pause that grows; `never`: done. */
  readonly again: 'never' | 'later' | 'now';
  /** The host said that this is too much (429, 503), and for how long where it said so. */
  readonly overload: { readonly retryAfter: Millis | undefined } | undefined;
}

interface Facts {
  readonly parts: CrawlParts;
  readonly leased: LeasedUrl;
  /** Number of this visit in the crawl, for the ordering. */
  readonly sequence: number;
}

const nothing = { content: undefined, body: undefined, links: [], discoveries: [], overload: undefined } as const;

/** A visit that made no request: robots.txt or the guard decided. */
export function deniedVisit(leased: LeasedUrl, because: Because, at: Instant): VisitEnd {
  const outcome: Outcome = because.reason === 'dns' ? 'failed' : 'denied';
  return { ...nothing, visit: bareVisit(leased, at, outcome, because), capture: undefined, again: 'never' };
}

/** No answer came. */
export function failedVisit(facts: Facts, failure: FetchFailure): VisitEnd {
  const { leased, parts } = facts;
  const because: Because = { reason: failure.failure, rule: failure.detail };
  const outcome: Outcome = failure.failure === 'private-address' ? 'denied' : 'failed';
  const again = mayRetry(failure, leased.tries, parts.settings.retries) ? 'later' : 'never';
  return { ...nothing, visit: bareVisit(leased, failure.startedAt, outcome, because), capture: undefined, again };
}

/** An answer came: a page, something else, a redirect, or an error. */
export function answeredVisit(facts: Facts, response: FetchedResponse): VisitEnd {
  const { leased, parts } = facts;
  const answer = responseFacts(leased.url, response);
  const capture: Capture | undefined = parts.settings.archive
    ? { response, via: undefined, depth: leased.depth }
    : undefined;
  if (isRedirectStatus(answer.status) && answer.location !== undefined)
    return redirected(facts, response, answer, capture);
  if (answer.status >= 200 && answer.status < 300) return fetched(facts, response, answer, capture);
  return refused(facts, response, answer, capture);
}

function bareVisit(leased: LeasedUrl, at: Instant, outcome: Outcome, because: Because | undefined): Visit {
  const { id, url } = leased;
  return { id, url, at, outcome, because, response: undefined, page: undefined, digest: undefined, mayIndex: false };
}

/** 4xx, 5xx and redirects to nowhere. */
function refused(
  { leased, parts }: Facts,
  response: FetchedResponse,
  answer: ResponseFacts,
  capture: Capture | undefined,
): VisitEnd {
  const isGone = answer.status === 404 || answer.status === 410;
  const because: Because = { reason: 'http-status', rule: `${answer.status} ${answer.statusText}`.trim() };
  const isOverload = answer.status === 429 || answer.status === 503;
  const mayPass = mayRetry(response, leased.tries, parts.settings.retries);
  return {
    ...nothing,
    visit: { ...bareVisit(leased, response.startedAt, isGone ? 'gone' : 'failed', because), response: answer },
    body: response.body,
    capture,
    again: mayPass ? 'later' : 'never',
    overload: isOverload ? { retryAfter: retryAfter(response.header('retry-after'), response.startedAt) } : undefined,
  };
}

/** A redirect is an outcome; its target is a discovery that passes scope, robots, guard and clock of its own host. */
function redirected(
  facts: Facts,
  response: FetchedResponse,
  answer: ResponseFacts,
  capture: Capture | undefined,
): VisitEnd {
  const { leased, parts } = facts;
  const link = linkTo(parts, answer.location ?? '', 'redirect');
  const visit = bareVisit(leased, response.startedAt, 'redirected', undefined);
  if (link === undefined) {
    const because: Because = { reason: 'scheme', rule: answer.location ?? '' };
    return { ...nothing, visit: { ...visit, outcome: 'failed', because, response: answer }, capture, again: 'never' };
  }
  if (parts.engine.seen.find(link.lo, link.hi) === leased.id)
    return redirectedToItself(facts, response, answer, capture);
  if (leased.depth === 0 && link.url !== undefined) parts.selection.seedMoved(leased.url, link.url);
  const discoveries = discoveriesOf(leased, [link], {
    selection: parts.selection,
    settings: parts.settings,
    sequence: facts.sequence,
  });
  return { ...nothing, visit: { ...visit, response: answer }, capture, links: [link], discoveries, again: 'never' };
}

/** F:T1: a redirect to itself that set a cookie asks for the same URL again; any other is a loop. */
function redirectedToItself(
  { leased, parts }: Facts,
  response: FetchedResponse,
  answer: ResponseFacts,
  capture: Capture | undefined,
): VisitEnd {
  const { cookies, maxRedirects } = parts.settings;
  const isRetry = cookies && response.header('set-cookie') !== undefined && leased.tries < maxRedirects;
  const because: Because = { reason: 'redirect-loop', rule: `${answer.status} to itself` };
  const visit = { ...bareVisit(leased, response.startedAt, 'failed', because), response: answer };
  return { ...nothing, visit, capture, again: isRetry ? 'now' : 'never' };
}

/** 2xx: a page where it is HTML, else something that is kept and not scanned. */
function fetched(
  facts: Facts,
  response: FetchedResponse,
  answer: ResponseFacts,
  capture: Capture | undefined,
): VisitEnd {
  const { leased } = facts;
  const digest =
    response.truncated === undefined && response.codingError === undefined ? sha1Base32(response.body) : undefined;
  const plain = { ...bareVisit(leased, response.startedAt, 'fetched', undefined), response: answer, digest };
  if (response.codingError !== undefined && response.body.length === 0 && response.wireBody.length > 0) {
    const because: Because = { reason: 'coding', rule: response.codingError };
    return { ...nothing, visit: { ...plain, outcome: 'failed', because }, capture, again: 'never' };
  }
  if (!isHtmlType(answer.contentType, response.body))
    return { ...nothing, visit: plain, body: response.body, capture, again: 'never' };
  return scanned(facts, response, { ...plain, response: answer }, capture, answer);
}

function scanned(
  facts: Facts,
  response: FetchedResponse,
  plain: Visit,
  capture: Capture | undefined,
  answer: ResponseFacts,
): VisitEnd {
  const { leased, parts } = facts;
  const { selection, settings, engine } = parts;
  const { content, encoding, source } = readPage(response.body, {
    url: leased.url,
    contentType: answer.contentType,
    resolver: parts.resolver,
    seen: seenByScan(engine.seen, selection.ordering.rewardsLater),
    region: settings.region,
    lenientTags: settings.lenientTags,
    isFollowed: (type, nofollow) => isFollowedType(type, settings) && (!nofollow || settings.nofollow === 'ignore'),
  });
  const directives = bindingDirectives(content.directives, answer.xRobotsTag, parts.robotsToken, response.startedAt);
  const refresh = headerRefresh(facts, response);
  const links = pageLinks(
    [...content.links, ...(refresh === undefined ? [] : [refresh])],
    directives.nofollow,
    settings.nofollow,
  );
  const isIgnored = !content.hasRegion;
  return {
    visit: {
      ...plain,
      outcome: isIgnored ? 'ignored' : 'fetched',
      because: isIgnored ? { reason: 'no-region', rule: settings.region ?? '' } : undefined,
      response: { ...answer, charset: encoding, charsetSource: source },
      page: content,
      mayIndex: !directives.noindex,
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

/** DIR-12: the `Refresh:` header is a redirect like the meta element of that name. */
function headerRefresh({ parts, leased }: Facts, response: FetchedResponse): FoundLink | undefined {
  const header = response.header('refresh');
  const refresh = header === undefined ? undefined : parseRefresh(header);
  if (refresh?.url === undefined) return undefined;
  parts.resolver.setBase(leased.url);
  return linkTo(parts, refresh.url, 'meta-refresh');
}

/** A link that stands in a header rather than on the page. */
function linkTo(parts: CrawlParts, address: string, type: 'redirect' | 'meta-refresh'): FoundLink | undefined {
  const { resolver, engine, selection } = parts;
  if (resolver.resolveText(address) !== 'url') return undefined;
  const { lo, hi } = resolver;
  const id = seenByScan(engine.seen, selection.ordering.rewardsLater).find(lo, hi);
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
    followed: true,
  };
}
