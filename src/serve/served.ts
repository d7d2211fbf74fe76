import type { Answering } from './endpoints.ts';
import type { ServedCrawl } from './served-crawl.ts';

/** All that the server answers from. */
export interface Served {
  readonly answering: Answering;
  /** The crawl that is served now; throws a Refusal where none is. */
  current(): ServedCrawl;
}
