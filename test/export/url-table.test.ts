import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UrlTable } from '../../src/export/url-table.ts';

/** A text of its own for every number, of a length that varies. */
const urlOf = (id: number): string => `http://a.test/${id}/${'x'.repeat((id * 7919) % 200)}`;

test('house a million URLs are told again in any order, most of them from a temporary file', () => {
  const count = 1_000_000;
  const table = new UrlTable(count);
  for (let id = 1; id <= count; id++) table.set(id, urlOf(id));
  let wrong = 0;
  for (let id = 1; id <= count; id++) if (table.get(id) !== urlOf(id)) wrong++;
  for (let step = 1, id = 1; step <= 50_000; step++, id = ((id + 611_953) % count) + 1)
    if (table.get(id) !== urlOf(id)) wrong++;
  expect(wrong).toBe(0);
  expect([table.get(0), table.get(count + 1)]).toEqual([undefined, undefined]);
});

test('house the longest URLs fit, whatever stands beside them', () => {
  const texts = fc.array(fc.oneof(fc.constantFrom(8, 8100, 8192), fc.integer({ min: 8, max: 8192 })), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(texts, (lengths) => {
      const table = new UrlTable();
      const urls = lengths.map((length, id) => `${id}`.padEnd(length, 'u'));
      urls.forEach((url, id) => {
        table.set(id, url);
        table.seek(id);
        expect(table.end - table.start).toBe(url.length);
        expect(table.end + 7).toBeLessThanOrEqual(table.block.bytes.length);
      });
      expect(urls.map((_, id) => table.get(id))).toEqual(urls);
    }),
  );
});

test('house a URL that a cell of CSV quotes is told from others', () => {
  const table = new UrlTable();
  const urls = ['http://a.test/', 'http://a.test/1,2', 'http://a.test/"', 'http://a.test/;'];
  for (const [id, url] of urls.entries()) table.set(id, url);
  const wanting = urls.filter((_, id) => {
    table.seek(id);
    return table.wantsQuotes;
  });
  expect(wanting).toEqual([urls[1], urls[2]]);
});
