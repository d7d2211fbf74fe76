import { useEffect, useState } from 'preact/hooks';
import type { Counters } from '../../src/serve/answers.ts';
import type { Control } from '../../src/serve/control-answers.ts';

/** What the server tells as it changes. */
export interface Live {
  readonly counters: Counters | undefined;
  /** How the crawl is driven; undefined where the server takes no commands. */
  readonly control: Control | undefined;
  /** False while the server is away. */
  readonly isLive: boolean;
}

/** The figures of the crawl as they change. The browser itself calls again when the server was away. */
export function useLive(): Live {
  const [live, setLive] = useState<Live>({ counters: undefined, control: undefined, isLive: false });
  useEffect(() => {
    const change = (part: Partial<Live>) => setLive((last) => ({ ...last, ...part }));
    const events = new EventSource('/api/events');
    events.addEventListener('open', () => change({ isLive: true }));
    events.addEventListener('error', () => change({ isLive: false }));
    events.addEventListener('counters', ({ data }) => change({ counters: JSON.parse(data) }));
    events.addEventListener('control', ({ data }) => change({ control: JSON.parse(data) }));
    return () => events.close();
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
