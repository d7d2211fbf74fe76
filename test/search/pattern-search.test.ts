import { describe, expect, test } from 'vitest';
import { SkeinError } from '../../src/model/errors.ts';
import { type PatternEntry, type PatternOptions, searchByPattern } from '../../src/search/pattern-search.ts';

const ENTRIES: readonly PatternEntry[] = [
  { url: 'http://h.test/a-1', title: 'First page', anchors: ['one', 'the first'] },
  { url: 'http://h.test/b-22', anchors: ['two'] },
  { url: 'http://h.test/ü', title: 'ÜBER uns' },
];

async function found(source: string, options?: PatternOptions, entries: Iterable<PatternEntry> = ENTRIES) {
  const matches: string[] = [];
  for await (const { where, text, mark } of searchByPattern(source, entries, options)) {
    matches.push(`${where} ${text.slice(mark.start, mark.end)}`);
  }
  return matches;
}

describe('a regular expression', () => {
  test('house is looked for in URLs, titles and anchors, one match an entry', async () => {
    expect(await found('-\\d+$')).toEqual(['url -1', 'url -22']);
    expect(await found('first')).toEqual(['title First']);
    expect(await found('^t.o$')).toEqual(['anchor two']);
    expect(await found('über')).toEqual(['title ÜBER']);
    expect(await found('über', { flags: '' })).toEqual([]);
    expect(await found('\\p{Lu}{2}', { flags: 'u' })).toEqual(['title ÜB']);
    expect(await found('h\\-x|a\\-1')).toEqual(['url a-1']);
    expect(await found('nowhere')).toEqual([]);
  });

  test('house that is none is an error that says why', async () => {
    const error = await found('(').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SkeinError);
    expect(error).toMatchObject({ code: 'USAGE', message: expect.stringContaining('Unterminated group') });
  });

  test('house that takes for ever is given up', async () => {
    const slow = [{ url: `http://h.test/${'a'.repeat(60)}!` }];
    const error = await found('(a+)+$', { timeout: 300 }, slow).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'USAGE', message: expect.stringContaining('takes more than 300 ms') });
  });

  test('house many entries are taken in turn, and the thread ends when no more are wanted', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => ({ url: `http://h.test/${index}` }));
    expect(await found('/\\d*77$', {}, many)).toHaveLength(25);
    for await (const { entry } of searchByPattern('5$', many)) {
      expect(entry.url).toBe('http://h.test/5');
      break;
    }
  });
});
