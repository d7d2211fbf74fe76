import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PageRecord } from '../../src/model/engine.ts';
import { passingRows } from '../../src/serve/page-filter.ts';
import { PageTable } from '../../src/serve/page-table.ts';
import { sortInTurns } from '../../src/serve/sort-in-turns.ts';
import { SORTABLE, type SortableColumn } from '../../src/serve/sortable-columns.ts';
import type { TableRow } from '../../src/serve/table-row.ts';

const RECORD = { duplicateOf: 0, because: undefined, visit: undefined } as unknown as PageRecord; // all that is looked at here

const anyRow = fc.record({
  url: fc.constantFrom('a', 'b/Ä', 'docs/x', 'docs/y?q=1', 'ünì').map((path) => `http://h.example/${path}`),
  title: fc.option(fc.constantFrom('One', 'two', 'ÄPFEL', 'a\tb', '', 'emoji 🧶'), { nil: undefined }),
  state: fc.constantFrom('fetched', 'failed', 'queued'),
  status: fc.option(fc.constantFrom(200, 301, 404, 500), { nil: undefined }),
  depth: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  bytes: fc.option(fc.constantFrom(0, 5, 2 ** 31 + 5, 1e12), { nil: undefined }),
  pagerank: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined }),
  fetched_at: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '2025-06-01T00:00:00.000Z'), { nil: undefined }),
  content_type: fc.option(fc.constantFrom('text/html; charset=utf-8', 'TEXT/HTML', 'image/png'), { nil: undefined }),
});

const anyRows = fc.array(anyRow, { maxLength: 40 });

function tableOf(rows: readonly TableRow[]): PageTable {
  const table = new PageTable(0);
  for (const row of rows) table.add(row, { record: RECORD, danglingKind: undefined });
  table.finish();
  return table;
}

const ALL = { offset: 0, limit: 1000 };

describe('the table of URLs', () => {
  it('house it filters as one would row by row', () => {
    const anyFilter = fc.record({
      q: fc.option(fc.constantFrom('docs', 'DOCS/', 'äpfel', 'tw', 'h.example', '🧶', 'a b', 'nothing', '\0', ''), {
        nil: undefined,
      }),
      state: fc.option(fc.constantFrom('fetched', 'failed,queued', 'none'), { nil: undefined }),
      status: fc.option(fc.constantFrom('404', '2xx', '3xx,500', 'none'), { nil: undefined }),
      type: fc.option(fc.constantFrom('text/html', 'image/png,text/plain'), { nil: undefined }),
      depth: fc.option(fc.constantFrom('2', '1..3', '..1', '3..'), { nil: undefined }),
      folder: fc.option(fc.constantFrom('http://h.example/docs/', 'http://h.example/'), { nil: undefined }),
    });
    fc.assert(
      fc.property(anyRows, anyFilter, (rows, filter) => {
        const passing = passingRows(tableOf(rows), filter);
        for (const [at, row] of rows.entries())
          expect(passing === undefined || passing[at] === 1).toBe(holds(row, filter));
      }),
    );
  });

  it('house it sorts by every column, either way, and rows without a value come last', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRows,
        fc.constantFrom(...(Object.keys(SORTABLE) as SortableColumn[])),
        fc.boolean(),
        async (rows, by, descending) => {
          const numbered = rows.map((row, at) => ({ ...row, url_id: at + 1 }));
          const { ids, total } = await tableOf(numbered).select(undefined, { by, descending, ...ALL });
          expect(total).toBe(rows.length);
          expect([...ids].sort((a, b) => a - b)).toEqual(numbered.map(({ url_id: id }) => id));
          const keys = ids.map((id) => keyOf(numbered[id - 1] ?? {}, by));
          const known = keys.filter((key) => key !== undefined);
          expect(keys.slice(0, known.length)).toEqual(known);
          const sorted = known.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
          expect(known).toEqual(descending ? sorted.toReversed() : sorted);
        },
      ),
    );
  });

  it('house parts of it put together are the whole', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, fc.integer({ min: 1, max: 7 }), async (rows, limit) => {
        const table = tableOf(rows);
        const passing = passingRows(table, { state: 'fetched' });
        const whole = await table.select(passing, { by: 'status', descending: true, ...ALL });
        const parts: number[] = [];
        for (let offset = 0; offset <= rows.length; offset += limit)
          parts.push(...(await table.select(passing, { by: 'status', descending: true, offset, limit })).ids);
        expect(parts).toEqual(whole.ids);
        expect(whole.ids.length).toBe(whole.total);
      }),
    );
  });

  it('house titles that are repeated are told, whichever comes first', () => {
    const rows = ['A', 'B', 'A', 'C', 'A'].map((title, at) => ({
      url: `http://h.example/${at}`,
      title,
      state: 'fetched',
    }));
    const page = {
      duplicateOf: 0,
      because: undefined,
      visit: { outcome: 'fetched', page: {}, response: { status: 200 } },
    } as unknown as PageRecord; // a page, as far as is looked
    const table = new PageTable(0);
    for (const row of rows) table.add(row, { record: page, danglingKind: undefined });
    table.finish();
    expect([...(passingRows(table, { issue: 'title-repeated' }) ?? [])]).toEqual([1, 0, 1, 0, 1]);
  });

  it('house a long list is sorted in turns as it is at once', async () => {
    const numbers = Int32Array.from({ length: 50_000 }, (_, at) => (at * 7919) % 50_021);
    const compare = (a: number, b: number) => (a % 1000) - (b % 1000) || a - b;
    expect(await sortInTurns(numbers, compare)).toEqual(numbers.slice().sort(compare));
    expect(await sortInTurns(new Int32Array(0), compare)).toEqual(new Int32Array(0));
  });
});

/** What the table sorts by; undefined where nothing is known. */
function keyOf(row: TableRow, by: SortableColumn): string | number | undefined {
  const value = row[by];
  if (typeof value === 'number') return SORTABLE[by] === 'integer' ? Math.min(value, 2 ** 31 - 1) : value;
  if (typeof value !== 'string') return undefined;
  if (SORTABLE[by] === 'moment') return Date.parse(value);
  if (by === 'url' || by === 'title') return value === '' ? undefined : value.replaceAll('\t', ' ').toLowerCase();
  return value;
}

function holds(row: TableRow, filter: Readonly<Record<string, string | undefined>>): boolean {
  const { q, state, status, type, depth, folder } = filter;
  const lower = (text: unknown) =>
    String(text ?? '')
      .replaceAll('\t', ' ')
      .toLowerCase();
  const isIn = (words: string | undefined, value: unknown) =>
    words === undefined || words.split(',').includes(String(value));
  const inStatus = (word: string) =>
    word === 'none'
      ? row['status'] === undefined && row['state'] === 'failed' && row['fetched_at'] === undefined
      : String(row['status']) === word ||
        (row['status'] !== undefined && `${Math.floor(Number(row['status']) / 100)}xx` === word);
  const [least = '', most = ''] = depth === undefined ? [] : depth.includes('..') ? depth.split('..') : [depth, depth];
  const inDepth = () =>
    row['depth'] !== undefined &&
    Number(row['depth']) >= Number(least || 0) &&
    Number(row['depth']) <= Number(most || Infinity);
  return (
    (q === undefined || q === '' || lower(row['url']).includes(lower(q)) || lower(row['title']).includes(lower(q))) &&
    isIn(state, row['state']) &&
    (status === undefined || status.split(',').some(inStatus)) &&
    (type === undefined ||
      (row['content_type'] !== undefined && isIn(type, String(row['content_type']).split(';')[0]?.toLowerCase()))) &&
    (depth === undefined || inDepth()) &&
    (folder === undefined || String(row['url']).startsWith(folder))
  );
}
