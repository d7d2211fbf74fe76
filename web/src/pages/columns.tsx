import type { Crawl, Row } from '../../../src/serve/answers.ts';
import { bytes, count, duration, moment, rank, share } from '../amounts.ts';
import { LineOfText } from '../parts/line-of-text.tsx';
import { PageLink } from '../parts/page-link.tsx';
import { Status } from '../parts/status.tsx';
import type { Column } from '../table/virtual-table.tsx';

type ColumnFacts = Crawl['columns'][number];
type Value = string | number | boolean;

/** What is shown of a URL unless others are chosen. */
export const USUAL_COLUMNS: readonly string[] = [
  'url',
  'status',
  'unique_inlinks',
  'title',
  'state',
  'content_type',
  'depth',
  'link_score',
  'words',
  'bytes',
  'fetch_ms',
];

/** Titles that say more than the name in the file. */
const TITLES: Readonly<Record<string, string>> = {
  url: 'URL',
  url_id: 'Number',
  final_url: 'Final URL',
  content_type: 'Type',
  sniffed_type: 'Type by its bytes',
  unique_inlinks: 'Pages linking',
  link_score: 'Score, 0–100',
  pagerank: 'PageRank',
  fetch_ms: 'Fetch time',
  ttfb_ms: 'First byte',
  bytes: 'Size',
  wire_bytes: 'Received',
  skip_reason: 'Reason',
  fetched_at: 'Fetched',
  parent_url: 'First found on',
  redirect_url: 'Redirects to',
  http_version: 'HTTP version',
  tls_version: 'TLS version',
  etag: 'ETag',
  x_robots_tag: 'X-Robots-Tag',
  canonical_http: 'Canonical, by header',
  robots_line: 'Line of robots.txt',
  lang: 'Language',
  text_ratio: 'Share of text',
  near_dup_of: 'Most alike page',
  near_dup_similarity: 'Likeness',
  near_dup_count: 'Pages nearly alike',
};

/** Statuses of what the summary calls missing. */
const MISSING: readonly number[] = [404, 410];

/** In rem; the others by their type. */
const WIDTHS: Readonly<Record<string, number>> = {
  url: 26,
  title: 18,
  description: 20,
  status: 7,
  state: 7,
  content_type: 11,
};

/** Values with a unit, by column. */
const AMOUNTS: Readonly<Record<string, (value: number) => string>> = {
  bytes,
  wire_bytes: bytes,
  fetch_ms: duration,
  ttfb_ms: duration,
  pagerank: rank,
  text_ratio: shareOfOne,
  near_dup_similarity: shareOfOne,
};

/** How a column of the table is shown. */
export function columnOf({ name, type, meaning, isSortable }: ColumnFacts): Column<Row> {
  const isNumber = (type === 'integer' || type === 'number') && name !== 'status';
  return {
    name,
    title: titleOf(name),
    meaning,
    width: WIDTHS[name] ?? (isNumber ? 8 : type === 'date' ? 12 : type === 'boolean' ? 7 : 11),
    isNumber,
    isToldByEnd: name === 'url',
    isSortable,
    cell: (row) => cellOf(name, type, row),
  };
}

/** The title of a column. */
export function titleOf(name: string): string {
  const plain = name
    .replace(/_len$/, ' length')
    .replace(/(^|_)ext_/, '$1external_')
    .replaceAll('_', ' ');
  return TITLES[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** A value of a row as people read it. */
export function valueText(name: string, type: ColumnFacts['type'], value: Value): string {
  if (typeof value === 'number') return (AMOUNTS[name] ?? (name === 'status' ? String : count))(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return type === 'date' ? moment(Date.parse(value)) : value;
}

function shareOfOne(value: number): string {
  return share(value, 1);
}

function cellOf(name: string, type: ColumnFacts['type'], row: Row) {
  const value = row[name];
  if (name === 'url') return <PageLink url={String(value)} id={Number(row['url_id'])} />;
  if (value === undefined) return null;
  if (name === 'status') return <Status status={Number(value)} />;
  // The table's `failed` has what is missing in it, too.
  if (name === 'state' && value === 'failed' && MISSING.includes(Number(row['status']))) return 'missing';
  const shown = valueText(name, type, value);
  return typeof value === 'string' ? <LineOfText text={shown} /> : shown;
}
