/** How far a crawl is at one moment, counted from the start of this run. Times are in milliseconds. */
export interface Progress {
  readonly elapsed: number;
  /** Visits that came to an end, failed ones among them. */
  readonly done: number;
  readonly failed: number;
  /** URLs that wait to be visited. */
  readonly queued: number;
  /** Bytes received. */
  readonly bytes: number;
  /** Largest depth at which a page was visited. */
  readonly depth: number;
  /** Requests that may be under way at this moment, over all hosts. */
  readonly level: number;
  /** Visits after which the run ends, where the user set a limit. */
  readonly maxVisits: number | undefined;
  /** Time after which the run ends, where the user set a limit. */
  readonly maxElapsed: number | undefined;
}

/** Speeds over the last seconds, and what they promise. */
export interface Speeds {
  /** Visits a second. */
  readonly visits: number;
  /** Bytes a second. */
  readonly bytes: number;
  /** Milliseconds to the end; undefined unless a limit bounds the run: what a crawl will still find nobody knows. */
  readonly timeLeft: number | undefined;
}

/** Speeds are those of this last while: long enough to be steady, short enough to show a change. */
const WINDOW = 10_000;

/** Measures speeds over a sliding window. Each call takes the newest progress and answers the speeds at it. */
export function speedometer(): (progress: Progress) => Speeds {
  let past: Progress[] = [];
  return (progress) => {
    past = [
      ...past.filter(({ elapsed }) => elapsed < progress.elapsed && progress.elapsed - elapsed <= WINDOW),
      progress,
    ];
    const [oldest = progress] = past;
    // Until there are two moments to compare, the whole run so far is the window.
    const [since, done, bytes] = oldest === progress ? [0, 0, 0] : [oldest.elapsed, oldest.done, oldest.bytes];
    const seconds = (progress.elapsed - since) / 1000;
    if (seconds <= 0) return { visits: 0, bytes: 0, timeLeft: undefined };
    const visits = (progress.done - done) / seconds;
    return { visits, bytes: (progress.bytes - bytes) / seconds, timeLeft: timeLeft(progress, visits) };
  };
}

function timeLeft({ elapsed, done, queued, maxVisits, maxElapsed }: Progress, speed: number): number | undefined {
  const ends: number[] = [];
  if (maxElapsed !== undefined) ends.push(Math.max(0, maxElapsed - elapsed));
  // A limit on visits is an end only when there is enough in the queue to reach it.
  if (maxVisits !== undefined && speed > 0 && done + queued >= maxVisits) {
    ends.push((Math.max(0, maxVisits - done) / speed) * 1000);
  }
  return ends.length === 0 ? undefined : Math.min(...ends);
}
