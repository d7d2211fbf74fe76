import { stepOf } from '../links/link-step.ts';
import { LINK_TYPES, type LinkType } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { Via } from '../model/via.ts';
import { viaOf } from './forward.ts';

/** What leads where, and how URLs were thought to be reached. */
export interface Ways {
  /** The largest id. */
  readonly last: UrlId;
  /** What nothing has to lead to, with its depth: seeds, sitemaps that were named. */
  readonly roots: Iterable<readonly [UrlId, depth: number]>;
  /** Tells of each followed link of a page. */
  links(source: UrlId, tell: (target: UrlId, type: LinkType) => void): void;
  /** The page through which a URL was reached: where that is as good as others it stays. */
  from(id: UrlId): UrlId;
}

/** By id: the depth of each URL, the page that leads there, and the type of its link; `newWay` tells what of it is new. */
export interface ShortestWays {
  readonly depths: Uint32Array;
  readonly parents: Uint32Array;
  type(id: UrlId): LinkType;
}

const UNREACHED = 0xffff_ffff;

/** After so many pages others may have their turn. */
const PAGES_A_STEP = 256;

/** The shortest way to every URL along the links as they are now, level by level; a link of no step leads to the same level. Yields now and then. */
export function* shortestWays({ last, roots, links, from }: Ways): Generator<void, ShortestWays> {
  const depths = new Uint32Array(last + 1).fill(UNREACHED);
  const parents = new Uint32Array(last + 1);
  const types = new Uint8Array(last + 1);
  const isDone = new Uint8Array(last + 1);
  const levels: UrlId[][] = [];
  const reach = (id: UrlId, depth: number, parent: UrlId, type: LinkType): void => {
    depths[id] = depth;
    parents[id] = parent;
    types[id] = LINK_TYPES.indexOf(type);
    levels[depth] ??= [];
    levels[depth].push(id);
  };
  for (const [id, depth] of roots) reach(id, depth, 0, 'a');
  let looked = 0;
  for (let level = 0; level < levels.length; level++) {
    const queue = levels[level] ?? [];
    // Grows while it is walked over.
    for (let at = 0; at < queue.length; at++) {
      const source = queue[at] ?? 0;
      if (isDone[source] !== 0) continue;
      isDone[source] = 1;
      links(source, (target, type) => {
        const step = stepOf(type);
        const known = depths[target] ?? UNREACHED;
        if (level + step < known) reach(target, level + step, source, type);
        else if (level + step === known && source === from(target) && parents[target] !== 0) {
          // By a link of no step, what was looked at already may be what leads to the source.
          if (step === 0 && isDone[target] !== 0) return;
          parents[target] = source;
          types[target] = LINK_TYPES.indexOf(type);
        }
      });
      if (++looked % PAGES_A_STEP === 0) yield;
    }
    levels[level] = [];
  }
  return { depths, parents, type: (id) => LINK_TYPES[types[id] ?? 0] ?? 'a' };
}

/** How a URL hangs on others. */
interface Way {
  readonly depth: number;
  readonly from: UrlId;
}

/** The way of a URL where it is another than it was: not of a root, to which nobody has to lead, nor of what nothing leads to. */
export function newWay(
  { depths, parents, type }: ShortestWays,
  id: UrlId,
  before: Way,
): (Way & { readonly via: Via }) | undefined {
  const [depth, from] = [depths[id] ?? UNREACHED, parents[id] ?? 0];
  if (before.from === 0 || depth === UNREACHED || (depth === before.depth && from === before.from)) return undefined;
  return { depth, from, via: viaOf(type(id)) };
}
