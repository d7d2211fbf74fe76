import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksOf, parseLinkHeader } from '../../src/content/link-header.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

test('DIR-9 a canonical link in a header', () => {
  expect(parseLinkHeader('<https://h.test/a,b>; rel="canonical"; title="x, \\"y\\"", </c>;REL=next')).toEqual([
    { uri: 'https://h.test/a,b', rel: 'canonical', params: { rel: 'canonical', title: 'x, "y"' } },
    { uri: '/c', rel: 'next', params: { rel: 'next' } },
  ]);
});

test('DIR-9 a link whose anchor is another address, or a part of the page, is no link of the page', () => {
  const url = canonicalise('https://h.test/d/p');
  if (url === undefined) throw new Error('no URL');
  const uris = (...headers: readonly string[]): readonly string[] => linksOf(url, headers).map(({ uri }) => uri);
  expect(uris('</a>; rel=canonical; anchor="/other", </b>; rel=canonical')).toEqual(['/b']);
  expect(uris('</a>; anchor="#part"; rel=canonical', '</b>; anchor="https://h.test/d/p"', '</c>; anchor=""')).toEqual([
    '/b',
    '/c',
  ]);
  expect(uris('</a>; anchor="p"; rel=canonical', '</b>; anchor="http://["')).toEqual(['/a']);
});

test('DIR-9 a malformed Link header spoils no other', () => {
  const url = canonicalise('https://h.test/');
  if (url === undefined) throw new Error('no URL');
  expect(linksOf(url, ['/a; rel=next', '<unclosed', '</b>; rel=canonical']).map(({ uri }) => uri)).toEqual(['/b']);
});

test('house any text is parsed without a throw, and soon', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', ';', ',', '"', '\\', '=', 'rel', ' ', 'x', "*=utf-8''%") }),
      (text) => void parseLinkHeader(text),
    ),
  );
  const start = performance.now();
  for (const piece of ['<', '<>;', ';', '"', '\\', '<>;a="', ' ', ',']) parseLinkHeader(`<a>;${piece.repeat(200_000)}`);
  expect(performance.now() - start).toBeLessThan(2000);
});
