import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NAME_MARK } from '../../src/search/analyse.ts';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import type { SearchDocument } from '../../src/search/document.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import { parseQuery } from '../../src/search/query-parse.ts';
import { planQuery } from '../../src/search/query-plan.ts';
import type { QueryPlan } from '../../src/search/query-tree.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { documentOf, documentWith, phrase, prefix, term, word } from './made-documents.ts';
import { plainAnalyser } from './plain-analyser.ts';
import { compoundsIn, slowNameScore, slowScore } from './slow-score.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-score-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function indexOf(documents: readonly SearchDocument[], memory?: number, analyser = plainAnalyser()): SearchIndex {
  const own = mkdtempSync(join(folder, 'one-'));
  const writer = new IndexWriter(own, { analyser, ...(memory && { memory }) });
  for (const document of documents) writer.add(document);
  writer.commit();
  writer.close();
  return new SearchIndex(own);
}

test('house scores are those of a slow and obvious scorer', () => {
  const documents = fc
    .array(documentOf(0), { minLength: 1, maxLength: 30 })
    .map((list) => list.map((document, id) => ({ ...document, id })));
  fc.assert(
    fc.property(documents, fc.array(word.map(term), { minLength: 1, maxLength: 4 }), (list, terms) => {
      const index = indexOf(list);
      const parts = [...new Map(terms.map((one) => [one.text, one])).values()];
      const plan: QueryPlan = parts.length > 1 ? { kind: 'any', parts } : (parts[0] ?? term('a'));
      const names = [NAME_MARK + terms.map(({ stems }) => stems[0]).join(' ')];
      const { hits } = index.find(plan, { limit: 100, names });
      for (const { id, score } of hits) {
        // An impact is a byte, so each word may be off by a 256th of what it can give.
        const slow = slowScore(list, id, parts) + slowNameScore(list, id, names[0] ?? '');
        expect(Math.abs(score - slow)).toBeLessThan((parts.length + 1) * 0.05);
      }
      index.close();
    }),
    { numRuns: 100 },
  );
});

test('house scores of words in compounds are those of the slow and obvious scorer', async () => {
  const analyser = createAnalyser();
  await analyser.prepare('de');
  // Words that are their own stems, all of them in the first document: of these compounds are known.
  const words = ['hand', 'boot', 'wind', 'handboot', 'bootwind', 'windhand', 'bootboot'];
  const text = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map((list) => list.join(' '));
  const document = fc.record({
    title: text,
    body: text,
    headings: fc.array(text, { maxLength: 2 }),
    rank: fc.constantFrom(0, 1, 4),
  });
  fc.assert(
    fc.property(
      fc.array(document, { maxLength: 12 }),
      fc.subarray(['hand', 'boot', 'wind'], { minLength: 1 }),
      (list, asked) => {
        const documents = [{ body: 'hand boot wind' }, ...list].map((parts, id) =>
          documentWith(id, { ...parts, language: 'de' }),
        );
        const index = indexOf(documents, undefined, analyser);
        const { tree } = parseQuery(asked.join(' OR '));
        const plan = tree && planQuery(tree, { analyser, languages: ['de'] });
        const hits = plan === undefined ? [] : index.find(plan, { limit: 100 }).hits;
        const has = ({ body, title, headings }: SearchDocument) =>
          [body, title, ...headings]
            .join(' ')
            .split(' ')
            .some((word) => asked.some((one) => word.includes(one)));
        expect(hits.map(({ id }) => id).sort((a, b) => a - b)).toEqual(documents.filter(has).map(({ id }) => id));
        for (const { id, score } of hits) {
          const slow = slowScore(
            documents,
            id,
            asked.map((one) => ({ ...term(one), compounds: [`+${one}`] })),
            compoundsIn(['hand', 'boot', 'wind']),
          );
          expect(Math.abs(score - slow)).toBeLessThan((asked.length + 1) * 0.05);
        }
        index.close();
      },
    ),
    { numRuns: 60 },
  );
});

test('house the best are the same when those that cannot be among them are passed over', () => {
  // More documents than are counted one by one, in several segments and many blocks; words by the law of Zipf.
  let state = 1;
  const chance = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const letters = 'abcdefghijklmnopqrtuvwxyz';
  const drawn = (): string => letters[Math.floor(25 * chance() ** 3)] ?? 'a';
  const documents = Array.from({ length: 24_000 }, (_, id) => {
    const body = Array.from({ length: 1 + Math.floor(12 * chance()) }, drawn).join(' ');
    const title = chance() < 0.1 ? (chance() < 0.5 ? drawn() : `${drawn()} ${drawn()}`) : '';
    return documentWith(id, { body, title, rank: 0.3 / (1 - chance()) });
  });
  const index = indexOf(documents, 2_500_000);
  expect(index.segments.length).toBeGreaterThan(1);
  const one = (): QueryPlan => (chance() < 0.2 ? phrase(drawn(), drawn()) : term(drawn()));
  const parts = (): readonly QueryPlan[] => Array.from({ length: 2 + Math.floor(3 * chance()) }, one);
  let estimates = 0;
  for (let round = 0; round < 90; round++) {
    const kind = round % 3 === 0 ? 'any' : 'all';
    const not: QueryPlan = { kind: 'not', part: one() };
    const plan: QueryPlan =
      round % 7 === 0
        ? prefix(drawn())
        : round % 5 === 0
          ? { kind: 'all', parts: [one(), not] }
          : { kind, parts: parts() };
    const names = round % 4 === 0 ? [] : [`${NAME_MARK}${drawn()}`, `${NAME_MARK}${drawn()} ${drawn()}`];
    const all = index.find(plan, { countsAll: true, limit: 20, names });
    const best = index.find(plan, { limit: 20, names });
    expect(best.hits).toEqual(all.hits);
    // Pages of results do not overlap, and leave nothing out.
    const [first, second] = [index.find(plan, { limit: 7, names }), index.find(plan, { limit: 13, offset: 7, names })];
    expect([...first.hits, ...second.hits]).toEqual(all.hits);
    if (best.isExact) expect(best.count).toBe(all.count);
    else estimates++;
  }
  expect(estimates).toBeGreaterThan(20);
  index.close();
});

test('house the form that was asked for ranks above others of the same stem', () => {
  const texts = ['runs', 'run', 'run', 'runs'];
  const index = indexOf(texts.map((body, id) => documentWith(id, { body })));
  const order = (text: string) => index.find(term(text)).hits.map(({ id }) => id);
  expect(order('run')).toEqual([1, 2, 0, 3]);
  expect(order('runs')).toEqual([0, 3, 1, 2]);
});

test('house a phrase does not reach from one heading, anchor or field into the next', () => {
  const apart = documentWith(0, {
    title: 'a',
    url: 'b',
    headings: ['a', 'b'],
    anchors: [
      { text: 'a', count: 1 },
      { text: 'b', count: 1 },
    ],
  });
  const index = indexOf([apart, documentWith(1, { headings: ['z', 'a b'] })]);
  expect(index.find(phrase('a', 'b')).hits.map(({ id }) => id)).toEqual([1]);
});

test('house a word may be asked for in one field', () => {
  const index = indexOf([documentWith(0, { title: 'a', body: 'b' }), documentWith(1, { title: 'b', body: 'a' })]);
  const inTitle: QueryPlan = { ...term('a'), field: 'title' };
  expect(index.find(inTitle).hits.map(({ id }) => id)).toEqual([0]);
  const twice: QueryPlan = { kind: 'all', parts: [inTitle, { ...term('b'), field: 'title' }] };
  expect(index.find(twice).hits).toEqual([]);
});

test('house filters narrow by site, type, language, date and depth', () => {
  const index = indexOf([
    documentWith(0, { site: 'a.test', fileType: 'html', language: 'en', date: 10, depth: 0 }),
    documentWith(1, { site: 'www.a.test', fileType: 'pdf', language: 'de', date: 20, depth: 1 }),
    documentWith(2, { site: 'ba.test', fileType: 'html', language: 'en', date: undefined, depth: 2 }),
  ]);
  const ids = (filter: Extract<QueryPlan, { kind: 'filter' }>['filter']) =>
    index.find({ kind: 'filter', filter }).hits.map(({ id }) => id);
  expect(ids({ kind: 'site', host: 'a.test', path: '' })).toEqual([0, 1]);
  expect(ids({ kind: 'filetype', type: 'pdf' })).toEqual([1]);
  expect(ids({ kind: 'lang', language: 'en' })).toEqual([0, 2]);
  expect(ids({ kind: 'before', at: 20 })).toEqual([0]);
  expect(ids({ kind: 'after', at: 20 })).toEqual([1]);
  expect(ids({ kind: 'depth', least: 1, most: Number.POSITIVE_INFINITY })).toEqual([1, 2]);
});
