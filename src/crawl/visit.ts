import { sha1Base32 } from '../content/digest.ts';
import { linksOf } from '../content/link-header.ts';
import { isHtmlType } from '../content/media-type.ts';
import { type ReadPageOptions, readPage, readPageInSteps } from '../content/page-content.ts';
import type { Capture, LeasedUrl } from '../model/engine.ts';
import type { FetchedResponse, FetchFailure } from '../model/fetcher.ts';
import type { Instant, Millis } from '../model/time.ts';
import type { Because, Outcome, Reason, Visit } from '../model/visit.ts';
import { mayRetry, retryAfter } from '../policy/politeness.ts';
import { acceptanceOf } from './acceptance.ts';
import { isFollowedType, seenByScan } from './discoveries.ts';
import { documentVisit, isDocumentType } from './document-visit.ts';
import { refreshOf } from './header-link.ts';
import { keptVisit, longPageVisit, pageVisit, unchangedVisit } from './page-visit.ts';
import { redirected } from './redirected.ts';
import { headerValues, isRedirectStatus, responseFacts } from './response-facts.ts';
import { sitemapLikeness, sitemapVisit } from './sitemap-visit.ts';
import { type Answered, bareVisit, type VisitEnd, type VisitFacts, visitEnd, visitWith } from './visit-end.ts';

/** Reasons that are a refusal; any other one for which no request is made is a failure. */
const REFUSALS: ReadonlySet<Reason> = new Set(['robots', 'robots-unreachable', 'private-address']);

/** A body of so many bytes may be worked on in several turns of the event loop. */
const LONG_BODY = 131_072;

/** A visit that made no request: robots.txt or the guard decided, or the host could not be asked for its robots.txt. */
export function deniedVisit(leased: LeasedUrl, because: Because, at: Instant): VisitEnd {
  const outcome: Outcome = REFUSALS.has(because.reason) ? 'denied' : 'failed';
  const robotsLine = because.reason === 'robots' ? because.rule : undefined;
  return visitEnd(bareVisit({ leased, robotsLine }, at, { outcome, because }));
}

/** No answer came. */
export function failedVisit(facts: VisitFacts, failure: FetchFailure): VisitEnd {
  const { leased, parts } = facts;
  const because: Because = { reason: failure.failure, rule: failure.detail };
  const outcome: Outcome = failure.failure === 'private-address' ? 'denied' : 'failed';
  const again = mayRetry(failure, leased.tries, parts.settings.retries) ? 'later' : 'never';
  return visitEnd(bareVisit(facts, failure.startedAt, { outcome, because }), { again });
}

/** An answer came: a page, something else, a redirect, or an error. 'rest' where the crawl was ended before the answer was read. */
export function answeredVisit(facts: VisitFacts, response: FetchedResponse): VisitEnd | Promise<VisitEnd | 'rest'> {
  const { leased, parts } = facts;
  const hasLinks = response.header('link') !== undefined;
  const linkHeader = hasLinks ? linksOf(leased.url, headerValues(response, 'link')) : [];
  const answer = responseFacts(leased.url, response, linkHeader);
  const capture: Capture | undefined = parts.settings.archive
    ? { response, via: leased.from, depth: leased.depth }
    : undefined;
  const answered: Answered = { response, answer, linkHeader, refresh: refreshOf(response), capture };
  if (leased.last !== undefined) {
    if (answer.status === 304) return unchangedVisit(facts, answered, leased.last);
    if (CONDITION_REFUSED.has(answer.status)) {
      const end = refused(facts, answered);
      return visitEnd(end.visit, { ...end, again: 'now' });
    }
  }
  if (isRedirectStatus(answer.status) && answer.location !== undefined) return redirected(facts, answered);
  return answer.status >= 200 && answer.status < 300 ? fetched(facts, answered) : refused(facts, answered);
}

/** What servers answer that do not take the condition, or all of the header lines: asked for whole, the page may be there. */
const CONDITION_REFUSED: ReadonlySet<number> = new Set([400, 412, 431]);

/** 4xx, 5xx and redirects to nowhere. */
function refused(facts: VisitFacts, { response, answer, capture }: Answered): VisitEnd {
  const { leased, parts } = facts;
  const isGone = answer.status === 404 || answer.status === 410;
  const because: Because = { reason: 'http-status', rule: `${answer.status} ${answer.statusText}`.trim() };
  const again = mayRetry(response, leased.tries, parts.settings.retries) ? 'later' : 'never';
  const outcome: Outcome = isGone ? 'gone' : 'failed';
  const visit = bareVisit(facts, response.startedAt, { outcome, because, response: answer });
  return visitEnd(visit, { body: response.body, capture, again, overload: overloadOf(response) });
}

/** Whether the host says that this is too much. */
export function overloadOf(response: FetchedResponse): VisitEnd['overload'] {
  if (response.status !== 429 && response.status !== 503) return undefined;
  return { retryAfter: retryAfter(response.header('retry-after'), response.startedAt) };
}

/** How long a redirect asks us to wait before anything more is asked for (RFC 9110, 10.2.3). */
export function redirectWait(response: FetchedResponse): Millis | undefined {
  return isRedirectStatus(response.status) ? retryAfter(response.header('retry-after'), response.startedAt) : undefined;
}

/** 2xx: a page where it is HTML, else something that is kept and not scanned. */
function fetched(facts: VisitFacts, answered: Answered): VisitEnd | Promise<VisitEnd | 'rest'> {
  const { response, answer, capture } = answered;
  const digest =
    response.truncated === undefined && response.codingError === undefined ? sha1Base32(response.body) : undefined;
  const plain = bareVisit(facts, response.startedAt, { outcome: 'fetched', response: answer, digest });
  const unwanted = acceptanceOf(facts)?.ruling(response, answer.sniffedType);
  if (unwanted !== undefined) return leftOut(facts, answered, unwanted);
  if (response.codingError !== undefined && response.body.length === 0 && response.wireBody.length > 0) {
    const because: Because = { reason: 'coding', rule: response.codingError };
    return visitEnd(visitWith(plain, { outcome: 'failed', because }), { capture });
  }
  const isHtml = answer.sniffedType !== undefined && isHtmlType(answer.sniffedType);
  const likeness = sitemapLikeness(facts, answered, isHtml);
  if (likeness === 'is-not') return scannedOrKept(facts, answered, plain, isHtml);
  return sitemapVisit(facts, answered, plain, likeness).then(
    (end) => end ?? scannedOrKept(facts, answered, plain, isHtml),
  );
}

/** What is no HTML is kept and not scanned; documents are read where that was asked for. */
function scannedOrKept(
  facts: VisitFacts,
  answered: Answered,
  plain: Visit,
  isHtml: boolean,
): VisitEnd | Promise<VisitEnd | 'rest'> {
  if (isHtml) return scanned(facts, answered, plain);
  const { documents } = facts.parts;
  if (documents !== undefined && isDocumentType(answered.answer.sniffedType))
    return documentVisit(facts, answered, plain, documents);
  return keptVisit(facts, answered, plain);
}

/** An answer of a type that is not wanted: told, and not kept. Where its headers told the type, its body was never read. */
function leftOut(facts: VisitFacts, { response, answer }: Answered, because: Because): VisitEnd {
  const wasRead = acceptanceOf(facts)?.accepts(response.rawHeaders) === true;
  const told = wasRead ? answer : { ...answer, sniffedType: undefined, truncated: undefined };
  return visitEnd(bareVisit(facts, response.startedAt, { outcome: 'ignored', because, response: told }));
}

/** Of a long page each step may come after what has arrived meanwhile. */
function scanned(facts: VisitFacts, answered: Answered, plain: Visit): VisitEnd | Promise<VisitEnd> {
  const { response, answer } = answered;
  const { leased, parts } = facts;
  const { selection, settings, engine } = parts;
  const options: ReadPageOptions = {
    url: leased.url,
    contentType: answer.contentType,
    resolver: parts.resolver,
    seen: seenByScan(engine.seen, selection.ordering.rewardsLater),
    region: settings.region,
    lenientTags: settings.lenientTags,
    ignoresNoscriptRefresh: settings.noscriptRefresh === 'ignore',
    detectEncoding: parts.detectEncoding,
    isFollowed: (type, nofollow) => isFollowedType(type, settings) && (!nofollow || settings.nofollow === 'ignore'),
  };
  if (response.body.length >= LONG_BODY) return facts.share.runSteps(scannedInSteps(facts, answered, plain, options));
  const { content, encoding, source } = readPage(response.body, options);
  return pageVisit(facts, answered, plain, { content, charset: encoding, charsetSource: source });
}

function* scannedInSteps(
  facts: VisitFacts,
  answered: Answered,
  plain: Visit,
  options: ReadPageOptions,
): Generator<void, VisitEnd> {
  // It was long in being digested already.
  yield;
  const { content, encoding, source } = yield* readPageInSteps(answered.response.body, options);
  return yield* longPageVisit(facts, answered, plain, { content, charset: encoding, charsetSource: source });
}
