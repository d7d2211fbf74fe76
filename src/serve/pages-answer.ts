import type { Archive } from '../model/engine.ts';
import type { Pages } from './answers.ts';
import { passingRows } from './page-filter.ts';
import { Refusal } from './refusal.ts';
import type { ObjectOf } from './schema.ts';
import type { Snapshot } from './snapshot.ts';
import { isSortable } from './sortable-columns.ts';
import type { VIEW } from './table-parameters.ts';
import { cellsMaker, type TableRow } from './table-row.ts';
import { withRecords } from './with-records.ts';

/** How the table is looked at. */
export type View = ObjectOf<typeof VIEW>;

/** The columns of a view, the number and the URL first; all of them where none are named. Throws a Refusal. */
export function columnsOf({ columns }: View, all: readonly string[]): readonly string[] {
  if (columns === undefined || columns === '') return all;
  const names = columns.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Refusal('BAD_PARAMETER', `columns: ${unknown} is none`);
  return [...new Set(['url_id', 'url', ...names])];
}

/** Part of the table. Throws a Refusal for a column that there is not. */
export async function pagesAnswer(
  archive: Pick<Archive, 'pagesById'>,
  snapshot: Snapshot,
  wanted: View,
  part: { readonly offset: number; readonly limit: number; readonly all: readonly string[] },
): Promise<Omit<Pages, 'isCurrent'>> {
  const { at, survey, table } = snapshot;
  const columns = columnsOf(wanted, part.all);
  const { ids, total } = await selected(snapshot, wanted, part);
  const found = await withRecords(archive, ids, (id) => id);
  const cellsOf = cellsMaker(columns);
  const rows = found.map(({ record }) => cellsOf(survey.row(record)));
  return { asOf: at, known: table.size, total, offset: part.offset, rows };
}

/** Rows of a file that are read at a time. */
const AT_ONCE = 64;

/** The rows of a view, one after the other. */
export async function* rowsOf(
  archive: Pick<Archive, 'pagesById'>,
  snapshot: Snapshot,
  wanted: View,
  limit: number,
): AsyncGenerator<TableRow> {
  const { ids } = await selected(snapshot, wanted, { offset: 0, limit });
  for (let at = 0; at < ids.length; at += AT_ONCE)
    for (const record of await archive.pagesById(ids.slice(at, at + AT_ONCE)))
      if (record !== undefined) yield snapshot.survey.row(record);
}

function selected(
  { table }: Snapshot,
  wanted: View,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const { sort = 'url_id', descending = false, columns: _, ...filter } = wanted;
  if (!isSortable(sort))
    throw new Refusal('BAD_PARAMETER', `sort: ${sort} is no column that the table can be sorted by`);
  return table.select(passingRows(table, filter), { by: sort, descending, offset, limit });
}
