import type { Instant, Millis } from '../model/time.ts';
import type { VisitFigures } from '../model/visit.ts';
import type { Overview } from './answers.ts';
import type { CrawlSource } from './source.ts';

/** Bounds of fetch times in milliseconds, for people and for Prometheus. */
export const FETCH_TIMES: readonly Millis[] = [10, 30, 100, 300, 1000, 3000, 10_000, 30_000];

/** Parts of a time line at most; where there would be more, each becomes twice as long. */
const MOST_PARTS = 240;
const SHORTEST: Millis = 1000;

interface Part {
  fetched: number;
  failed: number;
  bytes: number;
}

/** Sums over all visits, each of which is read once: what was stored meanwhile is added when somebody asks. */
export class VisitLog {
  /** Answers by FETCH_TIMES, in the last place those beyond. */
  readonly fetchTimes: number[] = [...FETCH_TIMES, 0].map(() => 0);
  readonly #codeClasses: number[] = [0, 0, 0, 0, 0, 0];
  #fetchTimeSum: Millis = 0;
  #bytes = 0;
  first: Instant | undefined;
  last: Instant = 0;
  #step: Millis = SHORTEST;
  #parts = new Map<number, Part>();
  #read = 0;
  readonly #source: Pick<CrawlSource, 'visitsAfter'>;

  constructor(source: Pick<CrawlSource, 'visitsAfter'>) {
    this.#source = source;
  }

  /** Reads what was stored since the last time. */
  catchUp(): void {
    for (
      let visits = this.#source.visitsAfter(this.#read);
      visits.length > 0;
      visits = this.#source.visitsAfter(this.#read)
    )
      for (const visit of visits) this.#add(visit);
  }

  /** Sums over all visits: by hundreds of their status (at 0 those without an answer), by time, and in bytes. */
  sums() {
    return {
      codeClasses: this.#codeClasses,
      fetchTimes: this.fetchTimes,
      fetchTimeSum: this.#fetchTimeSum,
      bytes: this.#bytes,
    };
  }

  /** Visits by time. */
  overTime(): Overview['overTime'] {
    const step = this.#step;
    if (this.first === undefined) return { step, parts: [] };
    const parts: Overview['overTime']['parts'][number][] = [];
    for (let part = Math.floor(this.first / step); part <= Math.floor(this.last / step); part++)
      parts.push({ at: part * step, ...(this.#parts.get(part) ?? { fetched: 0, failed: 0, bytes: 0 }) });
    return { step, parts };
  }

  #add({ number, at, status, wireBytes, duration }: VisitFigures): void {
    this.#read = number;
    this.#bytes += wireBytes;
    const codes = this.#codeClasses;
    const code = status >= 100 && status < 600 ? Math.floor(status / 100) : 0;
    codes[code] = (codes[code] ?? 0) + 1;
    if (status > 0) {
      const bound = FETCH_TIMES.findIndex((upTo) => duration <= upTo);
      const place = bound < 0 ? FETCH_TIMES.length : bound;
      this.fetchTimes[place] = (this.fetchTimes[place] ?? 0) + 1;
      this.#fetchTimeSum += duration;
    }
    this.first = Math.min(this.first ?? at, at);
    this.last = Math.max(this.last, at);
    while (Math.floor(this.last / this.#step) - Math.floor(this.first / this.#step) >= MOST_PARTS) this.#lengthen();
    const part = this.#partAt(Math.floor(at / this.#step));
    if (status > 0 && status < 400) part.fetched++;
    else part.failed++;
    part.bytes += wireBytes;
  }

  #partAt(number: number): Part {
    let part = this.#parts.get(number);
    if (part === undefined) {
      part = { fetched: 0, failed: 0, bytes: 0 };
      this.#parts.set(number, part);
    }
    return part;
  }

  /** Twice as long a step; a crawl that rested for long takes many of these. */
  #lengthen(): void {
    this.#step *= 2;
    const old = this.#parts;
    this.#parts = new Map();
    for (const [number, { fetched, failed, bytes }] of old) {
      const part = this.#partAt(Math.floor(number / 2));
      part.fetched += fetched;
      part.failed += failed;
      part.bytes += bytes;
    }
  }
}
