import { setTimeout as pause } from 'node:timers/promises';

/** Resolves when the claim holds, which is looked at every few milliseconds; the test's own time limit ends the waiting. */
export async function until(claim: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await claim())) await pause(5);
}
