/** How the values of a sortable column are held: whole numbers, moments, few different words, or texts. */
export type Holding = 'integer' | 'moment' | 'number' | 'words' | 'text';

/** The columns of the table that it can be sorted by; the others are only read for the rows that are shown. */
export const SORTABLE = {
  url_id: 'integer',
  url: 'text',
  host: 'words',
  state: 'words',
  skip_reason: 'words',
  status: 'integer',
  content_type: 'words',
  indexability: 'words',
  title: 'text',
  title_len: 'integer',
  description_len: 'integer',
  h1_count: 'integer',
  lang: 'words',
  words: 'integer',
  bytes: 'integer',
  ttfb_ms: 'integer',
  fetch_ms: 'integer',
  depth: 'integer',
  folder_depth: 'integer',
  inlinks: 'integer',
  unique_inlinks: 'integer',
  outlinks: 'integer',
  unique_outlinks: 'integer',
  ext_outlinks: 'integer',
  pagerank: 'number',
  link_score: 'integer',
  near_dup_count: 'integer',
  sitemap_lastmod: 'moment',
  fetched_at: 'moment',
} as const satisfies Readonly<Record<string, Holding>>;

export type SortableColumn = keyof typeof SORTABLE;

/** Whether the table can be sorted by a column of that name. */
export function isSortable(name: string): name is SortableColumn {
  return Object.hasOwn(SORTABLE, name);
}
