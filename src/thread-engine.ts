import type { CrawlEngine } from './crawl/parts.ts';
import type { Discovery, HostLease, LeasedUrl, Totals } from './model/engine.ts';
import type { CanonicalUrl, Fingerprint } from './model/url.ts';
import { packBatch } from './thread-batch.ts';
import type { EngineCalls, Known } from './thread-messages.ts';
import { LENT, type ThreadSeen } from './thread-seen.ts';

/** What an engine in another thread is asked through. */
export interface ThreadEngineParts {
  readonly calls: EngineCalls;
  readonly seen: ThreadSeen;
  readonly fingerprintOf: (url: CanonicalUrl) => Fingerprint;
  /** As the run began. */
  readonly totals: Totals;
}

/** The engine of another thread, as far as a crawl asks one. What is seen is known here as far as this thread was told. */
export function threadEngine({ calls, seen, fingerprintOf, totals }: ThreadEngineParts): CrawlEngine {
  const note = (found: readonly Discovery[], { ids, standings }: Known): void => {
    for (const [at, { fingerprint }] of found.entries()) {
      const id = ids[at] ?? 0;
      // Of a lease that was lost nothing was stored.
      if (id !== 0) seen.note(fingerprint, id, standings[at] ?? 0);
    }
  };
  const lent = <Urls extends readonly LeasedUrl[]>(urls: Urls): Urls => {
    for (const { url, id } of urls) seen.note(fingerprintOf(url), id, LENT);
    return urls;
  };
  return {
    seen,
    async discover(found) {
      if (found.length === 0) return [];
      const known = await calls.discover(found);
      note(found, known);
      return [...known.ids];
    },
    async lease(wish) {
      const turn = await calls.lease(wish);
      if (turn.kind === 'work') for (const { urls } of turn.leases) lent(urls);
      return turn;
    },
    more: async (lease, wish) => lent(await calls.more(withoutUrls(lease), wish)),
    async settle(done) {
      const settled = await calls.settle(packBatch(done));
      note(
        done.flatMap(({ discoveries }) => discoveries),
        settled,
      );
      return settled.lost;
    },
    renew: (leases) => calls.renew(leases.map(withoutUrls)),
    release: (leases) => calls.release(leases),
    pageById: (id) => calls.pageById(id),
    linksOf: (id) => calls.linksOf(id),
    async *robotsFiles() {
      yield* await calls.robotsFiles();
    },
    totals: async () => totals,
    saveRobots: (file) => calls.saveRobots(file),
    saveDelay: (host, delay) => calls.saveDelay(host, delay),
  };
}

/** A lease by its host and fence alone. */
function withoutUrls(lease: HostLease): HostLease {
  return { ...lease, urls: [] };
}
