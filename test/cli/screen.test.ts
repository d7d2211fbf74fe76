import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { showBytes, showDuration, showSpeed } from '../../src/cli/amounts.ts';
import { isColoured } from '../../src/cli/colour.ts';
import { printable, shorten } from '../../src/cli/printable.ts';
import { type Progress, speedometer } from '../../src/cli/progress/progress.ts';
import { renderBar, renderJson, renderPlain } from '../../src/cli/progress/render.ts';
import { progressMode, type Repeat, showProgress } from '../../src/cli/progress/show.ts';
import { type Summary, summaryLines } from '../../src/cli/summary.ts';
import { openTerminal } from '../../src/cli/terminal.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { fakeTerminal } from './fake-terminal.ts';

const START: Progress = {
  elapsed: 0,
  done: 0,
  failed: 0,
  queued: 1,
  bytes: 0,
  depth: 0,
  level: 0,
  maxVisits: undefined,
  maxElapsed: undefined,
};
const LATER: Progress = {
  ...START,
  elapsed: 65_000,
  done: 1234,
  failed: 5,
  queued: 678,
  bytes: 9_000_000,
  depth: 4,
  level: 6,
};
const SPEEDS = { visits: 18.98, bytes: 138_461, timeLeft: undefined };

describe('printable', () => {
  test('house controls, bidirectional marks and lone surrogates are written out', () => {
    expect(printable('\x1b]0;x\x07\x9b2J\u202e\u2028\ud800é日😀')).toBe(
      '\\x1b]0;x\\x07\\x9b2J\\u{202e}\\u{2028}\\u{d800}é日😀',
    );
  });

  test('house nothing that a terminal obeys comes through', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (text) => !/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e]/u.test(printable(text)),
      ),
    );
  });

  test('house what is printable stays, and printing twice is printing once', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => printable(printable(text)) === printable(text)));
    expect(printable('http://a.example/?q=ü&x=[1]')).toBe('http://a.example/?q=ü&x=[1]');
  });

  test('house a long text is shortened in its middle', () => {
    expect(shorten('abcdefghij', 5)).toBe('ab…ij');
    expect(shorten('abc', 5)).toBe('abc');
    fc.assert(fc.property(fc.string(), fc.nat(40), (text, width) => shorten(text, width).length <= width));
  });
});

describe('colour', () => {
  test.each([
    ['auto', {}, true, true],
    ['auto', {}, false, false],
    ['auto', { NO_COLOR: '1' }, true, false],
    ['auto', { NO_COLOR: '' }, true, true],
    ['auto', { FORCE_COLOR: '1' }, false, true],
    ['auto', { FORCE_COLOR: '0' }, true, false],
    ['auto', { NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
    ['auto', { TERM: 'dumb' }, true, false],
    ['auto', { TERM: 'dumb', FORCE_COLOR: '1' }, true, true],
    ['always', { NO_COLOR: '1', TERM: 'dumb' }, false, true],
    ['never', { FORCE_COLOR: '1' }, true, false],
  ] as const)('house --color %s with %j on a terminal: %s gives %s', (setting, environment, isTerminal, isOn) => {
    expect(isColoured(setting, environment, isTerminal)).toBe(isOn);
  });
});

describe('amounts', () => {
  test('house amounts are for people', () => {
    expect([0, 812, 1024, 3_565_158, 1024 ** 3 * 200, 1024 ** 5].map(showBytes)).toEqual([
      '0 B',
      '812 B',
      '1.0 KB',
      '3.4 MB',
      '200 GB',
      '1024.0 TB',
    ]);
    expect([850, 12_345, 59_999, 245_000, 7_380_000, 100_800_000].map(showDuration)).toEqual([
      '850 ms',
      '12.3 s',
      '59.9 s',
      '4m 05s',
      '2h 03m',
      '1d 04h',
    ]);
    expect([0, 0.25, 12.34, 1234.5].map(showSpeed)).toEqual(['0', '0.25', '12.3', '1,235']);
  });
});

describe('progress', () => {
  test('house the bar names done, queued, failed, both speeds, depth and time', () => {
    expect(renderBar(LATER, SPEEDS, 120)).toBe(
      '1,234 done · 678 queued · 5 failed · 19.0 pages/s · 135 KB/s · depth 4 · concurrency 6 · 1m 05s',
    );
  });

  test('house a bar is drawn, and an ETA given, only where a limit bounds the crawl', () => {
    const bounded = { ...LATER, maxVisits: 1900 };
    const line = renderBar(bounded, { ...SPEEDS, timeLeft: 35_088 }, 140);
    expect(line).toMatch(/^\[#{12}-{8}\] 1,234 done/);
    expect(line).toMatch(/ETA 35\.0 s$/);
    expect(renderBar(LATER, SPEEDS, 140)).not.toMatch(/ETA|\[/);
  });

  test('house no line is as wide as the terminal', () => {
    const amounts = fc.record({
      width: fc.integer({ min: 20, max: 200 }),
      done: fc.nat(10 ** 9),
      max: fc.option(fc.nat(10 ** 9)),
    });
    fc.assert(
      fc.property(amounts, ({ width, done, max }) => {
        const line = renderBar({ ...LATER, done, maxVisits: max ?? undefined }, SPEEDS, width);
        return line.length < width && line.length > 0;
      }),
    );
  });

  test('house a plain line and a JSON line say the same', () => {
    expect(renderPlain(LATER, SPEEDS)).toBe(
      'progress: 1,234 done, 678 queued, 5 failed, 19.0 pages/s, 135 KB/s, 8.6 MB received, depth 4, concurrency 6, 1m 05s',
    );
    expect(JSON.parse(renderJson(LATER, SPEEDS))).toEqual({
      type: 'progress',
      elapsed: 65_000,
      done: 1234,
      queued: 678,
      failed: 5,
      bytes: 9_000_000,
      depth: 4,
      level: 6,
      pagesPerSecond: 18.98,
      bytesPerSecond: 138_461,
      timeLeft: null,
    });
  });

  test('house speeds are those of the last ten seconds', () => {
    const measure = speedometer();
    expect(measure(START).visits).toBe(0);
    expect(measure({ ...START, elapsed: 5000, done: 500 }).visits).toBe(100);
    for (let second = 6; second <= 30; second += 1)
      measure({ ...START, elapsed: second * 1000, done: 500 + second - 5 });
    expect(measure({ ...START, elapsed: 31_000, done: 526 }).visits).toBe(1);
  });

  test('house the time left is known when a limit is in reach', () => {
    const timeLeft = (progress: Partial<Progress>): number | undefined =>
      speedometer()({ ...START, elapsed: 10_000, done: 100, queued: 1000, ...progress }).timeLeft;
    expect(timeLeft({})).toBeUndefined();
    expect(timeLeft({ maxVisits: 300 })).toBe(20_000);
    expect(timeLeft({ maxVisits: 300, queued: 10 })).toBeUndefined();
    expect(timeLeft({ maxElapsed: 15_000 })).toBe(5000);
    expect(timeLeft({ maxElapsed: 15_000, maxVisits: 120 })).toBe(2000);
  });

  test.each([
    ['auto', false, true, 'bar'],
    ['auto', false, false, 'plain'],
    ['auto', true, true, 'none'],
    ['bar', false, false, 'plain'],
    ['json', true, false, 'json'],
    ['none', false, true, 'none'],
  ] as const)('house --progress %s, quiet %s, a terminal %s: %s', (progress, quiet, canRedraw, mode) => {
    expect(progressMode({ progress, quiet }, { canRedraw })).toBe(mode);
  });

  test.each([
    ['bar', 200, 0],
    ['plain', 5000, 2],
    ['json', 1000, 3],
  ] as const)('house progress as %s is shown every %d ms until it is stopped', async (mode, pause, lines) => {
    const terminal = fakeTerminal({ canRedraw: true });
    const timer = handTimer();
    const stop = showProgress(mode, async () => LATER, terminal, timer.repeat);
    await timer.tick();
    await timer.tick();
    await stop();
    expect([timer.pause(), timer.isRunning()]).toEqual([pause, false]);
    expect(terminal.told.length).toBe(lines);
    expect(terminal.statuses.length).toBe(mode === 'bar' ? 3 : 0);
    expect(terminal.statuses.at(-1) ?? '').toBe('');
  });

  test('house a slow sample is not asked for twice, and comes too late after the end', async () => {
    const terminal = fakeTerminal({ canRedraw: true });
    const timer = handTimer();
    const answers: ((progress: Progress | undefined) => void)[] = [];
    const stop = showProgress('plain', () => new Promise((resolve) => answers.push(resolve)), terminal, timer.repeat);
    await timer.tick();
    await timer.tick();
    expect(answers.length).toBe(1);
    const stopped = stop();
    answers[0]?.(LATER);
    await stopped;
    expect(terminal.told).toEqual([]);
  });

  test('house before there is progress nothing is shown', async () => {
    const terminal = fakeTerminal();
    const timer = handTimer();
    const stop = showProgress('json', async () => undefined, terminal, timer.repeat);
    await timer.tick();
    await stop();
    expect(terminal.told).toEqual([]);
  });
});

/** A timer that ticks when it is told to. */
function handTimer() {
  let run = (): void => undefined;
  let pause = 0;
  let isRunning = true;
  const repeat: Repeat = (asked, given) => {
    pause = asked;
    run = given;
    return () => {
      isRunning = false;
    };
  };
  const tick = async (): Promise<void> => {
    run();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { repeat, tick, pause: () => pause, isRunning: () => isRunning };
}

describe('the terminal', () => {
  test('house a line clears the bar, and the bar comes back below it', () => {
    const written: string[] = [];
    const stderr = { isTTY: true, columns: 80, write: (text: string) => written.push(text) > 0 };
    const streams = { stdin: process.stdin, stdout: process.stdout, stderr, env: { TERM: 'xterm' }, cwd: () => '/' };
    const terminal = openTerminal(streams as unknown as typeof process); // a stream of which only write is used
    terminal.showStatus('bar 1');
    terminal.tell('a line');
    terminal.showStatus('bar 2');
    terminal.showStatus('');
    terminal.showStatus('');
    terminal.tell('end');
    expect(written).toEqual(['bar 1', '\r\x1b[2Ka line\nbar 1', '\r\x1b[2Kbar 2', '\r\x1b[2K', 'end\n']);
  });

  test('house a dumb terminal and a pipe get no status line', () => {
    for (const [isTTY, TERM] of [
      [true, 'dumb'],
      [false, 'xterm'],
    ] as const) {
      const written: string[] = [];
      const stderr = { isTTY, columns: 80, write: (text: string) => written.push(text) > 0 };
      const streams = { stdin: process.stdin, stdout: process.stdout, stderr, env: { TERM }, cwd: () => '/' };
      const terminal = openTerminal(streams as unknown as typeof process); // a stream of which only write is used
      terminal.showStatus('bar');
      terminal.showStatus('');
      expect(written).toEqual([]);
    }
  });
});

describe('the summary', () => {
  const summary: Summary = {
    baseUrls: ['http://www.example.edu/'],
    nonDangling: 900,
    dangling: 269,
    external: 1200,
    robotsBlocked: 3,
    runningTime: 123_456,
    runningTimeInRun: 123_456,
    processed: 1180,
    processedInRun: 1180,
    bytesInRun: 23_456_789,
    ignored: 11,
    missing: 4,
    failed: 2,
    seen: 2399,
    local: 1199,
    duplicateLinks: 51_234,
    sitemaps: 0,
    faultySitemaps: 0,
    listedPages: 0,
    orphanPages: 0,
    versionedPages: 0,
    faultyVersionedPages: 0,
    traps: [],
    queued: 0,
    bytes: 23_456_789,
    ended: 'nothing is left to visit',
    folder: './www.example.edu-2026-11-28T01-00-00',
  };

  test('P4 the summary names base URL, pages, non-dangling, dangling, external, robots-blocked, running time', () => {
    const text = summaryLines(summary).join('\n');
    expect(text).toMatch(/^Base URL +http:\/\/www\.example\.edu\/$/m);
    expect(text).toMatch(/^Pages +1,169 /m);
    expect(text).toMatch(/^ +non-dangling +900 /m);
    expect(text).toMatch(/^ +dangling +269 /m);
    expect(text).toMatch(/external +1,200$/m);
    expect(text).toMatch(/robots-blocked +3$/m);
    expect(text).toMatch(/^Running time +2m 03s$/m);
  });

  test('P4 pages are the sum of dangling and non-dangling, whatever they are', () => {
    fc.assert(
      fc.property(fc.nat(9_000_000), fc.nat(9_000_000), (dangling, nonDangling) => {
        const line = summaryLines({ ...summary, dangling, nonDangling }).find((text) => text.startsWith('Pages'));
        return line?.split(/\s+/)[1] === (dangling + nonDangling).toLocaleString('en-GB');
      }),
    );
  });

  test('E9 the statistics name processed, ignored, missing, seen, local, external, refused, duplicates, bytes, time, rate', () => {
    const text = summaryLines(summary).join('\n');
    for (const line of [
      /Processed +1,180/,
      /Ignored +11/,
      /Missing +4/,
      /URLs seen +2,399/,
      /local +1,199/,
      /external +1,200/,
    ]) {
      expect(text).toMatch(line);
    }
    for (const line of [/robots-blocked +3/, /Duplicates dropped +51,234/, /Bytes +22\.4 MB/, /Rate +9\.56 pages\/s/]) {
      expect(text).toMatch(line);
    }
  });

  test('house the summary tells of sitemaps where there are any', () => {
    const met = { ...summary, sitemaps: 3, faultySitemaps: 1, listedPages: 1100, orphanPages: 12 };
    expect(summaryLines(met)).toContain(
      'Sitemaps  3 read, 1 faulty or not to be had (sitemaps.csv), pages in them 1,100, orphans 12',
    );
    expect(summaryLines(summary).join()).not.toContain('itemap');
  });

  test('DIR-10 the summary tells of versions in other languages where there are any', () => {
    const lines = (faultyVersionedPages: number): readonly string[] =>
      summaryLines({ ...summary, versionedPages: 1200, faultyVersionedPages });
    expect(lines(0)).toContain('Hreflang  pages with it 1,200');
    expect(lines(3)).toContain('Hreflang  pages with it 1,200 (3 faulty: hreflang.csv)');
    expect(summaryLines(summary).join()).not.toContain('reflang');
  });

  test('F:T3 the summary names each kind of trap with a count and an example', () => {
    const lines = summaryLines({
      ...summary,
      traps: [
        {
          reason: 'trap-repeated-segments',
          count: 1234,
          example: `http://www.example.edu/${'a/'.repeat(50)}` as CanonicalUrl,
        },
        { reason: 'trap-session', count: 5, example: 'http://www.example.edu/?sid=2' as CanonicalUrl },
      ],
    });
    const from = lines.findIndex((line) => line.startsWith('Traps'));
    expect(lines.slice(from, from + 2)).toEqual([
      'Traps  trap-repeated-segments  1,234  http://www.example.edu/a…/a/a/a/a/a/a/a/a/a/a/a/',
      '       trap-session            5      http://www.example.edu/?sid=2',
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
  });

  test('house the summary fits on one screen', () => {
    const lines = summaryLines({
      ...summary,
      baseUrls: Array.from({ length: 5000 }, (_, n) => `http://h${n}.example/`),
    });
    expect(lines.length).toBeLessThanOrEqual(20);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(90);
    expect(lines[0]).toContain('and 4,997 more');
  });
});
