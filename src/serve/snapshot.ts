import { deadEndKind, isInScope } from '../graph/page-state.ts';
import type { Instant, Millis } from '../model/time.ts';
import { type InlinkTable, inlinkTable } from './inlink-table.ts';
import { pageComponents } from './page-components.ts';
import { PageTable } from './page-table.ts';
import { SiteTree } from './site-tree.ts';
import type { CrawlSource, Survey } from './source.ts';

/** The crawl as it was at a moment, read whole: what tables, trees and graphs are made from. */
export interface Snapshot {
  readonly at: Instant;
  readonly survey: Survey;
  readonly table: PageTable;
  readonly inlinks: InlinkTable;
  /** Made when it is first asked for, as is the next. */
  tree(): Promise<SiteTree>;
  /** By index in the rank graph, the number of its strong component. */
  components(): Promise<Int32Array>;
}

/** A crawl that goes on is read anew after this at the soonest … */
const SOONEST: Millis = 1000;
/** … and so that reading takes one part in so many of the time. */
const SHARE = 20;
/** Where reading takes no longer it is waited for: nobody is shown what is old. */
const SHORT: Millis = 300;

/** Keeps a snapshot that is not much older than the crawl. */
export class SnapshotKeeper {
  readonly #source: CrawlSource;
  readonly #warn: (error: unknown) => void;
  #current: Snapshot | undefined;
  #version = Number.NaN;
  #nextAt: Instant = 0;
  #lastTook: Millis = 0;
  #hasFailed = false;
  #reading: Promise<Snapshot> | undefined;

  /** `warn` is told why a crawl could not be read anew; the older snapshot then stays. */
  constructor(source: CrawlSource, warn: (error: unknown) => void) {
    this.#source = source;
    this.#warn = warn;
  }

  /**
   * The newest snapshot. Where the crawl has gone on it is read anew: at once where the crawl has come to rest, and behind the older one where
   * that takes long. Rejects with what the engine throws.
   */
  async get(): Promise<Snapshot> {
    if (this.#current === undefined) return this.#read();
    const isToRest = this.#source.isRunning() || this.#hasFailed;
    if (this.isCurrent() || (isToRest && Date.now() < this.#nextAt)) return this.#current;
    const reading = this.#read().catch(this.#warn);
    if (this.#lastTook <= SHORT) await reading;
    return this.#current;
  }

  /** Whether the snapshot is of the crawl as it stands. */
  isCurrent(): boolean {
    return this.#source.version() === this.#version;
  }

  #read(): Promise<Snapshot> {
    this.#reading ??= this.#readNow().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #readNow(): Promise<Snapshot> {
    const begun = Date.now();
    const version = this.#source.version();
    this.#hasFailed = true;
    try {
      this.#current = await readSnapshot(this.#source);
      this.#version = version;
      this.#hasFailed = false;
      // The orders that take longest are there before somebody asks for them.
      for (const by of ['url', 'title'] as const) this.#current.table.order(by).catch(this.#warn);
      return this.#current;
    } finally {
      this.#lastTook = Date.now() - begun;
      this.#nextAt = Date.now() + Math.max(SOONEST, this.#lastTook * SHARE);
    }
  }
}

async function readSnapshot(source: CrawlSource): Promise<Snapshot> {
  const at = Date.now();
  const survey = await source.survey();
  const table = new PageTable((await source.archive.totals()).known);
  for await (const record of source.archive.pages()) {
    const kind = survey.graph.danglingKind(record.id) ?? (isInScope(record) ? deadEndKind(record) : undefined);
    table.add(survey.row(record), { record, danglingKind: kind });
  }
  table.finish();
  const inlinks = await inlinkTable(() => source.archive.linkBlobs());
  let tree: Promise<SiteTree> | undefined;
  let components: Promise<Int32Array> | undefined;
  return {
    at,
    survey,
    table,
    inlinks,
    tree() {
      tree ??= SiteTree.of(survey, table);
      return tree;
    },
    components() {
      components ??= pageComponents(survey.graph);
      return components;
    },
  };
}
