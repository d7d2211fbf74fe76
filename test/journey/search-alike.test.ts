import { expect, it } from 'vitest';
import { crawl, openIndex } from '../../src/index.ts';
import { newFolder, serve } from './place.ts';

/** A text of so many different characters of Han, from one of them on. */
const han = (first: number, count: number): string =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(0x4e00 + ((first + at * 7919) % 20_000))).join('');

it('house pages nearly alike are known in scripts without blanks, too', async () => {
  const long = han(1, 1500);
  const page = (title: string, text: string): string =>
    `<html lang=ja><title>${title}</title><p>索引。${text}</p></html>`;
  const { origin } = await serve({
    '/': page('目次', '<a href=/a>一</a> <a href=/b>二</a> <a href=/c>三</a> <a href=/d>四</a>'),
    '/a': page('本文', long),
    '/b': page('別題', `${long.slice(0, 700)}変${long.slice(701)}`),
    '/c': page('本文', han(5000, 1500)),
    '/d': page('短文', long.slice(0, 40)),
  });
  const folder = newFolder();
  await crawl(`${origin}/`, { folder, delay: 0 });
  const index = await openIndex(folder);
  const { hits } = await index.search('索引', { order: 'url' });
  expect(hits.map(({ url, similar }) => [new URL(url).pathname, similar.length])).toEqual([
    ['/', 0],
    ['/a', 1],
    ['/c', 0],
    ['/d', 0],
  ]);
  index.close();
});
