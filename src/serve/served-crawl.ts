import { messageOf } from '../model/errors.ts';
import type { Instant, Millis } from '../model/time.ts';
import type { UrlId } from '../model/url.ts';
import type { Counters, Crawl } from './answers.ts';
import { CHECKS } from './issues.ts';
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

/** Figures younger than this serve for whoever asks next. */
const FRESH: Millis = 900;
/** Counting hosts, of which there may be very many, takes one part in so many of the time. */
const HOST_SHARE = 50;

/** A folder of an earlier version does not say either. */
const WITHOUT_A_WORD = 'the last run left no word of its end: it was killed, or has failed';

/** Over so long the rate of requests is measured. */
const RATE_SPAN: Millis = 10_000;

/** One crawl folder on its way to people: its figures of this moment, and a snapshot for all that takes a reading of the whole. */
export class ServedCrawl {
  readonly source: CrawlSource;
  readonly visits: VisitLog;
  readonly columnNames: readonly string[];
  readonly #options: ServedCrawlOptions;
  readonly #keeper: SnapshotKeeper;
  #counters: { readonly until: Instant; readonly counters: Promise<Counters> } | undefined;
  #hosts = { nextAt: 0, waiting: 0, visited: 0 };
  #isClosed = false;
  /** Moments with the requests until then, the oldest first; over RATE_SPAN. */
  readonly #samples: { readonly at: Instant; readonly requests: number }[] = [];

  constructor(source: CrawlSource, options: ServedCrawlOptions) {
    this.source = source;
    this.#options = options;
    this.columnNames = options.columns.map(({ name }) => name);
    this.visits = new VisitLog(source);
    this.#keeper = new SnapshotKeeper(source, (error) => {
      if (!this.#isClosed) options.warn(`the crawl could not be read anew: ${messageOf(error)}`);
    });
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
      ended: await this.#ended(),
      canControl,
      hasIndex: await this.source.hasIndex(),
      hasArchive,
      version,
      columns: columns.map((column) => ({ ...column, isSortable: isSortable(column.name) })),
      checks: CHECKS.map(({ check, title }) => ({ check, title })),
    };
  }

  /** How a crawl at rest has ended; undefined for one that runs, or whose folder says nothing of it and has nothing left. */
  async #ended(): Promise<Crawl['ended']> {
    if (this.source.isRunning()) return undefined;
    const { ended, isConcluded = false } = await this.source.rest();
    if (ended !== undefined) return { ...ended, isConcluded };
    const { pending } = await this.source.archive.totals();
    return pending === 0 ? undefined : { words: WITHOUT_A_WORD, resumeWith: '', isConcluded };
  }

  /** The figures of this moment; those of a moment ago where somebody has just asked. */
  counters(): Promise<Counters> {
    if (this.#counters === undefined || Date.now() >= this.#counters.until)
      this.#counters = { until: Date.now() + FRESH, counters: this.#count() };
    return this.#counters.counters;
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
    this.#isClosed = true;
    return this.source.close();
  }

  async #count(): Promise<Counters> {
    const at = Date.now();
    // Before the rest is read: what is stored meanwhile is told of the next time.
    const version = this.source.version();
    const { waiting, visited } = this.#hostStates(at);
    const totals = await this.source.archive.totals();
    const isRunning = this.source.isRunning();
    return {
      at,
      crawl: this.source.identity,
      version,
      isRunning,
      ...totals,
      hostsWaiting: waiting,
      hostsVisited: isRunning ? visited : 0,
      perSecond: isRunning ? this.#rate(at, totals.requests) : undefined,
    };
  }

  #hostStates(now: Instant): { readonly waiting: number; readonly visited: number } {
    if (now < this.#hosts.nextAt) return this.#hosts;
    const begun = performance.now();
    const states = this.source.hostStates();
    this.#hosts = { ...states, nextAt: now + (performance.now() - begun) * HOST_SHARE };
    return states;
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
