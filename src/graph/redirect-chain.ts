import type { Archive, PageRecord } from '../model/engine.ts';

/** Where the redirects of a URL lead. */
export interface RedirectChain {
  /** The URL itself, then the target of each redirect; the last one redirects no further, or to one that is here already. */
  readonly hops: readonly PageRecord[];
  /** The redirects come back to where they have been: nobody ever arrives. */
  readonly isLoop: boolean;
}

/** Far longer than anybody follows; links into the middle of a chain can make it as long as a crawl. */
const LONGEST = 100;

/** Follows the redirects that a crawl has met from one URL on, at most `longest`. A URL that does not redirect is a chain of its own. */
export async function redirectChain(
  archive: Pick<Archive, 'pageById' | 'linksOf'>,
  first: PageRecord,
  longest = LONGEST,
): Promise<RedirectChain> {
  const hops = new Map([[first.id, first]]);
  for (let last = first; last.visit?.outcome === 'redirected' && hops.size <= longest; ) {
    const target = (await archive.linksOf(last.id))?.links.find(({ type }) => type === 'redirect')?.target;
    const next = target === undefined ? undefined : await archive.pageById(target);
    if (next === undefined) break;
    if (hops.has(next.id)) return { hops: [...hops.values()], isLoop: true };
    hops.set(next.id, next);
    last = next;
  }
  return { hops: [...hops.values()], isLoop: false };
}
