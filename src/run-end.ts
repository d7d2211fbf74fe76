import type { CrawlEnd } from './crawl/crawl.ts';
import { limitOf } from './finish.ts';
import type { Notebook } from './model/notebook.ts';
import type { SettingName, Settings } from './model/settings.ts';
import type { Because } from './model/visit.ts';
import { RAISABLE_LIMITS } from './raisable-limits.ts';

const NOTE = 'run-end';

/** How the last run of a crawl came to its end. */
export interface RunEnd {
  readonly end: CrawlEnd;
  /** Whether what there is was ranked, indexed and exported then. */
  readonly isConcluded: boolean;
}

/** Notes how a run has ended; undefined while one is under way, so that one that is killed says nothing of its end. */
export function noteRunEnd(notes: Notebook, ended: RunEnd | undefined): void {
  notes.write(NOTE, ended ?? null);
}

/** How the last run ended; undefined where one is under way, was killed, or nothing was noted. */
export function lastRunEnd(notes: Notebook): RunEnd | undefined {
  return (notes.read(NOTE) as RunEnd | null | undefined) ?? undefined; // as it was written here
}

/** The limit that holds back the URLs that are left since the last run has ended; undefined where none does. */
export function lastLimit(notes: Notebook): Because | undefined {
  const ended = lastRunEnd(notes);
  return ended === undefined ? undefined : limitOf(ended.end);
}

/** The settings that hold back what is left after such an end: with these as they are another run would find nothing to do. */
export function limitsAfter(end: CrawlEnd, settings: Settings): readonly SettingName[] {
  switch (end.kind) {
    case 'limit': {
      const limit = RAISABLE_LIMITS[end.reason];
      return limit === undefined ? [] : [limit.setting];
    }
    case 'waiting':
      return ['maxWait'];
    case 'drained':
      return (['depth', 'maxPagesPerHost'] as const).filter((name) => settings[name] !== undefined);
    case 'stopped':
      return [];
  }
}
