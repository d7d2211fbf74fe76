import { expect, test } from 'vitest';
import { searchKnown } from '../../src/search-known.ts';
import { archiveOf, link } from '../export/small-crawl.ts';

const archive = archiveOf([
  {
    id: 1,
    url: 'http://h.test/',
    page: { title: 'Home of cats' },
    links: [
      link(2, { anchor: 'About dogs' }),
      link(3, { anchor: 'Birds' }),
      link(3, { anchor: 'Birds' }),
      link(4, { alt: 'a dog' }),
    ],
  },
  { id: 2, url: 'http://h.test/dogs', page: { title: 'Dogs' }, links: [link(1, { anchor: 'Home' })] },
  { id: 3, url: 'http://h.test/b', visit: 'none' },
  { id: 4, url: 'http://other.test/x', visit: 'none' },
]);

async function found(pattern: string): Promise<string[]> {
  const matches: string[] = [];
  for await (const { id, where, text, mark } of searchKnown(archive, pattern)) {
    matches.push(`${id} ${where} ${text.slice(mark.start, mark.end)}`);
  }
  return matches;
}

test('house known URLs are found by address, title or the text of a link, fetched or not, each once', async () => {
  expect(await found('dog')).toEqual(['2 url dog', '4 anchor dog']);
  expect(await found('^home')).toEqual(['1 title Home']);
  expect(await found('birds?$')).toEqual(['3 anchor Birds']);
  expect(await found('^http')).toHaveLength(4);
  expect(await found('^$')).toEqual([]);
  expect(await found('nowhere')).toEqual([]);
});
