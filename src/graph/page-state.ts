import { isFetched } from '../model/fetched-outcomes.ts';
import type { PageOutline } from '../model/page-outline.ts';
import type { Because, Reason } from '../model/visit.ts';

const OUT_OF_SCOPE: ReadonlySet<Reason> = new Set(['scope', 'scheme']);

/** Whether the URL is a page: fetched with 200 (or found unchanged since) and its content scanned as HTML, or read as a document. */
export function isPage({ visit }: PageOutline): boolean {
  return visit?.page !== undefined && isFetched(visit.outcome) && visit.response?.status === 200;
}

/** Whether the crawl was to fetch the URL, whatever came of it: a trap, a blocked or a failed URL is in scope. */
export function isInScope({ because }: PageOutline): boolean {
  return because === undefined || !OUT_OF_SCOPE.has(because.reason);
}

/** Why the URL is not (or not yet) a page: the ruling on it, else what its last visit came to. */
export function whyNot({ because, visit }: PageOutline): Because | undefined {
  return because ?? visit?.because;
}

/** Whether robots.txt (its rules, or that it could not be had) kept us from the URL. */
export function isRobotsBlocked(record: PageOutline): boolean {
  const reason = whyNot(record)?.reason;
  return reason === 'robots' || reason === 'robots-unreachable';
}

/**
 * Why a page is without a followed link to another URL in scope: there are no links at all, all are nofollow, or all lead out of scope.
 */
export const PAGE_KINDS = ['no_links', 'nofollow_only', 'external_only'] as const;

/** Why a URL has no arcs out of it. The first three are of pages, the others are no pages. */
export const DANGLING_KINDS = [...PAGE_KINDS, 'non_html', 'not_fetched', 'error', 'robots_blocked'] as const;

export type DanglingKind = (typeof DANGLING_KINDS)[number];

/** Why a URL in scope that is no page leads nowhere; undefined for pages and redirects. */
export function deadEndKind(record: PageOutline): DanglingKind | undefined {
  if (isPage(record) || record.visit?.outcome === 'redirected') return undefined;
  if (isRobotsBlocked(record)) return 'robots_blocked';
  const outcome = record.visit?.outcome;
  if (record.state !== 'done' || outcome === undefined) return 'not_fetched';
  return outcome === 'gone' || outcome === 'failed' ? 'error' : 'non_html';
}
