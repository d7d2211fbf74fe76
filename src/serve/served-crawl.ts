import type { Instant, Millis } from '../model/time.ts';
import type { UrlId } from '../model/url.ts';
import type { Counters, Crawl } from './answers.ts';
import type { Figures } from './metrics.ts';
import { type Snapshot, SnapshotKeeper } from './snapshot.ts';
import { isSortable } from './sortable-columns.ts';
import type { CrawlSource } from './source.ts';
import { VisitLog } from './visit-log.ts';

/** A column as export/columns.ts describes it. */
export interface TableColumn {
  readonly name: string;
  readonly type: Crawl['columns'][number]['type'];
  readonly meaning: string;
}

export interface ServedCrawlOptions {
  readonly columns: readonly TableColumn[];
  readonly canControl: boolean;
  /** Of Skein. */
  readonly version: string;
  readonly warn: (line: string) => void;
}

/** Over so long the rate of requests is measured. */
const RATE_SPAN: Millis = 10_000;

/** One crawl folder on its way to people: its figures of this moment, and a snapshot for all that takes a reading of the whole. */
export class ServedCrawl {
  readonly source: CrawlSource;
  readonly visits: VisitLog;
  readonly columnNames: readonly string[];
  readonly #options: ServedCrawlOptions;
  readonly #keeper: SnapshotKeeper;
  /** Moments with the requests until then, the oldest first; over RATE_SPAN. */
  readonly #samples: { readonly at: Instant; readonly requests: number }[] = [];

  constructor(source: CrawlSource, options: ServedCrawlOptions) {
    this.source = source;
    this.#options = options;
    this.columnNames = options.columns.map(({ name }) => name);
    this.visits = new VisitLog(source);
    this.#keeper = new SnapshotKeeper(source, (error) => options.warn(`the crawl could not be read anew: ${error}`));
  }

  snapshot(): Promise<Snapshot> {
    return this.#keeper.get();
  }

  /** Whether the snapshot is of the crawl as it stands. */
  isCurrent(): boolean {
    return this.#keeper.isCurrent();
  }

  async crawl(): Promise<Crawl> {
    const { name, seeds, hasArchive } = this.source;
    const { columns, canControl, version } = this.#options;
    return {
      name,
      seeds,
      isRunning: this.source.isRunning(),
      canControl,
      hasIndex: await this.source.hasIndex(),
      hasArchive,
      version,
      columns: columns.map((column) => ({ ...column, isSortable: isSortable(column.name) })),
    };
  }

  async counters(): Promise<Counters> {
    const at = Date.now();
    const { waiting, visited } = this.source.hostStates();
    const totals = await this.source.archive.totals();
    const isRunning = this.source.isRunning();
    return {
      at,
      isRunning,
      ...totals,
      hostsWaiting: waiting,
      hostsVisited: isRunning ? visited : 0,
      perSecond: isRunning ? this.#rate(at, totals.requests) : undefined,
    };
  }

  async figures(): Promise<Figures> {
    const { visits } = this;
    visits.catchUp();
    return { ...(await this.counters()), ...visits.sums() };
  }

  /** The URL with that number; undefined where there is none. */
  page(id: UrlId): ReturnType<CrawlSource['archive']['pageById']> {
    return this.source.archive.pageById(id);
  }

  close(): Promise<void> {
    return this.source.close();
  }

  #rate(at: Instant, requests: number): number | undefined {
    const samples = this.#samples;
    samples.push({ at, requests });
    while (samples.length > 2 && at - (samples[1]?.at ?? at) > RATE_SPAN) samples.shift();
    const [first] = samples;
    if (first === undefined || at - first.at < 1000) return undefined;
    return Math.round(((requests - first.requests) * 10_000) / (at - first.at)) / 10;
  }
}
