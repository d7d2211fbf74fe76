import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when the claim holds, which is looked at every few milliseconds; the test's own time limit ends the waiting. */
export async function until(claim: () => boolean): Promise<void> {
  while (!claim()) await pause(5);
}
