import { LinkCursor } from '../links/link-blob.ts';
import type { Archive } from '../model/engine.ts';
import type { StoredLink } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { Links } from './answers.ts';
import { MOST_COUNTED } from './inlink-table.ts';
import type { Snapshot } from './snapshot.ts';

type Shown = Links['links'][number];

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Links on a page, as they stand on it. */
export async function outlinksOf(archive: Archive, id: UrlId, { offset, limit }: Part): Promise<Links> {
  const all = (await archive.linksOf(id))?.links ?? [];
  const links: Shown[] = [];
  for (const link of all.slice(offset, offset + limit)) {
    const shown = await shownLink(archive, link.target, link);
    if (shown !== undefined) links.push(shown);
  }
  return { total: all.length, offset, links };
}

/** Links to a URL, those of the most popular pages first. */
export async function inlinksOf(archive: Archive, snapshot: Snapshot, id: UrlId, part: Part): Promise<Links> {
  const found = await sourcesOf(archive, snapshot, id);
  const links: Shown[] = [];
  const end = part.offset + part.limit;
  let at = 0;
  for (const place of mostPopularFirst(snapshot, id, found)) {
    if (at >= end) break;
    const [source, count] = [found.sources[place] ?? 0, found.counts[place] ?? 0];
    if (at + count <= part.offset) {
      at += count;
      continue;
    }
    const given = (await archive.linksOf(source))?.links.filter(({ target }) => target === id) ?? [];
    for (const link of given) {
      const shown = at >= part.offset && at < end ? await shownLink(archive, source, link) : undefined;
      if (shown !== undefined) links.push(shown);
      at++;
    }
  }
  return { total: totalOf(found), offset: part.offset, links };
}

/** How many links there are to a URL. */
export async function countInlinks(archive: Archive, snapshot: Snapshot, id: UrlId): Promise<number> {
  return totalOf(await sourcesOf(archive, snapshot, id));
}

/** Pages with links to one URL, and how many links each has. */
type Sources = ReturnType<Snapshot['inlinks']['to']>;

function totalOf({ counts }: Sources): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sourcesOf(archive: Archive, { inlinks }: Snapshot, id: UrlId): Promise<Sources> {
  return inlinks.isComplete ? inlinks.to(id) : await sought(archive, id);
}

/** The order of the URL that was asked for last: whoever looks at its links goes from part to part. */
const lastOrders = new WeakMap<Snapshot, { readonly id: UrlId; readonly order: Int32Array }>();

/** Places in `sources`. */
function mostPopularFirst(snapshot: Snapshot, id: UrlId, { sources }: Sources): Int32Array {
  const last = lastOrders.get(snapshot);
  if (last?.id === id) return last.order;
  const { graph, ranking } = snapshot.survey;
  const ranks = Float64Array.from(sources, (source) => ranking.ranks[graph.indexOf(source)] ?? 0);
  const order = Int32Array.from(sources.keys()).sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b);
  lastOrders.set(snapshot, { id, order });
  return order;
}

/** Goes through all links: of a crawl with too many of them to be held. */
async function sought(archive: Archive, id: UrlId): Promise<Sources> {
  const [sources, counts]: [number[], number[]] = [[], []];
  const link = new LinkCursor();
  for await (const { source, blob } of archive.linkBlobs()) {
    let count = 0;
    link.open(blob);
    while (link.next()) if (link.target === id) count++;
    if (count === 0) continue;
    sources.push(source);
    counts.push(Math.min(count, MOST_COUNTED));
  }
  return { sources: Int32Array.from(sources), counts: Uint8Array.from(counts) };
}

async function shownLink(archive: Archive, other: UrlId, link: StoredLink): Promise<Shown | undefined> {
  const record = await archive.pageById(other);
  if (record === undefined) return undefined;
  const { type, anchor, alt, position, nofollow } = link;
  return {
    id: other,
    url: record.url,
    title: record.visit?.page?.title,
    status: record.visit?.response?.status,
    type,
    anchor: anchor === '' ? alt : anchor,
    position,
    isNofollow: nofollow,
  };
}
