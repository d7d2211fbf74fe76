import { LinkBlobWriter } from '../../links/link-blob.ts';
import { bytesReceived } from '../../model/bytes-received.ts';
import type { Archive, HostRecord, PageRecord, Totals } from '../../model/engine.ts';
import type { LinkBlob, PageLinks } from '../../model/link.ts';
import { fingerprint } from '../../url/fingerprint.ts';
import { compareUrls } from '../../url/url-order.ts';
import { contentOf } from '../content-of.ts';
import { newWay, shortestWays } from '../shortest-ways.ts';
import { hostOf, type MemoryHost, type MemoryUrl, type World } from './world.ts';

/** What was found, from memory. Streams see what is there when they come to it. */
export function memoryArchive(world: World): Archive {
  const at = (id: number): MemoryUrl | undefined => world.urls[id - 1];
  return {
    async page(url) {
      const { lo, hi } = fingerprint(world.keyOf(url), world.key);
      const id = world.ids.get(`${lo},${hi}`);
      return id === undefined ? undefined : recordOf(at(id));
    },
    pageById: async (id) => recordOf(at(id)),
    pagesById: async (ids) => ids.map((id) => recordOf(at(id))),
    async *pages() {
      for (const url of world.urls) yield recordOf(url);
    },
    async *pageBatches() {
      for (const url of world.urls) yield [recordOf(url)];
    },
    async *outlineBatches() {
      for (const url of world.urls) yield [recordOf(url)];
    },
    async *visits() {
      yield* world.visits.toSorted((a, b) => a.at - b.at);
    },
    // No body stands anywhere but in memory.
    async *captures() {},
    async *links() {
      for (const url of world.urls) {
        const links = linksOf(url);
        if (links !== undefined) yield links;
      }
    },
    async *linkBlobs() {
      yield* linkBlobs(world);
    },
    async *linkBatches() {
      for (const found of linkBlobs(world)) yield [found];
    },
    linksOf: async (id) => linksOf(at(id)),
    async *hosts() {
      for (const host of world.hosts.values()) yield hostRecord(world, host);
    },
    async *robotsFiles() {
      yield* [...world.robots.values()].sort((a, b) => (a.origin < b.origin ? -1 : 1));
    },
    async *sitemaps() {
      for (const { id, url, via, visit, sitemap } of world.urls) {
        if (sitemap === undefined || visit === undefined) continue;
        yield { id, url, via, outcome: visit.outcome, status: visit.response?.status, ...sitemap };
      }
    },
    totals: async () => totalsOf(world),
    body: async (id) => at(id)?.body,
    bodyOf: async ({ id }) => at(id)?.body,
    async saveRobots(file) {
      world.robots.set(file.origin, { ...file });
    },
    async saveDelay(host, delay) {
      hostOf(world, host).delay = delay;
    },
    async saveReadings(readings) {
      for (const { id, reading } of readings) {
        const url = at(id);
        if (url !== undefined) url.reading = { ...reading };
      }
    },
    async settleOriginals() {
      const originals = new Map<string, MemoryUrl>();
      for (const page of world.urls.toSorted((a, b) => compareUrls(a.url, b.url))) {
        const digest = contentOf(page.visit);
        if (digest === undefined) continue;
        const original = originals.get(digest);
        if (original === undefined) originals.set(digest, page);
        page.duplicateOf = original?.id ?? 0;
      }
    },
    async settleDepths() {
      if (world.round !== undefined) settleDepths(world);
    },
    async saveRanks(ranks) {
      for (const url of world.urls) url.rank = undefined;
      for (const [id, rank] of ranks) {
        const url = at(id);
        if (url !== undefined) url.rank = rank;
      }
    },
  };
}

function recordOf(url: MemoryUrl): PageRecord;
function recordOf(url: MemoryUrl | undefined): PageRecord | undefined;
function recordOf(url: MemoryUrl | undefined): PageRecord | undefined {
  if (url === undefined) return undefined;
  const { body: _body, links: _links, sitemap: _sitemap, ...rest } = url;
  return { ...rest, archived: undefined, hasOwnBody: false };
}

/** A page without links has none to tell, like a URL that was never visited. */
function linksOf(url: MemoryUrl | undefined): PageLinks | undefined {
  if (url?.links === undefined || url.links.length === 0) return undefined;
  return { source: url.id, links: url.links };
}

function hostRecord(world: World, host: MemoryHost): HostRecord {
  const { fence: _fence, lent: _lent, leasedUntil: until, ...rest } = host;
  const pending = world.urls.filter((url) => url.host === host.host && url.state === 'pending').length;
  return { ...rest, pending, leasedUntil: until > world.clock.now() ? until : undefined };
}

function totalsOf(world: World): Totals {
  const outcomes: Record<string, number> = {};
  const states = { pending: 0, done: 0, refused: 0 };
  let pages = 0;
  for (const { state, visit } of world.urls) {
    states[state] += 1;
    if (visit === undefined) continue;
    outcomes[visit.outcome] = (outcomes[visit.outcome] ?? 0) + 1;
    if (visit.response?.status === 200 && visit.page !== undefined) pages += 1;
  }
  let bytes = 0;
  let wireBytes = 0;
  for (const visit of world.visits.slice(world.round?.visitsBefore)) {
    const received = bytesReceived(visit);
    bytes += received.bytes;
    wireBytes += received.wireBytes;
  }
  let requests = 0;
  for (const host of world.hosts.values()) requests += host.requests;
  const sums = { requests, pages, bytes, wireBytes, hosts: world.hosts.size };
  return { known: world.urls.length, ...states, outcomes, ...sums };
}

function settleDepths(world: World): void {
  const search = shortestWays({
    last: world.urls.length,
    roots: world.urls.filter(({ from }) => from === 0).map(({ id, depth }) => [id, depth] as const),
    links(source, tell) {
      for (const { followed, target, type } of world.urls[source - 1]?.links ?? []) if (followed) tell(target, type);
    },
    from: (id) => world.urls[id - 1]?.from ?? 0,
  });
  let step = search.next();
  while (step.done !== true) step = search.next();
  for (const url of world.urls) if (url.state !== 'refused') Object.assign(url, newWay(step.value, url.id, url));
}

function* linkBlobs(world: World): Generator<LinkBlob> {
  const writer = new LinkBlobWriter();
  for (const url of world.urls) {
    const { links = [] } = linksOf(url) ?? {};
    const targets = links.map(({ target }) => target);
    if (links.length > 0) yield { source: url.id, blob: writer.encode(links, targets) };
  }
}
