import { useEffect, useState } from 'preact/hooks';
import type { Counters } from '../../src/serve/answers.ts';

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

/** True for the ticks of a clock that only runs while something is to be asked again and again; the number grows with each. */
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
