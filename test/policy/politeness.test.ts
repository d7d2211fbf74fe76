import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/model/settings.ts';
import { backOff, mayRetry, type PauseFacts, pauseAfter, retryAfter, slowDown } from '../../src/policy/politeness.ts';

const NOW = Date.UTC(2026, 0, 1, 12);

function pause(facts: Partial<Omit<PauseFacts, 'settings'>>, settings: Partial<PauseFacts['settings']> = {}): number {
  return pauseAfter({
    robotsDelay: undefined,
    lastDuration: 0,
    random: 0,
    ...facts,
    settings: { ...defaultSettings(), ...settings },
  });
}

describe('pauses', () => {
  it('T6 the pause is a second unless more is asked for', () => {
    expect(pause({})).toBe(1000);
    expect(pause({}, { delay: 3000 })).toBe(3000);
    expect(pause({}, { delay: 0 })).toBe(0);
  });

  it('E3 robots.txt lengthens our pause and never shortens it', () => {
    expect(pause({ robotsDelay: 20_000 })).toBe(20_000);
    expect(pause({ robotsDelay: 10 })).toBe(1000);
  });

  it('house maxCrawlDelay shortens what robots.txt asks for, not our own pause', () => {
    expect(pause({ robotsDelay: 20_000 }, { maxCrawlDelay: 5000 })).toBe(5000);
    expect(pause({ robotsDelay: 20_000 }, { maxCrawlDelay: 5 })).toBe(1000);
    expect(pause({ robotsDelay: 2000 }, { maxCrawlDelay: 5000 })).toBe(2000);
  });

  it('house delayFactor times the last download, randomDelay up to half more', () => {
    expect(pause({ lastDuration: 700 }, { delayFactor: 3 })).toBe(2100);
    expect(pause({ lastDuration: 100 }, { delayFactor: 3 })).toBe(1000);
    expect(pause({ random: 0.5 }, { randomDelay: true })).toBe(1250);
    expect(pause({ random: 0.5 })).toBe(1000);
  });

  it('F:H10 a host that complained is asked more slowly, also with no pause of ours', () => {
    expect(pause({ slowness: 4 })).toBe(4000);
    expect(pause({ slowness: 2 }, { delay: 0 })).toBe(500);
    expect(pause({ slowness: 64, robotsDelay: 60_000 })).toBe(600_000);
    expect(pause({ slowness: 2, robotsDelay: 900_000 })).toBe(900_000);
  });

  it('house no facts make the pause shorter than our own or than what robots.txt asks for', () => {
    const facts = {
      robotsDelay: fc.nat(1e7),
      lastDuration: fc.nat(1e5),
      slowness: fc.double({ min: 1, max: 64, noNaN: true }),
      random: fc.double({ min: 0, max: 1, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record(facts), fc.nat(1e5), fc.boolean(), (some, delay, randomDelay) => {
        expect(pause(some, { delay, randomDelay })).toBeGreaterThanOrEqual(Math.max(delay, some.robotsDelay));
      }),
    );
  });

  it('HTTP-6 slowness doubles with each complaint, up to a bound, and falls back to 1', () => {
    let slowness = slowDown(slowDown(1, true), true);
    expect(slowness).toBe(4);
    let answers = 0;
    for (; slowness > 1; answers += 1) slowness = slowDown(slowness, false);
    expect(answers).toBe(13);
    expect(slowDown(1, false)).toBe(1);
    for (let complaint = 0; complaint < 20; complaint += 1) slowness = slowDown(slowness, true);
    expect(slowness).toBe(64);
  });
});

describe('waits that hosts ask for', () => {
  it('HTTP-6 F:H10 Retry-After in seconds', () => {
    expect(retryAfter('120', NOW)).toBe(120_000);
    expect(retryAfter(' 0 ', NOW)).toBe(0);
    expect(retryAfter('1.5', NOW)).toBe(1500);
    // Headers that stand twice are joined: the longer wait is the safe one.
    expect(retryAfter('120, 30', NOW)).toBe(120_000);
    expect(retryAfter('30, 120,', NOW)).toBe(undefined);
  });

  it('HTTP-6 F:H10 Retry-After as a date in all three forms', () => {
    for (const date of [
      'Thu, 01 Jan 2026 12:02:00 GMT',
      'Thursday, 01-Jan-26 12:02:00 GMT',
      'Thu Jan  1 12:02:00 2026',
    ]) {
      expect(retryAfter(date, NOW), date).toBe(120_000);
    }
    expect(retryAfter('Wed, 31 Dec 2025 12:00:00 GMT', NOW)).toBe(0);
    expect(retryAfter('Sunday, 06-Nov-94 08:49:37 GMT', NOW)).toBe(0);
  });

  it('house a year of two digits is at most 50 years ahead', () => {
    expect(retryAfter('Wednesday, 01-Jan-76 12:00:00 GMT', NOW, Infinity)).toBe(Date.UTC(2076, 0, 1, 12) - NOW);
    expect(retryAfter('Thursday, 01-Jan-77 12:00:00 GMT', NOW, Infinity)).toBe(0);
  });

  it('HTTP-6 Retry-After is capped, and ignored where it cannot be read', () => {
    expect(retryAfter('999999999', NOW)).toBe(86_400_000);
    expect(retryAfter('Thu, 01 Jan 2099 00:00:00 GMT', NOW, 5000)).toBe(5000);
    expect(retryAfter('9'.repeat(400), NOW)).toBe(86_400_000);
    for (const header of [undefined, '', '-5', 'soon', '1e3', '2026-01-01', 'Thu, 01 Foo 2026 12:00:00 GMT', '12:00']) {
      expect(retryAfter(header, NOW), header).toBe(undefined);
    }
  });

  it('HTTP-8 back-off doubles, is spread by chance and bounded', () => {
    expect([0, 1, 2, 3].map((tries) => backOff(tries, 0.5))).toEqual([1000, 2000, 4000, 8000]);
    expect(backOff(0, 0)).toBe(500);
    expect(backOff(2000, 0.5)).toBe(300_000);
    expect(backOff(-1, 0.5)).toBe(1000);
  });

  it('HTTP-8 only what may pass is tried again, as often as allowed', () => {
    for (const status of [429, 502, 503, 504]) expect(mayRetry({ kind: 'response', status }, 0, 3)).toBe(true);
    for (const status of [200, 301, 400, 403, 404, 500, 501])
      expect(mayRetry({ kind: 'response', status }, 0, 3)).toBe(false);
    expect(mayRetry({ kind: 'failure', mayPass: true }, 2, 3)).toBe(true);
    expect(mayRetry({ kind: 'failure', mayPass: true }, 3, 3)).toBe(false);
    expect(mayRetry({ kind: 'failure', mayPass: false }, 0, 3)).toBe(false);
    expect(mayRetry({ kind: 'response', status: 503 }, 0, 0)).toBe(false);
  });
});
