import type { CrawlEnd } from './crawl/crawl.ts';
import type { Settings } from './model/settings.ts';
import type { Reason } from './model/visit.ts';

/** What decides how an end is told, besides its kind. */
export interface AtEnd {
  /** Whether the crawl came to its end without a page to begin with. */
  readonly hasNoSeed: boolean;
  /** URLs that are left. */
  readonly pending: number;
}

/** The flags that raise a limit twofold, as they can be pasted. Values are totals: what earlier runs did counts. */
const RAISED_BY: Partial<Record<Reason, (settings: Settings) => string>> = {
  'max-pages': ({ maxPages = 0 }) => `--max-pages ${2 * maxPages}`,
  'max-time': ({ maxTime = 0 }) => `--max-time ${2 * maxTime}ms`,
  'max-size': ({ maxSize = 0 }) => `--max-size ${2 * maxSize}`,
  'host-failing': ({ maxFailures = 0 }) => `--max-failures ${2 * maxFailures}`,
};

/** Why the crawl ended, as the summary says it. */
export function endInWords(end: CrawlEnd, { hasNoSeed, pending }: AtEnd): string {
  if (hasNoSeed) return 'no seed could be fetched';
  switch (end.kind) {
    case 'drained':
      return pending > 0 ? 'everything within the limits was visited' : 'everything in scope was visited';
    case 'waiting':
      return `what is left is due at ${new Date(end.until).toISOString()}, later than --max-wait allows`;
    case 'limit':
      return `the limit ${end.reason} was reached`;
    case 'stopped':
      return 'stopped before its end';
  }
}

/** What follows `skein resume FOLDER` so that another run finds something to do: flags, or words where they are the user's to choose; or ''. */
export function resumeWith(end: CrawlEnd, settings: Settings): string {
  if (end.kind === 'drained') return 'with --depth or --max-pages-per-host raised';
  if (end.kind !== 'limit') return '';
  return RAISED_BY[end.reason]?.(settings) ?? 'with the limit raised';
}
