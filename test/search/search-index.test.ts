import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FIELDS, type SearchDocument } from '../../src/search/document.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import type { QueryPlan } from '../../src/search/query-tree.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { documentOf, documentWith, phrase, prefix, term, word } from './made-documents.ts';
import { plainAnalyser, plainForms } from './plain-analyser.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-index-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leaf = fc.oneof(
  word.map(term),
  fc.array(word, { minLength: 2, maxLength: 3 }).map((list) => phrase(...list)),
  fc.constantFrom('a', 'ab', 'z').map(prefix),
);
const plan: fc.Arbitrary<QueryPlan> = fc.oneof(
  leaf,
  fc.record({ kind: fc.constant('all'), parts: fc.array(leaf, { minLength: 2, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('any'), parts: fc.array(leaf, { minLength: 2, maxLength: 3 }) }),
  fc
    .tuple(leaf, leaf)
    .map(([wanted, unwanted]): QueryPlan => ({ kind: 'all', parts: [wanted, { kind: 'not', part: unwanted }] })),
);

describe('an index of random documents', () => {
  test('house it finds what FTS5 finds, through flushes, merges, replacements and deletions', () => {
    const ids = fc.array(fc.nat(30), { minLength: 1, maxLength: 60 });
    const changes = ids.chain((list) => fc.tuple(...list.map((id) => fc.tuple(fc.nat(9), documentOf(id)))));
    fc.assert(
      fc.property(changes, fc.array(plan, { minLength: 5, maxLength: 10 }), (steps, plans) => {
        const own = mkdtempSync(join(folder, 'one-'));
        const kept = new Map<number, SearchDocument>();
        // So little memory that a segment is written after every few documents.
        const writer = new IndexWriter(own, { analyser: plainAnalyser(), memory: 3000 });
        for (const [chance, document] of steps) {
          if (chance === 0) writer.delete(document.id);
          else writer.add(document);
          if (chance === 0) kept.delete(document.id);
          else kept.set(document.id, document);
          if (chance === 1) writer.commit();
          if (chance === 2) writer.mergeAll();
        }
        writer.commit();
        writer.close();
        const index = new SearchIndex(own);
        expect(index.count).toBe(kept.size);
        const oracle = fullTextTable([...kept.values()]);
        for (const one of plans) {
          const { hits, count } = index.find(one, { limit: 100 });
          expect(hits.map(({ id }) => id).sort((a, b) => a - b)).toEqual(oracle(one));
          expect(count).toBe(hits.length);
        }
        index.close();
      }),
      { numRuns: 50 },
    );
  });
});

/** What FTS5 says to a plan: ids in order. Texts are given to it as the index has them: stems, headings and anchors apart. */
function fullTextTable(documents: readonly SearchDocument[]): (plan: QueryPlan) => readonly number[] {
  const database = new Database(':memory:');
  database.exec('CREATE VIRTUAL TABLE pages USING fts5(stems, words, detail = full)');
  const insert = database.prepare('INSERT INTO pages (rowid, stems, words) VALUES (?, ?, ?)');
  // Ids begin at 1 there. A gap of words that nobody asks for keeps phrases within a field, a heading, an anchor.
  for (const document of documents) {
    const texts = FIELDS.flatMap((field) => {
      const value = document[field];
      if (typeof value === 'string') return [value];
      return value.map((one) => (typeof one === 'string' ? one : one.text));
    });
    const stems = texts.map((text) => (text.match(/[a-z]+/g) ?? []).map((one) => plainForms(one)[0]).join(' '));
    insert.run(document.id + 1, stems.join(' qqq '), texts.join(' qqq '));
  }
  const select = database.prepare('SELECT rowid FROM pages WHERE pages MATCH ? ORDER BY rowid').pluck();
  return (one) => (select.all(`${matchOf(one)}`) as number[]).map((id) => id - 1); // rowids are integers
}

function matchOf(one: QueryPlan): string {
  switch (one.kind) {
    case 'term':
      return `(stems : "${one.stems[0]}")`;
    case 'phrase':
      return `(stems : "${one.steps.map((step) => step.terms[0]).join(' ')}")`;
    case 'prefix':
      return `(words : "${one.text}" *)`;
    case 'any':
      return `(${one.parts.map(matchOf).join(' OR ')})`;
    case 'all': {
      const wanted = one.parts.filter((part) => part.kind !== 'not').map(matchOf);
      const unwanted = one.parts.flatMap((part) => (part.kind === 'not' ? [` NOT ${matchOf(part.part)}`] : []));
      return `((${wanted.join(' AND ')})${unwanted.join('')})`;
    }
    default:
      throw new Error(`no match for ${one.kind}`);
  }
}

test('house an index without a commit is not there', () => {
  const writer = new IndexWriter(folder, { analyser: plainAnalyser() });
  writer.add(documentWith(1, { body: 'a' }));
  expect(() => new SearchIndex(folder)).toThrow(expect.objectContaining({ code: 'INDEX_MISSING' }));
  writer.close();
});

test('house the next writer removes what one has left that ended without a commit', () => {
  const first = new IndexWriter(folder, { analyser: plainAnalyser(), memory: 1 });
  first.add(documentWith(1, { body: 'a' }));
  first.commit();
  first.add(documentWith(2, { body: 'b' }));
  const before = readdirSync(folder).length;
  first.close();
  const second = new IndexWriter(folder, { analyser: plainAnalyser() });
  expect(readdirSync(folder).length).toBeLessThan(before);
  expect(second.count).toBe(1);
  second.close();
});

test('house there is one writer at a time', () => {
  const writer = new IndexWriter(folder, { analyser: plainAnalyser() });
  expect(() => new IndexWriter(folder, { analyser: plainAnalyser() })).toThrow(
    expect.objectContaining({ code: 'FOLDER_LOCKED' }),
  );
  writer.close();
  new IndexWriter(folder, { analyser: plainAnalyser() }).close();
});

test('house a reader has the index as it was opened, whatever is committed later', () => {
  const writer = new IndexWriter(folder, { analyser: plainAnalyser() });
  writer.add(documentWith(1, { title: 'one', body: 'a' }));
  writer.commit({ upTo: 1 });
  const index = new SearchIndex(folder);
  writer.add(documentWith(1, { title: 'two', body: 'a' }));
  writer.commit();
  writer.mergeAll();
  writer.commit();
  expect(writer.note).toEqual({ upTo: 1 });
  writer.close();
  const title = (one: SearchIndex): readonly string[] => one.find(term('a')).hits.map((hit) => one.text(hit).title);
  expect(title(index)).toEqual(['one']);
  expect(title(new SearchIndex(folder))).toEqual(['two']);
});
