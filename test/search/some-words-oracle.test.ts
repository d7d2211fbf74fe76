import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarityHash } from '../../src/content/fingerprint.ts';
import { wordHashes } from '../../src/content/word-hashes.ts';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import { type Answer, QueryAnswers } from '../../src/search/query-answer.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { EMPTY } from './small-index.ts';

/** The last two say little. Pages have none of `quartz`. */
const WORDS = ['rope', 'loom', 'yarn', 'hemp', 'silk', 'jute', 'flax', 'wool', 'the', 'and'];
const STOP_WORDS = ['the', 'and'];
const word = fc.constantFrom(...WORDS);
const SITES = ['a.test', 'b.test'];

interface Page {
  readonly id: number;
  readonly body: readonly string[];
  readonly title: readonly string[];
  readonly site: string;
  readonly rank: number;
}

/** Later ones with the id of an earlier one are that page as it has become; `undefined` for its body: it is no more. */
const visits = fc.array(
  fc.record({
    id: fc.nat(70),
    body: fc.option(fc.array(word, { minLength: 1, maxLength: 6, size: 'max' }), { freq: 12, nil: undefined }),
    title: fc.array(word, { maxLength: 2 }),
    site: fc.constantFrom(...SITES),
    rank: fc.constantFrom(0, 1, 4),
    isCommitted: fc.boolean(),
  }),
  { minLength: 30, maxLength: 90, size: 'max' },
);

/** A part of a query, and which pages have it. `words`: those that stand for themselves. */
interface Part {
  readonly text: string;
  readonly words: readonly string[];
  has(page: Page): boolean;
}

const hasWord = (page: Page, one: string) => [...page.body, ...page.title].includes(one);
const hasPair = (page: Page, one: string, other: string) =>
  [page.body, page.title].some((field) => field.some((first, at) => first === one && field[at + 1] === other));

const plain = fc.constantFrom(...WORDS, 'quartz').map((one) => ({
  text: one,
  words: [one],
  has: (page: Page) => hasWord(page, one),
}));
const slashed = fc.tuple(word, word).map(([one, other]) => ({
  text: `${one}/${other}`,
  words: [one, other],
  has: (page: Page) => hasPair(page, one, other),
}));
const operated = fc.oneof(
  word.map((one) => ({ text: `-${one}`, words: [], has: (page: Page) => !hasWord(page, one) })),
  word.map((one) => ({ text: `${one.slice(0, 3)}*`, words: [], has: (page: Page) => hasWord(page, one) })),
  word.map((one) => ({ text: `title:${one}`, words: [], has: (page: Page) => page.title.includes(one) })),
  fc
    .constantFrom(...SITES)
    .map((site) => ({ text: `site:${site}`, words: [], has: (page: Page) => page.site === site })),
  fc.tuple(word, word).map(([one, other]) => ({
    text: `"${one} ${other}"`,
    words: [],
    has: (page: Page) => hasPair(page, one, other),
  })),
  fc.tuple(fc.constantFrom('silk', 'jute'), fc.constantFrom('flax', 'wool')).map(([one, other]) => ({
    text: `(${one} OR ${other})`,
    words: [],
    has: (page: Page) => hasWord(page, one) || hasWord(page, other),
  })),
);
const queries = fc.array(
  fc.array<Part>(
    fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: slashed }, { weight: 1, arbitrary: operated }),
    {
      minLength: 1,
      maxLength: 5,
    },
  ),
  { minLength: 5, maxLength: 5 },
);

const parent = mkdtempSync(join(tmpdir(), 'skein-oracle-'));

/** An index of several segments, and what is in it at last. */
async function indexed(
  seen: readonly (Omit<Page, 'body'> & { body: Page['body'] | undefined; isCommitted: boolean })[],
) {
  const folder = mkdtempSync(join(parent, 'i-'));
  const analyser = createAnalyser();
  await analyser.prepare('en');
  const writer = new IndexWriter(folder, { analyser });
  const pages = new Map<number, Page>();
  for (const { body, isCommitted, ...page } of seen) {
    const { id } = page;
    if (body === undefined) {
      writer.delete(id);
      pages.delete(id);
    } else {
      const text = body.join(' ');
      const hash = similarityHash(wordHashes(text));
      const document = { ...EMPTY, ...page, url: `http://${page.site}/${id}`, body: text, title: page.title.join(' ') };
      writer.add({ ...document, language: 'en', similarityHash: hash });
      pages.set(id, { ...page, body });
    }
    if (isCommitted) writer.commit();
  }
  writer.commit();
  writer.close();
  return { folder, pages: [...pages.values()] };
}

const ENOUGH = 10;

/** Which pages have all, and which follow. */
function expected(
  parts: readonly Part[],
  pages: readonly Page[],
): { readonly all: readonly Page[]; readonly some: readonly Page[] } {
  const isSaid = ({ text }: Part) => !STOP_WORDS.includes(text);
  const others = parts.filter(({ words }) => words.length === 0);
  const isOnlyStopWords = !parts.some((part) => isSaid(part) && !/^(-|site:)/.test(part.text));
  const wanted = isOnlyStopWords ? parts : parts.filter(isSaid);
  const all = pages.filter((page) => wanted.every((part) => part.has(page)));
  const split = parts.flatMap(({ words }) => words);
  const saying = split.filter((one) => !STOP_WORDS.includes(one));
  const isSought = saying.length > 0 || others.some(({ text }) => !/^(-|site:)/.test(text));
  const any = isSought ? saying : split;
  if (all.length === 0 || all.length >= ENOUGH || any.length < 2) return { all, some: [] };
  const some = pages.filter(
    (page) => !all.includes(page) && any.some((one) => hasWord(page, one)) && others.every((part) => part.has(page)),
  );
  return { all, some };
}

const idsOf = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);
const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** By score, equal ones by their ids. */
function expectSorted(hits: Answer['hits']): void {
  for (const [at, hit] of hits.entries()) {
    const before = hits[at - 1];
    if (before === undefined) continue;
    expect(before.score > hit.score || (before.score === hit.score && before.id < hit.id)).toBe(true);
  }
}

test('house pages with all words, then those with some, are those that a slow search finds, whatever part is asked for', async () => {
  let filled = 0;
  await fc.assert(
    fc.asyncProperty(visits, queries, fc.integer({ min: 2, max: 7 }), async (seen, asked, limit) => {
      const { folder, pages } = await indexed(seen);
      const index = new SearchIndex(folder);
      const answers = new QueryAnswers(index);
      for (const parts of asked) {
        const query = parts.map(({ text }) => text).join(' ');
        const whole = await answers.ask(query, { collapses: false, limit: 200, facets: true });
        const { all, some } = expected(parts, pages);
        const [hadAll, hadSome] = (['all', 'any'] as const).map((kind) =>
          whole.hits.filter(({ words }) => words === kind),
        );
        if (all.length > 0) {
          expect(sorted(idsOf(hadAll ?? []))).toEqual(sorted(idsOf(all)));
          expect(sorted(idsOf(hadSome ?? []))).toEqual(sorted(idsOf(some)));
          expect(idsOf(whole.hits)).toEqual(idsOf([...(hadAll ?? []), ...(hadSome ?? [])]));
          expect(whole).toMatchObject({ words: 'all', count: all.length, further: some.length, isExact: true });
          if (some.length > 0) filled++;
        }
        expectSorted(hadAll ?? []);
        expectSorted(hadSome ?? []);
        for (const collapses of [true, false]) {
          const { hits } = collapses ? await answers.ask(query, { limit: 200 }) : whole;
          const found: number[] = [];
          for (let offset = 0; offset < hits.length + limit; offset += limit) {
            const part = await answers.ask(query, { collapses, limit, offset });
            expect(part).toMatchObject({ count: whole.count, further: whole.further });
            found.push(...idsOf(part.hits));
          }
          expect(found).toEqual(idsOf(hits));
        }
      }
      index.close();
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 15 },
  );
  expect(filled).toBeGreaterThan(3);
  rmSync(parent, { recursive: true });
}, 60_000);
