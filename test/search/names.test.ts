import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import type { SearchDocument } from '../../src/search/document.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import { namesAsked, namesIn } from '../../src/search/names.ts';
import { QueryAnswers } from '../../src/search/query-answer.ts';
import { parseQuery } from '../../src/search/query-parse.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { EMPTY } from './small-index.ts';

const analyser = createAnalyser();
beforeAll(() => analyser.prepare('en'));

const namesOf = (text: string) => namesIn(text, analyser.analyse(text, 'en'), analyser);

describe('what a page is called', () => {
  test.each([
    ['CREATE INDEX', ['#creat index']],
    ['9.26. System Functions', ['#9.26 system function', '#9.26', '#system function']],
    ['os — Interfaces — Python', ['#os interfac python', '#os', '#interfac', '#python']],
    ['Ropes: an introduction', ['#rope an introduct', '#rope', '#an introduct']],
    ['add_test | CMake', ['#add_test cmake', '#add_test', '#cmake']],
    ['well-known ropes', ['#wellknown rope']],
    ['', []],
    ['…', []],
    ['one two three four five six seven eight nine ten eleven', []],
  ])('house %s', (text, names) => {
    expect(namesOf(text)).toEqual(names);
  });

  test.each([
    ['create indexes', ['#creat index']],
    ['"create index" site:h.test -old', ['#creat index']],
    ['the ropes', ['#the rope']],
    ['title:ropes', ['#rope']],
    ['body:ropes', []],
    ['ropes OR wires', []],
    ['rop*', []],
    ['site:h.test', []],
  ])('house is asked for by %s', (query, names) => {
    const { tree } = parseQuery(query);
    expect(tree && namesAsked(tree, { analyser, languages: ['en'] })).toEqual(names);
  });
});

describe('an index whose pages have names', () => {
  const PAGES: readonly Partial<SearchDocument>[] = [
    { title: 'Commands', body: 'create index, create table as, create table, create tablespace, create index, create' },
    { title: 'CREATE INDEX — Manual', body: 'It makes one.' },
    { title: 'Manual', headings: ['CREATE TABLE'], body: 'Here it is told how to create them, and when and why.' },
    {
      title: 'Manual',
      anchors: [{ text: 'the vacuum', count: 2 }],
      body: 'Dead rows are found by vacuum and the like.',
    },
    { title: 'Ropes of ropes: all ropes there are, and how ropes are made', rank: 9 },
    { title: 'Ropes' },
    { title: 'Other', body: 'A vacuum, the vacuum, that vacuum, and vacuums in all the other lands of the vacuum.' },
  ];
  let folder = '';
  let index: SearchIndex;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'skein-names-'));
    const writer = new IndexWriter(folder, { analyser });
    const others = Array.from({ length: 50 }, (_, at) => ({ title: 'Manual', body: `Of others: number ${at}.` }));
    [...PAGES, ...others].forEach((page, id) => void writer.add({ ...EMPTY, language: 'en', ...page, id }));
    writer.commit();
    writer.close();
    index = new SearchIndex(folder);
  });
  afterAll(() => {
    index.close();
    rmSync(folder, { recursive: true });
  });

  test.each([
    ['create index', 1],
    ['create table', 2],
    ['the vacuum', 3],
    ['title:ropes', 5],
  ])('house %s finds the page that is called so first, and it is told what that adds', async (query, id) => {
    const { hits } = await new QueryAnswers(index).ask(query, { explains: true });
    expect(hits[0]?.id).toBe(id);
    const names = hits.map(({ explanation }) => (explanation?.name ?? 0) > 0);
    expect(names).toEqual(hits.map((_, at) => at === 0));
    for (const { score, explanation } of hits) {
      const { fields, rank = 0, name = 0 } = explanation ?? {};
      const sum = Object.values(fields ?? {}).reduce((all, one) => all + one, rank + name);
      expect(sum).toBeCloseTo(score, 5);
    }
  });

  test('house a name is no word: no prefix, no misspelling and no suggestion finds it', async () => {
    const answers = new QueryAnswers(index);
    expect((await answers.ask('#creat*')).hits.map(({ id }) => id).sort()).toEqual(
      (await answers.ask('creat*')).hits.map(({ id }) => id).sort(),
    );
    expect((await answers.ask('manuel')).corrections).not.toContainEqual(expect.objectContaining({ to: '#manual' }));
  });
});
