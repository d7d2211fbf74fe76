import { describe, expect, test } from 'vitest';
import { crawlStageOf } from '../../bench/skein-crawl.ts';
import { stallsByStage } from '../../bench/stalls.ts';
import { marginalCosts, median, ratioByTurns } from '../../bench/statistics.ts';

describe('the arithmetic of the benchmarks', () => {
  test('house the median is the middle by size, the upper of two, and of none no number', () => {
    expect(median([10, 9, 100])).toBe(10);
    expect(median([4, 1, 3, 2])).toBe(3);
    expect(median([])).toBeNaN();
  });

  test('house a ratio is that of runs in the same turn, whatever the machine did in others', () => {
    expect(ratioByTurns([20, 2, 200], [10, 1, 100])).toBe(2);
    expect(ratioByTurns([20, 40, 60], [10])).toBe(4);
  });

  test('house what one more costs is free of what the start costs', () => {
    const costs = marginalCosts([
      { size: 1000, cost: 3 },
      { size: 10_000, cost: 12 },
      { size: 100_000, cost: 102 },
    ]);
    expect(costs).toEqual([0.003, 0.001, 0.001]);
  });

  test('house the crawl stage is the whole without reading, ranks and exports, in seconds', () => {
    const stages = {
      crawl: { elapsed: 5000, cpu: 4000 },
      rank: { elapsed: 500, cpu: 400 },
      export: { elapsed: 1500, cpu: 1600 },
    };
    expect(crawlStageOf({ wall: 10, cpu: 8 }, stages)).toEqual({ wall: 8, cpu: 6 });
  });

  test('house a stall belongs to the stage in which it ended, and others have a share in it', () => {
    const at = (seconds: number): number => Date.UTC(2026, 0, 1, 0, 0, seconds);
    const event = (seconds: number, name: string) => ({ at: new Date(at(seconds)).toISOString(), event: name });
    const events = [event(10, 'visit'), event(5, 'begin'), event(20, 'stage'), event(25, 'stage')];
    const delays = [
      [at(9), 90, 80],
      [at(12), 40, 35],
      [at(15), 70, 20],
      [at(22), 500, 500],
    ] as const;
    expect(stallsByStage(delays, events)).toEqual({ start: 90, crawl: 70, working: 35, after: 500 });
    expect(stallsByStage(delays, [])).toEqual({ start: 500, crawl: 0, working: 0, after: 0 });
  });
});
