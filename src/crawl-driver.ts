import { openCrawl, resumeCrawl } from './crawl-site.ts';
import { isOwned } from './engine/sqlite/lock-probe.ts';
import type { CrawlAtRest } from './folder-server.ts';
import { messageOf } from './model/errors.ts';
import type { Settings } from './model/settings.ts';
import type { Crawl, CrawlReport } from './opened-crawl.ts';
import { previewSeeds, seedsOf } from './seed-preview.ts';
import type { Driving } from './serve/answering.ts';
import type { Control, NewCrawl } from './serve/control-answers.ts';
import { Refusal } from './serve/refusal.ts';
import { changedSettings, formSettings, givenSettings } from './settings-form.ts';

export interface DriverOptions {
  /** The crawl folder that is served at first. */
  readonly folder: string | undefined;
  /** The crawl that runs into it already, in this process; whoever has begun it runs and closes it. */
  readonly crawl: Crawl | undefined;
  /** The path of a new crawl's folder. */
  readonly newFolder: (host: string) => string;
  readonly warn: (line: string) => void;
  /** How the crawl that is served came to rest; undefined while nothing is served. */
  readonly rest: () => Promise<CrawlAtRest | undefined>;
  /** Told of a new crawl whose folder is to be served from now on. */
  readonly opened: (folder: string) => Promise<void>;
  /** Told of a crawl that was run here, before it is closed. */
  readonly ended: (crawl: Crawl, report: CrawlReport) => Promise<void>;
}

/** A crawl that runs here, and what was asked of it since. */
interface Running {
  readonly crawl: Crawl;
  readonly ended: Promise<void>;
  wish: 'go on' | 'pause' | 'stop';
}

/** Begins, pauses and ends crawls for the page: one at a time, in this process. */
export class CrawlDriver {
  readonly #options: DriverOptions;
  #folder: string | undefined;
  #running: Running | undefined;
  #failure: string | undefined;
  /** Two answers with one revision differ by what the crawl did by itself; begins so that a server after this one has higher ones. */
  #revision = Date.now();
  /** A crawl is being opened: no other may be meanwhile. */
  #isOpening = false;

  constructor(options: DriverOptions) {
    this.#options = options;
    this.#folder = options.folder;
    const { crawl } = options;
    if (crawl !== undefined) this.#running = { crawl, wish: 'go on', ended: this.#untilClosed(crawl) };
  }

  /** What the page may ask of it. */
  answers(): Driving {
    return {
      control: () => this.#control(),
      form: formSettings,
      preview: (_, { seeds, settings }) => previewSeeds(seedsOf(seeds), givenSettings(settings)),
      begin: (_, wanted) => this.#begin(wanted),
      pause: () => this.#pause(),
      resume: (_, { settings = {} }) => this.#resume(changedSettings(settings)),
      stop: () => this.#stop(),
      addSeeds: (_, { seeds }) => this.#addSeeds(seeds),
    };
  }

  /** Lets a crawl that was begun here finish what is under way, and saves it. */
  async close(): Promise<void> {
    if (this.#running === undefined || this.#running.crawl === this.#options.crawl) return;
    this.#running.crawl.stop();
    await this.#running.ended;
  }

  async #control(): Promise<Control> {
    const crawl = this.#running?.crawl;
    const stage = crawl?.stage();
    const state = this.#state();
    const revision = this.#revision;
    if (state !== undefined)
      return {
        ...{ revision, state, stage, isConcluded: false, limits: [] },
        message: state === 'failed' ? this.#failure : undefined,
        canAddSeeds: state === 'running' && stage === 'crawl',
      };
    const { pending = 0, isConcluded, limits = [] } = (await this.#options.rest()) ?? {};
    const isUnfinished = pending > 0 || isConcluded === false;
    return {
      revision,
      state: isUnfinished ? 'paused' : 'finished',
      canAddSeeds: false,
      isConcluded: isConcluded ?? !isUnfinished,
      limits: pending > 0 ? limits : [],
    };
  }

  /** Undefined for a crawl at rest: its folder says more. */
  #state(): Control['state'] | undefined {
    if (this.#running !== undefined)
      return ({ 'go on': 'running', pause: 'pausing', stop: 'stopping' } as const)[this.#running.wish];
    if (this.#folder === undefined) return 'none';
    if (isOwned(this.#folder)) return 'elsewhere';
    return this.#failure === undefined ? undefined : 'failed';
  }

  async #begin({ seeds, settings }: NewCrawl): Promise<Control> {
    const urls = seedsOf(seeds);
    const folder = this.#options.newFolder(new URL(urls[0] ?? '').host);
    await this.#open(() => openCrawl(urls, { ...givenSettings(settings), folder, warn: this.#options.warn }));
    this.#folder = folder;
    await this.#options.opened(folder);
    return this.#heeded();
  }

  async #resume(settings: Partial<Settings>): Promise<Control> {
    const folder = this.#theFolder();
    await this.#open(() => resumeCrawl(folder, { ...settings, warn: this.#options.warn }));
    return this.#heeded();
  }

  async #pause(): Promise<Control> {
    const running = this.#theRunning();
    running.wish = 'pause';
    running.crawl.stop();
    return this.#heeded();
  }

  /** A crawl that rests is ended, too: what it has is ranked and exported. */
  async #stop(): Promise<Control> {
    if (this.#running === undefined) {
      const folder = this.#theFolder();
      await this.#open(async () => {
        const crawl = await resumeCrawl(folder, { warn: this.#options.warn });
        crawl.end();
        return crawl;
      });
    }
    const running = this.#theRunning();
    running.wish = 'stop';
    running.crawl.end();
    return this.#heeded();
  }

  async #addSeeds(seeds: readonly string[]): Promise<Control> {
    await this.#theRunning().crawl.addSeeds(seedsOf(seeds));
    return this.#heeded();
  }

  #heeded(): Promise<Control> {
    this.#revision++;
    return this.#control();
  }

  #theFolder(): string {
    if (this.#folder === undefined) throw new Refusal('NOT_NOW', 'there is no crawl', 'Begin one.');
    return this.#folder;
  }

  #theRunning(): Running {
    if (this.#running === undefined) throw new Refusal('NOT_NOW', 'no crawl runs here');
    return this.#running;
  }

  /** Opens a crawl and sets it going. */
  async #open(opening: () => Promise<Crawl>): Promise<void> {
    if (this.#running !== undefined || this.#isOpening) throw new Refusal('NOT_NOW', 'a crawl runs already');
    this.#isOpening = true;
    try {
      const crawl = await opening();
      this.#failure = undefined;
      this.#running = { crawl, wish: 'go on', ended: this.#run(crawl) };
    } finally {
      this.#isOpening = false;
    }
  }

  async #untilClosed(crawl: Crawl): Promise<void> {
    await crawl.closed;
    this.#running = undefined;
  }

  /** Never rejects: how it failed is told to whoever asks. */
  async #run(crawl: Crawl): Promise<void> {
    try {
      await this.#options.ended(crawl, await crawl.run());
    } catch (error) {
      this.#fail(error);
    }
    try {
      await crawl.close();
    } catch (error) {
      // Of a crawl that has failed the first reason says more.
      if (this.#failure === undefined) this.#fail(error);
    }
    this.#running = undefined;
  }

  #fail(error: unknown): void {
    this.#failure = messageOf(error);
    this.#options.warn(`the crawl has failed: ${this.#failure}`);
  }
}
