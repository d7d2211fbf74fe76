import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FlagReading, readFlags, spellings } from '../../src/cli/settings/flags.ts';
import { allSettings } from '../../src/cli/settings/names.ts';
import { SETTINGS } from '../../src/model/settings.ts';

const reading = (...line: string[]): FlagReading => readFlags(line, SETTINGS);
const values = (...line: string[]): Record<string, unknown> => {
  const { values: found, problems } = reading(...line);
  expect(problems).toEqual([]);
  return Object.fromEntries([...found].map(([name, { value }]) => [name, value]));
};
const problems = (...line: string[]): string[] =>
  reading(...line).problems.map(({ where, problem }) => [where, problem].filter(Boolean).join(': '));

describe('flags', () => {
  test('house a value stands behind the flag or is attached to it', () => {
    for (const line of [['--depth', '3'], ['--depth=3'], ['-d', '3'], ['-d3'], ['-d=3']]) {
      expect(values(...line)).toEqual({ depth: 3 });
    }
  });

  test('house short switches are bundled, the last may take a value', () => {
    expect(values('-qv')).toEqual({ quiet: true, verbose: true });
    expect(values('-qn5')).toEqual({ quiet: true, maxPages: 5 });
    expect(values('-qn', '5')).toEqual({ quiet: true, maxPages: 5 });
    expect(values('-qq')).toEqual({ quiet: true });
  });

  test('house --no- turns a boolean off, and a choice that can be off', () => {
    expect(values('--no-robots', '--no-progress', '--no-color')).toEqual({
      robots: false,
      progress: 'none',
      color: 'never',
    });
    expect(values('--robots=false')).toEqual({ robots: false });
    expect(problems('--no-robots=false')).toEqual(['--no-robots: takes no value']);
    expect(problems('--no-delay')[0]).toMatch(/^unknown option --no-delay/);
  });

  test('house aliases mean the same', () => {
    expect(values('--limit', '5', '--wait', '2s')).toEqual({ maxPages: 5, delay: 2000 });
  });

  test('house the last of several wins, lists gather', () => {
    expect(values('--depth', '1', '--depth', '2')).toEqual({ depth: 2 });
    expect(values('-D', 'a,b', '-D', 'c')).toEqual({ domains: ['a', 'b', 'c'] });
    expect(values('-H', 'A: 1, 2', '-H', 'B: 3')).toEqual({ header: ['A: 1, 2', 'B: 3'] });
  });

  test('house words are what is no flag, and all behind --', () => {
    expect(reading('a', '--depth', '2', 'b', '--', '--depth', '-x').words).toEqual(['a', 'b', '--depth', '-x']);
    expect(reading('-', '-1', '-1.5').words).toEqual(['-', '-1', '-1.5']);
    expect(values('-i', '-')).toEqual({ inputFile: '-' });
  });

  test('house a value may begin with a dash, unless it is a flag', () => {
    expect(values('-A', '-odd agent')).toEqual({ userAgent: '-odd agent' });
    expect(problems('--output', '--json')).toEqual(['--output: needs a value']);
    expect(problems('--output')).toEqual(['--output: needs a value']);
    expect(problems('--output', '--')).toEqual(['--output: needs a value']);
    expect(problems('--depth', '-1')).toEqual(['--depth: -1 is below 0']);
  });

  test('house everything wrong is reported at once', () => {
    expect(problems('--detph', '--depth', 'x', '--scope', 'y')).toEqual([
      'unknown option --detph; did you mean --depth?',
      '--depth: "x" is not a whole number',
      '--scope: "y" is not one of page, prefix, host, domain, any',
    ]);
  });

  test('house nothing is suggested that is not near', () => {
    expect(problems('--bogus', '-Z', '-V')).toEqual([
      'unknown option --bogus',
      'unknown option -Z',
      'unknown option -V; did you mean -v?',
    ]);
  });

  test('house no spelling means two settings', () => {
    const all = allSettings().flatMap(([name, setting]) => spellings(name, setting));
    expect(all.filter((flag, index) => all.indexOf(flag) !== index)).toEqual([]);
  });

  test('house names of our own objects are no flags', () => {
    expect(problems('--constructor', '--to-string')).toHaveLength(2);
    expect(problems('--__proto__')).toHaveLength(1);
  });

  test('house no line makes it throw, and every word is kept or complained of', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom('--', '-', '-q', '-n', '-d5', '--depth', '--no-robots', '--json=x'),
    );
    fc.assert(
      fc.property(fc.array(piece), (line) => {
        const { words, values: found, problems: wrong } = readFlags(line, SETTINGS);
        if (line.some((text) => text !== '--')) expect(words.length + found.size + wrong.length).toBeGreaterThan(0);
      }),
    );
  });
});
