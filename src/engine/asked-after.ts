import { SITEMAP_VIAS, type Via } from '../model/via.ts';
import type { Visit } from '../model/visit.ts';
import { contentOf } from './content-of.ts';

/**
 * The visit, where the host can be asked whether what came has changed since (RFC 9110, 13): a whole answer with a validator. Sitemaps are
 * read anew each time, as nothing of what they list is kept with them. What is tried again is asked for whole: the answer to a condition
 * may be what was wrong.
 */
export function askedAfter(
  visit: Visit,
  { via, tries }: { readonly via: Via; readonly tries: number },
): Visit | undefined {
  if (tries > 0 || contentOf(visit) === undefined || SITEMAP_VIAS.has(via)) return undefined;
  const { etag, lastModified } = visit.response ?? {};
  return etag === undefined && lastModified === undefined ? undefined : visit;
}
