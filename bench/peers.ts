import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from './machine.ts';
import { type MeasureOptions, measured } from './measure.ts';
import { type Peer, peersIn } from './peer-list.ts';
import { RECORDED } from './peer-records.ts';
import { type Cost, crawlWithSkein } from './skein-crawl.ts';
import { median, ratioByTurns } from './statistics.ts';
import { type ServerCounts, type SyntheticWeb, serveSyntheticWeb } from './synthetic-web.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--sizes', '100', '--runs', '1', '--only', 'wget'];

/** A whole crawl as it was, and what of it counts in the comparison. */
interface Run extends ServerCounts, Cost {
  readonly crawler: string;
  readonly mebibytes: number;
  readonly isTimedOut: boolean;
}

interface Series {
  readonly name: string;
  readonly runs: Run[];
}

/** Skein up to the ranks, as no other crawler ranks or exports … */
const SKEIN = 'Skein';
/** … and all of the same runs. */
const SKEIN_ALL = 'Skein with ranks and exports';

/** How does Skein compare with other crawlers on the same web, in turns? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      peers: { type: 'string', default: process.env['SKEIN_PEERS'] ?? '' },
      only: { type: 'string', default: '' },
      sizes: { type: 'string', default: '1000,10000' },
      runs: { type: 'string', default: '3' },
      kind: { type: 'string', default: 'normal' },
      free: { type: 'boolean', default: false },
      'time-limit': { type: 'string', default: '300' },
      json: { type: 'boolean', default: false },
    },
  });
  const only = values.only === '' ? undefined : values.only.split(',');
  const peers = peersIn(resolve(values.peers)).filter(({ name }) => only?.includes(name) ?? true);
  if (peers.length === 0) print('no peer is installed: bench/peers/README.md tells how');
  const kind = values.kind === 'small' ? 'small' : 'normal';
  const limits = { places: values.free ? 'free' : 'apart', timeLimit: Number(values['time-limit']) } as const;
  for (const pages of values.sizes.split(',').map(Number)) {
    const series = [SKEIN, SKEIN_ALL, ...peers.map(({ name }) => name)].map((name): Series => ({ name, runs: [] }));
    const keep = (run: Run): void => {
      series.find(({ name }) => name === run.crawler)?.runs.push(run);
      if (values.json) print(JSON.stringify({ pages, kind, places: limits.places, ...run }));
    };
    for (let turn = 0; turn < Number(values.runs); turn += 1) {
      for (const run of await onceBySkein({ pages, kind }, limits)) keep(run);
      for (const peer of peers)
        if (turn === 0 || peer.isSlow !== true) keep(await onceBy(peer, { pages, kind }, limits));
    }
    if (values.json) continue;
    const places = values.free ? 'both on any CPU' : 'server on CPU 0, crawler on CPU 1';
    print(`\n${machine()}; ${pages} ${kind} pages, medians of ${values.runs} runs; ${places}\n`);
    const web = `${pages}${kind === 'small' ? ' small' : ''}${values.free ? ' free' : ''}`;
    printSeries(series, values.free ? 'wall' : 'cpu', web, only);
  }
}

interface Web {
  readonly pages: number;
  readonly kind: 'normal' | 'small';
}

async function onceBySkein(shape: Web, limits: MeasureOptions): Promise<readonly Run[]> {
  return onWeb({ ...shape }, limits, async (web) => {
    const { crawlStage, wall, cpu, mebibytes, isTimedOut } = await crawlWithSkein(web, limits);
    const counts = await web.counts();
    return [
      { crawler: SKEIN, ...crawlStage, mebibytes, isTimedOut, ...counts },
      { crawler: SKEIN_ALL, wall, cpu, mebibytes, isTimedOut, ...counts },
    ];
  });
}

/** What peers write goes to memory where there is a folder that is, and is taken away: none is to be slowed down by the disk. */
async function onceBy(peer: Peer, shape: Web, limits: MeasureOptions): Promise<Run> {
  const linkchecker = peer.needsItsHeader ?? false;
  return onWeb({ ...shape, linkchecker }, limits, async (web) => {
    const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'skein-peer-'));
    try {
      const options = { ...limits, folder, isMute: true, environment: { ...peer.environment, START: web.start } };
      const { wall, cpu, mebibytes, isTimedOut } = await measured(peer.command(web.start), options);
      return { crawler: peer.name, wall, cpu, mebibytes, isTimedOut, ...(await web.counts()) };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}

async function onWeb<T>(
  shape: Parameters<typeof serveSyntheticWeb>[0],
  { places }: MeasureOptions,
  crawl: (web: SyntheticWeb) => Promise<T>,
): Promise<T> {
  const web = await serveSyntheticWeb(shape, places === 'free');
  try {
    return await crawl(web);
  } finally {
    await web.close();
  }
}

/** The fastest first, by what is compared: pages per second of CPU time or, where both are free, of time. */
function printSeries(
  series: readonly Series[],
  compared: keyof Cost,
  web: string,
  only: readonly string[] | undefined,
): void {
  const speeds = ({ runs }: Series): readonly number[] => runs.map((run) => run.distinct / run[compared]);
  const mine = series.find(({ name }) => name === SKEIN);
  const sorted = [...series].sort((a, b) => median(speeds(b)) - median(speeds(a)));
  const heads = ['crawler', 'found', 'missed', 'twice', 'wrong', 'wall s', 'CPU s', 'MiB', 'pages/s', 'pages/CPU-s'];
  const rows = sorted.map((one) => {
    const m = (of: (run: Run) => number): number => median(one.runs.map(of));
    return [
      one.runs.some(({ isTimedOut }) => isTimedOut) ? `${one.name} (not finished)` : one.name,
      m((run) => run.distinct),
      m((run) => run.missed),
      m((run) => run.pagesFetchedTwice),
      m((run) => run.wrong),
      m((run) => run.wall).toFixed(2),
      m((run) => run.cpu).toFixed(2),
      m((run) => run.mebibytes).toFixed(0),
      m((run) => run.distinct / run.wall).toFixed(0),
      m((run) => run.distinct / run.cpu).toFixed(0),
      mine === undefined ? '' : ratioByTurns(speeds(mine), speeds(one)).toFixed(2),
      RECORDED[one.name]?.[web] ?? '',
    ];
  });
  printTable([...heads, 'Skein ÷ it', 'recorded before'], [...rows, ...recordedRows(sorted, web, only, heads.length)]);
}

/** Rows of those that are not installed, with nothing but what was recorded. */
function recordedRows(
  run: readonly Series[],
  web: string,
  only: readonly string[] | undefined,
  columns: number,
): readonly (readonly (string | number)[])[] {
  return Object.entries(RECORDED).flatMap(([name, { [web]: figure }]) => {
    if (figure === undefined || run.some((one) => one.name === name) || only?.includes(name) === false) return [];
    return [[name, ...Array.from({ length: columns }, () => ''), figure]];
  });
}
