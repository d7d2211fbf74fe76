import type { Archive, PageRecord } from '../model/engine.ts';
import { PAGE_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { CsvBytes } from './csv-bytes.ts';
import { heldBackRule } from './held-back.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import { type PageRowSource, pageRow, pageRowSource, writePageRow } from './page-row.ts';
import { overRecords, type RecordExport, texts } from './record-export.ts';
import { surveyOf } from './survey.ts';

/** pages.csv: one row a known URL with all that is known of it; `PAGE_COLUMNS` says what the columns mean. */
export const pagesCsv: RecordExport = async (archive, out, options) => {
  const sourceOf = await rowSources(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(PAGE_COLUMNS.map(({ name }) => name)));
  const csv = new CsvBytes(csvOptions(options));
  return {
    write: (record) => writePageRow(sourceOf(record), csv),
    flush: () => csv.flush(out),
  };
};

export const writePagesCsv = overRecords(pagesCsv);

/** pages.ndjson: the same rows as one JSON object a line; what is unknown is left out. */
export const writeNdjson = overRecords(async (archive, out, options) => {
  const sourceOf = await rowSources(archive, options);
  return texts(out, (record) => `${JSON.stringify(pageRow(sourceOf(record)))}\n`);
});

/** What the rows of URLs come from. */
export async function rowSources(
  archive: Archive,
  options: ExportOptions,
): Promise<(record: PageRecord) => PageRowSource> {
  const survey = await surveyOf(archive, options);
  const heldBack = await heldBackRule(archive, options);
  return (record) => pageRowSource(record, survey, heldBack);
}
