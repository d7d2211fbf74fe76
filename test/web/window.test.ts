import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scrolledTo, topRowOf, windowOf } from '../../web/src/table/window.ts';

const rowHeight = 34;

describe('rows in sight', () => {
  test('house a short list is there whole', () => {
    const list = { total: 3, scrolled: 0, height: 600, rowHeight };
    expect(windowOf(list)).toEqual({ first: 0, last: 2, before: 0, after: 0 });
  });

  test('house an empty list has none', () => {
    expect(windowOf({ total: 0, scrolled: 0, height: 600, rowHeight })).toEqual({
      first: 0,
      last: -1,
      before: 0,
      after: 0,
    });
  });

  test('house the end of the longest list can be reached', () => {
    const whole = windowOf({ total: 50_000_000, scrolled: Number.MAX_SAFE_INTEGER, height: 600, rowHeight });
    expect(whole.last).toBe(49_999_999);
    expect(whole.after).toBe(0);
  });

  test('house a row is scrolled to, no farther than it needs, in the longest list as well', () => {
    const numbers = fc.record({
      total: fc.integer({ min: 1, max: 3_000_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      height: fc.integer({ min: 3 * rowHeight, max: 3000 }),
    });
    fc.assert(
      fc.property(numbers, ({ total, share, from, height }) => {
        const row = Math.floor(share * (total - 1));
        const list = { total, height, rowHeight, scrolled: from * Math.max(0, total * rowHeight - height) };
        const scrolled = scrolledTo(list, row, rowHeight);
        const there = { ...list, scrolled };
        const { first, last } = windowOf(there);
        expect(row).toBeGreaterThanOrEqual(first);
        expect(row).toBeLessThanOrEqual(last);
        expect(scrolledTo(there, row, rowHeight)).toBeCloseTo(scrolled, 3);
      }),
    );
    const short = { total: 100, scrolled: 0, height: 340, rowHeight };
    expect(scrolledTo(short, 3, rowHeight)).toBe(0);
    expect(scrolledTo(short, 20, rowHeight)).toBe(20 * rowHeight + 2 * rowHeight - 340);
    expect(scrolledTo({ ...short, scrolled: 1700 }, 20, rowHeight)).toBe(20 * rowHeight);
    expect(topRowOf({ ...short, scrolled: 35 })).toBe(2);
  });

  test('house the rows in sight are drawn, and the list is as high wherever it is scrolled to', () => {
    const numbers = fc.record({
      total: fc.integer({ min: 1, max: 3_000_000 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      height: fc.integer({ min: 1, max: 3000 }),
    });
    fc.assert(
      fc.property(numbers, ({ total, share, height }) => {
        const drawn = Math.min(total * rowHeight, 8_000_000);
        const scrolled = share * Math.max(0, drawn - height);
        const { first, last, before, after } = windowOf({ total, scrolled, height, rowHeight });
        const rows = last - first + 1;
        expect(before + rows * rowHeight + after).toBeGreaterThanOrEqual(drawn - 0.01);
        expect(before).toBeLessThanOrEqual(scrolled + 0.01);
        expect(before + rows * rowHeight).toBeGreaterThanOrEqual(Math.min(scrolled + height, drawn) - 0.01);
        expect(rows).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 20);
      }),
    );
  });
});
