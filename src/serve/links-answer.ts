import { LinkCursor } from '../links/link-blob.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { StoredLink } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { Links } from './answers.ts';
import { MOST_COUNTED } from './inlink-table.ts';
import type { Snapshot } from './snapshot.ts';
import { withRecords } from './with-records.ts';

type Shown = Links['links'][number];

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Links on a page, as they stand on it. */
export async function outlinksOf(archive: Archive, id: UrlId, { offset, limit }: Part): Promise<Links> {
  const all = (await archive.linksOf(id))?.links ?? [];
  const shown = await withRecords(archive, all.slice(offset, offset + limit), ({ target }) => target);
  return { total: all.length, offset, links: shown.map(({ one, record }) => shownLink(one, record)) };
}

/** Links to a URL, those of the most popular pages first. */
export async function inlinksOf(archive: Archive, snapshot: Snapshot, id: UrlId, part: Part): Promise<Links> {
  const sources = await sourcesOf(archive, snapshot, id);
  const { found } = sources;
  const wanted: { readonly source: UrlId; readonly link: StoredLink }[] = [];
  const end = part.offset + part.limit;
  let at = 0;
  for (const place of mostPopularFirst(snapshot, sources)) {
    if (at >= end) break;
    const [source, count] = [found.sources[place] ?? 0, found.counts[place] ?? 0];
    if (at + count <= part.offset) {
      at += count;
      continue;
    }
    const given = (await archive.linksOf(source))?.links.filter(({ target }) => target === id) ?? [];
    for (const link of given) {
      if (at >= part.offset && at < end) wanted.push({ source, link });
      at++;
    }
  }
  const shown = await withRecords(archive, wanted, ({ source }) => source);
  return {
    total: totalOf(found),
    offset: part.offset,
    links: shown.map(({ one, record }) => shownLink(one.link, record)),
  };
}

/** How many links there are to a URL. */
export async function countInlinks(archive: Archive, snapshot: Snapshot, id: UrlId): Promise<number> {
  return totalOf((await sourcesOf(archive, snapshot, id)).found);
}

/** Pages with links to one URL, and how many links each has. */
type Sources = ReturnType<Snapshot['inlinks']['to']>;

function totalOf({ counts }: Sources): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Those of the URL that was asked for last, and their order: whoever looks at its links goes from part to part. */
interface LastSources {
  readonly id: UrlId;
  readonly found: Sources;
  order?: Int32Array;
}

const lastSources = new WeakMap<Snapshot, LastSources>();

async function sourcesOf(archive: Archive, snapshot: Snapshot, id: UrlId): Promise<LastSources> {
  const last = lastSources.get(snapshot);
  if (last?.id === id) return last;
  const { inlinks } = snapshot;
  const sources = { id, found: inlinks.isComplete ? inlinks.to(id) : await sought(archive, id) };
  lastSources.set(snapshot, sources);
  return sources;
}

/** Places of the sources. */
function mostPopularFirst({ survey: { graph, ranking } }: Snapshot, last: LastSources): Int32Array {
  if (last.order !== undefined) return last.order;
  const { sources } = last.found;
  const ranks = Float64Array.from(sources, (source) => ranking.ranks[graph.indexOf(source)] ?? 0);
  last.order = Int32Array.from(sources.keys()).sort((a, b) => (ranks[b] ?? 0) - (ranks[a] ?? 0) || a - b);
  return last.order;
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

/** A link with what is at its other end. */
function shownLink({ type, anchor, alt, position, nofollow }: StoredLink, { id, url, visit }: PageRecord): Shown {
  return {
    id,
    url,
    title: visit?.page?.title,
    status: visit?.response?.status,
    type,
    anchor: anchor === '' ? alt : anchor,
    position,
    isNofollow: nofollow,
  };
}
