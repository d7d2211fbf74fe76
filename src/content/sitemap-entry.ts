import type { SitemapKind } from '../model/sitemap.ts';
import type { Instant } from '../model/time.ts';
import type { CanonicalUrl } from '../model/url.ts';

/** How often a page changes, as its authors say. */
export type ChangeFrequency = 'always' | 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'never';

/** The page in another language, as `xhtml:link` names it. */
export interface SitemapAlternate {
  /** The value of `hreflang` as written. */
  readonly language: string;
  readonly url: CanonicalUrl;
}

/** A URL that a sitemap or feed lists, with what is said of it. */
export interface SitemapEntry {
  readonly url: CanonicalUrl;
  /** `lastmod`, `pubDate`, `updated`; undefined where missing or unreadable. */
  readonly lastModified: Instant | undefined;
  readonly changeFrequency: ChangeFrequency | undefined;
  /** 0 to 1. */
  readonly priority: number | undefined;
  readonly alternates: readonly SitemapAlternate[];
}

/** What a sitemap says, as far as it could be read. */
export interface SitemapReading {
  readonly kind: SitemapKind;
  /** In the order of the file, at most 50,000 (SM-2); repetitions are kept. */
  readonly entries: readonly SitemapEntry[];
  /** What was wrong, a line for each kind of fault; empty for a sound sitemap. */
  readonly problems: readonly string[];
}
