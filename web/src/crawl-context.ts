import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Counters, Crawl } from '../../src/serve/answers.ts';
import type { Control } from '../../src/serve/control-answers.ts';
import type { Live } from './live.ts';

/** What every view may ask: what is served, and how it is at this moment. */
export interface CrawlNow extends Live {
  readonly crawl: Crawl | undefined;
  /** Asks once more what is served. */
  readonly askAgain: () => void;
  /** To be given what the server answers to a command. */
  readonly hear: (answered: Control) => void;
}

export const CrawlContext = createContext<CrawlNow>({
  crawl: undefined,
  askAgain: () => {},
  hear: () => {},
  counters: undefined,
  control: undefined,
  isLive: true,
});

/** The crawl that is served. */
export function useCrawl(): CrawlNow {
  return useContext(CrawlContext);
}

const STATES_AT_WORK: readonly Control['state'][] = ['running', 'pausing', 'stopping', 'elsewhere'];

/** What was told together: nothing says that the crawl runs beside what says that it rests, whatever was told first. */
export function inOneVoice({ counters, control, isLive }: Live, crawl: Crawl | undefined): Live {
  // A server that was begun anew may take no commands any more.
  const driven = crawl?.canControl === false ? undefined : control;
  const isRunning = driven === undefined || driven.state === 'none' ? counters?.isRunning : isAtWork(driven);
  return {
    isLive,
    control: driven,
    counters: counters === undefined || isRunning === undefined ? counters : { ...counters, isRunning },
  };
}

function isAtWork({ state }: Control): boolean {
  return STATES_AT_WORK.includes(state);
}

/** What is said of a crawl that runs. */
export const AT_WORK = 'at work';

/** Another text whenever a crawl at rest is another than it was; AT_WORK while it runs, undefined until something is told of it. */
export function restOf(counters: Counters | undefined): string | undefined {
  if (counters === undefined) return undefined;
  return counters.isRunning ? AT_WORK : `${counters.crawl} ${counters.version}`;
}
