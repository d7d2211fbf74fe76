import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FetchResult } from '../../src/model/fetcher.ts';
import { ConcurrencyLevel, sampleOf } from '../../src/policy/concurrency.ts';

/** A server in virtual time: so many workers, each busy for `work` with a request; more than `most` at a time are refused. */
interface Server {
  workers: number;
  work: (request: number) => number;
  most: number;
  /** With more than these under way our own side does not keep up. */
  bearable?: number;
}

interface Course {
  readonly levels: readonly number[];
  readonly refused: number;
  readonly time: number;
}

interface Running {
  readonly until: number;
  readonly begun: number;
  readonly epoch: number;
  readonly isRefused: boolean;
  readonly isStrained: boolean;
}

/** Asks the server for so many answers, as many at a time as the level says. */
function course(level: ConcurrencyLevel, server: Server, requests: number): Course {
  const free = Array.from({ length: server.workers }, () => 0);
  let running: Running[] = [];
  const levels: number[] = [];
  let [time, refused, asked] = [0, 0, 0];
  for (let answered = 0; answered < requests; answered += 1) {
    while (running.length < level.current) {
      const isRefused = running.length >= server.most;
      // The worker that is free first takes the request.
      free.sort((a, b) => a - b);
      const until = isRefused ? time + 1 : Math.max(time, free[0] ?? 0) + server.work(asked++);
      if (!isRefused) free[0] = until;
      const isStrained = running.length >= (server.bearable ?? Number.POSITIVE_INFINITY);
      running.push({ until, begun: time, epoch: level.begin(), isRefused, isStrained });
    }
    running.sort((a, b) => a.until - b.until);
    const [first] = running;
    if (first === undefined) break;
    running = running.slice(1);
    time = first.until;
    if (first.isRefused) refused += 1;
    const sign = first.isRefused ? 'overload' : first.isStrained ? 'strain' : 'none';
    level.end(first.epoch, { duration: time - first.begun, sign });
    levels.push(level.current);
  }
  return { levels, refused, time };
}

const steady = (work: number) => (): number => work;

/** Numbers from 0 up to 1 that look random (mulberry32). */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function share(levels: readonly number[], from: number, to: number): number {
  return levels.filter((level) => level >= from && level <= to).length / levels.length;
}

describe('the level of a host', () => {
  it('house one request at a time at first', () => {
    expect(new ConcurrencyLevel(64).current).toBe(1);
  });

  for (const workers of [1, 2, 4, 12, 40]) {
    it(`house comes near what ${workers} workers bear, and stays there`, () => {
      const { levels } = course(new ConcurrencyLevel(256), { workers, work: steady(50), most: 1000 }, 6000);
      expect(Math.max(...levels)).toBeLessThanOrEqual(2 * workers + 2);
      expect(share(levels.slice(2000), workers * 0.75, workers * 1.7 + 2)).toBeGreaterThan(0.85);
    });
  }

  it('house grows to what it may be while answers take no longer', () => {
    const { levels } = course(new ConcurrencyLevel(32), { workers: 1000, work: steady(50), most: 1000 }, 2000);
    expect(levels.indexOf(32)).toBeLessThan(400);
    expect(Math.max(...levels)).toBe(32);
    expect(share(levels.slice(400), 32, 32)).toBeGreaterThan(0.9);
  });

  for (const seed of [1, 2, 3]) {
    it(`house pages that take very different times do not keep it down (${seed})`, () => {
      const random = noise(seed);
      const work = (): number => 10 + 90 * random() ** 3;
      const { levels } = course(new ConcurrencyLevel(256), { workers: 24, work, most: 1000 }, 10_000);
      const middle = levels.slice(4000).toSorted((a, b) => a - b)[3000] ?? 0;
      expect(middle).toBeGreaterThanOrEqual(18);
      expect(middle).toBeLessThanOrEqual(36);
    });
  }

  it('house a part of the site that is slow at any level does not keep it down for long', () => {
    const work = (request: number): number => (request < 500 ? 10 : 100);
    const { levels } = course(new ConcurrencyLevel(16), { workers: 1000, work, most: 1000 }, 4000);
    expect(share(levels.slice(2000), 16, 16)).toBeGreaterThan(0.8);
  });

  it('house falls when the server gets slower, and grows again when it recovers', () => {
    const level = new ConcurrencyLevel(64);
    const server: Server = { workers: 32, work: steady(20), most: 1000 };
    course(level, server, 3000);
    expect(level.current).toBeGreaterThanOrEqual(24);
    const { levels } = course(level, { ...server, workers: 3 }, 1500);
    expect(share(levels.slice(500), 2, 6)).toBeGreaterThan(0.85);
    course(level, server, 5000);
    expect(level.current).toBeGreaterThanOrEqual(16);
  });

  it('house falls back while our own side does not keep up, and grows again when it does', () => {
    const level = new ConcurrencyLevel(64);
    const server: Server = { workers: 1000, work: steady(20), most: 1000 };
    course(level, server, 2000);
    expect(level.current).toBe(64);
    const { levels } = course(level, { ...server, bearable: 6 }, 3000);
    // Where most of the answers come under strain, half the level is next.
    expect(Math.max(...levels.slice(1000))).toBeLessThanOrEqual(13);
    expect(share(levels.slice(1000), 3, 13)).toBeGreaterThan(0.9);
    course(level, server, 6000);
    expect(level.current).toBe(64);
  });

  it('house strain of our own leaves one request at a time', () => {
    const { levels } = course(new ConcurrencyLevel(64), { workers: 9, work: steady(5), most: 9, bearable: 0 }, 500);
    expect(Math.max(...levels)).toBe(1);
  });

  it('house few requests are refused where a limit shows only by refusals', () => {
    const { levels, refused } = course(new ConcurrencyLevel(64), { workers: 1000, work: steady(20), most: 8 }, 5000);
    expect(refused).toBeLessThan(50);
    expect(share(levels.slice(500), 4, 9)).toBe(1);
    expect(share(levels.slice(500), 7, 9)).toBeGreaterThan(0.75);
  });

  it('house one failure is chance, two together halve the level', () => {
    const level = new ConcurrencyLevel(16);
    course(level, { workers: 1000, work: steady(50), most: 1000 }, 1000);
    expect(level.current).toBe(16);
    const trouble = { duration: 1, sign: 'trouble' } as const;
    level.end(level.begin(), trouble);
    expect(level.current).toBe(16);
    level.end(level.begin(), trouble);
    expect(level.current).toBe(8);
  });

  it('house what began at an earlier level says nothing of the present one', () => {
    const level = new ConcurrencyLevel(16);
    course(level, { workers: 1000, work: steady(50), most: 1000 }, 1000);
    const epochs = Array.from({ length: 16 }, () => level.begin());
    for (const epoch of epochs) level.end(epoch, { duration: 1, sign: 'overload' });
    expect(level.current).toBe(8);
  });

  it('house what is not asked for proves nothing: the level stays', () => {
    const level = new ConcurrencyLevel(16);
    course(level, { workers: 4, work: steady(50), most: 1000 }, 2000);
    const before = level.current;
    for (let request = 0; request < 200; request += 1) level.end(level.begin(), { duration: 50, sign: 'none' });
    expect(level.current).toBeLessThanOrEqual(before + 1);
  });

  it('house is from 1 to the most, whatever happens', () => {
    const step = fc.record({
      isBegin: fc.boolean(),
      duration: fc.double({ min: 0, max: 1e6, noNaN: true }),
      sign: fc.constantFrom('none', 'none', 'none', 'trouble', 'overload', undefined),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.array(step, { maxLength: 2000 }), (most, steps) => {
        const level = new ConcurrencyLevel(most);
        const epochs: number[] = [];
        for (const { isBegin, duration, sign } of steps) {
          if (isBegin) epochs.push(level.begin());
          else {
            const epoch = epochs.shift();
            if (epoch !== undefined) level.end(epoch, sign === undefined ? undefined : { duration, sign });
          }
          expect(Number.isInteger(level.current)).toBe(true);
          expect(level.current).toBeGreaterThanOrEqual(1);
          expect(level.current).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

describe('what an answer says of load', () => {
  const answer = (status: number, truncated?: 'time' | 'length' | 'disconnect'): FetchResult =>
    // Only what is looked at.
    ({ kind: 'response', status, truncated, duration: 7 }) as FetchResult;
  const failure = (name: 'timeout' | 'disconnect' | 'aborted' | 'dns', mayPass: boolean): FetchResult => ({
    kind: 'failure',
    failure: name,
    detail: '',
    mayPass,
    startedAt: 0,
    duration: 7,
  });

  it('house 429 and 503 say too much; 502, 504, time-outs and lost connections are trouble', () => {
    for (const status of [429, 503]) expect(sampleOf(answer(status))?.sign).toBe('overload');
    for (const status of [502, 504]) expect(sampleOf(answer(status))?.sign).toBe('trouble');
    for (const truncated of ['time', 'disconnect'] as const)
      expect(sampleOf(answer(200, truncated))?.sign).toBe('trouble');
    for (const name of ['timeout', 'disconnect'] as const) expect(sampleOf(failure(name, true))?.sign).toBe('trouble');
  });

  it('house other answers count by their time, and what we gave up or could never be had not at all', () => {
    for (const status of [200, 301, 404, 500]) expect(sampleOf(answer(status))).toEqual({ duration: 7, sign: 'none' });
    expect(sampleOf(answer(200, 'length'))?.sign).toBe('none');
    expect([200, 503].map((status) => sampleOf(answer(status), true)?.sign)).toEqual(['strain', 'overload']);
    expect(sampleOf(failure('aborted', true))).toBeUndefined();
    expect(sampleOf(failure('dns', false))).toBeUndefined();
  });
});
