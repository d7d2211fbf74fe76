import { exportFormats, longTables } from '../index.ts';
import type { Terminal } from './terminal.ts';

/** Warns of tables in a folder that Excel would show cut off, without a word. `files` are those that were written. */
export async function warnOfLongTables(
  folder: string,
  terminal: Pick<Terminal, 'tell'>,
  files: readonly string[] = exportFormats.default.files,
): Promise<void> {
  const long = await longTables(folder, files);
  if (long.length > 0)
    terminal.tell(`${long.join(', ')}: more rows than Excel shows (1,048,576); the rest is in the file all the same`);
}
