import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from './machine.ts';
import { crawlWithSkein, NOT_READ } from './skein-crawl.ts';
import { median } from './statistics.ts';
import { serveSyntheticWeb, type WebShape } from './synthetic-web.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--only', '1000 hosts at once', '--runs', '1', '--share', '0.02'];

const hook = fileURLToPath(new URL('./loop-delay.mjs', import.meta.url));

interface Web extends WebShape {
  readonly name: string;
  readonly words?: readonly string[];
}

const MEGABYTES_10 = 10_000_000;

const WEBS: readonly Web[] = [
  { name: 'normal pages', pages: 10_000 },
  { name: 'pages of 10 MB', pages: 100, bytes: MEGABYTES_10 },
  { name: 'pages of 10 MB as gzip', pages: 100, bytes: MEGABYTES_10, gzip: true },
  { name: '10000 links a page', pages: 100_000, links: 10_000, words: ['--max-pages', '300'] },
  { name: '1000 hosts at once', pages: 10, hosts: 1000, words: ['--concurrency', '1000'] },
  { name: '1000 polite hosts', pages: 3, hosts: 1000, words: ['--concurrency', '1000', '--delay', '1s'] },
];

/** The longest that the event loop was held up, in milliseconds, in each part of the process's life. */
interface Stalls {
  readonly start: number;
  readonly crawl: number;
  /** The longest in the crawl that the process can have worked through: what others took from it is no stall of ours. */
  readonly working: number;
  readonly after: number;
  readonly pages: number;
  readonly mebibytes: number;
}

/** For how long does the event loop of a crawl stand still? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      runs: { type: 'string', default: '3' },
      only: { type: 'string' },
      share: { type: 'string', default: '1' },
    },
  });
  const rows: (readonly (string | number)[])[] = [];
  for (const web of WEBS.filter(({ name }) => (values.only ?? name).split(',').includes(name))) {
    const runs: Stalls[] = [];
    const pages = Math.max(2, Math.round(web.pages * Number(values.share)));
    for (let turn = 0; turn < Number(values.runs); turn += 1) runs.push(await crawlOnce({ ...web, pages }));
    const m = (of: (run: Stalls) => number): string => median(runs.map(of)).toFixed(0);
    const longest = Math.max(...runs.map(({ crawl }) => crawl)).toFixed(0);
    rows.push([
      web.name,
      m((r) => r.pages),
      m((r) => r.crawl),
      m((r) => r.working),
      longest,
      m((r) => r.start),
      m((r) => r.after),
      m((r) => r.mebibytes),
    ]);
  }
  print(`${machine()}; medians of ${values.runs} runs; milliseconds\n`);
  printTable(
    ['web', 'found', 'in the crawl', 'of it at work', 'of all runs', 'at the start', 'ranks and exports', 'MiB'],
    rows,
  );
}

async function crawlOnce({ name: _, words = [], ...shape }: Web): Promise<Stalls> {
  const folder = mkdtempSync(join(tmpdir(), 'skein-stalls-'));
  const web = await serveSyntheticWeb(shape);
  try {
    const [delays, log] = [join(folder, 'delays.json'), join(folder, 'crawl.log')];
    const run = await crawlWithSkein(web, {
      node: ['--import', hook],
      environment: { LOOP_DELAYS: delays },
      words: [...NOT_READ, '--log-file', log, ...words],
    });
    const { distinct } = await web.counts();
    return {
      ...stallsByStage(JSON.parse(readFileSync(delays, 'utf8')), eventsOf(log)),
      pages: distinct,
      mebibytes: run.mebibytes,
    };
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** When something happened, and what. */
interface LogEvent {
  readonly at: string;
  readonly event: string;
}

/** The events of a log besides visits; the first visit is one. */
function eventsOf(path: string): readonly LogEvent[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const events = lines.filter((line) => !line.includes('"event":"visit"'));
  const first = lines.find((line) => line.includes('"event":"visit"'));
  return [...(first === undefined ? [] : [first]), ...events].map((line) => JSON.parse(line));
}

/** How long the loop was held up at most since the note before, and the most CPU time between two looks since then, in milliseconds. */
type Delay = readonly [at: number, longest: number, work: number];

/** The longest delay before the first visit, from then to the first stage after the crawl, and from then on. */
export function stallsByStage(
  delays: readonly Delay[],
  events: readonly LogEvent[],
): Pick<Stalls, 'start' | 'crawl' | 'working' | 'after'> {
  const instantOf = (wanted: string): number =>
    Date.parse(events.find(({ event }) => event === wanted)?.at ?? '') || Number.POSITIVE_INFINITY;
  const [begin, end] = [instantOf('visit'), instantOf('stage')];
  const between = (from: number, to: number): readonly Delay[] => delays.filter(([at]) => at > from && at <= to);
  const longest = (of: readonly Delay[]): number => Math.max(0, ...of.map(([, length]) => length));
  const crawl = between(begin, end);
  return {
    start: longest(between(0, begin)),
    crawl: longest(crawl),
    working: Math.max(0, ...crawl.map(([, length, work]) => Math.min(length, work))),
    after: longest(between(end, Number.POSITIVE_INFINITY)),
  };
}
