import type { LinkType } from '../model/link.ts';

/**
 * How much deeper a link's target is than where the link stands. A redirect of either kind adds nothing, it is the same step taken
 * twice; the sitemaps of an index lie where it lies.
 */
export function stepOf(type: LinkType): 0 | 1 {
  return type === 'redirect' || type === 'meta-refresh' || type === 'sitemap-index' ? 0 : 1;
}
