import type { LeaseWish } from '../model/engine.ts';
import type { CrawlRun } from './run.ts';

/**
 * How much to ask for, for hosts that get so many requests at a time. A host that rests between two requests gets one URL a lease, so that
 * its best one is chosen each time.
 */
export function wishOf({ parts, lanes }: CrawlRun, hosts: number, atOnce: number): LeaseWish {
  const { settings, selection, share } = parts;
  const isUnhurried = settings.delay > 0 || settings.delayFactor > 0;
  return {
    hosts,
    urlsPerHost: isUnhurried && lanes === 1 ? 1 : Math.max(selection.ordering.batch, atOnce),
    maxDepth: settings.depth ?? Infinity,
    maxPagesPerHost: settings.maxPagesPerHost ?? Infinity,
    needsBodies: settings.archive,
    part: share?.part,
  };
}
