import { isFetched } from '../model/fetched-outcomes.ts';
import type { Visit } from '../model/visit.ts';

/** The digest of what a visit fetched, or found unchanged, by which copies are known; undefined where it was no whole answer. */
export function contentOf(visit: Visit | undefined): string | undefined {
  return isFetched(visit?.outcome) && visit?.response?.status === 200 ? visit.digest : undefined;
}
