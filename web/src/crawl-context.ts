import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Crawl } from '../../src/serve/answers.ts';
import type { Live } from './live.ts';

/** What every view may ask: what is served, and how it is at this moment. */
export interface CrawlNow extends Live {
  readonly crawl: Crawl | undefined;
  /** Asks once more what is served. */
  readonly askAgain: () => void;
}

export const CrawlContext = createContext<CrawlNow>({
  crawl: undefined,
  askAgain: () => {},
  counters: undefined,
  control: undefined,
  isLive: true,
});

/** The crawl that is served. */
export function useCrawl(): CrawlNow {
  return useContext(CrawlContext);
}
