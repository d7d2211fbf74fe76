import { describe, expect, it } from 'vitest';
import { SkeinError } from '../../src/model/errors.ts';
import type { CanonicalUrl } from '../../src/model/url.ts';
import { urlPattern } from '../../src/policy/url-pattern.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

function url(input: string): CanonicalUrl {
  const canonical = canonicalise(input);
  if (canonical === undefined) throw new Error(`not a URL: ${input}`);
  return canonical;
}

/** The problem and the advice. */
function refusalOf(pattern: RegExp): readonly [string, string] | undefined {
  try {
    urlPattern(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof SkeinError && error.code === 'SETTINGS') return [error.message, error.advice];
    throw error;
  }
}

const LONG = url(`http://h.test/${'a/b/'.repeat(2000)}`);

describe("a pattern of the user's", () => {
  it('house means for a long URL what it means for a short one', () => {
    const patterns = [
      /\.html$/u,
      /.*\/a\/b\/$/u,
      /^https?:\/\/[^/]+\/a/u,
      /\/c\/|\/d\//u,
      /(?:\/[ab])+\/$/u,
      /(?<!b)\/$/u,
      /.{9000,}/u,
      /.{7000,}/u,
    ];
    expect(patterns.map((pattern) => urlPattern(pattern).test(LONG))).toEqual(
      patterns.map((pattern) => pattern.test(LONG)),
    );
  });

  it('house holds nothing up, at whatever URL', () => {
    const hostile = ['a'.repeat(8000), 'aa/'.repeat(2600), 'foo'.repeat(2600), 'a.b-'.repeat(2000)].map((path) =>
      url(`http://h.test/${path}!`),
    );
    const patterns = [
      /(a+)+$/u,
      /(.*a){25}$/u,
      /.*foo.*bar.*foo$/u,
      /a*a*a*a*b/u,
      /([a-z]+\/?)+$/u,
      /^(?:(?!(a*)*b).)*$/u,
      /((a|aa)+\/)+x/u,
      /(\w+[.-]?)*#/u,
    ];
    const answers = patterns.map((pattern) => hostile.map((one) => urlPattern(pattern).test(one)));
    expect(answers.flat().filter((answer) => answer)).toHaveLength(4);
  });

  it('house goes on with a pattern that remembers where it stopped from the beginning', () => {
    const { test } = urlPattern(/\/a\//gy);
    expect([test(LONG), test(LONG), test(LONG)]).toEqual([true, true, true]);
  });

  it('house that another flag has made, and another grammar, is taken as it is', () => {
    expect(urlPattern(/\/A\/B/i).test(LONG)).toBe(true);
    expect(urlPattern(/h-x|\/a/).test(LONG)).toBe(true);
  });

  it('house with references is tried where it is quick: on paths that repeat themselves', () => {
    const { test, longest } = urlPattern(/.*(\/[^/]+)\/[^/]+\1\/[^/]+\1\//u);
    expect(test(url('http://h.test/a/b/a/c/a/'))).toBe(true);
    expect(test(url('http://h.test/a/b/c/a/b/c/'))).toBe(false);
    expect(longest).toBeGreaterThan(1000);
    expect(longest).toBeLessThan(8192);
  });

  it('house that nothing is sure to be quick for is refused, with the part that is at fault and what to write', () => {
    expect(refusalOf(/(.+)\1/u)).toEqual([
      '"(.+)\\1" might hold the crawl for minutes at some URLs: \\1 is tried again for each way in which what stands in front of it can match',
      'Give several patterns in place of a large one, and let each repeat end where the next character says so: /([^/]+)/\\1/, not (.+)\\1',
    ]);
    expect(refusalOf(/^(?<part>.+)+\/\k<part>$/u)?.[0]).toContain('\\k<part> is tried again');
    expect(refusalOf(/(?:(?:a{0,100}){0,100}){0,100}b/u)?.[0]).toContain('it has 2,010,101 parts, of at most 10,000');
    expect(refusalOf(new RegExp(`${'('.repeat(500)}a${')'.repeat(500)}`, 'u'))?.[0]).toContain(
      'a hundred groups in groups',
    );
    expect(refusalOf(/(?:.*(?<=a)(?<=b)(?<=c)(?<=d)(?<=e).*)+x/u)?.[0]).toContain('too many looks behind');
  });

  it('house of many words is taken, whatever their number', () => {
    const words = Array.from({ length: 5000 }, (_, number) => `word${number}`).join('|');
    expect(urlPattern(new RegExp(`/(?:${words})/`, 'u')).test(url('http://h.test/word4711/'))).toBe(true);
    expect(urlPattern(new RegExp(words, 'u')).test(LONG)).toBe(false);
  });
});
