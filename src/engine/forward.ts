import type { LinkType } from '../model/link.ts';
import type { Via } from '../model/via.ts';
import type { Because, Reason } from '../model/visit.ts';

const SOFT: ReadonlySet<Reason> = new Set<Reason>(['nofollow', 'link-type', 'list-only', 'too-many-redirects']);

/** Whether a refusal says something of the links found so far only, not of the URL: a followed link lifts it. */
export function isSoft(because: Because): boolean {
  return SOFT.has(because.reason);
}

/** How a URL was found when it was found through such a link. */
export function viaOf(type: LinkType): Via {
  if (type === 'redirect' || type === 'canonical' || type === 'sitemap' || type === 'sitemap-index') return type;
  return type === 'meta-refresh' ? 'refresh' : 'link';
}
