import type { Notebook } from './model/notebook.ts';
import type { Instant, Millis } from './model/time.ts';

const NOTE = 'running-time';

/** How long a crawl has run, from the beginning of its requests to the end of its exports, all its runs together. */
interface RunningTime {
  /** Of the runs that have ended; one that was killed is not counted. */
  readonly ended: Millis;
  /** When the last run began, unless it has ended. */
  readonly since?: Instant;
}

/** Notes that a run has begun. */
export function noteBeginning(notes: Notebook, at: Instant): void {
  notes.write(NOTE, { ended: read(notes).ended, since: at });
}

/** Notes that it has ended, and answers how long the crawl has run. */
export function noteEnd(notes: Notebook, at: Instant): Millis {
  const ended = runningTime(notes, at);
  notes.write(NOTE, { ended });
  return ended;
}

/** What follows is timed by itself. */
export function forgetRunningTime(notes: Notebook): void {
  notes.write(NOTE, { ended: 0 });
}

/** How long the crawl has run until `now`; undefined where it does not run at present. */
export function runningTime(notes: Notebook, now: Instant | undefined): Millis {
  const { ended, since } = read(notes);
  return ended + (now === undefined || since === undefined ? 0 : Math.max(0, now - since));
}

function read(notes: Notebook): RunningTime {
  return (notes.read(NOTE) as RunningTime | undefined) ?? { ended: 0 }; // as it was written here
}
