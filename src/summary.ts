import { arcRoom } from './export/arc-file.ts';
import { hreflangFaults } from './export/hreflang-faults.ts';
import { type Census, censusTaker, droppedLinks, type Skipped } from './graph/census.ts';
import { type RankGraph, rankGraphCollector } from './graph/rank-graph.ts';
import { redirectChain } from './graph/redirect-chain.ts';
import { takeLinks, takeOutlines } from './graph/takers.ts';
import { type Versions, versionsCollector } from './graph/versions.ts';
import { type Ways, waysCollector } from './graph/ways.ts';
import type { Archive, PageRecord, Totals } from './model/engine.ts';
import { isFetched } from './model/fetched-outcomes.ts';
import type { Settings } from './model/settings.ts';
import type { Millis } from './model/time.ts';
import type { CanonicalUrl, UrlId } from './model/url.ts';
import type { Reason } from './model/visit.ts';

/** How it went with a seed, or with what it redirected to. */
export interface SeedOutcome {
  readonly seed: CanonicalUrl;
  readonly outcome: 'fetched' | 'blocked' | 'failed' | 'waiting';
  /** In words, where it was not fetched. */
  readonly detail: string;
}

/** URLs that look as if a site made them without end. */
export interface TrapCount {
  readonly reason: Reason;
  readonly count: number;
  /** The first one met. */
  readonly example: CanonicalUrl;
}

/** The figures of a crawl (P4, E9); `pages` is always `dangling + nonDangling`. */
export interface CrawlSummary {
  readonly seeds: readonly SeedOutcome[];
  readonly pages: number;
  readonly nonDangling: number;
  readonly dangling: number;
  /** Known URLs out of scope. */
  readonly external: number;
  /** Known URLs in scope. */
  readonly local: number;
  readonly robotsBlocked: number;
  /** Pages whose content another page has byte for byte. */
  readonly duplicates: number;
  /** Links to URLs that were known already: met again, and dropped. */
  readonly duplicateLinks: number;
  /** 404 and 410. */
  readonly missing: number;
  /** Pages without the region that was asked for. */
  readonly ignored: number;
  readonly failed: number;
  /** Known and not fetched, by reason, the most frequent first. */
  readonly skipped: readonly (readonly [reason: Reason, count: number])[];
  /** The traps among those, the most frequent first. */
  readonly traps: readonly TrapCount[];
  /** Sitemaps that were read, in part at least. */
  readonly sitemaps: number;
  /** Sitemaps that were broken or could not be had. */
  readonly faultySitemaps: number;
  /** Pages that a sitemap names … */
  readonly listedPages: number;
  /** … and those of them to which no fetched page links. */
  readonly orphanPages: number;
  /** Pages of which versions in other languages are named … */
  readonly versionedPages: number;
  /** … and those of them of which something is wrong with that. */
  readonly faultyVersionedPages: number;
  /** How long the crawl has run, all its runs together, from the beginning of its requests to the end of its exports. */
  readonly elapsed: Millis;
  readonly totals: Totals;
}

/** What is known of a crawl after all its URLs and links were read. */
interface Reckoning {
  readonly graph: RankGraph;
  readonly ways: Ways;
  readonly versions: Versions;
  readonly census: Census;
}

/** Counts a crawl in one pass over its URLs and its links; `known` spares it where it is at hand. */
export async function summarise(
  archive: Archive,
  crawl: { readonly seeds: readonly CanonicalUrl[]; readonly settings: Settings; readonly elapsed: Millis },
  known?: Reckoning,
): Promise<CrawlSummary> {
  const { graph, ways, versions, census } = known ?? (await reckon(archive, crawl.settings));
  const { external, local, robotsBlocked, duplicates, missing, ignored, failed, skipped } = census;
  return {
    ...{ external, local, robotsBlocked, duplicates, missing, ignored, failed },
    seeds: await Promise.all(crawl.seeds.map((seed) => seedOutcome(archive, seed))),
    pages: graph.pages,
    dangling: graph.danglingPages,
    nonDangling: graph.pages - graph.danglingPages,
    duplicateLinks: droppedLinks(graph, census),
    ...(await sitemapCounts(archive)),
    listedPages: ways.listedPages,
    orphanPages: ways.orphanPages,
    ...(await versionCounts(archive, versions)),
    skipped: skipped.map(({ reason, count }) => [reason, count]),
    traps: await trapCounts(archive, skipped),
    elapsed: crawl.elapsed,
    totals: await archive.totals(),
  };
}

async function trapCounts(archive: Archive, skipped: readonly Skipped[]): Promise<readonly TrapCount[]> {
  const traps: TrapCount[] = [];
  for (const { reason, count, first } of skipped) {
    if (!reason.startsWith('trap-')) continue;
    const example = await archive.pageById(first);
    if (example !== undefined) traps.push({ reason, count, example: example.url });
  }
  return traps;
}

async function reckon(archive: Archive, settings: Settings): Promise<Reckoning> {
  const { nofollow } = settings;
  const graph = rankGraphCollector({ nodes: 'pages', nofollow, room: arcRoom(settings) });
  const [ways, versions, census] = [waysCollector(), versionsCollector(), censusTaker()];
  await takeOutlines(archive, [census, graph, ways]);
  await takeLinks(archive, [graph, ways, versions]);
  return { graph: await graph.finish(), ways: ways.finish(), versions: versions.finish(), census: census.finish() };
}

async function sitemapCounts(archive: Archive): Promise<Pick<CrawlSummary, 'sitemaps' | 'faultySitemaps'>> {
  const counts = { sitemaps: 0, faultySitemaps: 0 };
  for await (const { kind, via, outcome, problems } of archive.sitemaps()) {
    if (kind !== 'unknown') counts.sitemaps += 1;
    const isWrongGuess = via === 'guessed-sitemap' && outcome === 'ignored';
    if (problems.length > 0 && !isWrongGuess) counts.faultySitemaps += 1;
  }
  return counts;
}

async function versionCounts(
  archive: Archive,
  versions: Versions,
): Promise<Pick<CrawlSummary, 'versionedPages' | 'faultyVersionedPages'>> {
  const faulty = new Set<UrlId>();
  for await (const { page } of hreflangFaults(archive, versions)) faulty.add(page);
  return { versionedPages: [...versions.pages()].length, faultyVersionedPages: faulty.size };
}

async function seedOutcome(archive: Archive, seed: CanonicalUrl): Promise<SeedOutcome> {
  const first = await archive.page(seed);
  const chain = first === undefined ? undefined : await redirectChain(archive, first);
  return { seed, ...outcomeOf(chain?.hops.at(-1)) };
}

function outcomeOf(page: PageRecord | undefined): Omit<SeedOutcome, 'seed'> {
  if (page === undefined) return { outcome: 'waiting', detail: 'not visited yet' };
  if (page.state === 'refused')
    return { outcome: 'failed', detail: `leads to ${page.url}, refused: ${page.because?.reason}` };
  const { visit } = page;
  if (visit === undefined) return { outcome: 'waiting', detail: 'not visited yet' };
  const why = `${visit.because?.reason ?? visit.outcome}: ${visit.because?.rule ?? ''}`;
  if (isFetched(visit.outcome) || visit.outcome === 'ignored') return { outcome: 'fetched', detail: '' };
  if (visit.outcome === 'redirected')
    return { outcome: 'failed', detail: visit.because === undefined ? 'redirect-loop: leads to no page' : why };
  if (visit.outcome === 'denied' || visit.response?.status === 429) return { outcome: 'blocked', detail: why };
  return { outcome: 'failed', detail: why };
}
