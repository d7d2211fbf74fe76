import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildIndex, openIndex } from '../../src/index.ts';
import { readManifest } from '../../src/search/manifest.ts';
import { newFolder } from './place.ts';

it('house an index is made of any documents, one by one, and added to', async () => {
  const folder = newFolder();
  async function* documents() {
    yield { id: 1, title: 'Ropes', body: 'Hemp was twisted by hand into long strands.', url: 'http://h.test/ropes' };
    yield { id: 2, body: 'Wires of steel are laid around a core.', url: 'http://h.test/wires' };
  }
  expect(await buildIndex(folder, documents())).toEqual({ pages: 2 });
  expect(await buildIndex(folder, [{ id: 2, body: 'Wires of copper lead best.', language: 'en' }])).toEqual({
    pages: 2,
  });
  const index = await openIndex(folder);
  const found = async (query: string) => (await index.search(query)).hits.map(({ id }) => id);
  expect(await found('twisting')).toEqual([1]);
  expect(await found('copper')).toEqual([2]);
  expect(await found('steel')).toEqual([]);
  index.close();
});

it('house an index that is added to again and again stays of few segments, and holds what counts only', async () => {
  const folder = newFolder();
  for (let id = 0; id < 60; id++) await buildIndex(folder, [{ id: id % 40, body: `rope number${id}`, language: 'en' }]);
  const { segments } = readManifest(folder) ?? { segments: [] };
  expect(segments.length).toBeLessThan(16);
  const index = await openIndex(folder);
  expect([index.pages, (await index.search('rope', { countsAll: true })).count]).toEqual([40, 40]);
  expect((await index.search('number45')).hits.map(({ id }) => id)).toEqual([5]);
  expect((await index.search('number5')).hits).toEqual([]);
  index.close();
  const files = readdirSync(folder).filter((name) => /^\d+\./.test(name));
  expect(new Set(files.map((name) => name.split('.')[0])).size).toBe(segments.length);
});

it('house some of the words are enough where that is asked for, and snippets may be left out', async () => {
  const folder = newFolder();
  const bodies = ['the cat hunts', 'the dog barks', 'cat and dog sleep', 'nothing of the kind'];
  await buildIndex(
    folder,
    bodies.map((body, id) => ({ id, body, language: 'en' })),
  );
  const index = await openIndex(folder);
  expect((await index.search('cat dog', { words: 'all' })).hits.map(({ id }) => id)).toEqual([2]);
  const { hits, words } = await index.search('cat dog', { words: 'any', snippets: false });
  expect(hits.map(({ id }) => id)).toEqual([2, 0, 1]);
  expect(hits.map(({ snippet }) => snippet.text)).toEqual(['', '', '']);
  expect(words).toBe('any');
  index.close();
});
