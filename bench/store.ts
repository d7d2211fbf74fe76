import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { composeEngine } from '../src/compose.ts';
import type { Engine, HostLease, Settlement } from '../src/model/engine.ts';
import { defaultSettings } from '../src/model/settings.ts';
import { discovery, leasesOf, link, response, settlement, urlAt, WISH } from '../test/contracts/engine-makings.ts';
import { machine } from './machine.ts';
import { median } from './statistics.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--pages', '300', '--batches', '16', '--runs', '1'];

/** As many links as a page of the synthetic web has, eight of them new. */
const [LINKS, NEW] = [67, 8];

const BODY = 'x'.repeat(25_000);

/** What does it cost to store a page with its links, alone and with its bytes, by the size of the batches? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '10000' },
      batches: { type: 'string', default: '1,4,16,32,64' },
      runs: { type: 'string', default: '3' },
    },
  });
  const rows: (readonly (string | number)[])[] = [];
  for (const batch of values.batches.split(',').map(Number)) {
    const [bare, archived]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < Number(values.runs); turn += 1) {
      bare.push(await costOfPage({ pages: Number(values.pages), batch, isArchived: false }));
      archived.push(await costOfPage({ pages: Number(values.pages), batch, isArchived: true }));
    }
    rows.push([batch, median(bare).toFixed(1), median(archived).toFixed(1)]);
  }
  print(
    `${machine()}; ${values.pages} pages of ${LINKS} links, ${BODY.length} bytes, medians of ${values.runs} runs\n`,
  );
  printTable(['pages a batch', 'CPU µs a page', 'with its bytes'], rows);
}

interface Wish {
  readonly pages: number;
  readonly batch: number;
  readonly isArchived: boolean;
}

/** Microseconds of CPU time that `settle` takes for a page: what goes before and comes after is not counted. */
async function costOfPage({ pages, batch, isArchived }: Wish): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'skein-store-'));
  const engine = composeEngine(defaultSettings(), { folder: join(folder, 'crawl'), mode: 'create' });
  let [time, settled] = [0, 0];
  try {
    await engine.discover([discovery('/0')]);
    while (settled < pages) {
      const [lease] = leasesOf(await engine.lease({ ...WISH, hosts: 1, urlsPerHost: batch }));
      if (lease === undefined) break;
      const done = lease.urls.map((_, place) => visited(engine, lease, place, { pages, isArchived }));
      const start = process.cpuUsage();
      await engine.settle(done);
      const { user, system } = process.cpuUsage(start);
      time += user + system;
      settled += done.length;
      await engine.release([{ host: lease.host, fence: lease.fence, readyAt: 0 }]);
    }
    return time / settled;
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The page of number n links to the pages 8n + 1 to 8n + 8, which nobody knows, and to others that are known. */
function visited(
  engine: Engine,
  lease: HostLease,
  place: number,
  { pages, isArchived }: Omit<Wish, 'batch'>,
): Settlement {
  const page = Number(new URL(lease.urls[place]?.url ?? urlAt('/0')).pathname.slice(1));
  const children = Array.from({ length: NEW }, (_, at) => page * NEW + 1 + at).filter((child) => child < pages);
  const known = Array.from({ length: LINKS - children.length }, (_, at) => (page * 31 + at * 7) % (page + 1));
  const links = [...children, ...known].map((target) => {
    const found = link(`/${target}`);
    return { ...found, id: engine.seen.find(found.lo, found.hi) };
  });
  const discoveries = children.map((child) =>
    discovery(`/${child}`, undefined, { from: lease.urls[place]?.id ?? 0, via: 'link', depth: 1 }),
  );
  const capture = isArchived ? { response: response(`${page}${BODY}`), via: undefined, depth: 1 } : undefined;
  return settlement(lease, place, { links, discoveries, capture });
}
