/** What a CSV cell may hold; `undefined` is a blank: unknown or not applicable. */
export type CsvField = string | number | boolean | undefined;

export interface CsvOptions {
  /** Puts an apostrophe before text that a spreadsheet would run as a formula. Off by default: the cell then differs from what was found. */
  readonly escapeFormulas?: boolean;
}

const NEEDS_QUOTES = /[",\r\n]/;

/** What spreadsheets take for the start of a formula; the full-width forms are read as their ASCII twins in East Asian locales. */
const STARTS_FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One CSV row ended by CRLF, quoted only where it must be (RFC 4180, 2). Numbers that are not finite are blank.
 * A row of one blank cell is written `""`, as an empty line would be read as no row at all.
 */
export function csvRow(fields: readonly CsvField[], options: CsvOptions = {}): string {
  const escapeFormulas = options.escapeFormulas === true;
  let row = '';
  for (let index = 0; index < fields.length; index++) {
    if (index > 0) row += ',';
    row += csvCell(fields[index], escapeFormulas);
  }
  return fields.length === 1 && row === '' ? '""\r\n' : `${row}\r\n`;
}

/** One cell of such a row. */
export function csvCell(field: CsvField, escapeFormulas: boolean): string {
  if (field === undefined) return '';
  if (typeof field === 'number') return Number.isFinite(field) ? String(field) : '';
  if (typeof field === 'boolean') return field ? 'true' : 'false';
  const text = escapeFormulas && STARTS_FORMULA.test(field) ? `'${field}` : field;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
