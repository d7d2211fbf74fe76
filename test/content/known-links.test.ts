import { expect, test } from 'vitest';
import { readPage } from '../../src/content/page-content.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';
import { LinkResolver } from '../../src/url/resolver.ts';

const PAGE = Buffer.from(
  '<link rel=stylesheet href="/main.css"><a href="/first">a</a><a href="/first" rel=nofollow>b</a><a href="/second">c</a>',
);

/** The ids of the links of the same page, read twice; how often the URL-seen test was asked the second time. */
function readTwice(isLasting: boolean, find: (isFollowed: boolean) => number) {
  const url = canonicalise('http://h.test/page');
  if (url === undefined) throw new Error('the test has no URL');
  const resolver = new LinkResolver({ a: 1, b: 2 });
  let asked = 0;
  const seen = {
    isLasting,
    find: (_lo: number, _hi: number, isFollowed: boolean) => {
      asked++;
      return find(isFollowed);
    },
  };
  const read = () =>
    Array.from(
      readPage(PAGE, {
        url,
        contentType: 'text/html',
        resolver,
        seen,
        isFollowed: (type, nofollow) => type === 'a' && !nofollow,
      }).content.links,
      ({ id }) => id,
    );
  const first = read();
  asked = 0;
  return { first, second: read(), asked };
}

test('house the id of a link that was met before is not asked for again', () => {
  expect(readTwice(true, () => 5)).toEqual({ first: [5, 5, 5, 5], second: [5, 5, 5, 5], asked: 0 });
});

test('house a link that is followed is asked for until its target may not move', () => {
  // Only the nofollow one and the style sheet have an id, which is none for the others.
  const { first, second, asked } = readTwice(true, (isFollowed) => (isFollowed ? 0 : 5));
  expect([first, second]).toEqual([
    [5, 0, 5, 0],
    [5, 0, 5, 0],
  ]);
  expect(asked).toBe(2);
});

test('house ids that may change are asked for each time', () => {
  expect(readTwice(false, () => 5).asked).toBe(4);
});
