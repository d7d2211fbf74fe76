import type { Archive } from '../model/engine.ts';
import type { Via } from '../model/via.ts';
import { SITEMAP_COLUMNS } from './columns.ts';
import { type CsvField, csvRow } from './csv.ts';
import { beginCsv, csvOptions, type ExportOptions } from './options.ts';
import type { Out } from './out.ts';

type SitemapRow = Readonly<Record<(typeof SITEMAP_COLUMNS)[number]['name'], CsvField>>;

const FOUND_BY: Partial<Record<Via, string>> = {
  'robots-sitemap': 'robots.txt',
  'sitemap-index': 'index',
  'named-sitemap': 'user',
  'guessed-sitemap': 'guess',
};

/** sitemaps.csv: one row a sitemap that was asked for, with what was wrong; `SITEMAP_COLUMNS` says what the columns mean. */
export async function writeSitemapsCsv(archive: Archive, out: Out, options: ExportOptions): Promise<void> {
  await beginCsv(out, options);
  await out.write(csvRow(SITEMAP_COLUMNS.map(({ name }) => name)));
  for await (const { url, via, status, kind, entries, problems } of archive.sitemaps()) {
    const row: SitemapRow = {
      url,
      found_by: FOUND_BY[via] ?? via,
      status,
      kind,
      entries,
      problems: problems.join('; '),
    };
    const fields = SITEMAP_COLUMNS.map(({ name }) => row[name]);
    await out.write(csvRow(fields, csvOptions(options)));
  }
}
