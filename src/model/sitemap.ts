import type { CanonicalUrl, UrlId } from './url.ts';
import type { Via } from './via.ts';
import type { Outcome } from './visit.ts';

/** What a sitemap is by its form: `index` lists sitemaps, all others list pages. `unknown` is none of these, and has no entries. */
export type SitemapKind = 'urlset' | 'index' | 'text' | 'rss' | 'atom' | 'unknown';

/** What a visit to a sitemap found, besides links to what it lists. */
export interface SitemapFindings {
  readonly kind: SitemapKind;
  /** Addresses that could be read, repetitions included. */
  readonly entries: number;
  /** What was wrong, in words: a line for each kind of fault, or why there was nothing to read. */
  readonly problems: readonly string[];
}

/** A sitemap that was visited, with what the last visit found. */
export interface SitemapRecord extends SitemapFindings {
  readonly id: UrlId;
  readonly url: CanonicalUrl;
  /** How the crawl came to know of it. */
  readonly via: Via;
  readonly outcome: Outcome;
  /** HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
}
