import { type Census, censusTaker } from '../graph/census.ts';
import { GrowingInt32, GrowingUint8 } from '../graph/growing-array.ts';
import { isInScope, isPage, isRobotsBlocked } from '../graph/page-state.ts';
import { type RankGraph, rankGraphCollector } from '../graph/rank-graph.ts';
import { type Ranking, rankArcs } from '../graph/ranking.ts';
import { takeLinks, takeOutlines } from '../graph/takers.ts';
import { type Versions, versionsCollector } from '../graph/versions.ts';
import { type Ways, waysCollector } from '../graph/ways.ts';
import { isHyperlink } from '../links/link-head.ts';
import type { PageArcs } from '../links/page-arcs.ts';
import type { Archive } from '../model/engine.ts';
import type { PageOutline } from '../model/page-outline.ts';
import type { Settings } from '../model/settings.ts';
import type { UrlId } from '../model/url.ts';
import { compareUrls } from '../url/url-order.ts';
import { arcRoom } from './arc-file.ts';
import { type NearDuplicate, nearDuplicates } from './near-duplicates.ts';
import { UrlTable } from './url-table.ts';

/** How many hyperlinks (`a`, `area`) there are to a URL and on it, nofollow ones included; unique ones count each other page once. */
export interface LinkCounts {
  readonly inlinks: number;
  readonly uniqueInlinks: number;
  /** Of the page's hyperlinks those to URLs within the scope … */
  readonly outlinks: number;
  readonly uniqueOutlinks: number;
  /** … and those beyond it. */
  readonly extOutlinks: number;
  readonly uniqueExtOutlinks: number;
}

export interface Placing {
  readonly rank: number;
  readonly score: number;
}

/** What can be said of a URL only after all pages and links were read once. Some 40 bytes of memory a URL and what the arcs take. */
export interface Survey {
  readonly graph: RankGraph;
  readonly ranking: Ranking;
  readonly ways: Ways;
  readonly versions: Versions;
  readonly census: Census;
  /** Ids of the URLs of which all the marks hold, ascending. */
  marked(...marks: readonly Mark[]): Iterable<UrlId>;
  is(id: UrlId, mark: Mark): boolean;
  url(id: UrlId): string | undefined;
  readonly urls: UrlTable;
  /** Status of the last answer; undefined where there was none. */
  status(id: UrlId): number | undefined;
  counts(id: UrlId): LinkCounts;
  /** Undefined where the URL is not in the rank graph. */
  placing(id: UrlId): Placing | undefined;
  nearDuplicate(id: UrlId): NearDuplicate | undefined;
}

const MARKS = {
  known: 1,
  page: 2,
  external: 4,
  'robots-blocked': 8,
  pending: 16,
  refused: 32,
  visited: 64,
  'in-sitemap': 128,
} as const;

/**
 * What holds of a URL. `external`: beyond the scope; `refused`: known and never fetched, also because robots.txt or the address guard
 * denied it when its turn came; `visited`: asked for, whatever came of it. Every known URL is one of pending, refused, visited.
 */
export type Mark = keyof typeof MARKS;

/** How the graph is made and ranked; a survey made beforehand spares the work. */
export interface SurveyOptions
  extends Partial<
    Pick<Settings, 'damping' | 'tolerance' | 'maxIterations' | 'rankNodes' | 'nofollow' | 'arcsInMemory'>
  > {
  readonly survey?: Survey | undefined;
}

/** The survey that the options bring, else a new one: reads pages and links once. */
export async function surveyOf(archive: Archive, options: SurveyOptions): Promise<Survey> {
  if (options.survey !== undefined) return options.survey;
  const { known } = await archive.totals();
  const pages = new PageSurvey(known);
  const links = new LinkSurvey(pages.marks, known);
  const { rankNodes = 'pages', nofollow = 'respect' } = options;
  const room = arcRoom(options);
  const collector = rankGraphCollector({ nodes: rankNodes, nofollow, room, known });
  const [ways, versions, census] = [waysCollector(known), versionsCollector(), censusTaker()];
  await takeOutlines(archive, [census, pages, ways, collector]);
  await takeLinks(archive, [links, ways, versions, collector]);
  const graph = await collector.finish();
  const ranking = await rankArcs(graph, options, room);
  return assemble(pages, links, {
    graph,
    ranking,
    ways: ways.finish(),
    versions: versions.finish(),
    census: census.finish(),
  });
}

/** A text of fewer words is no near duplicate of another. */
const FEWEST_WORDS = 16;

class PageSurvey {
  readonly marks: GrowingUint8;
  readonly urls: UrlTable;
  readonly statuses: GrowingInt32;
  readonly #ids = new GrowingInt32();
  readonly #high = new GrowingInt32();
  readonly #low = new GrowingInt32();

  /** `known` is how many URLs there are, about: it spares growing, as below. */
  constructor(known: number) {
    this.marks = new GrowingUint8(known + 1);
    this.urls = new UrlTable(known);
    this.statuses = new GrowingInt32(0, known + 1);
  }

  page(record: PageOutline): void {
    const { id, url, visit, reading } = record;
    this.marks.set(id, marksOf(record));
    this.urls.set(id, url);
    if (visit?.response !== undefined) this.statuses.set(id, visit.response.status);
    // Copies to the byte are told apart elsewhere, and pages of a few words resemble each other by chance.
    if (reading === undefined || reading.words < FEWEST_WORDS || record.duplicateOf !== 0) return;
    this.#ids.push(id);
    this.#high.push(Number.parseInt(reading.similarityHash.slice(0, 8), 16) | 0);
    this.#low.push(Number.parseInt(reading.similarityHash.slice(8), 16) | 0);
  }

  nearDuplicates(): ReadonlyMap<UrlId, NearDuplicate> {
    const hashes = { ids: this.#ids.view(), high: this.#high.view(), low: this.#low.view() };
    // Ids tell who was met first, which is not the same twice.
    return nearDuplicates(hashes, (a, b) => compareUrls(this.urls.get(a) ?? '', this.urls.get(b) ?? ''));
  }
}

function marksOf(record: PageOutline): number {
  const isDenied = record.state === 'refused' || record.visit?.outcome === 'denied';
  const seen = record.state === 'pending' ? MARKS.pending : isDenied ? MARKS.refused : MARKS.visited;
  return (
    MARKS.known |
    seen |
    (isPage(record) ? MARKS.page : 0) |
    (isInScope(record) ? 0 : MARKS.external) |
    (isRobotsBlocked(record) ? MARKS['robots-blocked'] : 0)
  );
}

class LinkSurvey {
  readonly inlinks: GrowingInt32;
  readonly uniqueInlinks: GrowingInt32;
  readonly outlinks: GrowingInt32;
  readonly uniqueOutlinks: GrowingInt32;
  readonly extOutlinks: GrowingInt32;
  readonly uniqueExtOutlinks: GrowingInt32;
  /** By target, the source that was last seen to link there: links of one source come together. */
  readonly #lastSources: GrowingInt32;
  readonly #marks: GrowingUint8;

  constructor(marks: GrowingUint8, known: number) {
    this.#marks = marks;
    const counts = (): GrowingInt32 => new GrowingInt32(0, known + 1);
    [this.inlinks, this.uniqueInlinks, this.#lastSources] = [counts(), counts(), counts()];
    [this.outlinks, this.uniqueOutlinks] = [counts(), counts()];
    [this.extOutlinks, this.uniqueExtOutlinks] = [counts(), counts()];
  }

  links({ source, count, types, targets: found }: PageArcs): void {
    for (let at = 0; at < count; at++) {
      if (!isHyperlink(types[at] ?? 0)) continue;
      const target = found[at] ?? 0;
      const isExternal = (this.#marks.at(target) & MARKS.external) !== 0;
      this.inlinks.add(target, 1);
      (isExternal ? this.extOutlinks : this.outlinks).add(source, 1);
      if (target === source || this.#lastSources.at(target) === source) continue;
      this.#lastSources.set(target, source);
      this.uniqueInlinks.add(target, 1);
      (isExternal ? this.uniqueExtOutlinks : this.uniqueOutlinks).add(source, 1);
    }
  }

  counts(id: UrlId): LinkCounts {
    return {
      inlinks: this.inlinks.at(id),
      uniqueInlinks: this.uniqueInlinks.at(id),
      outlinks: this.outlinks.at(id),
      uniqueOutlinks: this.uniqueOutlinks.at(id),
      extOutlinks: this.extOutlinks.at(id),
      uniqueExtOutlinks: this.uniqueExtOutlinks.at(id),
    };
  }
}

function assemble(
  pages: PageSurvey,
  links: LinkSurvey,
  reckoned: Pick<Survey, 'graph' | 'ranking' | 'ways' | 'versions' | 'census'>,
): Survey {
  const { graph, ranking } = reckoned;
  const { marks, urls, statuses } = pages;
  const near = pages.nearDuplicates();
  return {
    ...reckoned,
    *marked(...wanted) {
      const all = wanted.reduce<number>((bits, mark) => bits | MARKS[mark], MARKS.known);
      for (let id = 0; id < marks.length; id++) if ((marks.at(id) & all) === all) yield id;
    },
    is: (id, mark) => (marks.at(id) & MARKS[mark]) !== 0,
    url: (id) => urls.get(id),
    urls,
    status: (id) => statuses.at(id) || undefined,
    counts: (id) => links.counts(id),
    placing(id) {
      const page = graph.endOf(id) === id ? graph.indexOf(id) : -1;
      const rank = ranking.printed[page];
      return rank === undefined ? undefined : { rank, score: ranking.scores[page] ?? 0 };
    },
    nearDuplicate: (id) => near.get(id),
  };
}
