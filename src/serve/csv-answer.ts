import { setImmediate as othersFirst } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import { messageOf } from '../model/errors.ts';
import { readParameters } from './asked.ts';
import type { Cell } from './held-column.ts';
import { columnsOf, rowsOf, type View } from './pages-answer.ts';
import { readableOf } from './readable.ts';
import { Refusal } from './refusal.ts';
import type { Served } from './served.ts';
import { CSV_VIEW } from './table-parameters.ts';
import type { TableRow } from './table-row.ts';

/** One row of CSV, ended. */
export type WriteCsv = (cells: readonly Cell[]) => string;

export interface CsvOptions {
  readonly csvRow: WriteCsv;
  /** Told why a file could not be written to its end. */
  readonly warn: (line: string) => void;
}

/** Rows are sent in pieces of about so many characters. */
const PIECE = 65_536;
/** So many files are written at once: each holds what its reader has not taken yet. */
const MOST_WRITERS = 4;

/**
 * The table as it is looked at, as a file. Where it cannot be written to its end the connection is cut, so that no part of it passes for the
 * whole (RFC 9112, 8).
 */
export function addCsv(app: Hono, served: Served, { csvRow, warn }: CsvOptions): void {
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
    const { outgoing } = context.env as HttpBindings; // by our adapter
    // Who asks for the head alone reads no row; nor does who has gone away meanwhile.
    if (context.req.method === 'HEAD' || outgoing.destroyed) return context.body(null);
    writers++;
    const pieces = piecesOf(rows, (row) => csvRow(columns.map((name) => row[name])), csvRow(columns));
    outgoing.once('close', () => writers--);
    return context.body(
      readableOf(pieces, (error) => {
        warn(`${context.req.path} was cut short: ${messageOf(error)}`);
        outgoing.destroy();
      }),
    );
  });
}

async function* piecesOf(
  rows: AsyncIterable<TableRow>,
  line: (row: TableRow) => string,
  head: string,
): AsyncGenerator<string> {
  let piece = head;
  for await (const row of rows) {
    piece += line(row);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
    await othersFirst();
  }
  yield piece;
}
