import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Counters, Crawl } from '../../src/serve/answers.ts';

/** What every view may ask: what is served, and its figures of this moment. */
export interface CrawlNow {
  readonly crawl: Crawl | undefined;
  readonly counters: Counters | undefined;
  /** Whether the figures come as they change; false while the server is away. */
  readonly isLive: boolean;
}

export const CrawlContext = createContext<CrawlNow>({ crawl: undefined, counters: undefined, isLive: false });

export function useCrawl(): CrawlNow {
  return useContext(CrawlContext);
}
