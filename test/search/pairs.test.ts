import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SearchDocument } from '../../src/search/document.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import { pairTerm } from '../../src/search/pair-terms.ts';
import type { QueryField, QueryPlan } from '../../src/search/query-tree.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { documentWith, phrase } from './made-documents.ts';
import { plainAnalyser, plainForms } from './plain-analyser.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-pairs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Words by the law of Zipf, the same for the same seed. */
function drawing(seed: number): (most: number) => string {
  let state = seed;
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const drawn = (): string => 'abcdefghijklmnopqrtuvwxyz'.charAt(Math.floor(25 * chance() ** 3));
  return (most) => Array.from({ length: Math.floor(most * chance()) }, drawn).join(' ');
}

function documentsFrom(first: number, count: number, text = drawing(first + 1)): readonly SearchDocument[] {
  return Array.from({ length: count }, (_, index) =>
    documentWith(first + index, {
      body: text(30),
      title: text(4),
      headings: [text(3), text(3)],
      anchors: [{ text: text(3), count: 1 }],
    }),
  );
}

type Fields = Readonly<Record<'all' | 'title' | 'headings' | 'body', string>>;

/** The stems of each field between blanks, with a stroke between texts: phrases do not reach from one into the next. */
function stemsOf({ title, headings, anchors, body }: SearchDocument): Fields {
  const stems = (texts: readonly string[]) =>
    texts.map((text) => ` ${(text.match(/[a-z]+/g) ?? []).map((word) => plainForms(word)[0]).join(' ')} `).join('|');
  const all = stems([title, ...headings, ...anchors.map(({ text }) => text), body]);
  return { all, title: stems([title]), headings: stems(headings), body: stems([body]) };
}

function expectPhrases(index: SearchIndex, documents: readonly SearchDocument[]): void {
  const fields = ['all', 'title', 'body', 'headings'] as const satisfies readonly ('all' | QueryField)[];
  const texts = documents.map((document) => ({ id: document.id, ...stemsOf(document) }));
  const text = drawing(99);
  for (let round = 0; round < 40; round++) {
    const words = (text(6) || 'a b').split(' ');
    const field = fields[round % fields.length] ?? 'all';
    const plan: QueryPlan = { ...phrase(...words), ...(field !== 'all' && { field }) };
    const found = index.find(plan, { limit: documents.length }).hits.map(({ id }) => id);
    const wanted = texts.filter((each) => each[field].includes(` ${words.join(' ')} `)).map(({ id }) => id);
    expect(`${words} in ${field}: ${found.sort((a, b) => a - b)}`).toBe(`${words} in ${field}: ${wanted}`);
  }
}

test('house phrases of frequent words are found by their pairs as by looking, in segments of all sizes, merged and with deleted documents', () => {
  // Large segments note pairs, small ones do not; a merge of small ones makes them.
  const sizes = [1500, 1100, 400, 300, 200, 100, 50];
  let documents: readonly SearchDocument[] = [];
  for (const size of sizes) {
    const writer = new IndexWriter(folder, { analyser: plainAnalyser() });
    const more = documentsFrom(documents.at(-1)?.id ?? 0, size + 1).slice(1);
    for (const document of more) writer.add(document);
    const deleted = documents.filter(({ id }) => id % 50 === 7);
    for (const { id } of deleted) writer.delete(id);
    documents = [...documents.filter((document) => !deleted.includes(document)), ...more];
    writer.commit();
    writer.close();
  }
  const before = new SearchIndex(folder);
  expect(before.segments.map(({ pairedTerms }) => pairedTerms.size > 0)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(before.segments[0]?.dictionary.find(pairTerm('a', 'b'))?.documents).toBeGreaterThan(100);
  expectPhrases(before, documents);
  before.close();
  const writer = new IndexWriter(folder, { analyser: plainAnalyser() });
  // An eighth segment of the size: all of them become one.
  const more = documentsFrom(20_000, 50);
  for (const document of more) writer.add(document);
  writer.mergeAll();
  writer.commit();
  writer.close();
  const merged = new SearchIndex(folder);
  expect(merged.segments.map(({ pairedTerms }) => pairedTerms.size > 0)).toEqual([true]);
  expectPhrases(merged, [...documents, ...more]);
  merged.close();
});

test('house small segments that become a large one have pairs from then on', () => {
  const analyser = plainAnalyser();
  const documents = documentsFrom(0, 1600);
  for (let at = 0; at < documents.length; at += 200) {
    const writer = new IndexWriter(folder, { analyser });
    for (const document of documents.slice(at, at + 200)) writer.add(document);
    writer.mergeAll();
    writer.commit();
    writer.close();
  }
  const index = new SearchIndex(folder);
  expect(index.segments.map(({ count, pairedTerms }) => [count, pairedTerms.has('a')])).toEqual([[1600, true]]);
  expectPhrases(index, documents);
  index.close();
});
