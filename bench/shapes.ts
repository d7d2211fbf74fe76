import { parseArgs } from 'node:util';
import { hasOpenssl } from '../test/servers/certificate.ts';
import { machine } from './machine.ts';
import type { Places } from './measure.ts';
import { crawlWithSkein, NOT_READ, type SkeinRun } from './skein-crawl.ts';
import { median, ratioByTurns } from './statistics.ts';
import { hasZlib, type ServerCounts, serveSyntheticWeb, type WebShape } from './synthetic-web.ts';
import { print, printTable } from './table.ts';
import { serveOverTls } from './tls-web.ts';

export const smoke = ['--pages', '100', '--runs', '1', '--only', 'small pages'];

/** A web, its pages divided among its hosts. */
interface Shape extends Omit<WebShape, 'pages'> {
  readonly name: string;
  readonly isTls?: boolean;
  readonly words?: readonly string[];
  /** More threads than one are of no use on one CPU. */
  readonly places?: Places;
}

/** So many requests at a time of one host, where its answers take their time. */
const AT_A_TIME = ['--concurrency', '64', '--host-concurrency', '64'];

const SHAPES: readonly Shape[] = [
  { name: 'normal pages' },
  { name: 'small pages', kind: 'small' },
  { name: 'gzip', gzip: true },
  { name: '100 hosts', hosts: 100 },
  { name: '1000 hosts', hosts: 1000 },
  { name: '100 hosts in two threads', hosts: 100, words: ['--threads', '2'], places: 'free' },
  { name: 'answers after 50 ms', latency: 50, words: AT_A_TIME },
  { name: 'TLS', isTls: true },
  { name: 'TLS 100 hosts', hosts: 100, isTls: true },
  { name: 'TLS 1000 hosts', hosts: 1000, isTls: true },
];

interface Run extends SkeinRun, ServerCounts {}

/** How does the cost of a page depend on the shape of the web? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '10000' },
      runs: { type: 'string', default: '3' },
      only: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const chosen = SHAPES.filter(
    ({ name }) => name === 'normal pages' || (values.only ?? name).split(',').includes(name),
  );
  const shapes = chosen.filter(canBeServed);
  const runs = new Map(shapes.map(({ name }) => [name, [] as Run[]]));
  for (let turn = 0; turn < Number(values.runs); turn += 1)
    for (const shape of shapes) {
      const run = await crawlOnce(shape, Number(values.pages));
      runs.get(shape.name)?.push(run);
      if (values.json) print(JSON.stringify({ shape: shape.name, ...run, output: undefined }));
    }
  if (values.json) return;
  print(
    `${machine()}; ${values.pages} pages, medians of ${values.runs} runs; server on CPU 0, crawler on CPU 1 (two threads: any)\n`,
  );
  printShapes(runs);
}

function canBeServed({ name, gzip, isTls }: Shape): boolean {
  if (gzip && !hasZlib()) print(`${name}: skipped, no zlib to compile with`);
  return (!gzip || hasZlib()) && (!isTls || hasOpenssl());
}

async function crawlOnce(
  { name: _, isTls, words = [], places = 'apart', ...shape }: Shape,
  pages: number,
): Promise<Run> {
  const whole: WebShape = { ...shape, pages: Math.max(1, Math.floor(pages / (shape.hosts ?? 1))) };
  const web = await (isTls ? serveOverTls(whole) : serveSyntheticWeb(whole, places === 'free'));
  try {
    const options = { words: [...NOT_READ, ...(isTls ? ['--insecure'] : []), ...words], places };
    const run = await crawlWithSkein(web, options);
    return { ...run, ...(await web.counts()) };
  } finally {
    await web.close();
  }
}

function printShapes(runs: ReadonlyMap<string, readonly Run[]>): void {
  const perPage = (run: Run): number => (run.crawlStage.cpu * 1e6) / run.distinct;
  const normal = (runs.get('normal pages') ?? []).map(perPage);
  const rows = [...runs].map(([name, of]) => {
    const m = (value: (run: Run) => number): number => median(of.map(value));
    return [
      name,
      m((run) => run.distinct),
      m((run) => run.missed),
      m((run) => run.pagesFetchedTwice),
      m((run) => run.wrong),
      m((run) => run.distinct / run.connections).toFixed(1),
      m((run) => run.distinct / run.seconds).toFixed(0),
      m((run) => run.mebibytes).toFixed(0),
      m(perPage).toFixed(1),
      m((run) => run.distinct / run.crawlStage.cpu).toFixed(0),
      ratioByTurns(of.map(perPage), normal).toFixed(2),
    ];
  });
  const heads = ['web', 'found', 'missed', 'twice', 'wrong', 'pages a connection', 'pages/s', 'MiB'];
  printTable([...heads, 'crawl µs a page', 'pages/CPU-s', 'cost against normal'], rows);
}
