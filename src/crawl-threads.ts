import type { Worker } from 'node:worker_threads';
import type { CrawlEnd } from './crawl/crawl.ts';
import { JointTally, newJointCounts } from './crawl/joint-counts.ts';
import { OwnRedirects } from './crawl/recent-redirects.ts';
import type { CrawlLog } from './crawl-log.ts';
import type { CrawlInProgress } from './crawl-run.ts';
import { engineService } from './engine-service.ts';
import type { Engine, HostLease, LeaseWish, Turn } from './model/engine.ts';
import { SkeinError } from './model/errors.ts';
import type { Settings } from './model/settings.ts';
import type { Clock, Instant } from './model/time.ts';
import type { CanonicalUrl, HostKey } from './model/url.ts';
import { startThread } from './start-thread.ts';
import { errorOf, toldError } from './thread-error.ts';
import type { EngineCalls, Order, ThreadTask, Told } from './thread-messages.ts';
import { watchPulse } from './thread-pulse.ts';
import { partOf } from './url/host-part.ts';

/** What a crawl in threads is made of. */
export interface ThreadsParts {
  readonly engine: Engine;
  readonly settings: Settings;
  readonly task: Pick<ThreadTask, 'seeds' | 'moved' | 'exemptions'>;
  readonly clock: Clock;
  readonly warn: (line: string) => void;
  readonly log: CrawlLog | undefined;
  /** Told when a seed's redirect widens the scope. */
  readonly moved: (to: CanonicalUrl) => void;
  readonly stop: AbortSignal;
  readonly cancel: AbortSignal;
}

/** One thread, as the first one sees it. */
interface Thread {
  readonly worker: Worker;
  readonly service: EngineCalls;
  /** Hosts that are lent to it. */
  hosts: number;
  /** It was lent less than it wished for, and has not been told of more since. */
  isWaiting: boolean;
  isOver: boolean;
}

/**
 * Visits the hosts in as many threads as the settings say, each host in one; this thread keeps the engine for all of them. Its end
 * rejects with the first fault of one, once what the others had under way is stored.
 */
export async function crawlInThreads(parts: ThreadsParts): Promise<CrawlInProgress> {
  const { engine, settings, clock } = parts;
  const totals = await engine.totals();
  const startedAt = clock.now();
  const counts = newJointCounts(totals);
  const tally = new JointTally(counts, totals, startedAt);
  const logLevel = parts.log === undefined || settings.logLevel === 'off' ? undefined : settings.logLevel;
  const count = Math.min(settings.threads, settings.concurrency);
  const redirects = new OwnRedirects();
  const moments = new Moments();
  const threads = Array.from({ length: count }, (_, index): Thread => {
    const part = { index, count };
    const { concurrency, bodiesInMemory } = settings;
    const own = {
      ...settings,
      concurrency: shareOf(concurrency, part),
      bodiesInMemory: Math.ceil(bodiesInMemory / count),
    };
    const common = { key: engine.seen.key, counts, totals, startedAt, logLevel };
    const worker = startThread('crawl-worker', { ...parts.task, ...common, settings: own, part });
    const service = engineService(engine, redirects, part, (host, from) => {
      const owner = threads[partOf(host, count)];
      return owner === undefined ? Promise.resolve(from) : moments.ask(owner, host, from);
    });
    return { worker, service, hosts: 0, isWaiting: false, isOver: false };
  });
  const run = new ThreadsRun(parts, threads, moments);
  return {
    startedAt,
    end: run.end(),
    tellSeeds: (seeds, exemptions) => run.order({ kind: 'seeds', seeds, exemptions }),
    wake: () => run.order({ kind: 'work' }),
    async progress() {
      const now = clock.now();
      const hosts = threads.reduce((sum, thread) => sum + thread.hosts, 0);
      const { known, pending: queued } = await engine.totals();
      const { visits, fetched, failed, requests, bytes, depth, inFlight } = tally;
      const ofRun = { at: now, elapsed: now - startedAt, bytesOfRun: bytes - totals.wireBytes };
      const level = Math.max(inFlight, Math.min(hosts, settings.concurrency));
      const { maxPages } = settings;
      return {
        ...ofRun,
        known,
        queued,
        visits,
        fetched,
        failed,
        requests,
        bytes,
        depth,
        inFlight,
        level,
        hosts,
        maxPages,
      };
    },
  };
}

/** The requests at a time that are one part's, of all. */
function shareOf(concurrency: number, { index, count }: ThreadTask['part']): number {
  return Math.floor(concurrency / count) + (index < concurrency % count ? 1 : 0);
}

/** Moments of a host that one thread has another one take. */
class Moments {
  readonly #asking = new Map<number, { readonly owner: Thread; readonly answer: (at: Instant) => void }>();
  #last = 0;

  /** A thread that has ended asks its hosts for nothing more. */
  ask(owner: Thread, host: HostKey, from: Instant): Promise<Instant> {
    if (owner.isOver) return Promise.resolve(from);
    this.#last += 1;
    const ask = this.#last;
    owner.worker.postMessage({ kind: 'moment', ask, host, from } satisfies Order);
    return new Promise((answer) => this.#asking.set(ask, { owner, answer }));
  }

  answer(ask: number, at: Instant): void {
    this.#asking.get(ask)?.answer(at);
    this.#asking.delete(ask);
  }

  /** Answers what a thread has not that has ended. */
  leave(owner: Thread, now: Instant): void {
    for (const [ask, asked] of this.#asking) if (asked.owner === owner) this.answer(ask, now);
  }
}

/** Serves the threads until all have ended. */
class ThreadsRun {
  readonly #parts: ThreadsParts;
  readonly #threads: readonly Thread[];
  readonly #moments: Moments;
  /** What went wrong first: with the engine itself, or in a thread. */
  #fault: { readonly error: unknown } | undefined;

  constructor(parts: ThreadsParts, threads: readonly Thread[], moments: Moments) {
    this.#parts = parts;
    this.#moments = moments;
    this.#threads = threads;
  }

  async end(): Promise<CrawlEnd> {
    const { stop, cancel } = this.#parts;
    const onStop = (): void => this.order({ kind: 'stop' });
    const onCancel = (): void => this.order({ kind: 'cancel' });
    stop.addEventListener('abort', onStop);
    cancel.addEventListener('abort', onCancel);
    if (stop.aborted) onStop();
    try {
      const ends = await Promise.all(this.#threads.map((thread) => this.#serve(thread)));
      if (this.#fault !== undefined) throw this.#fault.error;
      return jointEnd(ends.filter((end) => end !== undefined));
    } finally {
      stop.removeEventListener('abort', onStop);
      cancel.removeEventListener('abort', onCancel);
      await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
    }
  }

  /** Tells every thread. */
  order(order: Order): void {
    for (const { worker } of this.#threads) worker.postMessage(order);
  }

  /** Resolves when the thread has ended, with how; undefined for a fault. */
  #serve(thread: Thread): Promise<CrawlEnd | undefined> {
    const { warn, log, clock } = this.#parts;
    return new Promise((resolve) => {
      const ended = (end: CrawlEnd | undefined): void => {
        pulse.end();
        thread.isOver = true;
        this.#moments.leave(thread, clock.now());
        resolve(end);
        // What ended it may end the others, too: a limit, say.
        this.order({ kind: 'work' });
      };
      const failed = (error: unknown): void => {
        if (thread.isOver) return;
        this.#fault ??= { error };
        this.order({ kind: 'stop' });
        ended(undefined);
      };
      const askPulse = (): void => thread.worker.postMessage({ kind: 'pulse' } satisfies Order);
      const pulse = watchPulse(askPulse, () => failed(blockedThread()));
      thread.worker.on('message', (told: Told) => {
        pulse.heard();
        if (told.kind === 'call') void this.#call(thread, told);
        else if (told.kind === 'warn') warn(told.line);
        else if (told.kind === 'log') log?.lines(told.text);
        else if (told.kind === 'moved') this.#move(told.to);
        else if (told.kind === 'moment') this.#moments.answer(told.ask, told.at);
        else if (told.kind === 'end') ended(told.end);
        else if (told.kind === 'failed') failed(errorOf(told.error));
      });
      thread.worker.on('error', (error) => failed(lostThread(error)));
      thread.worker.on('exit', () => failed(lostThread(undefined)));
    });
  }

  /** Before the answer to any later call: who visits what is found there has the wider scope by then. */
  #move(to: CanonicalUrl): void {
    this.#parts.moved(to);
    this.order({ kind: 'widen', to });
  }

  async #call(thread: Thread, { call, name, words }: Extract<Told, { kind: 'call' }>): Promise<void> {
    try {
      const method: (...words: never[]) => Promise<unknown> = thread.service[name];
      const value = await method(...(words as never[])); // as `EngineCalls` has them
      this.#account(thread, name, words, value);
      thread.worker.postMessage({ kind: 'answer', call, value } satisfies Order);
    } catch (error) {
      this.#fault ??= { error };
      thread.worker.postMessage({ kind: 'refusal', call, error: toldError(error) } satisfies Order);
    }
  }

  /** Keeps account of what is lent, and wakes the other threads where what was done may concern them. */
  #account(thread: Thread, name: keyof EngineCalls, [first]: readonly unknown[], value: unknown): void {
    if (name === 'lease') {
      const turn = value as Turn; // as `EngineCalls` has them, here and below
      const lent = turn.kind === 'work' ? turn.leases.length : 0;
      thread.hosts += lent;
      thread.isWaiting = lent < (first as LeaseWish).hosts;
      return;
    }
    if (name === 'release') thread.hosts -= (first as readonly HostLease[]).length;
    if (name !== 'release' && name !== 'settle' && name !== 'discover') return;
    for (const other of this.#threads) {
      if (other === thread || !other.isWaiting) continue;
      other.isWaiting = false;
      other.worker.postMessage({ kind: 'work' } satisfies Order);
    }
  }
}

/** How the whole ended: as that thread did which left most. */
function jointEnd(ends: readonly CrawlEnd[]): CrawlEnd {
  for (const kind of ['stopped', 'limit', 'waiting'] as const) {
    const end = ends.find((one) => one.kind === kind);
    if (end !== undefined) return end;
  }
  return { kind: 'drained' };
}

function lostThread(cause: unknown): SkeinError {
  const words = cause instanceof Error ? (cause.stack ?? cause.message) : 'it ended by itself';
  const advice = 'Report this as a fault. `skein resume` goes on with what was stored.';
  return new SkeinError('INTERNAL', `a thread of the crawl was lost: ${words}`, advice, cause);
}

function blockedThread(): SkeinError {
  const advice =
    '`skein resume` goes on with what was stored. A pattern given by --include or --exclude may take for ever on some URL; if it was none, report this as a fault.';
  return new SkeinError(
    'INTERNAL',
    'a thread of the crawl is blocked: it has answered nothing for two minutes',
    advice,
  );
}
