import { FIGURES } from '../graph/figures.ts';
import { choice, flag, integer, optional, text } from './schema.ts';

/** Words that let through what has one of them. */
export const words = (meaning: string) => optional(text(`${meaning}, separated by commas`, { maxLength: 2000 }));
const range = (meaning: string) => optional(text(`${meaning}: \`N\`, \`A..B\`, \`A..\` or \`..B\``, { maxLength: 40 }));

/** The figures of the summary that count URLs. */
const SUMMARY_FIGURES = [...FIGURES, 'external', 'still-queued', 'dangling', 'non-dangling'] as const;

export type SummaryFigure = (typeof SUMMARY_FIGURES)[number];

/** What lets rows of the table through; all that are given must hold. */
export const FILTERS = {
  q: optional(text('is in URL or title, whatever its case', { maxLength: 200 })),
  state: words('fetched (redirected, too), queued, skipped, failed (missing, too) or blocked'),
  status: words('HTTP status: `404`, a class as `4xx`, or `none`'),
  type: words('type of content, as in `text/html`'),
  indexability: words('indexable or non-indexable'),
  reason: words('skip_reason'),
  issue: words('a check of /api/crawl'),
  summary: optional(choice(SUMMARY_FIGURES, 'a figure of the summary: the URLs that it counts')),
  host: optional(text('host name and port', { maxLength: 300 })),
  folder: optional(text('what the URL begins with', { maxLength: 2000 })),
  depth: range('links from a seed'),
  inlinks: range('links to it'),
  bytes: range('size of the body'),
  fetch_ms: range('milliseconds of the fetch'),
  words: range('words of visible text'),
  duplicateOf: optional(integer('number of a URL whose content it repeats', { minimum: 1 })),
};

/** The filters of the table, and its order. */
export const VIEW = {
  ...FILTERS,
  sort: optional(text('a sortable column', { maxLength: 40, default: 'url_id' })),
  descending: optional(flag('largest first; URLs without a value come last either way')),
  columns: words('columns wanted'),
};

/** What /api/pages.csv takes. */
export const CSV_VIEW = { ...VIEW, limit: optional(integer('so many rows at most', { minimum: 1 })) };
