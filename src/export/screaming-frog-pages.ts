import type { CsvField } from './csv.ts';
import { PAGE_VALUES, type PageRowSource } from './page-row.ts';
import { type PageColumn, pageTable } from './pages-csv.ts';

/** Of the columns of Screaming Frog's "Internal: All" those that we have something for, in its order. */
export const INTERNAL_COLUMNS: readonly PageColumn[] = [
  ['Address', PAGE_VALUES.url],
  ['Content Type', PAGE_VALUES.content_type],
  ['Status Code', ({ response }) => response?.status ?? 0],
  ['Status', statusOf],
  ['Indexability', indexabilityOf],
  ['Indexability Status', indexabilityStatusOf],
  ['Title 1', PAGE_VALUES.title],
  ['Title 1 Length', PAGE_VALUES.title_len],
  ['Meta Description 1', PAGE_VALUES.description],
  ['Meta Description 1 Length', PAGE_VALUES.description_len],
  ['H1-1', PAGE_VALUES.h1],
  ['H2-1', PAGE_VALUES.h2],
  ['Meta Robots 1', PAGE_VALUES.meta_robots],
  ['X-Robots-Tag 1', PAGE_VALUES.x_robots_tag],
  ['Canonical Link Element 1', PAGE_VALUES.canonical],
  ['rel="next" 1', PAGE_VALUES.rel_next],
  ['rel="prev" 1', PAGE_VALUES.rel_prev],
  ['Size (bytes)', PAGE_VALUES.bytes],
  ['Transferred (bytes)', PAGE_VALUES.wire_bytes],
  ['Word Count', PAGE_VALUES.words],
  ['Text Ratio', textRatioOf],
  ['Crawl Depth', PAGE_VALUES.depth],
  ['Folder Depth', PAGE_VALUES.folder_depth],
  ['Link Score', PAGE_VALUES.link_score],
  ['Inlinks', PAGE_VALUES.inlinks],
  ['Unique Inlinks', PAGE_VALUES.unique_inlinks],
  ['Outlinks', PAGE_VALUES.outlinks],
  ['Unique Outlinks', PAGE_VALUES.unique_outlinks],
  ['External Outlinks', PAGE_VALUES.ext_outlinks],
  ['Unique External Outlinks', PAGE_VALUES.unique_ext_outlinks],
  ['No. Near Duplicates', PAGE_VALUES.near_dup_count],
  ['Hash', PAGE_VALUES.content_hash],
  ['Response Time', responseTimeOf],
  ['Last Modified', PAGE_VALUES.last_modified],
  ['Redirect URL', PAGE_VALUES.redirect_url],
  ['Redirect Type', (of) => REDIRECTS[String(PAGE_VALUES.redirect_type(of))]],
  ['Language', PAGE_VALUES.lang],
  ['HTTP Version', PAGE_VALUES.http_version],
  ['URL Encoded Address', PAGE_VALUES.url],
  ['Crawl Timestamp', timestampOf],
];

/** Of those of "External: All". */
export const EXTERNAL_COLUMNS: readonly PageColumn[] = INTERNAL_COLUMNS.filter(([heading]) =>
  ['Address', 'Content Type', 'Status Code', 'Status', 'Crawl Depth', 'Inlinks'].includes(heading),
);

const REDIRECTS: Readonly<Record<string, string>> = { http: 'HTTP Redirect', 'meta-refresh': 'Meta Refresh' };

const isExternal = ({ record, survey }: PageRowSource): boolean => survey.is(record.id, 'external');

/** internal_all.csv: a row for each URL within the scope, under the headings of Screaming Frog. */
export const internalAllCsv = pageTable(INTERNAL_COLUMNS, (of) => !isExternal(of));

/** external_all.csv: the same of those beyond it. */
export const externalAllCsv = pageTable(EXTERNAL_COLUMNS, isExternal);

/** The reason phrase; without an answer why there is none. */
function statusOf(of: PageRowSource): CsvField {
  if (of.response !== undefined) return of.response.statusText;
  const reason = PAGE_VALUES.skip_reason(of);
  return reason === 'robots' ? BLOCKED : reason;
}

const BLOCKED = 'Blocked by Robots.txt';

function indexabilityOf(of: PageRowSource): CsvField {
  const indexability = PAGE_VALUES.indexability(of);
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

function indexabilityStatusOf(of: PageRowSource): CsvField {
  const reason = PAGE_VALUES.indexability_reason(of);
  if (reason === 'http-status') return Number(of.response?.status) >= 500 ? 'Server Error' : 'Client Error';
  return INDEXABILITY_STATUSES[String(reason)] ?? reason;
}

/** In per cent. */
function textRatioOf(of: PageRowSource): CsvField {
  const ratio = PAGE_VALUES.text_ratio(of);
  return typeof ratio === 'number' ? Number((ratio * 100).toFixed(2)) : undefined;
}

/** In seconds. */
function responseTimeOf(of: PageRowSource): CsvField {
  const millis = PAGE_VALUES.fetch_ms(of);
  return typeof millis === 'number' ? millis / 1000 : undefined;
}

function timestampOf(of: PageRowSource): CsvField {
  const at = PAGE_VALUES.fetched_at(of);
  return typeof at === 'string' ? at.slice(0, 19).replace('T', ' ') : undefined;
}
