import type { Seen } from '../content/page-links.ts';
import { stepOf } from '../graph/link-step.ts';
import type { Discovery, LeasedUrl, SeenSet } from '../model/engine.ts';
import type { FoundLink, LinkType } from '../model/link.ts';
import type { Settings } from '../model/settings.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { SITEMAP_VIAS, type Via } from '../model/via.ts';
import type { Because } from '../model/visit.ts';
import { sitemapRuling } from '../policy/sitemaps.ts';
import { hostKeyOf } from '../url/canonicalise.ts';
import type { Selection } from './parts.ts';

/** Links that lead a reader on; the rest are recorded and not followed. */
const FOLLOWED: ReadonlySet<LinkType> = new Set([
  'a',
  'area',
  'iframe',
  'frame',
  'redirect',
  'meta-refresh',
  'canonical',
  'sitemap',
  'sitemap-index',
]);

const VIA: Partial<Record<LinkType, Via>> = { redirect: 'redirect', 'meta-refresh': 'refresh', canonical: 'canonical' };

/** Whether a link of that kind is a way to a page under these settings; nofollow is another matter. */
export function isFollowedType(type: LinkType, settings: Settings): boolean {
  if (type === 'form') return settings.forms;
  if (type === 'canonical') return settings.canonical === 'respect';
  return FOLLOWED.has(type);
}

/**
 * The seen-set as a scan should see it: URLs that this link may still move count as unknown, so that their text is kept. A link that is
 * not followed moves nothing; most pages repeat those of their site, its style sheets and icons.
 */
export function seenByScan(seen: SeenSet, rewardsLater: boolean): Seen {
  return {
    find(lo, hi, isFollowed) {
      const id = seen.find(lo, hi);
      if (id === 0 || !isFollowed) return id;
      return seen.mayMove(id) || (rewardsLater && seen.isPending(id)) ? 0 : id;
    },
  };
}

/** Scope, the user's own rule and traps, in this order: everything about a URL that does not depend on the link that found it. */
export function rulingOn(url: CanonicalUrl, from: CanonicalUrl | undefined, selection: Selection): Because | undefined {
  const because = selection.scope(url) ?? selection.traps(url, from);
  if (because !== undefined) return because;
  if (selection.follow !== undefined && !selection.follow(url, from)) return { reason: 'exclude', rule: 'follow()' };
  return undefined;
}

/** Marks which links of a visited URL are followed, and makes a discovery of each target that is new or may move. */
export function discoveriesOf(
  leased: LeasedUrl,
  links: readonly FoundLink[],
  context: { readonly selection: Selection; readonly settings: Settings; readonly sequence: number },
): Discovery[] {
  const found: Discovery[] = [];
  const isSitemap = SITEMAP_VIAS.has(leased.via);
  for (const link of links) {
    if (link.url === undefined) continue;
    const redirects = link.type === 'redirect' ? leased.redirects + 1 : 0;
    const depth = leased.depth + stepOf(link.type);
    found.push({
      url: link.url,
      host: hostKeyOf(link.url),
      fingerprint: link,
      from: leased.id,
      // What a sitemap redirects to is a sitemap.
      via: isSitemap ? leased.via : (VIA[link.type] ?? 'link'),
      depth,
      priority: context.selection.ordering.priority({ url: link.url, depth, sequence: context.sequence }),
      redirects,
      because:
        (isSitemap
          ? sitemapRuling(link.url, leased.url, context.selection.scope)
          : rulingOn(link.url, leased.url, context.selection)) ?? softRuling(link, redirects, context.settings),
    });
  }
  return found;
}

/** What the link itself says against following it; another link may overrule it. */
function softRuling(link: FoundLink, redirects: number, settings: Settings): Because | undefined {
  if (settings.list && link.type !== 'redirect') return { reason: 'list-only', rule: '--list' };
  if (!isFollowedType(link.type, settings)) return { reason: 'link-type', rule: link.type };
  if (!link.followed) return { reason: 'nofollow', rule: link.rel === '' ? 'page says nofollow' : `rel=${link.rel}` };
  if (redirects > settings.maxRedirects)
    return { reason: 'too-many-redirects', rule: `--max-redirects ${settings.maxRedirects}` };
  return undefined;
}
