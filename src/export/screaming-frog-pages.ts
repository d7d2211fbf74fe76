import { type CsvField, csvRow } from './csv.ts';
import { beginCsv, csvOptions } from './options.ts';
import { type PageRow, pageRow } from './page-row.ts';
import { rowSources } from './pages-csv.ts';
import { type RecordExport, texts } from './record-export.ts';

/** A column of the other tool, and the value that ours have for it. */
type FrogColumn = readonly [heading: string, value: (row: PageRow) => CsvField];

/** Of the columns of Screaming Frog's "Internal: All" those that we have something for, in its order. */
export const INTERNAL_COLUMNS: readonly FrogColumn[] = [
  ['Address', ({ url }) => url],
  ['Content Type', ({ content_type }) => content_type],
  ['Status Code', ({ status }) => status ?? 0],
  ['Status', statusOf],
  ['Indexability', indexabilityOf],
  ['Indexability Status', indexabilityStatusOf],
  ['Title 1', ({ title }) => title],
  ['Title 1 Length', ({ title_len }) => title_len],
  ['Meta Description 1', ({ description }) => description],
  ['Meta Description 1 Length', ({ description_len }) => description_len],
  ['H1-1', ({ h1 }) => h1],
  ['H2-1', ({ h2 }) => h2],
  ['Meta Robots 1', ({ meta_robots }) => meta_robots],
  ['X-Robots-Tag 1', ({ x_robots_tag }) => x_robots_tag],
  ['Canonical Link Element 1', ({ canonical }) => canonical],
  ['rel="next" 1', ({ rel_next }) => rel_next],
  ['rel="prev" 1', ({ rel_prev }) => rel_prev],
  ['Size (bytes)', ({ bytes }) => bytes],
  ['Transferred (bytes)', ({ wire_bytes }) => wire_bytes],
  ['Word Count', ({ words }) => words],
  [
    'Text Ratio',
    ({ text_ratio }) => (typeof text_ratio === 'number' ? Number((text_ratio * 100).toFixed(2)) : undefined),
  ],
  ['Crawl Depth', ({ depth }) => depth],
  ['Folder Depth', ({ folder_depth }) => folder_depth],
  ['Link Score', ({ link_score }) => link_score],
  ['Inlinks', ({ inlinks }) => inlinks],
  ['Unique Inlinks', ({ unique_inlinks }) => unique_inlinks],
  ['Outlinks', ({ outlinks }) => outlinks],
  ['Unique Outlinks', ({ unique_outlinks }) => unique_outlinks],
  ['External Outlinks', ({ ext_outlinks }) => ext_outlinks],
  ['Unique External Outlinks', ({ unique_ext_outlinks }) => unique_ext_outlinks],
  ['No. Near Duplicates', ({ near_dup_count }) => near_dup_count],
  ['Hash', ({ content_hash }) => content_hash],
  ['Response Time', ({ fetch_ms }) => (typeof fetch_ms === 'number' ? fetch_ms / 1000 : undefined)],
  ['Last Modified', ({ last_modified }) => last_modified],
  ['Redirect URL', ({ redirect_url }) => redirect_url],
  ['Redirect Type', ({ redirect_type }) => REDIRECTS[String(redirect_type)]],
  ['Language', ({ lang }) => lang],
  ['HTTP Version', ({ http_version }) => http_version],
  ['URL Encoded Address', ({ url }) => url],
  [
    'Crawl Timestamp',
    ({ fetched_at }) => (typeof fetched_at === 'string' ? fetched_at.slice(0, 19).replace('T', ' ') : undefined),
  ],
];

/** Of those of "External: All". */
export const EXTERNAL_COLUMNS: readonly FrogColumn[] = INTERNAL_COLUMNS.filter(([heading]) =>
  ['Address', 'Content Type', 'Status Code', 'Status', 'Crawl Depth', 'Inlinks'].includes(heading),
);

const REDIRECTS: Readonly<Record<string, string>> = { http: 'HTTP Redirect', 'meta-refresh': 'Meta Refresh' };

/** internal_all.csv: a row for each URL within the scope, under the headings of Screaming Frog. */
export const internalAllCsv = tableOf(INTERNAL_COLUMNS, false);

/** external_all.csv: the same of those beyond it. */
export const externalAllCsv = tableOf(EXTERNAL_COLUMNS, true);

function tableOf(columns: readonly FrogColumn[], isOfExternal: boolean): RecordExport {
  return async (archive, out, options) => {
    const sourceOf = await rowSources(archive, options);
    await beginCsv(out, options);
    await out.write(csvRow(columns.map(([heading]) => heading)));
    return texts(out, (record) => {
      const source = sourceOf(record);
      if (source.survey.is(record.id, 'external') !== isOfExternal) return '';
      const row = pageRow(source);
      return csvRow(
        columns.map(([, value]) => value(row)),
        csvOptions(options),
      );
    });
  };
}

/** The reason phrase; without an answer why there is none. */
function statusOf({ status, status_text, skip_reason }: PageRow): CsvField {
  if (status !== undefined) return status_text;
  return skip_reason === 'robots' ? BLOCKED : skip_reason;
}

const BLOCKED = 'Blocked by Robots.txt';

function indexabilityOf({ indexability }: PageRow): CsvField {
  if (indexability === undefined) return undefined;
  return indexability === 'indexable' ? 'Indexable' : 'Non-Indexable';
}

/** What we call the reasons that Screaming Frog has words for. */
const INDEXABILITY_STATUSES: Readonly<Record<string, string>> = {
  redirect: 'Redirected',
  'meta-refresh': 'Redirected',
  noindex: 'noindex',
  'canonical-elsewhere': 'Canonicalised',
  robots: BLOCKED,
};

function indexabilityStatusOf({ indexability_reason, status }: PageRow): CsvField {
  if (indexability_reason === 'http-status') return Number(status) >= 500 ? 'Server Error' : 'Client Error';
  return INDEXABILITY_STATUSES[String(indexability_reason)] ?? indexability_reason;
}
