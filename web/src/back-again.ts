import { useEffect } from 'preact/hooks';
import { useCrawl } from './crawl-context.ts';

/** Asks once more for what could not be had, when the server is back that was away. */
export function useBackAgain(isLacking: boolean, again: () => void): void {
  const { isLive } = useCrawl();
  useEffect(() => {
    if (isLive && isLacking) again();
  }, [isLive]);
}
