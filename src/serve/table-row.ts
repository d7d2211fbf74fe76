import type { Row } from './answers.ts';
import type { Cell } from './held-column.ts';

/** One URL with a value for every column of pages.csv, by the columns' names. */
export type TableRow = Readonly<Record<string, Cell>>;

/** The cells of a row that are known, of these columns only where they are given. */
export function cellsOf(row: TableRow, columns: readonly string[] = Object.keys(row)): Row {
  const cells: Record<string, Row[string]> = {};
  for (const name of columns) {
    const cell = row[name];
    if (cell !== undefined && cell !== '' && (typeof cell !== 'number' || Number.isFinite(cell))) cells[name] = cell;
  }
  return cells;
}
