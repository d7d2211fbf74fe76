import { setImmediate as othersFirst } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { messageOf } from '../model/errors.ts';
import { readParameters } from './asked.ts';
import type { Cell } from './held-column.ts';
import { LINKS_TO_COLUMNS, linksTo } from './links-to.ts';
import type { Filter } from './page-filter.ts';
import { columnsOf, rowsOf, type View } from './pages-answer.ts';
import { readableOf } from './readable.ts';
import { Refusal } from './refusal.ts';
import type { Served } from './served.ts';
import { CSV_VIEW, FILTERS } from './table-parameters.ts';
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
/** Characters of a file's name. */
const LONGEST_NAME = 80;

/** What a file is to hold. */
interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<TableRow>;
}

/**
 * The table as it is looked at, and the links to what is in it, as files. Where one cannot be written to its end the connection is cut, so
 * that no part of it passes for the whole (RFC 9112, 8).
 */
export function addCsv(app: Hono, served: Served, { csvRow, warn }: CsvOptions): void {
  let writers = 0;
  const send = (context: Context, { name, columns, rows }: Sheet): Response => {
    if (writers >= MOST_WRITERS)
      throw new Refusal('TOO_MANY', 'too many files are being written', 'Ask again when one of them is done.');
    context.header('Content-Type', 'text/csv; charset=utf-8; header=present');
    context.header('Content-Disposition', `attachment; filename="${name}.csv"`);
    const { outgoing } = context.env as HttpBindings; // by our adapter
    // Who asks for the head alone reads no row; nor does who has gone away meanwhile.
    if (context.req.method === 'HEAD' || outgoing.destroyed) return context.body(null);
    writers++;
    const pieces = piecesOf(rows, (row) => csvRow(columns.map((column) => row[column])), csvRow(columns));
    outgoing.once('close', () => writers--);
    return context.body(
      readableOf(pieces, (error) => {
        warn(`${context.req.path} was cut short: ${messageOf(error)}`);
        outgoing.destroy();
      }),
    );
  };
  app.get('/api/pages.csv', async (context) => {
    const given = readParameters(CSV_VIEW, (name) => context.req.query(name));
    const { limit = Number.POSITIVE_INFINITY, ...view } = given as View & { readonly limit?: number }; // as the schemas say
    const crawl = served.current();
    const columns = columnsOf(view, crawl.columnNames);
    const rows = rowsOf(crawl.source.archive, await crawl.snapshot(), view, limit);
    return send(context, { name: fileName(view) ?? 'pages', columns, rows });
  });
  app.get('/api/links-to.csv', async (context) => {
    const filter = readParameters(FILTERS, (name) => context.req.query(name)) as Filter; // as the schemas say
    const crawl = served.current();
    const rows = linksTo(crawl.source.archive, await crawl.snapshot(), filter);
    return send(context, { name: `links-to-${fileName(filter) ?? 'pages'}`, columns: LINKS_TO_COLUMNS, rows });
  });
}

/** What a file is called that holds what passes such a filter, as in `broken-links`; undefined where nothing names it. */
function fileName({ issue, summary, state, reason, status, host }: Filter): string | undefined {
  const named = [issue, summary, state, reason, status && `status-${status}`, host].filter((word) => word);
  return named.length === 0
    ? undefined
    : named
        .join('-')
        .replace(/[^\w.-]/g, '-')
        .slice(0, LONGEST_NAME);
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
