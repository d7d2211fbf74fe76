import { SkeinError } from '../model/errors.ts';
import type { Settings } from '../model/settings.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { Because } from '../model/visit.ts';
import { canonicalise } from '../url/canonicalise.ts';
import { isSameSite } from '../url/domain.ts';
import type { Scope } from './scope.ts';

/** The settings that say which sitemaps a crawl reads. */
export type SitemapSettings = Pick<Settings, 'sitemap' | 'guessSitemap' | 'list' | 'scope' | 'depth'>;

/** Which sitemaps a crawl reads. */
export interface SitemapWish {
  /** Given by the user. */
  readonly named: readonly CanonicalUrl[];
  /** Those that robots.txt declares, and those that turn up among the pages. */
  readonly found: boolean;
  /** `/sitemap.xml` at the seeds' origins where robots.txt declares none. */
  readonly guessed: boolean;
}

/**
 * What the settings say. `none` among the named ones is `--no-sitemap`: only what is named after it is read. Where nothing beyond
 * the seeds is fetched, no sitemap is looked for: nothing could come of it. Throws SETTINGS for a name that is no URL.
 */
export function sitemapWish({ sitemap = [], guessSitemap, list, scope, depth }: SitemapSettings): SitemapWish {
  const none = sitemap.lastIndexOf('none');
  const isOfUse = !list && scope !== 'page' && depth !== 0;
  const found = none < 0 && isOfUse;
  return { named: sitemap.slice(none + 1).map(sitemapUrl), found, guessed: found && guessSitemap };
}

function sitemapUrl(text: string): CanonicalUrl {
  const url = canonicalise(text);
  if (url !== undefined) return url;
  const advice = 'Write the URL of a sitemap, such as https://example.org/sitemap.xml, or none.';
  throw new SkeinError('SETTINGS', `"${text}" is not an http or https URL`, advice);
}

/**
 * Whether a sitemap may be asked for that was found at `from` (SM-4, SM-8): on the same site or in the scope. Include, exclude and
 * traps speak of what it lists, not of itself.
 */
export function sitemapRuling(url: CanonicalUrl, from: CanonicalUrl, scope: Scope): Because | undefined {
  if (isSameSite(url, from)) return undefined;
  const because = scope(url);
  return because?.reason === 'scope'
    ? { reason: 'scope', rule: 'a sitemap of another site; --sitemap reads it' }
    : undefined;
}
