import type { Instant } from './time.ts';
import type { Origin } from './url.ts';

/** A robots.txt that was asked for. */
export interface RobotsFile {
  readonly origin: Origin;
  readonly at: Instant;
  /** Of the last hop; 0 when there was no answer. */
  readonly status: number;
  /** What that status makes of it. */
  readonly verdict: 'parsed' | 'allow-all' | 'disallow-all';
  /** One line for people: the status, or why there was no answer. */
  readonly detail: string;
  /** The text as far as it was read; '' unless parsed. */
  readonly text: string;
  readonly redirects: number;
  /** Attempts that failed in a row, and since when (0: none); after 30 days of failure it counts as 404. */
  readonly failures: number;
  readonly failingSince: Instant;
}
