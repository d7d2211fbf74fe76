import { useEffect, useRef } from 'preact/hooks';
import { AT_WORK, restOf, useCrawl } from './crawl-context.ts';

/** What is behind the crawl is asked for again, after the time that the server takes to read it anew; milliseconds. */
const CATCH_UP = 700;

/** Asks again as long as an answer is of an older state of a crawl that has come to rest. */
export function useCatchingUp(answer: { readonly isCurrent: boolean } | undefined, again: () => void): void {
  const { counters } = useCrawl();
  const isBehind = answer?.isCurrent === false && counters?.isRunning !== true;
  // With each answer anew.
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(again, CATCH_UP);
    return () => clearTimeout(timer);
  }, [isBehind, answer]);
}

/** Asks again whenever a crawl at rest is another than it was: a run has ended meanwhile, however short it was. */
export function useAnew(again: () => void): void {
  const rest = restOf(useCrawl().counters);
  const last = useRef(rest);
  useEffect(() => {
    // What is told first is no change.
    const isChanged = last.current !== undefined && rest !== undefined && rest !== last.current;
    last.current = rest;
    if (isChanged && rest !== AT_WORK) again();
  }, [rest]);
}
