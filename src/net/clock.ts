import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Instant } from '../model/time.ts';

/** Timers of the platform end at once when asked for more than 2^31 - 1 milliseconds. */
const LONGEST_TIMER = 2_147_483_647;

async function sleepUntil(until: Instant, signal?: AbortSignal): Promise<void> {
  for (let left = until - Date.now(); left > 0 && !signal?.aborted; left = until - Date.now()) {
    // An abort is the only way for this timer to fail, and it ends the sleep as promised.
    await sleep(Math.min(left, LONGEST_TIMER), undefined, signal === undefined ? {} : { signal }).catch(
      () => undefined,
    );
  }
}

/** The machine's own time. Sleeps of any length are possible. */
export const systemClock: Clock = { now: Date.now, sleepUntil };
