import type { Via } from '../model/engine.ts';
import type { LinkType } from '../model/link.ts';
import type { Because, Reason } from '../model/visit.ts';

const SOFT: ReadonlySet<Reason> = new Set<Reason>(['nofollow', 'link-type', 'list-only', 'too-many-redirects']);

/** Whether a refusal says something of the links found so far only, not of the URL: a followed link lifts it. */
export function isSoft(because: Because): boolean {
  return SOFT.has(because.reason);
}

/** How much deeper a link's target is than the page it stands on; the sitemaps of an index lie where it lies. */
export function stepOf(type: LinkType): 0 | 1 {
  return type === 'redirect' || type === 'meta-refresh' || type === 'sitemap-index' ? 0 : 1;
}

/** How a URL was found when it was found through such a link. */
export function viaOf(type: LinkType): Via {
  if (type === 'redirect' || type === 'canonical' || type === 'sitemap' || type === 'sitemap-index') return type;
  return type === 'meta-refresh' ? 'refresh' : 'link';
}
