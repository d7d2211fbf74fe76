import type { Archive } from '../model/engine.ts';
import { HREFLANG_COLUMNS } from './columns.ts';
import { csvRow } from './csv.ts';
import { hreflangFaults } from './hreflang-faults.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';
import { surveyOf } from './survey.ts';

/** hreflang.csv (DIR-10): one row a fault of the versions in other languages that pages, their headers or sitemaps name. */
export async function writeHreflangCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  const { url, versions } = await surveyOf(archive, options);
  await beginCsv(out, options);
  await out.write(csvRow(HREFLANG_COLUMNS.map(({ name }) => name)));
  for await (const { page, issue, language, version, place, detail } of hreflangFaults(archive, versions)) {
    const row = [url(page), issue, language, url(version), place, detail];
    await out.write(csvRow(row, csvOptions(options)));
  }
}
