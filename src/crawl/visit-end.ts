import type { HeaderLink } from '../content/link-header.ts';
import type { Refresh } from '../content/refresh.ts';
import { NO_LINKS } from '../links/found-links.ts';
import type { Capture, Discovery, LeasedUrl } from '../model/engine.ts';
import type { FetchedResponse } from '../model/fetcher.ts';
import type { FoundLinks } from '../model/link.ts';
import type { ScannedContent } from '../model/page.ts';
import type { SitemapFindings } from '../model/sitemap.ts';
import type { Instant, Millis } from '../model/time.ts';
import type { ResponseFacts, Visit } from '../model/visit.ts';
import type { CookieGates } from './cookie-gates.ts';
import type { LoopShare } from './loop-share.ts';
import type { CrawlParts } from './parts.ts';
import type { RecentRedirects } from './recent-redirects.ts';

/** How one visit ended, before the host's clock and the engine are told. */
export interface VisitEnd {
  readonly visit: Visit;
  readonly content: ScannedContent | undefined;
  readonly body: Buffer | undefined;
  readonly capture: Capture | undefined;
  readonly links: FoundLinks;
  readonly discoveries: readonly Discovery[];
  /** Where the URL was read as a sitemap, or was to be. */
  readonly sitemap: SitemapFindings | undefined;
  /** `now`: the same URL at once (a cookie was set on the way); `later`: after a pause that grows; `never`: done. */
  readonly again: 'never' | 'later' | 'now';
  /** The host said that this is too much (429, 503), and for how long where it said so. */
  readonly overload: { readonly retryAfter: Millis | undefined } | undefined;
}

/** What a visit is judged with. */
export interface VisitFacts {
  readonly parts: CrawlParts;
  readonly leased: LeasedUrl;
  /** The line of robots.txt that ruled on the URL. */
  readonly robotsLine: string | undefined;
  /** Number of this visit in the crawl, for the ordering. */
  readonly sequence: number;
  /** Undefined where no cookies are kept. */
  readonly gates: CookieGates | undefined;
  readonly redirects: RecentRedirects;
  readonly share: LoopShare;
}

/** An answer on its way into the record. */
export interface Answered {
  readonly response: FetchedResponse;
  readonly answer: ResponseFacts;
  /** The links of its `Link:` header. */
  readonly linkHeader: readonly HeaderLink[];
  /** What its `Refresh:` header says. */
  readonly refresh: Refresh | undefined;
  readonly capture: Capture | undefined;
}

const NO_DISCOVERIES: readonly Discovery[] = [];

/**
 * The end of a visit that is not repeated and found nothing, but for what `told` says. All ends and visits are made in this file, with the
 * same members in the same order: V8 compiles anew whatever reads them when it meets another order, as that of a spread is.
 */
export function visitEnd(visit: Visit, told: Partial<Omit<VisitEnd, 'visit'>> = {}): VisitEnd {
  return {
    visit,
    content: told.content,
    body: told.body,
    capture: told.capture,
    links: told.links ?? NO_LINKS,
    discoveries: told.discoveries ?? NO_DISCOVERIES,
    sitemap: told.sitemap,
    again: told.again ?? 'never',
    overload: told.overload,
  };
}

/** What is known of a visit when its answer has come, or none. */
export interface FirstFacts extends Pick<Visit, 'outcome'>, Partial<Pick<Visit, 'because' | 'response' | 'digest'>> {}

/** A visit as far as it is known before its answer is read. */
export function bareVisit(
  { leased, robotsLine }: Pick<VisitFacts, 'leased' | 'robotsLine'>,
  at: Instant,
  { outcome, because, response, digest }: FirstFacts,
): Visit {
  return {
    id: leased.id,
    url: leased.url,
    at,
    outcome,
    because,
    robotsLine,
    response,
    page: undefined,
    digest,
    mayIndex: false,
    directive: undefined,
  };
}

/** The visit with what else is known of it by now. */
export function visitWith(
  visit: Visit,
  more: Partial<Omit<Visit, 'id' | 'url' | 'at' | 'robotsLine' | 'digest'>>,
): Visit {
  return {
    id: visit.id,
    url: visit.url,
    at: visit.at,
    outcome: more.outcome ?? visit.outcome,
    because: more.because ?? visit.because,
    robotsLine: visit.robotsLine,
    response: more.response ?? visit.response,
    page: more.page ?? visit.page,
    digest: visit.digest,
    mayIndex: more.mayIndex ?? visit.mayIndex,
    directive: more.directive ?? visit.directive,
  };
}
