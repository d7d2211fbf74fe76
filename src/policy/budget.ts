import type { Settings } from '../model/settings.ts';
import type { Millis } from '../model/time.ts';
import type { Reason } from '../model/visit.ts';

/** The limits of a whole crawl; what is undefined is unlimited. */
export type BudgetSettings = Pick<Settings, 'maxPages' | 'maxTime' | 'maxSize' | 'maxFailures'>;

/** What a crawl has used up. */
export interface Spent {
  /** Requests for pages; robots.txt and sitemaps do not count. */
  readonly requests: number;
  readonly elapsed: Millis;
  /** Bytes received. */
  readonly bytes: number;
  /** Visits that failed since the last one that did not. */
  readonly failuresInRow: number;
}

/** The limit that ends the crawl, undefined while it may go on. A limit is reached when it is used up, so that none is exceeded by one more. */
export function exhausted(spent: Spent, settings: BudgetSettings): Reason | undefined {
  if (isUsedUp(spent.requests, settings.maxPages)) return 'max-pages';
  if (isUsedUp(spent.elapsed, settings.maxTime)) return 'max-time';
  if (isUsedUp(spent.bytes, settings.maxSize)) return 'max-size';
  return isUsedUp(spent.failuresInRow, settings.maxFailures) ? 'host-failing' : undefined;
}

function isUsedUp(used: number, limit: number | undefined): boolean {
  return limit !== undefined && used >= limit;
}
