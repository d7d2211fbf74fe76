import type { Seen } from '../content/seen.ts';
import { isFollowedAt, typeAt } from '../links/found-links.ts';
import { stepOf } from '../links/link-step.ts';
import type { Discovery, SeenSet } from '../model/engine.ts';
import type { FoundLinks, LinkType } from '../model/link.ts';
import type { Settings } from '../model/settings.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { SITEMAP_VIAS, type Via } from '../model/via.ts';
import type { Because } from '../model/visit.ts';
import { sitemapRuling } from '../policy/sitemaps.ts';
import { hostKeyOf } from '../url/canonicalise.ts';
import type { Selection } from './parts.ts';
import type { VisitFacts } from './visit-end.ts';

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

/** So many discoveries are made before others may have their turn. */
const STEP = 512;

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
    // A URL only moves forward; one that was visited may be due once more, and its links be rewarded again.
    isLasting: !rewardsLater,
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

/** Makes a discovery of each target of a visited URL that is new or may move. */
export function discoveriesOf(facts: VisitFacts, links: FoundLinks): Discovery[] {
  return discoveriesOfTargets(facts, links, links.unknown);
}

/** The same in steps. */
export function* discoveriesInSteps(facts: VisitFacts, links: FoundLinks): Generator<void, Discovery[]> {
  const found: Discovery[] = [];
  for (let from = 0; from < links.unknown.length; from += STEP) {
    found.push(...discoveriesOfTargets(facts, links, links.unknown.slice(from, from + STEP)));
    yield;
  }
  return found;
}

function discoveriesOfTargets(
  { leased, parts, sequence }: VisitFacts,
  links: FoundLinks,
  targets: FoundLinks['unknown'],
): Discovery[] {
  const { selection, settings } = parts;
  const isSitemap = SITEMAP_VIAS.has(leased.via);
  // Not by `map`, whose arrays are of another kind once V8 has compiled it: so would be all that reads them, anew.
  const found: Discovery[] = [];
  for (const target of targets) {
    const { url, index } = target;
    const type = typeAt(links, index);
    const redirects = type === 'redirect' ? leased.redirects + 1 : 0;
    const depth = leased.depth + stepOf(type);
    const because = isSitemap ? sitemapRuling(url, leased.url, selection.scope) : rulingOn(url, leased.url, selection);
    found.push({
      url,
      host: hostKeyOf(url),
      fingerprint: target,
      from: leased.id,
      // What a sitemap redirects to is a sitemap.
      via: isSitemap ? leased.via : (VIA[type] ?? 'link'),
      depth,
      priority: selection.ordering.priority({ url, depth, sequence }),
      redirects,
      because: because ?? softRuling(type, isFollowedAt(links, index), { rel: target.rel, redirects, settings }),
    });
  }
  return found;
}

/** What the link itself says against following it; another link may overrule it. */
function softRuling(
  type: LinkType,
  isFollowed: boolean,
  { rel, redirects, settings }: { readonly rel: string; readonly redirects: number; readonly settings: Settings },
): Because | undefined {
  if (settings.list && type !== 'redirect') return { reason: 'list-only', rule: '--list' };
  if (!isFollowedType(type, settings)) return { reason: 'link-type', rule: type };
  if (!isFollowed) return { reason: 'nofollow', rule: rel === '' ? 'page says nofollow' : `rel=${rel}` };
  if (redirects > settings.maxRedirects)
    return { reason: 'too-many-redirects', rule: `--max-redirects ${settings.maxRedirects}` };
  return undefined;
}
