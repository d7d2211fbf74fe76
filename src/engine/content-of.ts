import type { Visit } from '../model/visit.ts';

/** The digest of what a visit fetched, by which copies are known; undefined where it was no whole answer. */
export function contentOf(visit: Visit | undefined): string | undefined {
  return visit?.outcome === 'fetched' && visit.response?.status === 200 ? visit.digest : undefined;
}
