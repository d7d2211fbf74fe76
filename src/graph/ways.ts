import { FOLLOWED } from '../links/link-head.ts';
import { stepOf } from '../links/link-step.ts';
import type { PageArcs } from '../links/page-arcs.ts';
import type { PageRecord } from '../model/engine.ts';
import { LINK_TYPES, type LinkType } from '../model/link.ts';
import type { PageOutline } from '../model/page-outline.ts';
import type { UrlId } from '../model/url.ts';
import { SITEMAP_VIAS } from '../model/via.ts';
import { GrowingInt32, GrowingUint8 } from './growing-array.ts';
import { isInScope, isPage } from './page-state.ts';

/** The ways to the URLs of a crawl: by links, or by a sitemap only. */
export interface Ways {
  /** Whether a sitemap was read at all. */
  readonly hasSitemap: boolean;
  /** Whether a sitemap names the URL. */
  isListed(id: UrlId): boolean;
  /** In scope, named by a sitemap and no seed, and no link of another page that was fetched, nor a redirect, leads to it. */
  isOrphan(id: UrlId): boolean;
  /** The shortest way from a seed in links, sitemaps left out; undefined where no such way was found. */
  depth(record: PageRecord): number | undefined;
  /** Pages that a sitemap names … */
  readonly listedPages: number;
  /** … and those of them that are orphans. */
  readonly orphanPages: number;
}

/** Takes an archive's rows one by one, so that one reading of them can serve others too. */
export interface WaysCollector {
  /** Every URL, before the first links. */
  page(outline: PageOutline): void;
  /** Links of one source after the other. */
  links(found: PageArcs): void;
  finish(): Ways;
}

/** Or what a seed redirects to. */
const SEED = 1;
const PAGE = 2;
const IN_SCOPE = 4;
const REFUSED = 8;
const LISTED = 16;
const LED_TO = 32;

/** Links by which a reader comes from page to page. */
const LEADING = LINK_TYPES.map((type) => ['a', 'area', 'iframe', 'frame', 'redirect', 'meta-refresh'].includes(type));
const SITEMAP = LINK_TYPES.indexOf('sitemap');

/**
 * Links between URLs are kept only where a sitemap gave some of them their depth: 4 bytes each. `known` is how many URLs there are, about:
 * it spares growing.
 */
export function waysCollector(known = 0): WaysCollector {
  const flags = new GrowingUint8(known + 1);
  const starts = new GrowingInt32();
  const counts = new GrowingInt32();
  /** Twice the target's id, plus the step. */
  const arcs = new GrowingInt32();
  let isDepthOfSitemaps = false;

  const mark = (id: UrlId, flag: number): void => flags.set(id, flags.at(id) | flag);
  /** A sitemap that is a seed is where the crawl begins; any other one is no way in links. */
  const isWay = (source: UrlId, type: LinkType, target: UrlId, isFollowed: boolean): boolean => {
    if (type === 'sitemap' || type === 'sitemap-index') return (flags.at(source) & SEED) !== 0;
    return isFollowed || (flags.at(target) & REFUSED) !== 0;
  };

  const addWays = ({ source, count, types, targets, traits }: PageArcs): void => {
    starts.set(source, arcs.length);
    for (let at = 0; at < count; at++) {
      const target = targets[at] ?? 0;
      const type = LINK_TYPES[types[at] ?? 0] ?? 'link';
      if (isWay(source, type, target, ((traits[at] ?? 0) & FOLLOWED) !== 0)) arcs.push(target * 2 + stepOf(type));
    }
    counts.set(source, arcs.length - starts.at(source));
  };

  return {
    page(record) {
      const { id, via, depth, state } = record;
      isDepthOfSitemaps ||= via === 'sitemap' || SITEMAP_VIAS.has(via);
      const standing = (state === 'refused' ? REFUSED : 0) | (isInScope(record) ? IN_SCOPE : 0);
      const origin = depth === 0 && !SITEMAP_VIAS.has(via) ? SEED : 0;
      mark(id, standing | origin | (isPage(record) ? PAGE : 0) | (via === 'sitemap' ? LISTED : 0));
    },
    links(found) {
      const { source, count, types, targets } = found;
      for (let at = 0; at < count; at++) {
        const target = targets[at] ?? 0;
        const type = types[at] ?? 0;
        if (type === SITEMAP) mark(target, LISTED);
        else if (target !== source && LEADING[type] === true) mark(target, LED_TO);
      }
      if (isDepthOfSitemaps) addWays(found);
    },
    finish() {
      const depths = isDepthOfSitemaps ? depthsOf(flags, { starts, counts, arcs }) : undefined;
      const isOrphan = (id: UrlId): boolean =>
        (flags.at(id) & (LISTED | IN_SCOPE | LED_TO | SEED)) === (LISTED | IN_SCOPE);
      const isListed = (id: UrlId): boolean => (flags.at(id) & LISTED) !== 0;
      const counted = { hasSitemap: false, listedPages: 0, orphanPages: 0 };
      flags.view().forEach((state, id) => {
        counted.hasSitemap ||= isListed(id);
        if (!isListed(id) || (state & PAGE) === 0) return;
        counted.listedPages++;
        if (isOrphan(id)) counted.orphanPages++;
      });
      return {
        ...counted,
        isListed,
        isOrphan,
        depth: ({ id, depth }) => (depths === undefined ? depth : depths.get(id)),
      };
    },
  };
}

interface Arcs {
  readonly starts: GrowingInt32;
  readonly counts: GrowingInt32;
  readonly arcs: GrowingInt32;
}

const UNKNOWN = -1;

/** Breadth first from the seeds; steps of 0 are taken before the level ends. */
function depthsOf(flags: GrowingUint8, { starts, counts, arcs }: Arcs): { get(id: UrlId): number | undefined } {
  const depths = new Int32Array(flags.length).fill(UNKNOWN);
  let level: UrlId[] = [];
  flags.view().forEach((state, id) => {
    if ((state & SEED) !== 0) level.push(id);
  });
  for (let depth = 0; level.length > 0; depth++) {
    const deeper: UrlId[] = [];
    // Grows while it is walked: by what redirects lead to.
    for (const id of level) {
      if ((depths[id] ?? 0) !== UNKNOWN) continue;
      depths[id] = depth;
      const end = starts.at(id) + counts.at(id);
      for (let at = starts.at(id); at < end; at++) {
        const arc = arcs.at(at);
        ((arc & 1) === 0 ? level : deeper).push(arc >>> 1);
      }
    }
    level = deeper;
  }
  return {
    get(id) {
      const depth = depths[id] ?? UNKNOWN;
      return depth === UNKNOWN ? undefined : depth;
    },
  };
}
