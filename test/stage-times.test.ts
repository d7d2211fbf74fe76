import { expect, test } from 'vitest';
import { timeStages } from '../src/stage-times.ts';

test('house each stage has the time from its beginning to that of the next, and a stage that was not come to has none', () => {
  let now = 1000;
  const timer = timeStages({ now: () => now, sleepUntil: () => Promise.resolve() }, 'crawl');
  now += 50;
  timer.begin('rank');
  now += 7;
  const times = timer.end();
  expect(Object.entries(times).map(([stage, { elapsed }]) => [stage, elapsed])).toEqual([
    ['crawl', 50],
    ['rank', 7],
  ]);
});

test('house the CPU time of a stage is what the process used in it', () => {
  const timer = timeStages({ now: () => 0, sleepUntil: () => Promise.resolve() }, 'crawl');
  const before = process.cpuUsage();
  let burnt = 0;
  while (burnt < 30_000) {
    const { user, system } = process.cpuUsage(before);
    burnt = user + system;
  }
  timer.begin('export');
  expect(timer.end().crawl?.cpu).toBeGreaterThanOrEqual(29);
});
