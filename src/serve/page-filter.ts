import { PAGE_KINDS } from '../graph/page-state.ts';
import type { WordColumn } from './held-column.ts';
import { bitOf } from './issues.ts';
import type { PageTable } from './page-table.ts';
import { Refusal } from './refusal.ts';
import type { ObjectOf } from './schema.ts';
import type { FILTERS, SummaryFigure } from './table-parameters.ts';

/** What lets rows through, as it was asked for. */
export type Filter = ObjectOf<typeof FILTERS>;

const RANGES = ['depth', 'inlinks', 'bytes', 'fetch_ms', 'words'] as const;

/** A byte for each row of the table, 1 where all of the filter holds; undefined where all rows pass. Throws a Refusal. */
export function passingRows(table: PageTable, filter: Filter): Uint8Array | undefined {
  const given = Object.values(filter).filter((value) => value !== undefined && value !== '');
  if (given.length === 0) return undefined;
  const passing = new Uint8Array(table.size).fill(1);
  const { state, type, indexability, reason, host, status, issue, folder, q, duplicateOf, summary } = filter;
  keepWords(table.words('state'), state, passing);
  keepWords(table.types, type, passing);
  keepWords(table.words('indexability'), indexability, passing);
  keepWords(table.words('skip_reason'), reason, passing);
  if (host !== undefined && host !== '') keepWord(table.words('host'), [host], passing);
  keepStatuses(table, status, passing);
  for (const name of RANGES) keepRange(table, name, filter[name], passing);
  if (issue !== undefined && issue !== '') keepIssues(table, issue, passing);
  if (duplicateOf !== undefined) keepCopies(table, duplicateOf, passing);
  if (summary !== undefined) keep(passing, countedBy(table, summary));
  if (folder !== undefined) table.keepBeginnings(folder, passing);
  if (q !== undefined) table.keepMatches(q, passing);
  return passing;
}

/** Which rows a figure of the summary counts. */
function countedBy(table: PageTable, figure: SummaryFigure): (row: number) => boolean {
  const queued = table.words('state').find('queued');
  const isDangling = (row: number): boolean => PAGE_KINDS.some((kind) => kind === table.danglingKind(row));
  switch (figure) {
    case 'external':
      return (row) => !table.isInScope(row);
    case 'still-queued':
      return (row) => table.words('state').numberAt(row) === queued;
    case 'dangling':
      return (row) => table.isPage(row) && isDangling(row);
    case 'non-dangling':
      return (row) => table.isPage(row) && !isDangling(row);
    default:
      return (row) => table.isCounted(row, figure);
  }
}

function keep(passing: Uint8Array, holds: (row: number) => boolean): void {
  for (let row = 0; row < passing.length; row++) if (passing[row] === 1 && !holds(row)) passing[row] = 0;
}

/** The words of a list with commas. */
export function wordsIn(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}

function keepWords(column: WordColumn, words: string | undefined, passing: Uint8Array): void {
  if (words !== undefined && words !== '') keepWord(column, wordsIn(words), passing);
}

function keepWord(column: WordColumn, words: readonly string[], passing: Uint8Array): void {
  const numbers = new Set(words.map((word) => column.find(word)));
  keep(passing, (row) => numbers.has(column.numberAt(row)));
}

function keepStatuses(table: PageTable, statuses: string | undefined, passing: Uint8Array): void {
  if (statuses === undefined || statuses === '') return;
  const wanted = new Set(wordsIn(statuses));
  for (const word of wanted)
    if (!/^(\d{3}|[1-5]xx|none)$/.test(word)) throw new Refusal('BAD_PARAMETER', `status: ${word} is none`);
  const column = table.column('status');
  const visited = table.column('fetched_at');
  const state = table.words('state');
  keep(passing, (row) => {
    const status = column.numberAt(row);
    // Only of what was asked for it says something that there was no answer.
    if (Number.isNaN(status))
      return wanted.has('none') && Number.isNaN(visited.numberAt(row)) && state.wordAt(row) === 'failed';
    return wanted.has(String(status)) || wanted.has(`${Math.floor(status / 100)}xx`);
  });
}

function keepRange(
  table: PageTable,
  name: (typeof RANGES)[number],
  text: string | undefined,
  passing: Uint8Array,
): void {
  if (text === undefined || text === '') return;
  const parts = /^(?:(\d{1,15})|(\d{0,15})\.\.(\d{0,15}))$/.exec(text);
  if (parts === null) throw new Refusal('BAD_PARAMETER', `${name}: ${text} is no range`, 'Write N, A..B, A.. or ..B.');
  const [, one, least, most] = parts;
  const from = Number(one ?? (least || Number.NEGATIVE_INFINITY));
  const to = Number(one ?? (most || Number.POSITIVE_INFINITY));
  const column = table.column(name);
  keep(passing, (row) => {
    const value = column.numberAt(row);
    return value >= from && value <= to;
  });
}

function keepIssues(table: PageTable, checks: string, passing: Uint8Array): void {
  let bits = 0;
  for (const check of wordsIn(checks)) {
    const bit = bitOf(check);
    if (bit === 0) throw new Refusal('BAD_PARAMETER', `issue: ${check} is none`);
    bits |= bit;
  }
  const { issues } = table;
  keep(passing, (row) => ((issues[row] ?? 0) & bits) !== 0);
}

function keepCopies(table: PageTable, id: number, passing: Uint8Array): void {
  const { duplicateOf } = table;
  keep(passing, (row) => duplicateOf[row] === id);
}
