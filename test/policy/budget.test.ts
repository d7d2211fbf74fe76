import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/model/settings.ts';
import { exhausted, type Spent } from '../../src/policy/budget.ts';

const NOTHING: Spent = { requests: 0, elapsed: 0, bytes: 0, failuresInRow: 0 };

describe('budget', () => {
  it('house without limits nothing ends a crawl', () => {
    expect(exhausted({ requests: 1e9, elapsed: 1e12, bytes: 1e15, failuresInRow: 1e6 }, defaultSettings())).toBe(
      undefined,
    );
  });

  it('F:T5 a limit is reached when it is used up, not when it is passed', () => {
    const settings = { ...defaultSettings(), maxPages: 5 };
    expect(exhausted({ ...NOTHING, requests: 4 }, settings)).toBe(undefined);
    expect(exhausted({ ...NOTHING, requests: 5 }, settings)).toBe('max-pages');
  });

  it('house each limit names itself', () => {
    const settings = { maxPages: 10, maxTime: 1000, maxSize: 500, maxFailures: 3 };
    expect(exhausted({ ...NOTHING, elapsed: 1000 }, settings)).toBe('max-time');
    expect(exhausted({ ...NOTHING, bytes: 500 }, settings)).toBe('max-size');
    expect(exhausted({ ...NOTHING, failuresInRow: 3 }, settings)).toBe('host-failing');
    expect(exhausted({ requests: 9, elapsed: 999, bytes: 499, failuresInRow: 2 }, settings)).toBe(undefined);
  });
});
