import { redirectChain } from '../graph/redirect-chain.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';
import type { Hop, Page } from './answers.ts';
import { countInlinks } from './links-answer.ts';
import type { Snapshot } from './snapshot.ts';
import type { CrawlSource } from './source.ts';
import { cellsMaker } from './table-row.ts';
import { withRecords } from './with-records.ts';

/** Steps of the longest way that is shown. */
const LONGEST_WAY = 1000;
const MOST_DUPLICATES = 100;
const HASH_BITS = 64;

/** All that is known of one URL. */
export async function pageAnswer(source: CrawlSource, snapshot: Snapshot, record: PageRecord): Promise<Page> {
  const { archive } = source;
  const { survey } = snapshot;
  const { id, url, visit } = record;
  const row = survey.row(record);
  const chain = await redirectChain(archive, record);
  return {
    id,
    url,
    fields: cellsMaker(Object.keys(row))(row),
    redirects: chain.hops.length > 1 || chain.isLoop ? chain.hops.map((hop) => hopOf(hop)) : [],
    isRedirectLoop: chain.isLoop,
    headers: pairs(source.headers(record)),
    headings: visit?.page?.headings ?? [],
    inlinks: await countInlinks(archive, snapshot, id),
    outlinks: (await archive.linksOf(id))?.links.length ?? 0,
    duplicates: await duplicatesOf(archive, snapshot, record),
    path: await wayTo(archive, record),
    snippet: await snippetOf(source, record),
    copy: source.hasArchive ? copyKind(record) : 'none',
  };
}

/** What /stored shows of a URL: pages as pages, text and images as they are, of all else that there is something. */
export function copyKind({ archived, visit }: Pick<PageRecord, 'archived' | 'visit'>): Page['copy'] {
  const response = visit?.response;
  if (archived === undefined || response === undefined || response.bytes === 0) return 'none';
  const type = (response.sniffedType ?? response.contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (/^image\/(png|jpeg|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon|bmp)$/.test(type)) return 'image';
  if (/^text\/|[/+](json|xml|javascript|ecmascript|yaml)$/.test(type)) return 'text';
  return 'other';
}

function hopOf({ id, url, visit }: PageRecord, via?: string): Hop {
  return { id, url, status: visit?.response?.status, via };
}

/** The shortest way from a seed: each URL keeps from where it was come to. */
async function wayTo(archive: Archive, record: PageRecord): Promise<Hop[]> {
  const way = [record];
  const met = new Set<UrlId>([record.id]);
  for (let last = record; last.from !== 0 && !met.has(last.from) && way.length < LONGEST_WAY; ) {
    const before = await archive.pageById(last.from);
    if (before === undefined) break;
    met.add(before.id);
    way.push(before);
    last = before;
  }
  return way.reverse().map((hop) => hopOf(hop, hop.via));
}

async function duplicatesOf(
  archive: Archive,
  { table, survey }: Snapshot,
  record: PageRecord,
): Promise<Page['duplicates']> {
  const { id, duplicateOf } = record;
  const first = duplicateOf === 0 ? id : duplicateOf;
  const ids = new Map<UrlId, number>();
  if (first !== id) ids.set(first, 1);
  const { duplicateOf: copies } = table;
  for (let row = copies.indexOf(first); row >= 0 && ids.size < MOST_DUPLICATES; row = copies.indexOf(first, row + 1))
    if (row + 1 !== id) ids.set(row + 1, 1);
  const near = survey.nearDuplicate(id);
  if (near !== undefined && !ids.has(near.of)) ids.set(near.of, (HASH_BITS - near.distance) / HASH_BITS);
  const found = await withRecords(archive, ids, ([other]) => other);
  return found.map(({ one: [, similarity], record }) => ({ id: record.id, url: record.url, similarity }));
}

async function snippetOf(source: CrawlSource, { url, visit }: PageRecord): Promise<string | undefined> {
  if (visit?.page === undefined) return undefined;
  if (visit.page.description !== undefined && visit.page.description !== '') return visit.page.description;
  return (await source.index())?.beginning(url);
}

function pairs(raw: readonly string[]): Page['headers'] {
  const headers: Page['headers'][number][] = [];
  for (let at = 0; at + 1 < raw.length; at += 2) headers.push({ name: raw[at] ?? '', value: raw[at + 1] ?? '' });
  return headers;
}
