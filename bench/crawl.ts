import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { skein } from './command.ts';
import { hasRoomFor } from './disk-room.ts';
import { machine } from './machine.ts';
import { crawlWithSkein, NOT_READ, type SkeinRun } from './skein-crawl.ts';
import { marginalCosts, median, ratioByTurns } from './statistics.ts';
import { type ServerCounts, serveSyntheticWeb, type WebShape } from './synthetic-web.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--sizes', '200', '--runs', '1', '--everything'];

/** Crawls of more pages take so long that one has to do. */
const LONG = 50_000;

interface Run extends ServerCounts, SkeinRun {}

/** A build with a number of threads. */
interface Way {
  readonly name: string;
  readonly build: string;
  readonly threads: string;
}

/** One way of crawling on one size of the web. */
interface Series {
  readonly way: Way;
  readonly pages: number;
  readonly runs: Run[];
}

/**
 * How many pages does the whole command crawl per CPU-second, and in how much memory? With `--everything` pages are read and indexed, too.
 * `--dist A,B` takes several builds in turns and compares the later with the first; so does `--threads 1,2`. `--free` lets server and crawler use any CPU.
 * Of more than 50,000 pages there is one run, and none where the disk has no room for it.
 */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: 'string', default: '1000,10000' },
      hosts: { type: 'string', default: '1' },
      runs: { type: 'string', default: '3' },
      dist: { type: 'string', default: join(skein, '../..') },
      threads: { type: 'string', default: '1' },
      free: { type: 'boolean', default: false },
      everything: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  });
  const hosts = Number(values.hosts);
  const builds = values.dist.split(',');
  const ways = builds.flatMap((build) =>
    values.threads.split(',').map((threads): Way => ({ name: `${build}, threads: ${threads}`, build, threads })),
  );
  const series: Series[] = [];
  for (const pages of values.sizes.split(',').map(Number)) {
    if (!hasRoomFor(pages)) continue;
    const ofSize = ways.map((way): Series => ({ way, pages, runs: [] }));
    const turns = pages > LONG ? 1 : Number(values.runs);
    for (let turn = 0; turn < turns; turn += 1)
      for (const { way, runs } of ofSize) {
        const shape = { pages: Math.ceil(pages / hosts), hosts };
        runs.push(await crawlOnce(shape, way, values.everything ? [] : NOT_READ, values.free));
        if (values.json) print(JSON.stringify({ ...way, pages, hosts, ...runs.at(-1), output: undefined }));
      }
    series.push(...ofSize);
  }
  if (values.json) return;
  const places = values.free ? 'both on any CPU' : 'server on CPU 0, crawler on CPU 1';
  print(`${machine()}; ${hosts} host(s), medians of ${values.runs} runs; ${places}\n`);
  for (const way of ways) printSeries(series, way, ways[0]);
}

async function crawlOnce(
  shape: WebShape,
  { build, threads }: Way,
  words: readonly string[],
  isFree: boolean,
): Promise<Run> {
  const web = await serveSyntheticWeb(shape, isFree);
  try {
    const command = join(build, 'cli/main.js');
    const run = await crawlWithSkein(web, {
      words: [...words, '--threads', threads],
      command,
      timeLimit: 7200,
      places: isFree ? 'free' : 'apart',
    });
    return { ...run, ...(await web.counts()) };
  } finally {
    await web.close();
  }
}

/** CPU time in microseconds a page: of the crawl stage, of each later stage, of everything; then what a further page costs in the crawl stage. */
function printSeries(all: readonly Series[], way: Way, first: Way | undefined): void {
  const ofWay = all.filter((one) => one.way === way);
  const compared = way === first ? [] : ['against the first'];
  if (all.length > ofWay.length) print(`\n${way.name}\n`);
  const costs = ofWay.map(({ pages, runs }) => ({
    size: pages,
    cost: median(runs.map((run) => run.crawlStage.cpu)),
  }));
  const further = marginalCosts(costs);
  const heads = ['pages', 'missed', 'twice', 'wrong', 'wall s', 'MiB', 'crawl µs', 'further µs'];
  const stages = ['read', 'rank', 'index', 'export'] as const;
  const rows = ofWay.map(({ pages, runs }, at) => {
    const m = (of: (run: Run) => number): number => median(runs.map(of));
    const each = (of: (run: Run) => number): string => m((run) => (of(run) * 1e6) / run.distinct).toFixed(1);
    const rate = (of: (run: Run) => number): string => m((run) => run.distinct / of(run)).toFixed(0);
    const stage = (run: Run, name: (typeof stages)[number]): number => (run.stages[name]?.cpu ?? 0) / 1000;
    // Reading puts the pages into the index, which gets their ranks later.
    const indexed = (run: Run): number => run.crawlStage.cpu + stage(run, 'read') + stage(run, 'index');
    const reference = all.find((one) => one.way === first && one.pages === pages)?.runs ?? [];
    const speeds = (of: readonly Run[]): readonly number[] => of.map((run) => 1 / run.crawlStage.cpu);
    return [
      pages,
      m((run) => run.missed),
      m((run) => run.pagesFetchedTwice),
      m((run) => run.wrong),
      m((run) => run.wall).toFixed(2),
      m((run) => run.mebibytes).toFixed(0),
      each((run) => run.crawlStage.cpu),
      ((further[at] ?? 0) * 1e6).toFixed(1),
      ...stages.map((name) => each((run) => stage(run, name))),
      rate((run) => run.crawlStage.cpu),
      rate(indexed),
      rate((run) => run.cpu),
      ...compared.map(() => ratioByTurns(speeds(runs), speeds(reference)).toFixed(3)),
    ];
  });
  const rates = ['pages/CPU-s, crawl', 'pages/CPU-s, indexed', 'pages/CPU-s, all'];
  printTable([...heads, ...stages.map((name) => `${name} µs`), ...rates, ...compared], rows);
}
