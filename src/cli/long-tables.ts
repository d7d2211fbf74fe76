import {
  type Crawl,
  type CrawlReport,
  type CrawlSummary,
  exportFormats,
  filesOf,
  longTables,
  type RowCount,
} from '../index.ts';
import type { Terminal } from './terminal.ts';

/** Warns of tables in a folder that Excel would show cut off, without a word. `files` are those that were written. */
export async function warnOfLongTables(
  folder: string,
  terminal: Pick<Terminal, 'tell'>,
  files: readonly string[] = exportFormats.default.files,
): Promise<void> {
  tell(await longTables(folder, files), terminal);
}

/** The same of the files that a crawl ends with, which need not be read where its figures say how long they are. */
export async function warnOfLongExports(
  { isConcluded, summary }: CrawlReport,
  { folder = '', settings }: Pick<Crawl, 'folder' | 'settings'>,
  terminal: Pick<Terminal, 'tell'>,
): Promise<void> {
  const known = isConcluded ? rowCounts(summary) : {};
  tell(await longTables(folder, filesOf('default', settings.compat), known), terminal);
}

/** Rows of the tables of a crawl: one a page at most, one a known URL, and one a link, which is dropped unless it found one of those. */
function rowCounts({ totals: { known }, duplicateLinks }: CrawlSummary): Readonly<Record<string, RowCount>> {
  return {
    'structure.csv': { least: 0, most: known },
    'pages.csv': { least: known + 1, most: known + 1 },
    'links.csv': { least: duplicateLinks + 1, most: duplicateLinks + known + 1 },
  };
}

function tell(long: readonly string[], terminal: Pick<Terminal, 'tell'>): void {
  if (long.length > 0)
    terminal.tell(`${long.join(', ')}: more rows than Excel shows (1,048,576); the rest is in the file all the same`);
}
