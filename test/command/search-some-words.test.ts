import { expect, it } from 'vitest';
import { buildIndex } from '../../src/index.ts';
import { newFolder, skein } from './skein.ts';

/** One page with both words, at the end of much else, and three with one of them, which say little else. */
async function builtIndex(): Promise<string> {
  const folder = newFolder();
  const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ');
  const pages = [
    { title: 'Harbour', body: `${long} a bowline and a sheepshank`, url: 'http://h.test/both' },
    { title: 'Sheepshank', body: 'The sheepshank: a sheepshank is a sheepshank.', url: 'http://h.test/sheepshank' },
    { title: 'Bowline', body: 'A bowline.', url: 'http://h.test/bowline' },
    { title: 'Loops', body: 'A bowline is one of many loops.', url: 'http://h.test/loops' },
    { title: 'Nothing', body: 'Nothing of the kind.', url: 'http://h.test/nothing' },
  ];
  await buildIndex(
    folder,
    pages.map((page, id) => ({ ...page, id, language: 'en' })),
  );
  return folder;
}

it('house where few pages have all the words, those with some follow, and it is told where they begin and how many there are', async () => {
  const folder = await builtIndex();
  const { out, err } = await skein(['search', folder, 'bowline sheepshank', '--facets']);
  expect(out).toMatch(/^1\. Harbour\n[\s\S]*\n\n2\. [\s\S]*\n\n3\. [\s\S]*\n\n4\. /);
  expect(err).toMatch(
    /^What follows has only some of the words\.\nCounted here: pages with all the words\.\n1 page with all the words and 3 with some, [\d.]+ ms\n$/,
  );
  const later = await skein(['search', folder, 'bowline sheepshank', '--offset', '2']);
  expect(later.err).toMatch(/^What follows has only some of the words\.\n1 page with all/);
  const first = await skein(['search', folder, 'bowline sheepshank', '-n', '1']);
  expect(first.err).toMatch(/^1 page with all the words and 3 with some, /);
  expect((await skein(['search', folder, 'bowline sheepshank', '-q'])).err).toBe('');
});

it('house --words all shows only pages with all the words, --words any those with some among them', async () => {
  const folder = await builtIndex();
  const all = await skein(['search', folder, 'bowline sheepshank', '--words', 'all']);
  expect(all.out.match(/^\d+\. .*/gm)).toEqual(['1. Harbour']);
  expect(all.err).toMatch(/^1 page, /);
  const any = await skein(['search', folder, 'bowline sheepshank', '--words', 'any']);
  expect(any.out.match(/^\d+\. /gm)?.length).toBe(4);
  expect(any.err).toMatch(/^4 pages, /);
  const none = await skein(['search', folder, 'sheepshank loops']);
  expect(none.err).toMatch(/^No page has all the words; these have some\.\n3 pages, /);
  expect((await skein(['search', folder, 'sheepshank loops', '--words', 'all'])).err).toMatch(/^nothing found, /);
});

it('house the scores of a TREC run never rise, also where a page with some words would have the better one', async () => {
  const folder = await builtIndex();
  const { hits }: { hits: readonly { score: number; words: string }[] } = JSON.parse(
    (await skein(['search', folder, 'bowline sheepshank', '--json'])).out,
  );
  expect(hits.map(({ words }) => words)).toEqual(['all', 'any', 'any', 'any']);
  expect(hits[1]?.score).toBeGreaterThan(hits[0]?.score ?? Number.POSITIVE_INFINITY);
  const run = (await skein(['search', folder, 'bowline sheepshank', '--trec', '7'])).out.trim().split('\n');
  expect(run[0]).toContain('http://h.test/both 1 ');
  const scores = run.map((line) => Number(line.split(' ')[4]));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores.slice(1)).toEqual(hits.slice(1).map(({ score }) => Number(score.toFixed(6))));
});

it('house parts of a TREC run are parts of one run, scores and all', async () => {
  const folder = await builtIndex();
  const run = async (...words: string[]) =>
    (await skein(['search', folder, 'bowline sheepshank', '--trec', '7', ...words])).out;
  const parts = [await run('-n', '1'), await run('-n', '2', '--offset', '1'), await run('-n', '5', '--offset', '3')];
  expect(parts.map((part) => part.trim().split('\n').length)).toEqual([1, 2, 1]);
  expect(parts.join('')).toBe(await run());
});

it.each(['rank', 'date', 'url'])('house scores of a TREC run fall in the order of %s, too', async (sort) => {
  const folder = await builtIndex();
  const run = (await skein(['search', folder, 'bowline', '--trec', '7', '--sort', sort])).out.trim().split('\n');
  expect(run.length).toBeGreaterThan(1);
  expect(run.map((line) => Number(line.split(' ')[4]))).toEqual(run.map((_, at) => -1 - at));
});
