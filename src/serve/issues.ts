import { isPage } from '../graph/page-state.ts';
import type { PageRecord } from '../model/engine.ts';
import type { Issue } from './answers.ts';
import type { TableRow } from './table-row.ts';

/** What may be wrong with a URL, and how to see it. */
interface Check extends Omit<Issue, 'count'> {
  /** Whether it holds of a URL by its own row; left out where other rows have to be known. */
  readonly holds?: (row: TableRow, record: PageRecord) => boolean;
}

const LONG_TITLE = 60;
const SLOW = 2000;
const LARGE = 2_097_152;
const DEEP = 5;
const FEW_WORDS = 50;

const isOver = (value: TableRow[string], limit: number): boolean => typeof value === 'number' && value > limit;
const isUnder = (value: TableRow[string], limit: number): boolean => typeof value === 'number' && value < limit;
const isLinked = ({ inlinks }: TableRow): boolean => isOver(inlinks, 0);

/** All checks, the most urgent first. The place of a check is its bit in the table: there is room for 31. */
export const CHECKS: readonly Check[] = [
  {
    check: 'broken-links',
    title: 'Broken URLs with links to them',
    meaning: 'Readers who follow these links find nothing: mend the links, or bring the pages back.',
    priority: 'high',
    holds: (row) => row['state'] === 'failed' && isLinked(row),
  },
  {
    check: 'server-errors',
    title: 'Errors of the server',
    meaning: 'The server answered with 5xx: its log says why.',
    priority: 'high',
    holds: ({ status }) => isOver(status, 499),
  },
  {
    check: 'no-answer',
    title: 'No answer',
    meaning: 'Nothing came, or nothing that can be read: the reason stands beside each URL.',
    priority: 'high',
    holds: ({ state, status }) => state === 'failed' && status === undefined,
  },
  {
    check: 'redirect-loops',
    title: 'Redirects without an end',
    meaning: 'These redirects lead to themselves or through too many others: no page comes of them.',
    priority: 'high',
    holds: ({ skip_reason: reason }) => reason === 'redirect-loop' || reason === 'too-many-redirects',
  },
  {
    check: 'broken-in-sitemap',
    title: 'Broken URLs in a sitemap',
    meaning: 'A sitemap promises pages that cannot be had: take them out of it.',
    priority: 'high',
    holds: ({ state, in_sitemap: isListed }) => state === 'failed' && isListed === true,
  },
  {
    check: 'redirect-chains',
    title: 'Redirects in a row',
    meaning: 'Two redirects or more before a page: let the first lead to the last.',
    priority: 'medium',
    holds: ({ redirect_chain: chain }) => typeof chain === 'string' && chain.split(' ').length > 2,
  },
  {
    check: 'blocked-with-links',
    title: 'Blocked URLs with links to them',
    meaning: 'robots.txt keeps search engines from what the site links to.',
    priority: 'medium',
    holds: (row) => row['state'] === 'blocked' && isLinked(row),
  },
  {
    check: 'title-missing',
    title: 'No title',
    meaning: 'Search results and tabs of browsers have nothing to show.',
    priority: 'medium',
    holds: ({ title }, record) => isPage(record) && (title === undefined || title === ''),
  },
  {
    check: 'title-repeated',
    title: 'The title of another page',
    meaning: 'Readers cannot tell these pages apart by their titles.',
    priority: 'medium',
  },
  {
    check: 'copies',
    title: 'The content of another URL',
    meaning: 'The same bytes under several addresses: redirect, or name one of them as canonical.',
    priority: 'medium',
    holds: (_, record) => record.duplicateOf !== 0 && isPage(record),
  },
  {
    check: 'orphans',
    title: 'Only in a sitemap',
    meaning: 'No page links to these: readers do not find them.',
    priority: 'medium',
    holds: ({ orphan }) => orphan === true,
  },
  {
    check: 'cut-short',
    title: 'Incomplete answers',
    meaning: 'The body ended early or could not be decoded whole.',
    priority: 'medium',
    holds: (row) => row['truncated'] !== undefined || row['coding_error'] !== undefined,
  },
  {
    check: 'slow',
    title: 'Slow answers',
    meaning: 'The whole fetch took more than two seconds.',
    priority: 'medium',
    holds: ({ fetch_ms: time }) => isOver(time, SLOW),
  },
  {
    check: 'linked-redirects',
    title: 'Links to redirects',
    meaning: 'Each costs readers a request: link to where it leads.',
    priority: 'low',
    holds: (row, { visit }) => visit?.outcome === 'redirected' && isLinked(row),
  },
  {
    check: 'near-copies',
    title: 'Nearly the text of another page',
    meaning: 'Search engines may show only one of them.',
    priority: 'low',
    holds: (row) => isOver(row['near_dup_count'], 0),
  },
  {
    check: 'title-long',
    title: 'Long titles',
    meaning: 'More than 60 characters: search results cut them.',
    priority: 'low',
    holds: (row) => isOver(row['title_len'], LONG_TITLE),
  },
  {
    check: 'description-missing',
    title: 'No description',
    meaning: 'Search results choose some words of the page.',
    priority: 'low',
    holds: ({ description }, record) => isPage(record) && (description === undefined || description === ''),
  },
  {
    check: 'description-repeated',
    title: 'The description of another page',
    meaning: 'It says nothing of this one.',
    priority: 'low',
  },
  {
    check: 'heading-missing',
    title: 'No main heading',
    meaning: 'The page has no h1: readers, and those who listen to it, do not hear what it is about.',
    priority: 'low',
    holds: ({ h1_count: count }) => count === 0,
  },
  {
    check: 'headings-several',
    title: 'Several main headings',
    meaning: 'More than one h1.',
    priority: 'low',
    holds: ({ h1_count: count }) => isOver(count, 1),
  },
  {
    check: 'few-words',
    title: 'Few words',
    meaning: 'Fewer than 50 words of text.',
    priority: 'low',
    holds: ({ words }, record) => isPage(record) && isUnder(words, FEW_WORDS),
  },
  {
    check: 'deep',
    title: 'Far from the start',
    meaning: 'More than five links from a seed.',
    priority: 'low',
    holds: ({ depth }, record) => isPage(record) && isOver(depth, DEEP),
  },
  {
    check: 'large',
    title: 'Large answers',
    meaning: 'More than 2 MB.',
    priority: 'low',
    holds: ({ bytes }) => isOver(bytes, LARGE),
  },
  {
    check: 'not-for-search',
    title: 'Pages that say noindex',
    meaning: 'Search engines leave them out: see that this is meant.',
    priority: 'low',
    holds: ({ indexability_reason: reason }) => reason === 'noindex',
  },
  {
    check: 'canonical-elsewhere',
    title: 'Pages that name another as canonical',
    meaning: 'Search engines take the other one: see that this is meant.',
    priority: 'low',
    holds: ({ indexability_reason: reason }) => reason === 'canonical-elsewhere',
  },
];

/** The bit of a check in the table; 0 for a name that there is not. */
export function bitOf(check: string): number {
  const place = CHECKS.findIndex((one) => one.check === check);
  return place < 0 ? 0 : 1 << place;
}

/** The bits of all that is seen of a URL by its own row. */
export function issuesOf(row: TableRow, record: PageRecord): number {
  let bits = 0;
  for (const [place, { holds }] of CHECKS.entries()) if (holds?.(row, record)) bits |= 1 << place;
  return bits;
}
