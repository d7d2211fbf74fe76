import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLinkHeader } from '../../src/content/link-header.ts';
import { conformanceCases } from './conformance-data.ts';

interface HeaderCase {
  readonly id: string;
  readonly header: string;
  readonly links: readonly Readonly<Record<string, string>>[];
}

test('DIR-9 a canonical link in a header', () => {
  expect(parseLinkHeader('<https://h.test/a,b>; rel="canonical"; title="x, \\"y\\"", </c>;REL=next')).toEqual([
    { uri: 'https://h.test/a,b', rel: 'canonical', params: { rel: 'canonical', title: 'x, "y"' } },
    { uri: '/c', rel: 'next', params: { rel: 'next' } },
  ]);
});

const cases = conformanceCases<HeaderCase>('html/link-header');
test.skipIf(cases === undefined)('house Link headers equal those of RFC 8288 and peers', () => {
  for (const { id, header, links } of cases ?? []) {
    expect(
      parseLinkHeader(header).map(({ uri, params }) => ({ uri, ...params })),
      id,
    ).toEqual(links);
  }
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
