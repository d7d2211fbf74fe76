import { expect, test } from 'vitest';
import { crawl, type FoundLink } from '../../src/index.ts';
import { newFolder, serve } from './place.ts';

test('house onVisit is shown the links of a page as an array, made once, own and enumerable', async () => {
  const site = await serve({
    '/': '<meta name=robots content=nofollow><a href=/a rel=x>A</a><a href=/>home</a><img src=/i alt=I>',
  });
  const shown: (readonly FoundLink[])[] = [];
  await crawl(`${site.origin}/`, {
    ...{ folder: newFolder(), delay: 0, allowPrivate: true, index: false },
    onVisit(_visit, content) {
      if (content === undefined) return;
      expect(content.links).toBe(content.links);
      expect(JSON.parse(JSON.stringify(content)).links).toHaveLength(3);
      shown.push(content.links);
    },
  });
  expect(shown).toHaveLength(1);
  expect(
    shown[0]?.map(({ type, url, anchor, alt, rel, nofollow, id }) => [type, url, anchor, alt, rel, nofollow, id]),
  ).toEqual([
    ['a', `${site.origin}/a`, 'A', '', 'x', false, 0],
    ['a', undefined, 'home', '', '', false, 1],
    ['image', `${site.origin}/i`, '', 'I', '', false, 0],
  ]);
});
