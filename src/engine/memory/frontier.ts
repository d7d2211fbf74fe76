import { bytesReceived } from '../../model/bytes-received.ts';
import type { Frontier, HostLease, LeasedUrl, LeaseWish, Settlement, Turn } from '../../model/engine.ts';
import { isFetched } from '../../model/fetched-outcomes.ts';
import type { FoundLink, StoredLink } from '../../model/link.ts';
import type { Instant } from '../../model/time.ts';
import type { HostKey, UrlId } from '../../model/url.ts';
import { SITEMAP_VIAS } from '../../model/via.ts';
import { isOfPart } from '../../url/host-part.ts';
import { askedAfter } from '../asked-after.ts';
import { contentOf } from '../content-of.ts';
import { factsOf } from '../page-facts.ts';
import { undiscovered } from '../undiscovered.ts';
import { memorySeen, relax, takeIn } from './discover.ts';
import { type MemoryHost, type MemoryUrl, urlOf, type World } from './world.ts';

/** The frontier as plainly as it can be said: every question is answered by looking at everything. */
export function memoryFrontier(world: World): Frontier {
  return {
    seen: memorySeen(world),
    discover: async (found) => found.map((discovery) => takeIn(world, discovery)),
    revisit: async (before) => revisit(world, before),
    lease: async (wish) => lease(world, wish),
    async more({ host: key, fence }, wish) {
      const host = world.hosts.get(key);
      if (host?.fence !== fence) return [];
      return lendUrls(world, host, candidateOf(world, host, wish, world.clock.now()).urls, wish);
    },
    settle: async (done) => settle(world, done),
    async renew(leases) {
      const lost: HostKey[] = [];
      for (const { host: key, fence } of leases) {
        const host = world.hosts.get(key);
        if (host?.fence === fence) extend(world, host);
        else lost.push(key);
      }
      return lost;
    },
    async release(leases) {
      for (const { host: key, fence, readyAt } of leases) {
        const host = world.hosts.get(key);
        if (host?.fence !== fence) continue;
        host.fence += 1;
        host.leasedUntil = 0;
        host.lent.clear();
        host.readyAt = Math.max(host.readyAt, readyAt);
      }
    },
  };
}

function extend(world: World, host: MemoryHost): void {
  host.leasedUntil = world.clock.now() + world.leaseLength;
}

interface Candidate {
  readonly host: MemoryHost;
  readonly urls: readonly MemoryUrl[];
  readonly best: number;
}

function lease(world: World, wish: LeaseWish): Turn {
  const now = world.clock.now();
  const due: Candidate[] = [];
  let until: Instant = Number.POSITIVE_INFINITY;
  let soonest: Instant = Number.POSITIVE_INFINITY;
  for (const host of world.hosts.values()) {
    const moment = momentOf(world, host, wish, now);
    const isOwn = isOfPart(host.host, wish.part);
    soonest = Math.min(soonest, isOwn || host.leasedUntil <= now ? Math.max(moment, now) : now);
    if (!isOwn) continue;
    if (moment > now) until = Math.min(until, moment);
    else due.push(candidateOf(world, host, wish, now));
  }
  due.sort((a, b) => a.best - b.best || a.host.readyAt - b.host.readyAt);
  const leases = due.slice(0, wish.hosts).map(({ host, urls }) => lend(world, host, urls, wish));
  if (leases.length > 0) return { kind: 'work', leases };
  if (soonest === Number.POSITIVE_INFINITY) return { kind: 'drained' };
  return wish.part === undefined ? { kind: 'wait', until } : { kind: 'wait', until, soonest };
}

/** When the host can next be lent, as far as is known now: infinite when nothing of it may be visited. */
function momentOf(world: World, host: MemoryHost, wish: LeaseWish, now: Instant): Instant {
  if (host.leasedUntil > now) return host.leasedUntil;
  if (host.requests >= wish.maxPagesPerHost) return Number.POSITIVE_INFINITY;
  const retries = pendingOf(world, host.host, wish).map((url) => url.retryAt);
  return Math.max(host.readyAt, Math.min(...retries, Number.POSITIVE_INFINITY));
}

function pendingOf(world: World, host: HostKey, wish: LeaseWish): MemoryUrl[] {
  return world.urls.filter((url) => url.host === host && url.state === 'pending' && url.depth <= wish.maxDepth);
}

function candidateOf(world: World, host: MemoryHost, wish: LeaseWish, now: Instant): Candidate {
  const urls = pendingOf(world, host.host, wish).filter((url) => url.retryAt <= now);
  urls.sort((a, b) => a.priority - b.priority || a.id - b.id);
  return { host, urls, best: urls[0]?.priority ?? 0 };
}

function lend(world: World, host: MemoryHost, urls: readonly MemoryUrl[], wish: LeaseWish): HostLease {
  host.fence += 1;
  host.lent.clear();
  extend(world, host);
  const batch = lendUrls(world, host, urls, wish);
  return { host: host.host, fence: host.fence, until: host.leasedUntil, readyAt: host.readyAt, urls: batch };
}

function lendUrls(world: World, host: MemoryHost, urls: readonly MemoryUrl[], wish: LeaseWish): LeasedUrl[] {
  const most = Math.min(wish.urlsPerHost, wish.maxPagesPerHost - host.requests - host.lent.size);
  const free = urls.filter(({ id }) => !host.lent.has(id)).slice(0, Math.max(0, most));
  return free.map(({ id, url, depth, redirects, tries, via, from, visit, sitemap, body }) => {
    host.lent.add(id);
    const isWanted = sitemap === undefined && (body !== undefined || wish.needsBodies !== true);
    const last = visit && isWanted ? askedAfter(visit, { via, tries }) : undefined;
    return { id, url, from: world.urls[from - 1]?.url, depth, redirects, tries, via, last };
  });
}

function revisit(world: World, before: Instant): number {
  let count = 0;
  for (const url of world.urls) {
    const at = url.visit?.at;
    if (url.state !== 'done' || at === undefined) continue;
    const isSitemap = SITEMAP_VIAS.has(url.via) || url.sitemap !== undefined;
    if (at >= before && !isSitemap && at >= (url.lastModified ?? 0)) continue;
    Object.assign(url, { state: 'pending', retryAt: 0, tries: 0 });
    count++;
  }
  for (const url of world.urls) url.lastModified = undefined;
  for (const [origin, { at, failures }] of world.robots) if (at < before && failures === 0) world.robots.delete(origin);
  for (const host of world.hosts.values()) Object.assign(host, { requests: 0, fetched: 0, failed: 0, bytes: 0 });
  world.round = { visitsBefore: world.visits.length };
  return count;
}

function settle(world: World, done: readonly Settlement[]): HostKey[] {
  const lost = new Set<HostKey>();
  for (const settlement of done) {
    const host = world.hosts.get(settlement.host);
    if (host?.fence !== settlement.fence) lost.add(settlement.host);
    else if (host.lent.delete(settlement.visit.id)) store(world, host, settlement);
  }
  return [...lost];
}

function store(world: World, host: MemoryHost, settlement: Settlement): void {
  const { visit, capture, next } = settlement;
  const url = urlOf(world, visit.id);
  const page = visit.page === undefined ? undefined : factsOf(visit.page);
  world.visits.push({ ...visit, page });
  if (next === 'never' && (visit.digest === undefined || visit.digest !== url.visit?.digest)) url.reading = undefined;
  url.visit = { ...visit, page };
  url.duplicateOf = originalOf(world, settlement);
  if (capture !== undefined) {
    const { body, status } = capture.response;
    url.body = { body: Buffer.from(body), status, contentType: capture.response.header('content-type') };
  } else if (visit.outcome !== 'unchanged') {
    url.body = undefined;
  }
  if (next === 'never') Object.assign(url, { state: 'done', retryAt: 0 });
  else Object.assign(url, { tries: url.tries + 1, retryAt: next });
  if (settlement.sitemap !== undefined || next === 'never') url.sitemap = settlement.sitemap;
  for (const discovery of settlement.discoveries) takeIn(world, discovery);
  const isReplaced = (visit.outcome !== 'unchanged' && next === 'never') || settlement.links.length > 0;
  if (isReplaced) url.links = Array.from(settlement.links, (link) => storedLink(world, link));
  relax(world, url);
  count(host, settlement);
  extend(world, host);
}

function originalOf(world: World, { visit }: Settlement): UrlId {
  const digest = contentOf(visit);
  if (digest === undefined) return 0;
  const first = world.originals.get(digest);
  if (first === undefined && visit.outcome !== 'unchanged') world.originals.set(digest, visit.id);
  return first === undefined || first === visit.id ? 0 : first;
}

function storedLink(world: World, link: FoundLink): StoredLink {
  const { id, lo, hi, url, ...rest } = link;
  const target = id !== 0 ? id : world.ids.get(`${lo},${hi}`);
  if (target !== undefined) return { ...rest, target };
  throw undiscovered(link);
}

function count(host: MemoryHost, { visit, isRequest, hostReady }: Settlement): void {
  if (isRequest) host.requests += 1;
  if (isFetched(visit.outcome)) host.fetched += 1;
  if (visit.outcome === 'failed') host.failed += 1;
  host.bytes += bytesReceived(visit).wireBytes;
  host.readyAt = Math.max(host.readyAt, hostReady);
}
