import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
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

/**
 * The figures of the crawl as they change, also when the server was away meanwhile. `hear` is to be given what the server answers to a
 * command: of that and of what it tells by itself the newer is kept.
 */
export function useLive(): Live & { readonly hear: (answered: Control) => void } {
  const [live, setLive] = useState<Live>({ counters: undefined, control: undefined, isLive: true });
  /** What was told before this revision was on its way when a command was heeded. */
  const least = useRef(0);
  const change = (part: Partial<Live>) => setLive((last) => ({ ...last, ...part }));
  const hear = useCallback((answered: Control) => {
    least.current = Math.max(least.current, answered.revision);
    setLive((last) => {
      const isNewer = last.control === undefined || last.control.revision < answered.revision;
      return isNewer ? { ...last, control: answered } : last;
    });
  }, []);
  useEffect(() => {
    let events: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const call = () => {
      clearTimeout(timer);
      const called = new EventSource('/api/events');
      events = called;
      called.addEventListener('open', () => {
        // Another server may answer.
        least.current = 0;
        change({ isLive: true });
      });
      called.addEventListener('error', () => {
        change({ isLive: false });
        // Where the answer was a refusal the browser gives up for good (HTML, 9.2.3).
        if (called.readyState === EventSource.CLOSED) timer = setTimeout(call, CALL_AGAIN);
      });
      called.addEventListener('counters', ({ data }) => change({ counters: JSON.parse(data) }));
      called.addEventListener('control', ({ data }) => {
        const control = JSON.parse(data) as Control; // as its schema says
        if (control.revision >= least.current) change({ control });
      });
    };
    const hangUp = () => {
      clearTimeout(timer);
      events?.close();
      events = undefined;
    };
    // Browsers hold six connections to a server, all their tabs together: what nobody looks at is not to keep one.
    const turn = () => {
      if (document.hidden) hangUp();
      else if (events === undefined) call();
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      hangUp();
    };
  }, []);
  return { ...live, hear };
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
