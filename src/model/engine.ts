import type { FetchedResponse } from './fetcher.ts';
import type { FoundLinks, LinkBlob, PageLinks } from './link.ts';
import type { Notebook } from './notebook.ts';
import type { Reading } from './page.ts';
import type { PageOutline, UrlState } from './page-outline.ts';
import type { RobotsFile } from './robots-file.ts';
import type { SitemapFindings, SitemapRecord } from './sitemap.ts';
import type { Instant, Millis } from './time.ts';
import type { CanonicalUrl, Fingerprint, FingerprintKey, HostKey, UrlId } from './url.ts';
import type { Via } from './via.ts';
import type { Because, Visit } from './visit.ts';

/** A URL that was found, with the ruling on it. Fetchable when `because` is absent. */
export interface Discovery {
  readonly url: CanonicalUrl;
  readonly host: HostKey;
  /** Of the URL's key. */
  readonly fingerprint: Fingerprint;
  /** 0 for seeds. */
  readonly from: UrlId;
  readonly via: Via;
  /** Shortest distance from a seed, in links; a redirect adds none. */
  readonly depth: number;
  /** Smaller goes first; equal ones in order of discovery. */
  readonly priority: number;
  /** Redirects gone through in a row to come here. */
  readonly redirects: number;
  /** Why it is known but not to be fetched. */
  readonly because: Because | undefined;
  /** When it was last changed, as a sitemap says: the newest one is kept, for refused URLs too. */
  readonly lastModified?: Instant | undefined;
  /** A page that was visited is to be visited again at once, under this address: a redirect came back to it through a cookie gate, or leads to another spelling of it. */
  readonly again?: true;
}

/** A URL handed out to be visited. */
export interface LeasedUrl {
  readonly id: UrlId;
  readonly url: CanonicalUrl;
  /** The page on which it was found; undefined for a seed. */
  readonly from: CanonicalUrl | undefined;
  readonly depth: number;
  readonly redirects: number;
  /** Visits so far that are to be repeated. */
  readonly tries: number;
  readonly via: Via;
  /** The last visit, of a page that is visited again: the host may say that it has not changed since. */
  readonly last: Visit | undefined;
}

/** A host lent to one worker with a batch of its best URLs. Hosts are leased, not URLs: one host, one worker. */
export interface HostLease {
  readonly host: HostKey;
  /** Grows with every lease of the host; a settlement with an older one is refused. */
  readonly fence: number;
  /** End of the lease unless renewed. */
  readonly until: Instant;
  /** No request to the host before this. */
  readonly readyAt: Instant;
  readonly urls: readonly LeasedUrl[];
}

export type Turn =
  | { readonly kind: 'work'; readonly leases: readonly HostLease[] }
  /** Nothing is due now; something may be at `until` (a host's clock, a retry, the end of somebody's lease). */
  | {
      readonly kind: 'wait';
      /** Of a part: infinite when none of its own hosts will be due as far as is known. */
      readonly until: Instant;
      /** Told of a part only: when something may be due of any part; now while a host of another part is lent, as that may lead anywhere. */
      readonly soonest?: Instant;
    }
  /** Nothing is due ever and nothing is lent, of any part. */
  | { readonly kind: 'drained' };

/** One of several parts of all hosts, each of which is visited by a thread of its own. */
export interface HostPart {
  /** From 0 to below `count`. */
  readonly index: number;
  readonly count: number;
}

export interface LeaseWish {
  /** At most so many hosts … */
  readonly hosts: number;
  /** … with at most so many URLs each. */
  readonly urlsPerHost: number;
  /** URLs deeper than this stay where they are. */
  readonly maxDepth: number;
  /** Hosts with so many page requests are left out. */
  readonly maxPagesPerHost: number;
  /** Whether pages whose bodies are not kept are to be asked for whole: a 304 does not bring them. */
  readonly needsBodies?: boolean;
  /** Only hosts of this part; of all hosts unless given. */
  readonly part?: HostPart | undefined;
}

/** What goes into the archive for one exchange. */
export interface Capture {
  readonly response: FetchedResponse;
  /** The page on which the URL was found, for the metadata record. */
  readonly via: CanonicalUrl | undefined;
  readonly depth: number;
}

/** The end of one visit: all that is to be stored of it, in one transaction. */
export interface Settlement {
  readonly host: HostKey;
  readonly fence: number;
  readonly visit: Visit;
  /** Whether the visit asked the host for the page (it counts against the budgets). */
  readonly isRequest: boolean;
  /** Absent where nothing was received or nothing is kept. */
  readonly capture: Capture | undefined;
  readonly links: FoundLinks;
  /** Present where the URL was read, or was to be read, as a sitemap. */
  readonly sitemap?: SitemapFindings | undefined;
  /** Every target of `links` with id 0 is among these. */
  readonly discoveries: readonly Discovery[];
  /** When this URL is due again; 'never' when it is done. */
  readonly next: Instant | 'never';
  /** No request to the host before this. */
  readonly hostReady: Instant;
}

/** The URL-seen test, in memory and synchronous: the hot path asks it for every link. */
export interface SeenSet {
  readonly key: FingerprintKey;
  /** The URL's id, 0 when it is not known. */
  find(lo: number, hi: number): UrlId;
  /** True for a known URL that a followed link would still move forward (so far only found through links that are not followed). */
  mayMove(id: UrlId): boolean;
  /** True for a URL that waits to be visited; orderings that reward later discoveries ask. */
  isPending(id: UrlId): boolean;
  readonly size: number;
  /** Bytes that the set holds in memory. */
  readonly bytes: number;
}

export interface Frontier {
  readonly seen: SeenSet;
  /**
   * URL-seen test and insert in one step. A known URL may only move forward: to a smaller depth or priority, from refused for a
   * soft reason (nofollow, link-type, list-only, too-many-redirects) to pending, from done to pending where `again` says so, or where pages are
   * visited again (`revisit`) and this one has changed since, as `lastModified` says. Answers the ids in the order of `found`.
   */
  discover(found: readonly Discovery[]): Promise<readonly UrlId[]>;
  /** Lends hosts whose time has come, no host before its clock. An expired lease is due again by itself. */
  lease(wish: LeaseWish): Promise<Turn>;
  /** Adds the best URLs of the host that are not lent to a lease; none where the lease was lost. `wish.hosts` has no say. */
  more(lease: HostLease, wish: LeaseWish): Promise<readonly LeasedUrl[]>;
  /**
   * One transaction for the batch, guarded by the fence and idempotent: visits, links, discoveries, clocks; the lease is renewed.
   * A followed link to a known URL with a larger depth moves that URL (and what hangs on it) to the smaller one.
   * Answers the hosts whose lease was lost; nothing of theirs was stored. The bodies of captures are the engine's until then: their
   * memory may be used again.
   */
  settle(done: readonly Settlement[]): Promise<readonly HostKey[]>;
  /**
   * Makes what was visited before that moment due once more, in one transaction, and answers how many these are: also sitemaps whenever they
   * were visited, and pages changed since as these say, now or when they are read. Forgets a robots.txt of before; counts requests, bytes anew.
   */
  revisit(before: Instant): Promise<number>;
  /** Puts the end of the leases off; from a timer that no visit can delay. Answers the hosts whose lease was lost. */
  renew(leases: readonly HostLease[]): Promise<readonly HostKey[]>;
  /** Gives hosts back, ready again at `readyAt`; a host without pending URLs sleeps until one is discovered. */
  release(
    leases: readonly { readonly host: HostKey; readonly fence: number; readonly readyAt: Instant }[],
  ): Promise<void>;
}

export interface HostRecord {
  readonly host: HostKey;
  readonly readyAt: Instant;
  readonly leasedUntil: Instant | undefined;
  readonly pending: number;
  readonly requests: number;
  readonly fetched: number;
  readonly failed: number;
  readonly bytes: number;
  /** Pause between requests that was last in force. */
  readonly delay: Millis;
}

/** Where the exchange stands in the archive. */
export interface ArchiveAddress {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

/** A visit whose answer is in the archive. */
export interface ArchivedVisit {
  readonly url: CanonicalUrl;
  readonly archived: ArchiveAddress;
}

export interface UrlRecord {
  readonly id: UrlId;
  readonly url: CanonicalUrl;
  readonly host: HostKey;
  readonly state: UrlState;
  readonly because: Because | undefined;
  readonly from: UrlId;
  readonly via: Via;
  readonly depth: number;
  readonly priority: number;
  readonly redirects: number;
  readonly tries: number;
  readonly retryAt: Instant;
  /** The newest date of change that a sitemap gives; undefined where none does. */
  readonly lastModified: Instant | undefined;
}

/** A URL with its last visit, if it had one. */
export interface PageRecord extends UrlRecord {
  readonly visit: Visit | undefined;
  readonly archived: ArchiveAddress | undefined;
  /** Whether the body of the visit stands there, and not with an earlier one. */
  readonly hasOwnBody: boolean;
  /** The page whose content this one repeats byte for byte: the first that was met until `settleOriginals`. 0 when it is that one, or the only one. */
  readonly duplicateOf: UrlId;
  readonly reading: Reading | undefined;
  readonly rank: number | undefined;
}

export interface Totals {
  readonly known: number;
  readonly pending: number;
  readonly done: number;
  readonly refused: number;
  /** Requests for pages, repeats included. These and the bytes are counted from the last time on that pages were made due once more (`revisit`). */
  readonly requests: number;
  readonly outcomes: Readonly<Record<string, number>>;
  /** Pages in the sense of the glossary: status 200, scanned as HTML or read as a document. */
  readonly pages: number;
  readonly bytes: number;
  readonly wireBytes: number;
  readonly hosts: number;
}

/** An exchange read back from the archive. */
export interface ArchivedBody {
  /** With content codings undone. */
  readonly body: Buffer;
  readonly status: number;
  readonly contentType: string | undefined;
}

/** What the crawl found: the truth from which graph, ranks and exports are made. Rows come in the order of ids. */
export interface Archive {
  page(url: CanonicalUrl): Promise<PageRecord | undefined>;
  pageById(id: UrlId): Promise<PageRecord | undefined>;
  /** The same of each of these, in their order, all of one moment. */
  pagesById(ids: readonly UrlId[]): Promise<readonly (PageRecord | undefined)[]>;
  /** Every known URL. */
  pages(): AsyncIterable<PageRecord>;
  /** The same, some at a time: to wait for a promise a URL would take as long as what is done with it. */
  pageBatches(): AsyncIterable<readonly PageRecord[]>;
  /** Every known URL, in short. */
  outlineBatches(): AsyncIterable<readonly PageOutline[]>;
  /** Every visit in order of time, repeats included. */
  visits(): AsyncIterable<Visit>;
  /** Where the answers of all visits stand that are kept, in order of storing, repeats included. */
  captures(): AsyncIterable<ArchivedVisit>;
  links(): AsyncIterable<PageLinks>;
  /** The same links, not unpacked. */
  linkBlobs(): AsyncIterable<LinkBlob>;
  linkBatches(): AsyncIterable<readonly LinkBlob[]>;
  linksOf(id: UrlId): Promise<PageLinks | undefined>;
  hosts(): AsyncIterable<HostRecord>;
  robotsFiles(): AsyncIterable<RobotsFile>;
  /** Every sitemap that was visited. */
  sitemaps(): AsyncIterable<SitemapRecord>;
  totals(): Promise<Totals>;
  /** The body that was stored for the URL's last visit; undefined where none is kept. */
  body(id: UrlId): Promise<ArchivedBody | undefined>;
  /** The body of the visit that a record of this archive tells of: what the record says of it is not looked up again. */
  bodyOf(record: Pick<PageRecord, 'id' | 'archived' | 'hasOwnBody'>): Promise<ArchivedBody | undefined>;
  saveRobots(file: RobotsFile): Promise<void>;
  /** The pause now in force for a host, for the record. */
  saveDelay(host: HostKey, delay: Millis): Promise<void>;
  saveReadings(readings: readonly { readonly id: UrlId; readonly reading: Reading }[]): Promise<void>;
  /** Makes the first in the order of `compareUrls` the original of each content. Which one was met first depends on how many were asked at a time. */
  settleOriginals(): Promise<void>;
  /**
   * Where pages were visited again, gives every URL the depth that the links of now make, and the page that leads there; what nothing leads to
   * any more keeps those that it had. Until then a URL only comes nearer.
   */
  settleDepths(): Promise<void>;
  /** Replaces all ranks. */
  saveRanks(ranks: Iterable<readonly [UrlId, number]>): Promise<void>;
}

export interface Engine extends Frontier, Archive {
  readonly notes: Notebook;
  /** Gives back memory that only crawling needs. Whatever is asked of the frontier afterwards takes it again first. */
  rest(): void;
  close(): Promise<void>;
}
