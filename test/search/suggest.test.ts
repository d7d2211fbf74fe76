import { describe, expect, test } from 'vitest';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import { AskedQueries, mergeSuggestions, suggestionPlan } from '../../src/search/suggest.ts';

describe('suggestions', () => {
  test('house earlier queries that begin like what is typed, the most frequent first', () => {
    const asked = new AskedQueries();
    for (const query of ['Data types', 'data  base', 'database', 'data base', 'other', ' ', '']) asked.remember(query);
    expect(asked.beginningWith('DATA', 5)).toEqual(['data base', 'Data types', 'database']);
    expect(asked.beginningWith('data ', 5)).toEqual(['data base', 'Data types']);
    expect(asked.beginningWith('data', 1)).toEqual(['data base']);
    expect(asked.beginningWith('database', 5)).toEqual([]);
    expect(asked.beginningWith(' ', 5)).toEqual([]);
  });

  test('house the longest unasked are forgotten when there are too many', () => {
    const asked = new AskedQueries(2);
    for (const query of ['a1', 'a2', 'a1', 'a3']) asked.remember(query);
    expect(asked.beginningWith('a', 5)).toEqual(['a1', 'a3']);
  });

  test('house pasted texts are not remembered', () => {
    const asked = new AskedQueries();
    asked.remember('word '.repeat(100));
    expect(asked.beginningWith('w', 5)).toEqual([]);
  });

  test('house titles are found by their words, of which the last goes on', () => {
    const analysis = { analyser: createAnalyser(), languages: [] };
    const kinds = (typed: string) => {
      const plan = suggestionPlan(typed, analysis);
      return plan?.kind === 'all' ? plan.parts.map(({ kind }) => kind) : plan?.kind;
    };
    expect(kinds('create ind')).toEqual(['term', 'prefix']);
    expect(kinds('create ind ')).toEqual(['term', 'term']);
    expect(kinds('cre')).toBe('prefix');
    expect(kinds(' -- ')).toBeUndefined();
    expect(suggestionPlan('cre', analysis)).toMatchObject({ field: 'title' });
  });

  test('house each is told once, however it is written', () => {
    expect(mergeSuggestions(['école', 'a b'], ['Ecole', 'A  B', 'c', 'd'], 3)).toEqual(['école', 'a b', 'c']);
  });
});
