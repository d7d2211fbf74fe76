import { describe, expect, test } from 'vitest';
import { crawlStageOf } from '../../bench/skein-crawl.ts';
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
});
