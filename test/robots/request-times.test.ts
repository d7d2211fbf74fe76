import { describe, expect, it } from 'vitest';
import { delayOf, opensAt, parseCrawlDelay, parseRequestRate, parseWindow } from '../../src/robots/request-times.ts';
import { type AgentRules, parseRobots } from '../../src/robots/robots-txt.ts';

const DAY = Date.UTC(2026, 5, 1);

function rulesOf(...lines: readonly string[]): AgentRules {
  return parseRobots(['User-agent: *', ...lines].join('\n')).for('Skein');
}

/** The moment of that day. */
function at(hours: number, minutes = 0, seconds = 0): number {
  return DAY + ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

describe('delays of robots.txt', () => {
  it('F:R6 empty, infinite, negative, zero and unreadable delays are ignored', () => {
    for (const value of ['', 'Infinity', '-3', '0', '0.0', 'NaN', 'ten', '1e400', '9/banana', '9'.repeat(400)]) {
      expect(rulesOf(`Crawl-delay: ${value}`).crawlDelay, value).toBe(undefined);
      expect(rulesOf(`Request-rate: ${value}/5`, `Request-rate: 1/${value}`).requestRates, value).toEqual([]);
    }
    expect(parseCrawlDelay('99999999999')).toBe(365 * 86_400_000);
  });

  it('house delays are read with fractions and units', () => {
    expect(['10', '0.5', '.5', '1,5', '10s', '10 sec.', '2m', '500ms', '500 millis'].map(parseCrawlDelay)).toEqual([
      10_000, 500, 500, 1500, 10_000, 10_000, 120_000, 500, 500,
    ]);
  });

  it('E3 Request-rate 1/20 and Crawl-delay 20 mean the same', () => {
    expect(delayOf(rulesOf('Request-rate: 1/20'), DAY)).toBe(20_000);
    expect(delayOf(rulesOf('Crawl-delay: 20'), DAY)).toBe(20_000);
    expect(delayOf(rulesOf('Disallow: /x'), DAY)).toBe(undefined);
  });

  it('E3 units, decimals and white space of Request-rate', () => {
    const delay = (rate: string): number | undefined => delayOf(rulesOf(`Request-rate: ${rate}`), DAY);
    expect(['1/20s', '1/1m', '2/1h', '9000/1d', '0.5/10', '1 / 5', '1/2.5s'].map(delay)).toEqual([
      20_000, 60_000, 1_800_000, 9600, 20_000, 5000, 2500,
    ]);
  });

  it('E3 the slowest of all applies, those with hours only then', () => {
    const rules = rulesOf('Crawl-delay: 3', 'Crawl-delay: 5', 'Request-rate: 1/2', 'Request-rate: 1/10m 1300-1659');
    expect(delayOf(rules, at(12, 59, 59))).toBe(5000);
    expect(delayOf(rules, at(13))).toBe(600_000);
    expect(delayOf(rules, at(16, 59, 59))).toBe(600_000);
    expect(delayOf(rules, at(17))).toBe(5000);
    expect(opensAt(rules, at(12))).toBe(at(12));
  });

  it('house hours are read in the shapes found in the wild, others are left out', () => {
    const shapes = ['0600-0845', '06:00-08:45', '0600 - 0845', '0600 0845', '6:00-8:45 UTC', '0600–0845'];
    for (const shape of shapes) expect(parseWindow(shape), shape).toEqual({ from: 360, to: 525 });
    expect(parseWindow('0000-2400')).toEqual({ from: 0, to: 1440 });
    expect(parseWindow('0000-0000')).toEqual({ from: 0, to: 1439 });
    for (const shape of ['', '0600', '2500-2600', '0660-0700', 'all day'])
      expect(parseWindow(shape), shape).toBe(undefined);
    expect(parseRequestRate('1/10 whenever')).toEqual({ requests: 1, period: 10_000, window: undefined });
  });

  it('house Visit-time opens the host in its hours and tells the next opening', () => {
    const rules = rulesOf('Visit-time: 0600-0845');
    expect(opensAt(rules, at(5, 59, 59))).toBe(at(6));
    expect(opensAt(rules, at(6))).toBe(at(6));
    expect(opensAt(rules, at(8, 45, 59))).toBe(at(8, 45, 59));
    expect(opensAt(rules, at(8, 46))).toBe(at(24 + 6));
    expect(opensAt(rulesOf('Disallow: /x'), at(3))).toBe(at(3));
  });

  it('house hours may go over midnight, and any of several will do', () => {
    const night = rulesOf('Visit-time: 2200-0500');
    expect(opensAt(night, at(23))).toBe(at(23));
    expect(opensAt(night, at(4))).toBe(at(4));
    expect(opensAt(night, at(12))).toBe(at(22));
    const twice = rulesOf('Visit-time: 0100 - 0200', 'Visit-time: 1300-1400');
    expect(opensAt(twice, at(3))).toBe(at(13));
    expect(opensAt(twice, at(15))).toBe(at(25));
    expect(opensAt(rulesOf('Visit-time: never'), at(3))).toBe(at(3));
  });

  it('house the lines belong to their group like all others', () => {
    const robots = parseRobots(
      'User-agent: a\nCrawl-delay: 7\n\nUser-agent: b\nDisallow: /\n\nUser-agent: *\nCrawl-delay: 9',
    );
    expect(['a', 'b', 'c'].map((token) => robots.for(token).crawlDelay)).toEqual([7000, 7000, 9000]);
  });
});
