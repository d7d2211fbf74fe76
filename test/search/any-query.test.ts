import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, type AskOptions, buildIndex, type CrawlIndex, openIndex, SkeinError } from '../../src/index.ts';
import { snippetHtml } from '../../src/search/snippet-html.ts';

const WORDS = [
  'rope',
  'ropes',
  'wire',
  'Krankenhaus',
  'Haus',
  '東京都',
  'C++',
  'node.js',
  'foo_bar',
  'kitaplar',
  'the',
];
const parent = mkdtempSync(join(tmpdir(), 'skein-any-'));
const whole = join(parent, 'whole');
let index: CrawlIndex | undefined;

beforeAll(async () => {
  const pages = Array.from({ length: 120 }, (_, id) => ({
    id,
    url: `https://${id % 3 === 0 ? 'a' : 'b'}.test/${['docs', 'blog', ''][id % 3]}/${id}`,
    site: id % 3 === 0 ? 'a.test' : 'b.test',
    title: `${WORDS[id % WORDS.length]} & <${id}>`,
    // Few pages have two words, where these are short.
    body: Array.from(
      { length: id % 4 === 0 ? 5 + (id % 40) : id % 3 },
      (_, at) => WORDS[(id * 7 + at * at) % WORDS.length],
    ).join(' '),
    headings: [`${WORDS[(id + 3) % WORDS.length]}`],
    language: ['en', 'de', 'ja', 'tr'][id % 4] ?? '',
    date: id % 5 === 0 ? undefined : Date.UTC(2015 + (id % 9), 3, 1),
    fileType: id % 10 === 0 ? 'pdf' : 'html',
    rank: 1 / (1 + (id % 17)),
  }));
  // Three segments, one of them with deletions.
  for (const [from, to] of [
    [0, 50],
    [40, 90],
    [90, 120],
  ] as const)
    await buildIndex(whole, pages.slice(from, to));
  index = await openIndex(whole);
});
afterAll(() => {
  index?.close();
  rmSync(parent, { recursive: true, force: true });
});

const token = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.constantFrom('OR', 'NOT', '-', '(', ')', '"', '*', '~', '~1', ':', '+', '\\', '..'),
  fc.constantFrom(
    'title:',
    'heading:',
    'url:',
    'site:',
    'lang:',
    'filetype:',
    'before:',
    'after:',
    'depth:',
    'similar:',
  ),
  fc.constantFrom(
    'a.test/docs',
    'de',
    'pdf',
    '2019',
    '2019-13',
    '<3',
    'https://a.test/docs/0',
    'https://nowhere.test/',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const noise = fc
  .array(fc.tuple(token, fc.constantFrom('', ' ')), { maxLength: 12 })
  .map((parts) => parts.map(([text, blank]) => text + blank).join(''));
const narrowed = fc
  .tuple(
    fc.array(fc.constantFrom(...WORDS, 'rope/wire', 'Haus/', '東京'), { minLength: 2, maxLength: 4 }),
    fc.array(
      fc.constantFrom(
        '-wire',
        '-"rope wire"',
        'site:b.test',
        'lang:de',
        'depth:0',
        'after:2019',
        'rop*',
        'hauss~',
        'title:rope',
        '(foo_bar OR kitaplar)',
        'similar:https://a.test/docs/0',
        '-similar:https://b.test/blog/1',
        'similar:https://nowhere.test/',
      ),
      { maxLength: 2 },
    ),
  )
  .map((parts) => parts.flat().join(' '));
const query = fc.oneof(noise, narrowed);
const order = fc.constantFrom('score', 'score', 'score', 'rank', 'date', 'url');

async function ask(text: string, options: AskOptions): Promise<Answer> {
  if (index === undefined) throw new Error('no index');
  return index.search(text, options);
}

test('house any query is answered, page by page as at once, and what is shown is safe', async () => {
  await fc.assert(
    fc.asyncProperty(query, order, fc.boolean(), async (text, by, collapses) => {
      const options = { order: by, collapses, facets: true, explains: true } as const;
      const all = await ask(text, { ...options, limit: 200 });
      const pages: number[] = [];
      for (let offset = 0; offset < 40; offset += 10)
        pages.push(...(await ask(text, { ...options, limit: 10, offset })).hits.map(({ id }) => id));
      expect(pages).toEqual(all.hits.slice(0, 40).map(({ id }) => id));
      expect(new Set(all.hits.map(({ id }) => id)).size).toBe(all.hits.length);
      if (!collapses) expect(all.count + all.further).toBe(all.hits.length);
      for (const { title, snippet, score, explanation } of all.hits) {
        for (const { start, end } of [...title.marks, ...snippet.marks]) expect(start).toBeLessThan(end);
        expect(snippetHtml(title).replace(/<\/?mark>/g, '')).not.toMatch(/[<>]/);
        const shares = Object.values(explanation?.fields ?? {}).reduce((sum, share) => sum + share, 0);
        expect(shares + (explanation?.rank ?? 0) + (explanation?.name ?? 0)).toBeCloseTo(score, 3);
      }
      // What is printed is what was read.
      if (all.query !== '') expect((await ask(all.query, options)).query).toBe(all.query);
      for (const { start, end } of all.problems) expect(start).toBeLessThanOrEqual(end);
    }),
    { numRuns: 60 },
  );
}, 60_000);

test('house of a damaged index all answers are right, or the damage is told', async () => {
  const files = readdirSync(whole).filter((name) => name !== 'writer.lock');
  const queries = [
    'rope',
    '"rope wire"',
    'haus -wire',
    'rop*',
    'wiree~',
    'site:a.test/docs',
    'similar:https://a.test/docs/0',
  ];
  const answersOf = async (folder: string): Promise<readonly Answer[]> => {
    const opened = await openIndex(folder);
    try {
      const answers: Answer[] = [];
      for (const text of queries)
        for (const by of ['score', 'url'] as const)
          answers.push(await opened.search(text, { order: by, facets: true, explains: true, limit: 20 }));
      return answers;
    } finally {
      opened.close();
    }
  };
  const right = await answersOf(whole);
  const damage = fc.record({
    file: fc.constantFrom(...files),
    at: fc.nat(),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(damage, async ({ file, at, bytes }) => {
      const folder = mkdtempSync(join(parent, 'damaged-'));
      cpSync(whole, folder, { recursive: true });
      const content = readFileSync(join(folder, file));
      content.set(
        bytes.subarray(0, content.length),
        Math.min(at % content.length, Math.max(0, content.length - bytes.length)),
      );
      writeFileSync(join(folder, file), content);
      try {
        expect(await answersOf(folder)).toEqual(right);
      } catch (error) {
        if (!(error instanceof SkeinError)) throw error;
        expect(error.code).toMatch(/^(INDEX_DAMAGED|INDEX_MISSING|FOLDER_MISSING|FOLDER_NEWER)$/);
      }
      rmSync(folder, { recursive: true });
    }),
    { numRuns: 40 },
  );
}, 60_000);
