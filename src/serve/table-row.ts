import { blankRow } from '../model/blank-row.ts';
import type { Row } from './answers.ts';
import type { Cell } from './held-column.ts';

/** One URL with a value for every column of pages.csv, by the columns' names. */
export type TableRow = Readonly<Record<string, Cell>>;

/** Makes of rows what is told of them: the cells of these columns, undefined where nothing is known. */
export function cellsMaker(columns: readonly string[]): (row: TableRow) => Row {
  const blank = blankRow(columns);
  return (row) => {
    const cells: Record<string, Cell> = { ...blank };
    for (const name of columns) cells[name] = known(row[name]);
    return cells;
  };
}

function known(cell: Cell): Cell {
  return cell === '' || (typeof cell === 'number' && !Number.isFinite(cell)) ? undefined : cell;
}
