import type { Archive, PageRecord } from '../model/engine.ts';
import { PAGE_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { heldBackRule } from './held-back.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import { type PageRow, pageRow } from './page-row.ts';
import { overRecords, type RecordExport } from './record-export.ts';
import { surveyOf } from './survey.ts';

const NAMES = PAGE_COLUMNS.map(({ name }) => name);

/** pages.csv: one row a known URL with all that is known of it; `PAGE_COLUMNS` says what the columns mean. */
export const pagesCsv: RecordExport = async (archive, out, options) => {
  const rowOf = await pageRows(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(NAMES));
  const csv = csvOptions(options);
  return (record) => {
    const row = rowOf(record);
    return csvRow(
      NAMES.map((name) => row[name]),
      csv,
    );
  };
};

export const writePagesCsv = overRecords(pagesCsv);

/** pages.ndjson: the same rows as one JSON object a line; what is unknown is left out. */
export const writeNdjson = overRecords(async (archive, _out, options) => {
  const rowOf = await pageRows(archive, options);
  return (record) => {
    const row = rowOf(record);
    const known = NAMES.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]] as const]));
    return `${JSON.stringify(Object.fromEntries(known))}\n`;
  };
});

async function pageRows(archive: Archive, options: ExportOptions): Promise<(record: PageRecord) => PageRow> {
  const survey = await surveyOf(archive, options);
  const heldBack = await heldBackRule(archive, options);
  return (record) => pageRow(record, survey, heldBack);
}
