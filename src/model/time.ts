/** A length of time in milliseconds. */
export type Millis = number;

/** A moment: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Where the time comes from; the tests bring their own. */
export interface Clock {
  now(): Instant;
  /** Resolves at `until`, or as soon as `signal` is aborted. */
  sleepUntil(until: Instant, signal?: AbortSignal): Promise<void>;
}
