import { useEffect, useState } from 'preact/hooks';
import type { Counters } from '../../src/serve/answers.ts';
import { useCrawl } from './crawl-context.ts';

/** The figures of the crawl as they change. The browser itself calls again when the server was away. */
export function useLive(): { readonly counters: Counters | undefined; readonly isLive: boolean } {
  const [counters, setCounters] = useState<Counters>();
  const [isLive, setIsLive] = useState(false);
  useEffect(() => {
    const events = new EventSource('/api/events');
    events.addEventListener('open', () => setIsLive(true));
    events.addEventListener('error', () => setIsLive(false));
    events.addEventListener('counters', (event) => {
      setCounters(JSON.parse((event as MessageEvent<string>).data) as Counters);
      setIsLive(true);
    });
    return () => events.close();
  }, []);
  return { counters, isLive };
}

/** What is behind the crawl is asked for again, after the time that the server takes to read it anew. */
const CATCH_UP = 2000;

/** Asks again as long as an answer is of an older state of a crawl that has come to rest. */
export function useCatchingUp(answer: { readonly isCurrent: boolean } | undefined, again: () => void): void {
  const { counters } = useCrawl();
  const isBehind = answer?.isCurrent === false && counters?.isRunning !== true;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(again, CATCH_UP);
    return () => clearTimeout(timer);
  }, [isBehind, answer]);
}

/** A number that grows with each tick of a clock, which only runs while something is to be asked again and again. */
export function useTicks(isRunning: boolean, milliseconds: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (!document.hidden) setTicks((last) => last + 1);
    }, milliseconds);
    return () => clearInterval(timer);
  }, [isRunning, milliseconds]);
  return ticks;
}
