/**
 * A row of these columns in which nothing is known yet. Copies of it (`{ ...blank }`) keep its shape; a row to which columns were added one
 * by one would be a hash table of its own, eight times as large.
 */
export function blankRow(columns: readonly string[]): Readonly<Record<string, undefined>> {
  // Of what is parsed V8 gives the columns places, and not of what is put together column by column.
  const blank: Record<string, undefined> = JSON.parse(`{${columns.map((name) => `${JSON.stringify(name)}:0`).join()}}`);
  for (const name of columns) blank[name] = undefined;
  return blank;
}
