import type { PageOutline } from '../model/page-outline.ts';
import type { UrlId } from '../model/url.ts';
import type { Reason } from '../model/visit.ts';
import { FIGURES, type Figure, figuresOf } from './figures.ts';
import type { RankGraph } from './rank-graph.ts';

/** How many of a crawl's known URLs there are of each kind. */
export interface Census {
  readonly external: number;
  readonly local: number;
  readonly robotsBlocked: number;
  /** Fetched with success, of whatever type; redirects are not. */
  readonly processed: number;
  /** To be visited still. */
  readonly queued: number;
  /** Pages whose content another page has byte for byte. */
  readonly duplicates: number;
  /** 404 and 410. */
  readonly missing: number;
  /** Pages without the region that was asked for. */
  readonly ignored: number;
  readonly failed: number;
  /** Found by no link: seeds, and what sitemaps name. */
  readonly unlinked: number;
  /** Known and never fetched, by reason, the most frequent first. */
  readonly skipped: readonly Skipped[];
}

/** The URLs that one reason kept from being fetched. */
export interface Skipped {
  readonly reason: Reason;
  readonly count: number;
  /** The first one met. */
  readonly first: UrlId;
}

/** Links to URLs that were known already: met again, and dropped. */
export function droppedLinks(
  { linksMet }: Pick<RankGraph, 'linksMet'>,
  { local, external, unlinked }: Pick<Census, 'local' | 'external' | 'unlinked'>,
): number {
  return Math.max(0, linksMet - (local + external - unlinked));
}

/** Takes an archive's URLs one by one, so that one reading of them can serve others too. */
export interface CensusTaker {
  page(outline: PageOutline): void;
  finish(): Census;
}

export function censusTaker(): CensusTaker {
  const counts = FIGURES.map(() => 0);
  let [known, queued, unlinked] = [0, 0, 0];
  const skipped = new Map<Reason, { readonly reason: Reason; count: number; readonly first: UrlId }>();
  return {
    page(outline) {
      const { id, state, because } = outline;
      known += 1;
      for (let bits = figuresOf(outline), place = 0; bits !== 0; bits >>>= 1, place++)
        counts[place] = (counts[place] ?? 0) + (bits & 1);
      if (outline.from === 0) unlinked += 1;
      if (state === 'pending') queued += 1;
      if (state !== 'refused' || because === undefined) return;
      const { reason } = because;
      const met = skipped.get(reason);
      if (met === undefined) skipped.set(reason, { reason, count: 1, first: id });
      else met.count += 1;
    },
    finish() {
      const count = (figure: Figure): number => counts[FIGURES.indexOf(figure)] ?? 0;
      const local = count('local');
      return {
        ...{ local, external: known - local, queued, unlinked },
        processed: count('processed'),
        robotsBlocked: count('robots-blocked'),
        duplicates: count('equal-content'),
        missing: count('missing'),
        ignored: count('ignored'),
        failed: count('failed'),
        skipped: [...skipped.values()].sort((a, b) => b.count - a.count),
      };
    },
  };
}
