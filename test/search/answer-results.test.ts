import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { similarityHash } from '../../src/content/fingerprint.ts';
import { wordHashes } from '../../src/content/word-hashes.ts';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import { ANSWER_ORDERS } from '../../src/search/answer-order.ts';
import { FIELDS, type SearchDocument } from '../../src/search/document.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import { type AskOptions, QueryAnswers } from '../../src/search/query-answer.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { EMPTY, writtenIndex } from './small-index.ts';

/** A text of so many different words. */
const textOf = (name: string, words: number) => Array.from({ length: words }, (_, at) => `${name}${at}`).join(' ');
const LONG = textOf('word', 300);

const PAGES: readonly Partial<SearchDocument>[] = [
  { title: 'Looms', body: `loom ${LONG}`, rank: 1, date: Date.UTC(2023, 0, 1), url: 'http://a.test/docs/loom?x=/y' },
  {
    title: 'Looms again',
    body: `loom ${LONG} end`,
    rank: 3,
    date: Date.UTC(2024, 11, 31),
    url: 'http://a.test/docs/b',
  },
  { title: 'A loom', body: 'loom: a short text', rank: 2, url: 'http://a.test/short/' },
  { title: 'The loom', body: 'loom: a short text', rank: 2, url: 'http://b.test/?q=/docs/', site: 'b.test' },
  {
    title: 'The loom',
    body: 'loom: a short text',
    rank: 0,
    url: 'http://b.test/docs/z',
    site: 'b.test',
    fileType: 'pdf',
  },
  {
    title: 'Webstuhl',
    body: 'Das loom',
    language: 'de',
    date: Date.UTC(2023, 5, 1),
    url: 'http://b.test/de/1',
    site: 'b.test',
  },
  { title: 'Other', body: textOf('other', 200), url: 'http://a.test/other' },
];

let index: SearchIndex;
let answers: QueryAnswers;
let close = (): void => undefined;
beforeAll(async () => {
  ({ index, close } = await writtenIndex(['en', 'de'], {}, (writer) => {
    PAGES.forEach((page, id) => {
      const similar = similarityHash(wordHashes(page.body ?? ''));
      writer.add({ ...EMPTY, language: 'en', site: 'a.test', ...page, similarityHash: similar, id });
      // Two segments.
      if (id === 3) writer.commit();
    });
  }));
  answers = new QueryAnswers(index);
});
afterAll(() => close());

async function ids(query: string, options: AskOptions = {}): Promise<readonly number[]> {
  return (await answers.ask(query, { collapses: false, ...options })).hits.map(({ id }) => id);
}

describe('the order of answers', () => {
  test('house by rank, by date and by URL', async () => {
    expect(await ids('loom', { order: 'rank' })).toEqual([1, 2, 3, 0, 5, 4]);
    expect(await ids('loom', { order: 'date' })).toEqual([1, 5, 0, 2, 3, 4]);
    expect(await ids('loom', { order: 'url' })).toEqual([1, 0, 2, 3, 5, 4]);
  });

  test('house an answer in another order has the scores that it has', async () => {
    const scores = async (order: AskOptions['order'] & string) =>
      (await answers.ask('loom OR word', { order })).hits.map(({ id, score }) => `${id} ${score}`).toSorted();
    expect(await scores('url')).toEqual(await scores('score'));
  });

  test.each(ANSWER_ORDERS)('house pages of results by %s are parts of one list', async (order) => {
    for (const collapses of [true, false]) {
      const all = await ids('loom', { order, collapses, limit: 100 });
      const pages: number[] = [];
      for (let offset = 0; offset < all.length; offset += 2) {
        pages.push(...(await ids('loom', { order, collapses, limit: 2, offset })));
      }
      expect(pages).toEqual(all);
    }
  });
});

describe('pages nearly alike', () => {
  test('house are put under the best of them, unless they are short and have different titles', async () => {
    const { hits } = await answers.ask('loom', { order: 'rank' });
    expect(hits.map(({ id, similar }) => [id, similar])).toEqual([
      [1, ['http://a.test/docs/loom?x=/y']],
      [2, []],
      [3, ['http://b.test/docs/z']],
      [5, []],
    ]);
  });

  test('house hashes alone do not make pages alike', async () => {
    const place = mkdtempSync(join(tmpdir(), 'skein-alike-'));
    const analyser = createAnalyser();
    const writer = new IndexWriter(place, { analyser });
    for (const id of [0, 1]) {
      writer.add({ ...EMPTY, id, body: `same ${textOf(`w${id}x`, 200)}`, similarityHash: '00ff00ff00ff00ff' });
    }
    writer.commit();
    writer.close();
    const open = new SearchIndex(place);
    const { hits } = await new QueryAnswers(open).ask('same');
    expect(hits.map(({ similar }) => similar)).toEqual([[], []]);
    open.close();
    rmSync(place, { recursive: true });
  });
});

describe('facets', () => {
  test('house count all pages that answer, also those that are not shown', async () => {
    const { facets, count, isExact } = await answers.ask('loom', { facets: true, limit: 1 });
    expect({ count, isExact }).toEqual({ count: 6, isExact: true });
    expect(facets).toEqual({
      sites: counts({ 'a.test': 3, 'b.test': 3 }),
      folders: counts({ '/docs/': 3, '/': 1, '/de/': 1, '/short/': 1 }),
      languages: counts({ en: 5, de: 1 }),
      fileTypes: counts({ html: 5, pdf: 1 }),
      years: counts({ 2023: 2, 2024: 1 }),
    });
  });

  test('house are none where nothing was asked', async () => {
    expect((await answers.ask('loom')).facets).toBeUndefined();
    expect((await answers.ask('', { facets: true })).facets).toBeUndefined();
  });
});

function counts(of: Readonly<Record<string, number>>) {
  const entries = Object.entries(of).map(([value, count]) => ({ value, count }));
  return entries.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

describe('an explained score', () => {
  test('house is the sum of what fields, name and rank add', async () => {
    const query = fc.constantFrom('loom', 'loom short', '"short text"', 'loo*', 'lom~', 'title:loom text', 'loom -pdf');
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        const { hits } = await answers.ask(text, { explains: true });
        expect(hits).not.toEqual([]);
        for (const { score, explanation } of hits) {
          const { fields, rank = 0, name = 0, parts = [] } = explanation ?? {};
          const sum = FIELDS.reduce((all, field) => all + (fields?.[field] ?? 0), rank + name);
          expect(sum).toBeCloseTo(score, 4);
          expect(parts.reduce((all, part) => all + part.score, rank + name)).toBeCloseTo(score, 4);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('house tells the fields in which words stand', async () => {
    const { hits } = await answers.ask('loom short', { explains: true });
    const explanation = hits.find(({ id }) => id === 2)?.explanation;
    expect(explanation?.parts.map(({ text, fields }) => [text, Object.keys(fields)])).toEqual([
      ['loom', ['body', 'title']],
      ['short', ['body', 'url']],
    ]);
    expect(explanation?.rank).toBeCloseTo((1.8 * 2) / 3, 5);
  });
});
