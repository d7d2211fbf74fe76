import { expect, test } from 'vitest';
import { systemClock } from '../../src/net/clock.ts';

test('house a sleep ends at its instant, at once where that is past, and with an abort', async () => {
  const begun = Date.now();
  await systemClock.sleepUntil(begun - 1000);
  await systemClock.sleepUntil(begun + 30);
  expect(Date.now()).toBeGreaterThanOrEqual(begun + 30);
  const controller = new AbortController();
  const sleeping = systemClock.sleepUntil(begun + 86_400_000 * 60, controller.signal);
  controller.abort();
  await sleeping;
  await systemClock.sleepUntil(begun + 86_400_000, controller.signal);
  expect(Date.now()).toBeLessThan(begun + 10_000);
});
