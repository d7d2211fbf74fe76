import { afterAll, beforeAll, expect, test } from 'vitest';
import { QueryAnswers } from '../../src/search/query-answer.ts';
import type { SearchIndex } from '../../src/search/search-index.ts';
import { EMPTY, writtenIndex } from './small-index.ts';

const PAGES = 40_000;

/** Every third page has `red`, every third `blue`, three have both; `green` is in two of five, and `thin` in one of ten. */
function textOf(id: number): string {
  const words = [id % 5 < 2 ? 'green' : 'brown', id % 10 === 7 ? 'thin' : 'wide', `page${id % 100}`];
  if (id % 3 === 0) words.push('red');
  if (id % 3 === 1 || [9000, 21_000, 33_000].includes(id)) words.push('blue');
  return words.join(' ');
}

let index: SearchIndex;
let answers: QueryAnswers;
let close = (): void => undefined;
beforeAll(async () => {
  ({ index, close } = await writtenIndex(['en'], {}, (writer) => {
    for (let id = 0; id < PAGES; id++) {
      const page = { url: `http://h.test/${id}`, language: 'en', site: 'h.test', rank: 1 / (1 + (id % 17)) };
      writer.add({ ...EMPTY, ...page, id, body: textOf(id), title: id % 30 === 0 ? 'Red' : '', depth: id % 4 });
      if (id === 25_000) writer.commit();
    }
  }));
  answers = new QueryAnswers(index);
});
afterAll(() => close());

test.each([
  'red OR blue',
  'green OR blue OR thin',
  'title:red OR thin OR blue',
  'red -thin OR blue',
  'depth:2..3',
  'green',
  'blue OR "red page3"',
])('house how many pages answer %s is told within a tenth, the same on every page of results', async (query) => {
  const { count } = await answers.ask(query, { countsAll: true });
  const told: number[] = [];
  for (const part of [{ limit: 1 }, { limit: 10 }, { limit: 10, offset: 200 }]) {
    const answer = await answers.ask(query, { ...part, snippets: false });
    expect(answer.isExact).toBe(false);
    expect(answer.count).toBeLessThanOrEqual(index.count);
    told.push(answer.count);
  }
  expect(new Set(told).size).toBe(1);
  expect(Math.abs((told[0] ?? 0) / count - 1)).toBeLessThan(0.1);
});

test('house where fewer pages answer than were asked for their number is exact', async () => {
  const { hits, count, isExact } = await answers.ask('red blue', { words: 'all' });
  expect({ hits: hits.length, count, isExact }).toEqual({ hits: 3, count: 3, isExact: true });
});

test('house where pages with some words follow, the number of those with all is exact, and that of the others about right', async () => {
  const { further } = await answers.ask('red blue', { countsAll: true });
  for (const part of [{ limit: 1 }, { limit: 10 }, { limit: 10, offset: 200 }]) {
    const answer = await answers.ask('red blue', { ...part, snippets: false });
    expect(answer).toMatchObject({ count: 3, isExact: false });
    expect(Math.abs(answer.further / further - 1)).toBeLessThan(0.1);
  }
});

test('house who wants no hits is told how many there are', async () => {
  expect(await answers.ask('red blue', { limit: 0 })).toMatchObject({ hits: [], words: 'all', count: 3 });
  const { hits, words, count } = await answers.ask('red green', { limit: 0 });
  expect({ hits, words }).toEqual({ hits: [], words: 'all' });
  expect(count).toBeGreaterThan(0);
});
