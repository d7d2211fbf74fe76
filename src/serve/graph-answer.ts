import type { Archive, PageRecord } from '../model/engine.ts';
import type { StoredLink } from '../model/link.ts';
import type { UrlId } from '../model/url.ts';
import type { Graph } from './answers.ts';
import { Refusal } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';
import { withRecords } from './with-records.ts';

type Reader = Pick<Archive, 'pageById' | 'pagesById' | 'linksOf'>;

/** Which part of the link graph is to be shown. */
export interface GraphWish {
  /** The page in the middle; the most popular pages where left out. */
  readonly page: UrlId | undefined;
  readonly hops: number;
  /** Pages at most. */
  readonly limit: number;
}

/** Pages that are shown, by id, with their distance from the page in the middle. */
type Chosen = ReadonlyMap<UrlId, number | undefined>;

/** A part of the link graph with the links between its pages. Throws a Refusal for a page that there is not. */
export async function graphAnswer(archive: Reader, snapshot: Snapshot, wish: GraphWish): Promise<Graph> {
  const { chosen, isCut } =
    wish.page === undefined ? mostPopular(snapshot, wish.limit) : await neighbours(archive, snapshot, wish.page, wish);
  const ids = [...chosen.keys()].sort((a, b) => rankOf(snapshot, b) - rankOf(snapshot, a) || a - b);
  const component = await snapshot.components();
  const found = await withRecords(archive, ids, (id) => id);
  const pages = found.map(({ one, record }) => graphPage(snapshot, record, { component, distance: chosen.get(one) }));
  const links = await linksBetween(
    archive,
    snapshot,
    pages.map(({ id }) => id),
  );
  const middle = pages.findIndex(({ id }) => id === wish.page);
  // Pages use a file without a link of the graph between them: nothing is near it.
  const isAlone = middle >= 0 && !links.some((ends) => ends.includes(middle));
  if (isAlone) return { asOf: snapshot.at, pages: pages.slice(middle, middle + 1), links: [], isCut: false };
  return { asOf: snapshot.at, pages, links, isCut };
}

function mostPopular({ survey }: Snapshot, limit: number): { readonly chosen: Chosen; readonly isCut: boolean } {
  const { graph, ranking } = survey;
  const ids = Array.from(ranking.order.subarray(0, limit), (page) => graph.ids[page] ?? 0);
  return { chosen: new Map(ids.map((id) => [id, undefined])), isCut: graph.size > limit };
}

/** Hop by hop along links and against them; of each hop the most popular ones, as far as there is room. */
async function neighbours(
  archive: Reader,
  snapshot: Snapshot,
  middle: UrlId,
  { hops, limit }: GraphWish,
): Promise<{ readonly chosen: Chosen; readonly isCut: boolean }> {
  if ((await archive.pageById(middle)) === undefined)
    throw new Refusal('NOT_FOUND', 'this crawl knows no URL of that number');
  const chosen = new Map<UrlId, number | undefined>([[middle, 0]]);
  let edge: readonly UrlId[] = [middle];
  for (let hop = 1; hop <= hops; hop++) {
    const found = new Map<UrlId, number>();
    for (const id of edge) {
      const distance = chosen.get(id) ?? 0;
      if (distance >= 0) for (const target of await targetsOf(archive, id)) found.set(target, hop);
      if (distance > 0) continue;
      for (const source of snapshot.inlinks.to(id).sources) if (!found.has(source)) found.set(source, -hop);
    }
    for (const id of chosen.keys()) found.delete(id);
    const best = [...found.keys()].sort((a, b) => rankOf(snapshot, b) - rankOf(snapshot, a) || a - b);
    edge = best.slice(0, limit - chosen.size);
    for (const id of edge) chosen.set(id, found.get(id));
    if (edge.length < best.length) return { chosen, isCut: true };
  }
  return { chosen, isCut: false };
}

function rankOf({ survey }: Snapshot, id: UrlId): number {
  return survey.placing(id)?.rank ?? 0;
}

function leads({ type }: StoredLink): boolean {
  return type === 'a' || type === 'area' || type === 'redirect';
}

async function targetsOf(archive: Reader, id: UrlId): Promise<readonly UrlId[]> {
  return ((await archive.linksOf(id))?.links ?? []).filter(leads).map(({ target }) => target);
}

/** Each pair of places once; a link to a redirect that is not shown leads to where that ends. */
async function linksBetween(archive: Reader, { survey }: Snapshot, ids: readonly UrlId[]): Promise<Graph['links']> {
  const places = new Map(ids.map((id, place) => [id, place]));
  const links: (readonly [number, number])[] = [];
  for (const [from, id] of ids.entries()) {
    const targets = new Set<number>();
    for (const target of await targetsOf(archive, id)) {
      const to = places.get(target) ?? places.get(survey.graph.endOf(target));
      if (to !== undefined && to !== from) targets.add(to);
    }
    for (const to of targets) links.push([from, to]);
  }
  return links;
}

function graphPage(
  { survey }: Snapshot,
  { id, url, visit }: PageRecord,
  { component, distance }: { readonly component: Int32Array; readonly distance: number | undefined },
): Graph['pages'][number] {
  const { rank = 0, score = 0 } = survey.placing(id) ?? {};
  return {
    id,
    url,
    title: visit?.page?.title,
    rank,
    score,
    status: visit?.response?.status,
    folder: firstFolder(url),
    component: component[survey.graph.indexOf(id)] ?? -1,
    distance,
  };
}

/** Host and first folder, as in `example.org/docs/`. */
function firstFolder(url: string): string {
  return /^\w+:\/\/([^/]+\/(?:[^/?]+\/)?)/.exec(url)?.[1] ?? url;
}
