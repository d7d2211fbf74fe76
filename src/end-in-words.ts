import type { CrawlEnd } from './crawl/crawl.ts';
import type { Settings } from './model/settings.ts';
import type { Instant } from './model/time.ts';
import { RAISABLE_LIMITS, raisedTwofold } from './raisable-limits.ts';

/** What decides how an end is told, besides its kind. */
export interface AtEnd {
  /** Whether the crawl came to its end without a page to begin with. */
  readonly hasNoSeed: boolean;
  /** URLs that are left. */
  readonly pending: number;
}

/** Why the crawl ended, as the summary says it. */
export function endInWords(end: CrawlEnd, { hasNoSeed, pending }: AtEnd): string {
  if (hasNoSeed) return 'no seed could be fetched';
  switch (end.kind) {
    case 'drained':
      return pending > 0 ? 'everything within the limits was visited' : 'everything in scope was visited';
    case 'waiting':
      return `what is left is ${dueAt(end.until)}`;
    case 'limit':
      return `the limit ${end.reason} was reached`;
    case 'stopped':
      return 'stopped before its end';
  }
}

/** When the next URL is due that the crawl does not wait for. */
export function dueAt(until: Instant): string {
  return `due at ${new Date(until).toISOString()}, later than --max-wait allows`;
}

/** What follows `skein resume FOLDER` so that another run finds something to do: flags, or words where they are the user's to choose; or ''. */
export function resumeWith(end: CrawlEnd, settings: Settings): string {
  if (end.kind === 'drained') return 'with --depth or --max-pages-per-host raised';
  if (end.kind !== 'limit') return '';
  const limit = RAISABLE_LIMITS[end.reason];
  return limit === undefined ? 'with the limit raised' : raisedTwofold(limit, settings);
}
