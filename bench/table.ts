/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Writes a table in Markdown: names to the left, all that follows them to the right. */
export function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  print(`| ${heads.join(' | ')} |`);
  print(`|${heads.map((_, column) => (column === 0 ? '---' : '--:')).join('|')}|`);
  for (const row of rows) print(`| ${row.join(' | ')} |`);
}
