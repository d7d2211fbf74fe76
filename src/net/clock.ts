import type { Clock, Instant, Millis } from '../model/time.ts';

/** Timers of the platform end at once when asked for more than 2^31 - 1 milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

/** Ends after `length`, or with an abort; that of `node:timers/promises` makes an error of each abort, which takes longer than all the rest. */
function pause(length: Millis, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, length);
    signal?.addEventListener('abort', end);
  });
}

async function sleepUntil(until: Instant, signal?: AbortSignal): Promise<void> {
  for (let left = until - Date.now(); left > 0 && !signal?.aborted; left = until - Date.now())
    await pause(Math.min(left, LONGEST_TIMER), signal);
}

/** The machine's own time. Sleeps of any length are possible. */
export const systemClock: Clock = { now: Date.now, sleepUntil };
