import type { HeaderLink } from '../content/link-header.ts';
import { NO_LINKS } from '../links/found-links.ts';
import type { Capture, Discovery, LeasedUrl } from '../model/engine.ts';
import type { FetchedResponse } from '../model/fetcher.ts';
import type { FoundLinks } from '../model/link.ts';
import type { ScannedContent } from '../model/page.ts';
import type { SitemapFindings } from '../model/sitemap.ts';
import type { Instant, Millis } from '../model/time.ts';
import type { Because, Outcome, ResponseFacts, Visit } from '../model/visit.ts';
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
  readonly sitemap?: SitemapFindings | undefined;
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
  readonly capture: Capture | undefined;
}

/**
 * The end of a visit that found nothing and is not repeated. It has every member, so that spreading it into what says more is quick:
 * V8 takes ten times as long where members are added to what was spread.
 */
export function nothing(visit: Visit): VisitEnd {
  return {
    visit,
    content: undefined,
    body: undefined,
    capture: undefined,
    links: NO_LINKS,
    discoveries: [],
    again: 'never',
    overload: undefined,
  };
}

/** A visit without an answer. */
export function bareVisit(
  { leased, robotsLine }: Pick<VisitFacts, 'leased' | 'robotsLine'>,
  at: Instant,
  outcome: Outcome,
  because: Because | undefined,
): Visit {
  const { id, url } = leased;
  const unknown = { response: undefined, page: undefined, digest: undefined, directive: undefined } as const;
  return { id, url, at, outcome, because, robotsLine, mayIndex: false, ...unknown };
}
