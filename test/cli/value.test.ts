import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { allSettings } from '../../src/cli/settings/names.ts';
import { parseHeld, parseTexts, type Valued, writeValue } from '../../src/cli/settings/value.ts';
import { yamlLine } from '../../src/cli/settings/yaml-line.ts';
import { SETTINGS } from '../../src/model/settings.ts';

const parsedValue = (setting: Valued, ...texts: string[]): unknown => {
  const parsed = parseTexts(setting, texts);
  return parsed.kind === 'value' ? parsed.value : parsed;
};
const problemOf = (setting: Valued, held: unknown): string => {
  const parsed = typeof held === 'string' ? parseTexts(setting, [held]) : parseHeld(setting, held);
  return parsed.kind === 'problem' ? parsed.problem : 'no problem';
};

describe('values', () => {
  test('house a boolean is any of the usual words', () => {
    for (const word of ['true', '1', 'yes', 'ON']) expect(parsedValue(SETTINGS.robots, word)).toBe(true);
    for (const word of ['false', '0', 'No', 'off']) expect(parsedValue(SETTINGS.robots, word)).toBe(false);
    expect(problemOf(SETTINGS.robots, 'maybe')).toBe('"maybe" is not true or false');
  });

  test('house a list is separated by commas or given several times, and none is empty', () => {
    expect(parsedValue(SETTINGS.domains, 'a.example, b.example', 'c.example')).toEqual([
      'a.example',
      'b.example',
      'c.example',
    ]);
    expect(parsedValue(SETTINGS.compression, 'none')).toEqual([]);
  });

  test('house commas are part of strings', () => {
    expect(parsedValue(SETTINGS.header, 'Accept: a, b', 'X: y')).toEqual(['Accept: a, b', 'X: y']);
  });

  test('house patterns are regular expressions with the flag u', () => {
    expect(parsedValue(SETTINGS.include, '\\.html$', 'a{2,3}')).toEqual([/\.html$/u, /a{2,3}/u]);
    expect(problemOf(SETTINGS.include, '(')).toMatch(/^"\(" is not a regular expression \(.+\)$/);
  });

  test('house a pattern of a module loses the flags that make it remember', () => {
    const parsed = parseHeld(SETTINGS.include, [/a/gi, 'b']);
    expect(parsed).toEqual({ kind: 'value', value: [/a/i, /b/u] });
  });

  test('house numbers keep their bounds and say them', () => {
    expect(problemOf(SETTINGS.hostConcurrency, '0')).toBe('0 is below 1');
    expect(problemOf(SETTINGS.hostConcurrency, '257')).toBe('257 is above 256');
    expect(problemOf(SETTINGS.depth, '-1')).toBe('-1 is below 0');
    expect(problemOf(SETTINGS.depth, '1.5')).toBe('"1.5" is not a whole number');
    expect(problemOf(SETTINGS.depth, 'abc')).toBe('"abc" is not a whole number');
    expect(problemOf(SETTINGS.depth, '99999999999999999999')).toBe('"99999999999999999999" is not a whole number');
    expect(problemOf(SETTINGS.maxBody, '1')).toBe('1 is below 1k');
  });

  test('house none takes a limit away that has no default', () => {
    expect(parsedValue(SETTINGS.maxPages, 'none')).toBeUndefined();
    expect(problemOf(SETTINGS.delay, 'none')).toMatch(/^"none" is not a duration/);
  });

  test('house a wrong word of a choice is answered with the words and the nearest', () => {
    expect(problemOf(SETTINGS.scope, 'hots')).toBe(
      '"hots" is not one of page, prefix, host, domain, any; did you mean host?',
    );
  });

  test('house every word of a list with choices is one of them', () => {
    expect(parsedValue(SETTINGS.canonicalRules, 'www, scheme')).toEqual(['www', 'scheme']);
    expect(parsedValue(SETTINGS.canonicalRules, 'none')).toEqual([]);
    expect(problemOf(SETTINGS.canonicalRules, 'www,sort-qery')).toMatch(
      /^"sort-qery" is not one .* did you mean sort-query\?$/,
    );
    expect(problemOf(SETTINGS.canonicalRules, ['wwww'])).toMatch(/^"wwww" is not one of /);
  });

  test('house a file holds values of the type itself', () => {
    expect(parseHeld(SETTINGS.delay, 0.5)).toEqual({ kind: 'value', value: 500 });
    expect(parseHeld(SETTINGS.tolerance, 1e-7)).toEqual({ kind: 'value', value: 1e-7 });
    expect(parseHeld(SETTINGS.maxBody, 4096)).toEqual({ kind: 'value', value: 4096 });
    expect(parseHeld(SETTINGS.robots, false)).toEqual({ kind: 'value', value: false });
    expect(parseHeld(SETTINGS.domains, ['a.example'])).toEqual({ kind: 'value', value: ['a.example'] });
  });

  test('house a value of another type is refused', () => {
    expect(problemOf(SETTINGS.delay, true)).toMatch(/^true is not a duration/);
    expect(problemOf(SETTINGS.robots, 1)).toBe('1 is not true or false');
    expect(problemOf(SETTINGS.domains, [{}])).toBe('a table is not text');
    expect(problemOf(SETTINGS.userAgent, ['a'])).toBe('a list is not text');
    expect(problemOf(SETTINGS.depth, { a: 1 })).toBe('a table is not a whole number');
    expect(problemOf(SETTINGS.depth, -1)).toBe('-1 is below 0');
    expect(problemOf(SETTINGS.depth, Number.NaN)).toBe('"NaN" is not a whole number');
  });

  test('house every default is read back as it is written, by text and by YAML', () => {
    for (const [name, setting] of allSettings()) {
      if (setting.default === undefined) continue;
      expect(parsedValue(setting, writeValue(setting.kind, setting.default))).toEqual(setting.default);
      const held: Record<string, unknown> = parseYaml(yamlLine(name, setting.kind, setting.default));
      expect(parseHeld(setting, held[name])).toEqual({ kind: 'value', value: setting.default });
    }
  });

  test('house any text of a string is read back from YAML', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const held: Record<string, unknown> = parseYaml(yamlLine('userAgent', 'string', text));
        expect(held['userAgent']).toBe(text);
      }),
    );
  });

  test('house nothing that a file may hold makes it throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allSettings()), fc.anything(), ([, setting], held) => {
        const { kind } = parseHeld(setting, held);
        expect(['value', 'problem']).toContain(kind);
      }),
    );
  });
});
