import type { CrawlEnd } from './crawl/crawl.ts';
import type { CrawlProgress } from './crawl/progress.ts';
import type { Stage } from './finish.ts';
import type { Archive } from './model/engine.ts';
import type { Settings } from './model/settings.ts';
import type { CanonicalUrl } from './model/url.ts';
import type { StageTimes } from './stage-times.ts';
import type { CrawlSummary } from './summary.ts';

/** How a crawl ended and what it found. */
export interface CrawlReport {
  readonly end: CrawlEnd;
  /** Whether what there is was ranked, indexed and exported: false where that is left to `resume`. */
  readonly isConcluded: boolean;
  readonly summary: CrawlSummary;
  /** What each stage of this run took, in milliseconds. */
  readonly stages: StageTimes;
}

/** A crawl that can be run, watched and stopped. */
export interface Crawl {
  readonly folder: string | undefined;
  readonly seeds: readonly CanonicalUrl[];
  readonly settings: Settings;
  /** What was found so far: pages, links, visits. */
  readonly archive: Archive;
  /** Crawls to the end, a limit, or `stop()`; then reads, ranks and writes the exports. To be called once. */
  run(): Promise<CrawlReport>;
  progress(): Promise<CrawlProgress | undefined>;
  /** What is being done. */
  stage(): Stage;
  /** Makes no further request; what is under way is finished and stored, exports are left to `resume`. */
  stop(): void;
  /** Makes no further request, as `stop` does, and then reads, ranks and exports what there is. */
  end(): void;
  /** Gives up what is under way, too. */
  cancel(): void;
  /**
   * More seeds for a crawl that is under way, as if they had been given at the start; once that has found its end they are left to `resume`.
   * Throws NO_SEED for what is no http(s) URL.
   */
  addSeeds(seeds: readonly string[]): Promise<void>;
  close(): Promise<void>;
  /** Resolves when the crawl was closed. */
  readonly closed: Promise<void>;
}
