import type { Archive } from '../model/engine.ts';
import { DUPLICATE_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/** duplicates.csv (P5): one row a URL whose content repeats another one byte for byte. */
export async function writeDuplicatesCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const { url } = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(DUPLICATE_COLUMNS.map(({ name }) => name)));
  for await (const record of archive.pages()) {
    if (record.duplicateOf === 0) continue;
    await out.write(csvRow([record.url, url(record.duplicateOf), record.visit?.digest], csvOptions(options)));
  }
}
