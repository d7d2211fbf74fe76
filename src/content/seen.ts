import type { UrlId } from '../model/url.ts';

/** The URL-seen test for a link that the crawl follows or not. */
export interface Seen {
  find(lo: number, hi: number, isFollowed: boolean): UrlId;
  /** Whether the id that was answered for a link is that for all such links from then on, and that for a followed link also that for others. */
  readonly isLasting: boolean;
}
