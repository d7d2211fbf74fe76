import { useEffect } from 'preact/hooks';
import { useCrawl } from './crawl-context.ts';

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
