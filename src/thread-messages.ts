import type { CrawlEnd } from './crawl/crawl.ts';
import type { JointCounts } from './crawl/joint-counts.ts';
import type { Archive, Discovery, Frontier, HostPart, Totals } from './model/engine.ts';
import type { Settings } from './model/settings.ts';
import type { Instant } from './model/time.ts';
import type { CanonicalUrl, FingerprintKey, HostKey, UrlId } from './model/url.ts';
import type { SettlementBatch } from './thread-batch.ts';
import type { ThreadAnswer, ThreadCall } from './thread-calls.ts';
import type { ToldError } from './thread-error.ts';

/** Addresses that the guard lets pass, by the names of seeds. */
export type SeedExemptions = ReadonlyMap<string, ReadonlySet<string>>;

/** What a thread is begun with. */
export interface ThreadTask {
  /** With the thread's share of the concurrency. */
  readonly settings: Settings;
  readonly seeds: readonly CanonicalUrl[];
  readonly moved: readonly CanonicalUrl[];
  readonly exemptions: SeedExemptions;
  readonly part: HostPart;
  readonly key: FingerprintKey;
  readonly counts: JointCounts;
  readonly totals: Totals;
  readonly startedAt: Instant;
  /** Undefined where no log is kept. */
  readonly logLevel: 'info' | 'warn' | undefined;
}

/** What the engine says of discoveries, in their order: ids, and of each its standing (see thread-seen.ts). */
export interface Known {
  readonly ids: Int32Array;
  readonly standings: Uint8Array;
}

/** What came of a batch. */
export interface Settled extends Known {
  readonly lost: readonly HostKey[];
}

/** What a thread has done by the one that owns the engine; every call is a message, and its answer another. */
export interface EngineCalls {
  settle(batch: SettlementBatch): Promise<Settled>;
  discover(found: readonly Discovery[]): Promise<Known>;
  lease: Frontier['lease'];
  more: Frontier['more'];
  renew: Frontier['renew'];
  release: Frontier['release'];
  robotsFiles(): Promise<readonly Parameters<Archive['saveRobots']>[0][]>;
  saveRobots: Archive['saveRobots'];
  saveDelay: Archive['saveDelay'];
  pageById: Archive['pageById'];
  linksOf: Archive['linksOf'];
  /** Takes the next moment of a host that another thread visits. */
  momentOf(host: HostKey, from: Instant): Promise<Instant>;
  /** A redirect was met that leads to a known URL … */
  noteRedirect(id: UrlId, target: UrlId): Promise<void>;
  /** … and where those lead that any thread has met of late. */
  redirectOf(id: UrlId): Promise<UrlId | undefined>;
}

/** From a thread. */
export type Told =
  | ThreadCall<keyof EngineCalls>
  | { readonly kind: 'warn'; readonly line: string }
  | { readonly kind: 'log'; readonly text: string }
  | { readonly kind: 'moved'; readonly to: CanonicalUrl }
  | { readonly kind: 'moment'; readonly ask: number; readonly at: Instant }
  /** A sign of life. */
  | { readonly kind: 'pulse' }
  | { readonly kind: 'end'; readonly end: CrawlEnd }
  | { readonly kind: 'failed'; readonly error: ToldError };

/** To a thread. */
export type Order =
  | ThreadAnswer
  /** Others may have found something for it, or have ended. */
  | { readonly kind: 'work' }
  /** Another thread asks for a moment of one of its hosts. */
  | { readonly kind: 'moment'; readonly ask: number; readonly host: HostKey; readonly from: Instant }
  | { readonly kind: 'widen'; readonly to: CanonicalUrl }
  /** The crawl was given more seeds; none of them is lent before. */
  | { readonly kind: 'seeds'; readonly seeds: readonly CanonicalUrl[]; readonly exemptions: SeedExemptions }
  /** A sign of life is wanted. */
  | { readonly kind: 'pulse' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'cancel' };
