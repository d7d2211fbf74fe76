import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Hono } from 'hono';
import { stream } from 'hono/streaming';
import { readParameters } from './asked.ts';
import { CSV_VIEW } from './endpoints.ts';
import type { Cell } from './held-column.ts';
import { columnsOf, rowsOf, type View } from './pages-answer.ts';
import { Refusal } from './refusal.ts';
import type { Served } from './served.ts';

/** One row of CSV, ended. */
export type WriteCsv = (cells: readonly Cell[]) => string;

/** Rows are sent in pieces of about so many characters. */
const PIECE = 65_536;
/** So many files are written at once: each holds what its reader has not taken yet. */
const MOST_WRITERS = 4;

/** The table as it is looked at, as a file. */
export function addCsv(app: Hono, served: Served, csvRow: WriteCsv): void {
  let writers = 0;
  app.get('/api/pages.csv', async (context) => {
    const given = readParameters(CSV_VIEW, (name) => context.req.query(name));
    const { limit = Number.POSITIVE_INFINITY, ...view } = given as View & { readonly limit?: number }; // as the schemas say
    const crawl = served.current();
    const columns = columnsOf(view, crawl.columnNames);
    const rows = rowsOf(crawl.source.archive, await crawl.snapshot(), view, limit);
    if (writers >= MOST_WRITERS)
      throw new Refusal('TOO_MANY', 'too many files are being written', 'Ask again when one of them is done.');
    context.header('Content-Type', 'text/csv; charset=utf-8; header=present');
    context.header('Content-Disposition', 'attachment; filename="pages.csv"');
    writers++;
    return stream(context, async (out) => {
      try {
        let piece = csvRow(columns);
        for await (const row of rows) {
          piece += csvRow(columns.map((name) => row[name]));
          if (piece.length < PIECE) continue;
          await out.write(piece);
          piece = '';
          await othersFirst();
          if (out.aborted) return;
        }
        await out.write(piece);
      } finally {
        writers--;
      }
    });
  });
}
