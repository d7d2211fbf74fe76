import type { Outcome } from './visit.ts';

/** The outcomes after which we have what is at the URL: it came with the visit, or with one before and has not changed since. */
export const FETCHED_OUTCOMES = ['fetched', 'unchanged'] as const satisfies readonly Outcome[];

/** Whether the outcome is one of those; not without a visit. */
export function isFetched(outcome: Outcome | undefined): boolean {
  return outcome === 'fetched' || outcome === 'unchanged';
}
