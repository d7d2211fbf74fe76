import type { Archive } from '../model/engine.ts';
import type { StoredLink } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { Links } from './answers.ts';
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
  const { total, sources } = await sourcesOf(archive, snapshot, id);
  const links: Shown[] = [];
  const end = part.offset + part.limit;
  let at = 0;
  for (const { source, count } of sources) {
    if (at >= end) break;
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
  return { total, offset: part.offset, links };
}

/** How many links there are to a URL. */
export async function countInlinks(archive: Archive, snapshot: Snapshot, id: UrlId): Promise<number> {
  return (await sourcesOf(archive, snapshot, id)).total;
}

interface Sources {
  readonly total: number;
  readonly sources: readonly { readonly source: UrlId; readonly count: number }[];
}

async function sourcesOf(archive: Archive, { inlinks, survey }: Snapshot, id: UrlId): Promise<Sources> {
  const found = inlinks.isComplete ? held(inlinks.to(id)) : await sought(archive, id);
  const ranks = new Map(found.map(({ source }) => [source, survey.placing(source)?.rank ?? 0]));
  const sources = found.sort((a, b) => (ranks.get(b.source) ?? 0) - (ranks.get(a.source) ?? 0) || a.source - b.source);
  return { total: sources.reduce((sum, { count }) => sum + count, 0), sources };
}

function held({ sources, counts }: { readonly sources: Int32Array; readonly counts: Uint8Array }) {
  return Array.from(sources, (source, at) => ({ source, count: counts[at] ?? 0 }));
}

/** Goes through all links: of a crawl with too many of them to be held. */
async function sought(archive: Archive, id: UrlId): Promise<{ source: UrlId; count: number }[]> {
  const found: { source: UrlId; count: number }[] = [];
  for await (const { source, links } of archive.links()) {
    const count = links.filter(({ target }) => target === id).length;
    if (count > 0) found.push({ source, count });
  }
  return found;
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
