import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Rows that Excel has, the heading included; what a file has beyond them it leaves out. */
export const EXCEL_ROWS = 1_048_576;

/** No row of a table is shorter, its line end included. */
const SHORTEST_ROW = 5;

/** So many bytes are read at a time. */
const PIECE = 1_048_576;

const QUOTE = 0x22;
const LINE_FEED = 0x0a;

/** What is known of how many rows a table has, its heading included. */
export interface RowCount {
  readonly least: number;
  readonly most: number;
}

/**
 * Which of the files in `folder` are CSV tables with more rows than Excel shows. Small ones are not even opened, nor those of which `known`
 * says enough, by name.
 */
export async function longTables(
  folder: string,
  names: readonly string[],
  known: Readonly<Record<string, RowCount>> = {},
): Promise<readonly string[]> {
  const long: string[] = [];
  for (const name of names) {
    const { least, most } = known[name] ?? UNKNOWN;
    if (!name.endsWith('.csv') || most <= EXCEL_ROWS) continue;
    if (least > EXCEL_ROWS || (await isLong(join(folder, name)))) long.push(name);
  }
  return long;
}

const UNKNOWN: RowCount = { least: 0, most: Number.POSITIVE_INFINITY };

async function isLong(path: string): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= EXCEL_ROWS * SHORTEST_ROW) return false;
  // Line feeds inside of quotes make more lines than rows: only a table with many lines is looked at byte by byte.
  return (await linesOf(path)) > EXCEL_ROWS && (await rowsOf(path)) > EXCEL_ROWS;
}

async function linesOf(path: string): Promise<number> {
  let lines = 0;
  for await (const bytes of chunksOf(path))
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
  return lines;
}

async function rowsOf(path: string): Promise<number> {
  let rows = 0;
  let isQuoted = false;
  for await (const bytes of chunksOf(path)) {
    for (const byte of bytes) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_FEED && !isQuoted) rows += 1;
    }
    if (rows > EXCEL_ROWS) break;
  }
  return rows;
}

/** The bytes of a file in pieces, each valid until the next is asked for: with memory for each, large tables would have the collector run again and again. */
async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const piece = Buffer.allocUnsafeSlow(PIECE);
    for (;;) {
      const { bytesRead } = await file.read(piece, 0, PIECE);
      if (bytesRead === 0) return;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
