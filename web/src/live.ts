import { useEffect, useState } from 'preact/hooks';
import type { Counters } from '../../src/serve/answers.ts';
import type { Control } from '../../src/serve/control-answers.ts';

/** What the server tells as it changes. */
export interface Live {
  readonly counters: Counters | undefined;
  /** How the crawl is driven; undefined where the server takes no commands. */
  readonly control: Control | undefined;
  /** False while the server is away: from when a call was broken off until the next is answered. */
  readonly isLive: boolean;
}

/** Milliseconds until the server is called again where the browser does not do that by itself. */
const CALL_AGAIN = 3000;

/** The figures of the crawl as they change, also when the server was away meanwhile. */
export function useLive(): Live {
  const [live, setLive] = useState<Live>({ counters: undefined, control: undefined, isLive: true });
  useEffect(() => {
    const change = (part: Partial<Live>) => setLive((last) => ({ ...last, ...part }));
    let events: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const call = () => {
      events = new EventSource('/api/events');
      events.addEventListener('open', () => change({ isLive: true }));
      events.addEventListener('error', () => {
        change({ isLive: false });
        // Where the answer was a refusal the browser gives up for good (HTML, 9.2.3).
        if (events.readyState === EventSource.CLOSED) timer = setTimeout(call, CALL_AGAIN);
      });
      events.addEventListener('counters', ({ data }) => change({ counters: JSON.parse(data) }));
      events.addEventListener('control', ({ data }) => change({ control: JSON.parse(data) }));
    };
    call();
    return () => {
      clearTimeout(timer);
      events.close();
    };
  }, []);
  return live;
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
