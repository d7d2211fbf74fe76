import type { Hooks } from './compose.ts';
import { type CrawlEnd, crawl } from './crawl/crawl.ts';
import type { CrawlParts } from './crawl/parts.ts';
import { type CrawlProgress, progressOf } from './crawl/progress.ts';
import { type CrawlRun, prepareRun } from './crawl/run.ts';
import { SkeinError } from './model/errors.ts';
import type { Settings } from './model/settings.ts';
import type { Instant } from './model/time.ts';
import type { CanonicalUrl } from './model/url.ts';
import type { SeedExemptions } from './thread-messages.ts';

/** The crawl stage as it is under way, in one thread or several. */
export interface CrawlInProgress {
  readonly startedAt: Instant;
  readonly end: Promise<CrawlEnd>;
  progress(): Promise<CrawlProgress>;
  /** Threads are to know of more seeds before one of them is discovered … */
  tellSeeds(seeds: readonly CanonicalUrl[], exemptions: SeedExemptions): void;
  /** … and whoever waits is to know that there are some. */
  wake(): void;
}

/** Crawls in this thread. */
export async function inOneThread(
  parts: CrawlParts,
  { stop, cancel }: Pick<CrawlRun, 'stop' | 'cancel'>,
): Promise<CrawlInProgress> {
  let wake = (): void => undefined;
  const onWork = (woken: () => void): void => {
    wake = woken;
  };
  const run = await prepareRun({ ...parts, onWork }, stop, cancel);
  return {
    startedAt: run.tally.startedAt,
    end: crawl(run),
    progress: () => progressOf(run),
    tellSeeds: () => undefined,
    wake: () => wake(),
  };
}

/** What a program may bring that stays in its own thread, by name. */
const BOUND: Readonly<Partial<Record<keyof Hooks, string>>> = {
  onVisit: 'onVisit (--verbose)',
  follow: 'follow',
  ordering: 'ordering',
  pages: 'pages',
  addHeaders: 'addHeaders',
  clock: 'clock',
  random: 'random',
};

/** Throws SETTINGS where several threads are wanted and something is that only one can have: functions, or cookies that hosts share. */
export function requireData({ threads, cookies, cookieJar }: Settings, hooks: Hooks): void {
  if (threads === 1) return;
  const names = (Object.keys(BOUND) as (keyof Hooks)[]).filter((name) => hooks[name] !== undefined);
  const bound = [...names.map((name) => BOUND[name]), ...(cookies || cookieJar !== undefined ? ['--cookies'] : [])];
  if (bound.length === 0) return;
  const message = `threads: ${bound.join(', ')} cannot be had in ${threads} threads`;
  throw new SkeinError('SETTINGS', message, 'Leave it out, or crawl with --threads 1.');
}
