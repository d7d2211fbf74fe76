import type { Archive, PageRecord } from '../model/engine.ts';
import { PAGE_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { CsvBytes } from './csv-bytes.ts';
import { heldBackRule } from './held-back.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import { PAGE_VALUES, type PageRowSource, type PageValue, pageRow, pageRowSource } from './page-row.ts';
import { overRecords, type RecordExport, texts } from './record-export.ts';
import { surveyOf } from './survey.ts';

/** A column of a table of URLs. */
export type PageColumn = readonly [heading: string, value: PageValue];

/** A table of one row a URL, of all or of those that are wanted. */
export function pageTable(
  columns: readonly PageColumn[],
  isWanted: (of: PageRowSource) => boolean = () => true,
): RecordExport {
  const values = columns.map(([, value]) => value);
  return async (archive, out, options) => {
    const sourceOf = await rowSources(archive, options);
    await beginCsv(out, options);
    await out.write(csvRow(columns.map(([heading]) => heading)));
    const csv = new CsvBytes(csvOptions(options));
    return {
      write(record) {
        const source = sourceOf(record);
        if (isWanted(source)) writeRow(values, source, csv);
      },
      flush: () => csv.flush(out),
    };
  };
}

function writeRow(values: readonly PageValue[], source: PageRowSource, csv: CsvBytes): void {
  for (const value of values) csv.field(value(source));
  csv.endRow();
}

/** pages.csv: one row a known URL with all that is known of it; `PAGE_COLUMNS` says what the columns mean. */
export const pagesCsv = pageTable(PAGE_COLUMNS.map(({ name }) => [name, PAGE_VALUES[name]]));

export const writePagesCsv = overRecords(pagesCsv);

/** pages.ndjson: the same rows as one JSON object a line; what is unknown is left out. */
export const writeNdjson = overRecords(async (archive, out, options) => {
  const sourceOf = await rowSources(archive, options);
  return texts(out, (record) => `${JSON.stringify(pageRow(sourceOf(record)))}\n`);
});

/** What the rows of URLs come from. */
async function rowSources(archive: Archive, options: ExportOptions): Promise<(record: PageRecord) => PageRowSource> {
  const survey = await surveyOf(archive, options);
  const heldBack = await heldBackRule(archive, options);
  return (record) => pageRowSource(record, survey, heldBack);
}
