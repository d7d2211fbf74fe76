import type { Archive } from '../model/engine.ts';
import { PAGE_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { heldBackRule } from './held-back.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { type PageRow, pageRow } from './page-row.ts';
import { surveyOf } from './survey.ts';

/** pages.csv: one row a known URL with all that is known of it; `PAGE_COLUMNS` says what the columns mean. */
export async function writePagesCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  await beginCsv(out, options);
  await out.write(csvRow(PAGE_COLUMNS.map(({ name }) => name)));
  for await (const row of pageRows(archive, options)) {
    await out.write(
      csvRow(
        PAGE_COLUMNS.map(({ name }) => row[name]),
        csvOptions(options),
      ),
    );
  }
}

/** pages.ndjson: the same rows as one JSON object a line; what is unknown is left out. */
export async function writeNdjson(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  for await (const row of pageRows(archive, options)) {
    const known = PAGE_COLUMNS.flatMap(({ name }) => (row[name] === undefined ? [] : [[name, row[name]] as const]));
    await out.write(`${JSON.stringify(Object.fromEntries(known))}\n`);
  }
}

async function* pageRows(archive: Archive, options: ExportOptions): AsyncGenerator<PageRow> {
  const survey = await surveyOf(archive, options);
  const heldBack = await heldBackRule(archive, options);
  for await (const record of archive.pages()) yield pageRow(record, survey, heldBack);
}
