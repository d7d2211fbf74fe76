import type { OwnRedirects } from './crawl/recent-redirects.ts';
import type { Discovery, Engine, HostPart } from './model/engine.ts';
import type { RobotsFile } from './model/robots-file.ts';
import { unpackBatch } from './thread-batch.ts';
import type { EngineCalls, Known } from './thread-messages.ts';
import { standingOf } from './thread-seen.ts';
import { hostKeyOf, robotsUrlOf } from './url/canonicalise.ts';
import { isOfPart } from './url/host-part.ts';

/** What the engine does for the thread of one part. */
export function engineService(
  engine: Engine,
  redirects: OwnRedirects,
  part: HostPart,
  momentOf: EngineCalls['momentOf'],
): EngineCalls {
  const knownOf = (found: readonly Discovery[]): Known => {
    const { seen } = engine;
    const ids = Int32Array.from(found, ({ fingerprint: { lo, hi } }) => seen.find(lo, hi));
    return { ids, standings: Uint8Array.from(ids, (id) => standingOf(seen, id)) };
  };
  return {
    async settle(batch) {
      const done = unpackBatch(batch);
      const lost = await engine.settle(done);
      return { lost, ...knownOf(done.flatMap(({ discoveries }) => discoveries)) };
    },
    async discover(found) {
      await engine.discover(found);
      return knownOf(found);
    },
    lease: (wish) => engine.lease(wish),
    more: (lease, wish) => engine.more(lease, wish),
    renew: (leases) => engine.renew(leases),
    release: (leases) => engine.release(leases),
    async robotsFiles() {
      const files: RobotsFile[] = [];
      for await (const file of engine.robotsFiles())
        if (isOfPart(hostKeyOf(robotsUrlOf(file.origin)), part)) files.push(file);
      return files;
    },
    saveRobots: (file) => engine.saveRobots(file),
    saveDelay: (host, delay) => engine.saveDelay(host, delay),
    pageById: (id) => engine.pageById(id),
    linksOf: (id) => engine.linksOf(id),
    momentOf,
    async noteRedirect(id, target) {
      redirects.note(id, target);
    },
    redirectOf: async (id) => redirects.targetOf(id),
  };
}
