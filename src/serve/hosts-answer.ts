import type { Archive, HostRecord } from '../model/engine.ts';
import type { Hosts } from './answers.ts';

/** More hosts than this are not sorted for each request: those after them come in the order of discovery. */
const MOST = 100_000;

/** Hosts and what each waits for. */
export async function hostsAnswer(
  archive: Pick<Archive, 'hosts' | 'robotsFiles'>,
  { offset, limit, isRunning }: { readonly offset: number; readonly limit: number; readonly isRunning: boolean },
): Promise<Hosts> {
  const hosts: HostRecord[] = [];
  let total = 0;
  for await (const host of archive.hosts()) if (total++ < MOST) hosts.push(host);
  hosts.sort((a, b) => b.pending - a.pending || b.requests - a.requests);
  const shown = hosts.slice(offset, offset + limit);
  const robots = await robotsOf(archive, shown);
  return { total, offset, hosts: shown.map((host) => hostAnswer(host, { isRunning, robots: robots.get(host.host) })) };
}

/** What came of the robots.txt of these hosts, in words. */
async function robotsOf(
  archive: Pick<Archive, 'robotsFiles'>,
  hosts: readonly HostRecord[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Set<string>(hosts.map(({ host }) => host));
  const found = new Map<string, string>();
  for await (const { origin, verdict, detail } of archive.robotsFiles()) {
    const { protocol, host, port } = new URL(origin);
    const key = port === '' ? `${host}:${protocol === 'https:' ? 443 : 80}` : host;
    if (names.has(key)) found.set(key, `${verdict}: ${detail}`);
  }
  return found;
}

function hostAnswer(
  record: HostRecord,
  { isRunning, robots }: { readonly isRunning: boolean; readonly robots: string | undefined },
): Hosts['hosts'][number] {
  const { readyAt, leasedUntil, ...figures } = record;
  return { ...figures, ...waitOf(record, isRunning), robots };
}

function waitOf(
  { pending, leasedUntil, readyAt }: HostRecord,
  isRunning: boolean,
): Pick<Hosts['hosts'][number], 'waitsFor' | 'until'> {
  if (pending === 0) return { waitsFor: 'nothing' };
  if (!isRunning) return { waitsFor: 'crawl' };
  if (leasedUntil !== undefined) return { waitsFor: 'visit', until: leasedUntil };
  return readyAt > Date.now() ? { waitsFor: 'pause', until: readyAt } : { waitsFor: 'turn' };
}
