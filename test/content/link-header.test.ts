import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLinkHeader } from '../../src/content/link-header.ts';

test('DIR-9 a canonical link in a header', () => {
  expect(parseLinkHeader('<https://h.test/a,b>; rel="canonical"; title="x, \\"y\\"", </c>;REL=next')).toEqual([
    { uri: 'https://h.test/a,b', rel: 'canonical', params: { rel: 'canonical', title: 'x, "y"' } },
    { uri: '/c', rel: 'next', params: { rel: 'next' } },
  ]);
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
