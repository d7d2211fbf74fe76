import { stepOf } from '../../links/link-step.ts';
import type { Discovery, SeenSet } from '../../model/engine.ts';
import type { UrlId } from '../../model/url.ts';
import { isSoft, viaOf } from '../forward.ts';
import { hostOf, type MemoryUrl, urlOf, type World } from './world.ts';

/** An estimate: what V8 needs for a key and its place in a Map. */
const BYTES_AN_ENTRY = 150;

/** The URL-seen test over a plain Map. */
export function memorySeen(world: World): SeenSet {
  return {
    key: world.key,
    find: (lo, hi) => world.ids.get(`${lo},${hi}`) ?? 0,
    mayMove: (id) => isSoftlyRefused(world.urls[id - 1]),
    isPending: (id) => world.urls[id - 1]?.state === 'pending',
    get size() {
      return world.urls.length;
    },
    get bytes() {
      return world.urls.length * BYTES_AN_ENTRY;
    },
  };
}

function isSoftlyRefused(url: MemoryUrl | undefined): boolean {
  return url?.state === 'refused' && url.because !== undefined && isSoft(url.because);
}

/** Takes one discovery in and answers the URL's id. */
export function takeIn(world: World, found: Discovery): UrlId {
  const name = `${found.fingerprint.lo},${found.fingerprint.hi}`;
  const id = world.ids.get(name);
  if (id === undefined) {
    const added = newUrl(found, world.urls.length + 1);
    world.urls.push(added);
    world.ids.set(name, added.id);
    hostOf(world, found.host);
    return added.id;
  }
  const url = urlOf(world, id);
  if (found.lastModified !== undefined)
    url.lastModified = Math.max(url.lastModified ?? found.lastModified, found.lastModified);
  if (found.because === undefined) move(world, url, found);
  return id;
}

function newUrl(found: Discovery, id: UrlId): MemoryUrl {
  const { url, host, because, from, via, depth, priority, redirects, lastModified } = found;
  const state = because === undefined ? 'pending' : 'refused';
  const ways = { from, via, depth, priority, redirects, tries: 0, retryAt: 0, lastModified };
  const results = { visit: undefined, body: undefined, links: undefined, reading: undefined, rank: undefined };
  const sitemap = undefined;
  return { id, url, host, state, because, ...ways, ...results, sitemap, duplicateOf: 0 };
}

/** A known URL only moves forward: from softly refused to pending, to a smaller depth or priority; or has to be visited again. */
function move(world: World, url: MemoryUrl, found: Discovery): void {
  const { from, via, depth, priority, redirects } = found;
  if (isSoftlyRefused(url)) {
    Object.assign(url, { state: 'pending', because: undefined, from, via, depth, priority, redirects });
    return;
  }
  if (url.state === 'refused') return;
  if (url.state === 'done' && (found.again || hasChangedSince(world, url, found))) {
    Object.assign(url, { url: found.url, state: 'pending', tries: url.tries + 1 });
    return;
  }
  if (url.state === 'pending') {
    url.priority = Math.min(url.priority, priority);
    url.redirects = Math.min(url.redirects, redirects);
  }
  if (depth < url.depth) {
    Object.assign(url, { from, via, depth });
    if (url.state === 'done') relax(world, url);
  }
}

/** Whether a page has changed since its last visit, as a sitemap says while pages are visited again; once in a round, whatever it says of the future. */
function hasChangedSince({ round, visits }: World, { id, visit }: MemoryUrl, { lastModified }: Discovery): boolean {
  if (round === undefined || lastModified === undefined || lastModified <= (visit?.at ?? 0)) return false;
  return visits.findLastIndex((visited) => visited.id === id) < round.visitsBefore;
}

/** Brings what the page's followed links lead to nearer, and what hangs on that, where the page gives a shorter way. */
export function relax(world: World, page: MemoryUrl): void {
  const moved = [page];
  for (let source = moved.shift(); source !== undefined; source = moved.shift()) {
    for (const link of source.links ?? []) {
      if (!link.followed) continue;
      const target = urlOf(world, link.target);
      const depth = source.depth + stepOf(link.type);
      if (target.state === 'refused' || depth >= target.depth) continue;
      Object.assign(target, { depth, from: source.id, via: viaOf(link.type) });
      if (target.state === 'done') moved.push(target);
      else if (world.priorityFollowsDepth) target.priority = Math.min(target.priority, depth);
    }
  }
}
