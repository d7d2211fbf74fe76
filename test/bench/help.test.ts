import { describe, expect, test } from 'vitest';
import { inPairs, openFts5 } from '../../bench/eval/fts5.ts';
import { drawn, readKeywords } from '../../bench/eval/help-keywords.ts';
import { judgeItems, type KnownItem } from '../../bench/eval/known-items.ts';
import type { SearchDocument } from '../../src/search/document.ts';

const bookmark = (path: string, text: string): string =>
  `{url:"de/text/${path}.html?DbPAR=WRITER#bm_id3149909", app:"WRITER", text:"${text}"},\n`;
const page = (path: string): string => `http://help.test/de/text/${path}.html`;

describe('the keywords of the help', () => {
  test('house a keyword asks for all of its pages, each once', () => {
    const bookmarks = `var bookmarks = [\n${bookmark('a', 'Zellen')}${bookmark('b', 'Zellen')}${bookmark('a', 'Zellen')}];`;
    expect(readKeywords(bookmarks)).toEqual([{ query: 'Zellen', targets: [page('a'), page('b')] }]);
  });

  test('house a keyword below another has the words of both, with its entities decoded', () => {
    const bookmarks = [
      bookmark('a', '= --  in Writer-Tabellen'),
      bookmark('b', 'Trait d&#39;union -- &#34;doux&#34; &amp; autres'),
      bookmark('c', 'e--mail --sortieren'),
    ];
    const queries = readKeywords(bookmarks.join('')).map(({ query }) => query);
    expect(queries).toEqual(['= in Writer-Tabellen', `Trait d'union "doux" & autres`, 'e--mail --sortieren']);
  });

  test('house what more than three pages have, and what is empty, asks for nothing', () => {
    const ofPages = (text: string, ...paths: string[]) => paths.map((path) => bookmark(path, text)).join('');
    const bookmarks = ofPages('drei', 'a', 'b', 'c') + ofPages('vier', 'a', 'b', 'c', 'd') + ofPages(' ', 'a');
    expect(readKeywords(bookmarks).map(({ query }) => query)).toEqual(['drei']);
  });
});

describe('the draw', () => {
  const items = Array.from({ length: 50 }, (_, at): KnownItem => ({ query: `keyword ${at}`, targets: [] }));

  test('house the same are drawn in whatever order they come', () => {
    expect(drawn(items.toReversed(), 10)).toEqual(drawn(items, 10));
  });

  test('house they are in the order of their hashes: fewer are the first of more', () => {
    expect(drawn(items, 10)).toEqual(drawn(items, 20).slice(0, 10));
    expect(drawn(items, 99)).toHaveLength(50);
    // Their SHA-1 begin with 86f7, e9d7 and 84a5.
    const letters = ['a', 'b', 'c'].map((query): KnownItem => ({ query, targets: [] }));
    expect(drawn(letters, 3).map(({ query }) => query)).toEqual(['c', 'a', 'b']);
  });
});

describe('the full-text search of SQLite', () => {
  const made = (path: string, texts: Partial<SearchDocument>): SearchDocument => ({
    ...{ id: 0, url: page(path), title: '', headings: [], anchors: [], description: '', body: '', language: '' },
    ...{ date: undefined, depth: 0, site: '', fileType: 'html', rank: 1 },
    ...texts,
  });

  test('house any of the words is asked for, stemmed as in English, and what pages are called weighs more', async () => {
    const pages = [
      made('x', { body: 'All about the sorting of rows in tables and lists.' }),
      made('y', { title: 'Sorted tables', body: 'How to.' }),
      made('z', { anchors: [{ text: 'Überschriften', count: 2 }], body: 'Nothing else.' }),
    ];
    const table = openFts5(pages, 'en-US');
    expect(await table.ranking('sort "table" elephants')).toEqual([page('y'), page('x')]);
    expect(await table.ranking('uberschriften')).toEqual([page('z')]);
    expect(await table.ranking('= -- "')).toEqual([]);
    const items = [
      { query: 'tables', targets: [page('x')] },
      { query: '=', targets: [page('x')] },
    ];
    expect(await judgeItems(items, table.ranking)).toEqual({ success1: 0, success5: 0.5, mrr10: 0.25 });
    table.close();
  });

  test('house scripts without spaces are cut into pairs of letters, in pages and in queries', async () => {
    expect(inPairs('部分一致 in Calc表')).toBe(' 部分 分一 一致  in Calc 表 ');
    const pages = [made('x', { body: '文字列の部分一致' }), made('y', { body: '文字列の検索' })];
    const table = openFts5(pages, 'ja');
    expect(await table.ranking('部分')).toEqual([page('x')]);
    expect(await table.ranking('検索')).toEqual([page('y')]);
    table.close();
  });
});
