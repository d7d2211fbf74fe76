import { whyNot } from '../graph/page-state.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { HostKey, Origin } from '../model/url.ts';
import type { Because } from '../model/visit.ts';
import { originOf } from '../url/canonicalise.ts';
import type { ExportOptions } from './options.ts';

/** Why a URL is not (or not yet) a page; undefined for one that was fetched. Pending URLs name the limit that holds them back. */
export type HeldBack = (record: PageRecord) => Because | undefined;

/** Reads how much was asked of each host, which the limit per host goes by, and which robots.txt files could not be had. */
export async function heldBackRule(archive: Archive, options: ExportOptions): Promise<HeldBack> {
  const { depth = Number.POSITIVE_INFINITY, maxPagesPerHost = Number.POSITIVE_INFINITY, ended } = options;
  const full = new Set<HostKey>();
  if (maxPagesPerHost !== Number.POSITIVE_INFINITY) {
    for await (const { host, requests } of archive.hosts()) if (requests >= maxPagesPerHost) full.add(host);
  }
  const unreachable = new Map<Origin, Because>();
  for await (const { origin, verdict, detail } of archive.robotsFiles()) {
    if (verdict === 'disallow-all') unreachable.set(origin, { reason: 'robots-unreachable', rule: detail });
  }
  return (record) => {
    if (record.state !== 'pending' || record.because !== undefined) return whyNot(record);
    if (record.depth > depth) return { reason: 'depth', rule: `--depth ${depth}` };
    if (full.has(record.host)) return { reason: 'max-pages-per-host', rule: `--max-pages-per-host ${maxPagesPerHost}` };
    return unreachable.get(originOf(record.url)) ?? ended ?? { reason: 'waiting', rule: 'its turn has not come' };
  };
}
