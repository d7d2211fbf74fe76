import type { Census } from '../graph/census.ts';
import type { RankGraph } from '../graph/rank-graph.ts';
import type { Ranking } from '../graph/ranking.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import type { Millis } from '../model/time.ts';
import type { CanonicalUrl, UrlId } from '../model/url.ts';
import type { VisitFigures } from '../model/visit.ts';
import type { Explanation, Search } from './answers.ts';
import type { Form } from './control-answers.ts';
import type { TableRow } from './table-row.ts';

/** What can be said of the crawl only after all its pages and links were read. */
export interface Survey {
  readonly graph: RankGraph;
  readonly ranking: Ranking;
  readonly census: Census;
  url(id: UrlId): string | undefined;
  status(id: UrlId): number | undefined;
  /** Undefined where the URL is not in the rank graph. */
  placing(id: UrlId): { readonly rank: number; readonly score: number } | undefined;
  nearDuplicate(id: UrlId): { readonly of: UrlId; readonly distance: number } | undefined;
  /** The row of a URL, as in pages.csv. */
  row(record: PageRecord): TableRow;
}

export interface Wish {
  readonly q: string;
  readonly offset: number;
  readonly limit: number;
  readonly sort: 'score' | 'rank' | 'date' | 'url';
  readonly lang: string | undefined;
  readonly words: 'all' | 'any' | undefined;
  readonly facets: boolean;
}

/** The search index of a crawl. */
export interface ServedIndex {
  search(wish: Wish): Promise<Omit<Search, 'offset' | 'milliseconds'>>;
  suggest(typed: string): Promise<readonly string[]>;
  /** The beginning of a page's text; undefined where the page is not in it. */
  beginning(url: string): Promise<string | undefined>;
}

/** How a crawl came to rest. */
export interface Rest {
  /** Whether what there is was ranked, indexed and exported then; undefined where that is not known. */
  readonly isConcluded: boolean | undefined;
  /** The settings that hold back what is left. */
  readonly limits: Form;
  /** How its last run ended; undefined where it has left no word of that: it was killed, or is of an earlier version. */
  readonly ended: Ended | undefined;
}

export interface Ended {
  readonly words: string;
  /** What follows `skein resume FOLDER` for another run to find something to do; '' for nothing. */
  readonly resumeWith: string;
}

/** A crawl folder as it is served: read, while another process may be crawling into it. */
export interface CrawlSource {
  /** Name of the folder, without its path. */
  readonly name: string;
  /** Another for another crawl, whatever their names. */
  readonly identity: string;
  readonly seeds: readonly CanonicalUrl[];
  readonly hasArchive: boolean;
  readonly archive: Archive;
  /** Whether some process crawls into it now. */
  isRunning(): boolean;
  /** Whether another crawl has taken the place of this one, or the folder is gone. */
  isReplaced(): boolean;
  /** Another number whenever something was stored. */
  version(): number;
  /** How long the crawl has run, all its runs together. */
  runningTime(): Millis;
  /** What holds a crawl back that is at rest. */
  rest(): Promise<Rest>;
  /** Hosts with URLs left that nobody visits now, and hosts that are visited. */
  hostStates(): { readonly waiting: number; readonly visited: number };
  /** Visits after the one of that number, in order of storing, some thousand at most. */
  visitsAfter(number: number): readonly VisitFigures[];
  /** Names and values in turn of the header lines of an answer, as the archive has them; none where it has not. */
  headers(record: PageRecord): readonly string[];
  survey(): Promise<Survey>;
  explain(url: string): Promise<Explanation['steps']>;
  /** Whether there is a search index. */
  hasIndex(): Promise<boolean>;
  /** Undefined where there is none. Valid until the next is asked for: it may be made anew meanwhile. */
  index(): Promise<ServedIndex | undefined>;
  close(): Promise<void>;
}
