import type { Worker } from 'node:worker_threads';
import type { Archive } from './model/engine.ts';
import type { Settings } from './model/settings.ts';
import type { Millis } from './model/time.ts';
import { startThread } from './start-thread.ts';

/** What the thread is given. */
export interface AheadTask {
  readonly folder: string;
  readonly settings: Settings;
}

/** What the thread tells: readings to be stored, which it waits for. */
export type AheadTold = Parameters<Archive['saveReadings']>[0];
/** What it is told: that they are, or to come to an end. */
export type AheadOrder = 'stored' | 'end';

/** Fewer pages are put into the index in a moment when the crawl is over. */
const LEAST_PAGES = 1000;
/** Between two looks. */
const PAUSE: Millis = 10_000;
/** A crawl that does more than wait for hosts needs the processor itself. */
const MOST_BUSY = 0.5;

/**
 * Puts pages into the index of a crawl that goes on, in a thread of its own, whenever they have doubled since the last time and the crawl
 * mostly waits for its hosts. What is left, the ranks, and new texts of links to pages that are in it are left to the end of the crawl.
 */
export class IndexAhead {
  readonly #archive: Archive;
  readonly #task: AheadTask;
  #timer: NodeJS.Timeout | undefined;
  #use = performance.eventLoopUtilization();
  #pages = 0;
  #isEnded = false;
  #worker: Worker | undefined;
  #running: Promise<void> | undefined;

  constructor(archive: Archive, task: AheadTask) {
    this.#archive = archive;
    this.#task = task;
  }

  /** Looks now and then whether it is time. */
  begin(): void {
    // What is wrong with the database the crawl itself meets, and tells.
    this.#timer = setInterval(() => void this.#look().catch(() => clearInterval(this.#timer)), PAUSE);
    this.#timer.unref();
  }

  /** Puts in what is stored now. Where that fails it is left to the end of the crawl, which tells what is wrong. */
  update(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = this.#worker = undefined;
    });
    return this.#running;
  }

  /** Begins nothing more and waits until the index is let go of; what was put in so far stays. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    this.#isEnded = true;
    this.#worker?.postMessage('end' satisfies AheadOrder);
    await this.#running;
  }

  async #look(): Promise<void> {
    const used = performance.eventLoopUtilization(this.#use).utilization;
    this.#use = performance.eventLoopUtilization();
    if (this.#running !== undefined || used > MOST_BUSY) return;
    const { pages } = await this.#archive.totals();
    if (pages < Math.max(LEAST_PAGES, 2 * this.#pages)) return;
    this.#pages = pages;
    await this.update();
  }

  async #run(): Promise<void> {
    if (this.#isEnded) return;
    const worker = startThread('index-worker', this.#task);
    this.#worker = worker;
    await new Promise<void>((resolve) => {
      worker.on('message', (readings: AheadTold) => {
        void this.#archive.saveReadings(readings).then(
          () => worker.postMessage('stored' satisfies AheadOrder),
          () => worker.postMessage('end' satisfies AheadOrder),
        );
      });
      worker.on('error', () => clearInterval(this.#timer));
      worker.on('exit', () => resolve());
    });
  }
}
