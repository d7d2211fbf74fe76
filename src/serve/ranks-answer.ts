import { RunCursor } from '../graph/arc-log.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { UrlId } from '../model/url.ts';
import type { Count, Dangling, Givers, Ranks } from './answers.ts';
import { wordsIn } from './page-filter.ts';
import { Refusal } from './refusal.ts';
import type { Snapshot } from './snapshot.ts';
import type { Survey } from './source.ts';
import { withRecords } from './with-records.ts';

interface Part {
  readonly offset: number;
  readonly limit: number;
}

type Pages = Pick<Archive, 'pagesById'>;

/** Pages by PageRank, those with a text in URL or title only where one is given. */
export async function ranksAnswer(
  archive: Pages,
  snapshot: Snapshot,
  { q, offset, limit }: Part & { readonly q: string },
): Promise<Ranks> {
  const { survey, table } = snapshot;
  const { graph, ranking } = survey;
  const { damping, iterations, converged } = ranking.statement;
  const passing = new Uint8Array(table.size).fill(1);
  table.keepMatches(q, passing);
  const places: number[] = [];
  let total = 0;
  for (const [place, page] of ranking.order.entries()) {
    if (passing[(graph.ids[page] ?? 0) - 1] !== 1) continue;
    if (total >= offset && total < offset + limit) places.push(place);
    total++;
  }
  const pageAt = (place: number): number => ranking.order[place] ?? 0;
  const found = await withRecords(archive, places, (place) => graph.ids[pageAt(place)] ?? 0);
  const pages = found.map(({ one, record }) => ({ ...rankedPage(survey, pageAt(one), record), place: one + 1 }));
  return { asOf: snapshot.at, total, offset, damping, iterations, isConverged: converged, pages };
}

/** The pages that a page has its rank from. Throws a Refusal for a URL that is not ranked. */
export async function giversAnswer(
  archive: Pages,
  { survey }: Snapshot,
  id: UrlId,
  { offset, limit }: Part,
): Promise<Givers> {
  const { graph, ranking } = survey;
  const page = graph.indexOf(id);
  if (page < 0) throw new Refusal('NOT_FOUND', 'the URL is in no ranking: it is no page');
  const { damping } = ranking.statement;
  // There may be as many as pages: numbers alone are held of them.
  const givers = await sourcesOf(survey, page);
  const giftOf = (giver: number): number =>
    (damping * (ranking.ranks[giver] ?? 0)) / Math.max(1, graph.outDegrees[giver] ?? 1);
  const given = givers.reduce((sum, giver) => sum + giftOf(giver), 0);
  givers.sort((a, b) => giftOf(b) - giftOf(a) || a - b);
  const shown = await withRecords(archive, givers.subarray(offset, offset + limit), (giver) => graph.ids[giver] ?? 0);
  const pages = shown.map(({ one, record }) => ({ ...rankedPage(survey, one, record), gives: giftOf(one) }));
  return { total: givers.length, offset, evenShare: Math.max(0, (ranking.ranks[page] ?? 0) - given), pages };
}

/** Pages with an arc to one: a look through all arcs. */
async function sourcesOf({ graph }: Survey, page: number): Promise<Int32Array> {
  const sources = new Int32Array(graph.inDegrees[page] ?? 0);
  if (sources.length === 0) return sources;
  let found = 0;
  for await (const block of graph.log.blocks()) {
    const run = new RunCursor(block);
    while (run.nextPage()) while (run.nextArc()) if (run.target === page) sources[found++] = run.source;
  }
  return sources;
}

function rankedPage({ graph, ranking }: Survey, page: number, { id, url, visit }: PageRecord) {
  return {
    id,
    url,
    title: visit?.page?.title,
    rank: ranking.ranks[page] ?? 0,
    score: ranking.scores[page] ?? 0,
    inDegree: graph.inDegrees[page] ?? 0,
    outDegree: graph.outDegrees[page] ?? 0,
  };
}

/** URLs in scope out of which nothing leads, those with the most inlinks first. */
export async function danglingAnswer(
  archive: Pages,
  { at, table }: Snapshot,
  { kind, offset, limit }: Part & { readonly kind: string | undefined },
): Promise<Dangling> {
  const kinds = kind === undefined || kind === '' ? undefined : wordsIn(kind);
  const counts = new Map<string, number>();
  const rows: number[] = [];
  for (let row = 0; row < table.size; row++) {
    const found = table.danglingKind(row);
    if (found === undefined) continue;
    counts.set(found, (counts.get(found) ?? 0) + 1);
    if (kinds === undefined || kinds.includes(found)) rows.push(row);
  }
  const inlinks = table.column('unique_inlinks');
  rows.sort((a, b) => inlinks.numberAt(b) - inlinks.numberAt(a) || a - b);
  const shown = await withRecords(archive, rows.slice(offset, offset + limit), (row) => row + 1);
  const urls = shown.map(({ one, record: { id, url } }) => ({
    ...{ id, url },
    kind: table.danglingKind(one) ?? '',
    inlinks: inlinks.numberAt(one),
  }));
  const byKind: Count[] = [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => b.count - a.count);
  return { asOf: at, byKind, total: rows.length, offset, urls };
}
