import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NAME_MARK } from '../../src/search/analyse.ts';
import { FIELDS, type SearchDocument } from '../../src/search/document.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import type { PlannedTerm, QueryPlan } from '../../src/search/query-tree.ts';
import { FIELD_WEIGHTS } from '../../src/search/score-weights.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { documentOf, documentWith, phrase, prefix, term, word } from './made-documents.ts';
import { plainAnalyser, plainForms } from './plain-analyser.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-score-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function indexOf(documents: readonly SearchDocument[], memory?: number): SearchIndex {
  const own = mkdtempSync(join(folder, 'one-'));
  const writer = new IndexWriter(own, { analyser: plainAnalyser(), ...(memory && { memory }) });
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

/** BM25F and the rank, term by term, as the decisions say it. */
function slowScore(documents: readonly SearchDocument[], id: number, terms: readonly PlannedTerm[]): number {
  const one = documents[id] ?? documentWith(id);
  const sum = terms.reduce((all, { stems, spellings, isBare }) => {
    const [stem = ''] = stems;
    const having = documents.filter((other) => frequency(documents, other, (forms) => forms[0] === stem) > 0).length;
    const idf = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
    const counts = (has: (forms: readonly string[]) => boolean) => frequency(documents, one, has);
    const ofStem = counts((forms) => forms[0] === stem);
    const isThereBare = counts((forms) => forms.length === 1 && forms[0] === stem) > 0;
    const inflected = isBare && isThereBare ? ofStem : 0.6 * ofStem;
    const ofSpelling = Math.max(0, ...spellings.map((spelling) => counts((forms) => forms.includes(spelling))));
    const w = inflected + 0.4 * ofSpelling;
    return all + (idf * 3.25 * w) / (w + 2.25);
  }, 0);
  return sum + (1.8 * one.rank) / (1 + one.rank);
}

/** What a document is called adds as a word of a fifth of the weight would, in the fields in which it is called so. */
function slowNameScore(documents: readonly SearchDocument[], id: number, name: string): number {
  const called = ({ title, headings, anchors }: SearchDocument): SearchDocument => {
    const isName = (text: string | undefined) =>
      NAME_MARK + (text?.match(/[a-z]+/g) ?? []).map(stemOf).join(' ') === name;
    return documentWith(0, {
      title: isName(title) ? 'name' : '',
      headings: isName(headings[0]) ? ['name'] : [],
      anchors: anchors.filter(({ text }) => isName(text)).map((anchor) => ({ ...anchor, text: 'name' })),
    });
  };
  const counted = documents.map((document) => frequency(documents, document, () => true, called(document)));
  const having = counted.filter((count) => count > 0).length;
  const idf = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5));
  const w = counted[id] ?? 0;
  return (0.2 * idf * 3.25 * w) / (w + 2.25);
}

function stemOf(word: string): string {
  return plainForms(word)[0] ?? '';
}

/** `counted`: the texts that are counted, where they are not those of the document itself. */
function frequency(
  documents: readonly SearchDocument[],
  one: SearchDocument,
  has: (forms: readonly string[]) => boolean,
  counted = one,
): number {
  return FIELDS.reduce((sum, field) => {
    const { weight, lengthShare } = FIELD_WEIGHTS[field];
    const lengthOf = (document: SearchDocument) => weighted(document, field).reduce((all, { count }) => all + count, 0);
    const mean = Math.max(1, documents.reduce((all, document) => all + lengthOf(document), 0) / documents.length);
    const found = weighted(counted, field).filter((each) => has(plainForms(each.word)));
    const count = found.reduce((all, each) => all + each.count, 0);
    return sum + (weight * count) / (1 - lengthShare + (lengthShare * lengthOf(one)) / mean);
  }, 0);
}

/** The words of a field, and how often each counts: 1 + ln(pages) in an anchor. */
function weighted(document: SearchDocument, field: (typeof FIELDS)[number]) {
  const wordsOf = (text: string, count: number) => (text.match(/[a-z]+/g) ?? []).map((one) => ({ word: one, count }));
  if (field === 'anchors') return document.anchors.flatMap(({ text, count }) => wordsOf(text, 1 + Math.log(count)));
  if (field === 'headings') return document.headings.flatMap((text) => wordsOf(text, 1));
  return wordsOf(document[field], 1);
}

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
