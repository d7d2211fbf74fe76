import type { DetectEncoding } from '../content/page-encoding.ts';
import type { DocumentReader } from '../model/document.ts';
import type { Archive, Frontier, HostPart } from '../model/engine.ts';
import type { FetchedResponse, Fetcher } from '../model/fetcher.ts';
import type { PageContent } from '../model/page.ts';
import type { Settings } from '../model/settings.ts';
import type { Clock, Instant } from '../model/time.ts';
import type { CanonicalUrl, HostKey } from '../model/url.ts';
import type { Because, Visit } from '../model/visit.ts';
import type { HeldBytes } from '../policy/held-bytes.ts';
import type { Ordering } from '../policy/ordering.ts';
import type { Scope } from '../policy/scope.ts';
import type { SitemapWish } from '../policy/sitemaps.ts';
import type { TrapRule } from '../policy/traps.ts';
import type { LinkResolver } from '../url/resolver.ts';
import type { JointCounts } from './joint-counts.ts';
import type { RecentRedirects } from './recent-redirects.ts';

/** How pages are chosen: everything that rules on a URL before its turn comes. */
export interface Selection {
  readonly scope: Scope;
  readonly traps: TrapRule;
  readonly ordering: Ordering;
  /** Told of every redirect of a seed: the scope may have to reach where the site has moved to. */
  readonly seedMoved: (from: CanonicalUrl, to: CanonicalUrl) => void;
  /** A rule of the library's user: false leaves the URL alone. */
  readonly follow: ((url: CanonicalUrl, from: CanonicalUrl | undefined) => boolean) | undefined;
}

/** Which answers are wanted by their type. */
export interface Acceptance {
  /** What the headers of an answer say; one that names no type may go on. */
  accepts(rawHeaders: readonly string[]): boolean;
  /** Why a whole answer is not wanted: for its supplied type, else for its sniffed type. */
  ruling(response: FetchedResponse, sniffedType: string | undefined): Because | undefined;
}

/** Called after every visit, with what the page held where it was scanned, the body where there is one, and the depth in links. */
export type OnVisit = (visit: Visit, content: PageContent | undefined, body: Buffer | undefined, depth: number) => void;

/** Where visits are written down. It wants less than `OnVisit`, so that nothing is made for it. */
export interface VisitLog {
  /** Called after every visit, with its depth in links … */
  visit(visit: Visit, depth: number): void;
  /** … and whenever a batch of them is stored. */
  flush(): void;
}

/** Undoes content codings, each to at most `limit` bytes; never fails. `error` tells why not all was undone, `isCut` that the limit was met. */
export type Inflate = (bytes: Buffer, codings: readonly string[], limit: number) => Inflated | Promise<Inflated>;

interface Inflated {
  readonly body: Buffer;
  readonly error: string | undefined;
  readonly isCut: boolean;
}

/** What a crawl asks of its engine. */
export type CrawlEngine = Omit<Frontier, 'revisit'> &
  Pick<Archive, 'pageById' | 'linksOf' | 'robotsFiles' | 'totals' | 'saveRobots' | 'saveDelay'>;

/** What a thread that visits one part of the hosts has in common with those that visit the others. */
export interface CrawlShare {
  readonly part: HostPart;
  /** What all of them count together. */
  readonly counts: JointCounts;
  readonly redirects: RecentRedirects;
  readonly startedAt: Instant;
  /** Has the thread to which a host belongs take the next moment of it from `from` on; undefined for a host of this thread. */
  momentOf(host: HostKey, from: Instant): Promise<Instant> | undefined;
  /** Has `take` called whenever another thread asks that of this one. */
  onMoment(take: (host: HostKey, from: Instant) => Instant): void;
}

/** Everything that a crawl is made of; composed in one place, known here by interface only. */
export interface CrawlParts {
  readonly engine: CrawlEngine;
  readonly fetcher: Fetcher;
  /** The memory that bodies take. */
  readonly held: HeldBytes;
  readonly clock: Clock;
  readonly random: () => number;
  readonly settings: Settings;
  /** Product token that robots.txt groups and robots directives are matched with. */
  readonly robotsToken: string;
  readonly selection: Selection;
  /** Has `wake` called whenever others may have found something, or have ended: other threads, or whoever adds seeds. */
  readonly onWork?: (wake: () => void) => void;
  readonly sitemaps: SitemapWish;
  readonly inflate: Inflate;
  readonly resolver: LinkResolver;
  /** Undefined where the encoding of pages that declare none is not to be guessed. */
  readonly detectEncoding: DetectEncoding | undefined;
  /** Undefined where answers of all types are wanted. */
  readonly acceptance: Acceptance | undefined;
  /** Undefined where documents are kept and not read. */
  readonly documents: DocumentReader | undefined;
  readonly onVisit: OnVisit | undefined;
  readonly log: VisitLog | undefined;
  readonly warn: (line: string) => void;
  /** Undefined where one thread visits all hosts. */
  readonly share?: CrawlShare | undefined;
}
