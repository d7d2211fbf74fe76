import { parseArgs } from 'node:util';
import { machine } from './machine.ts';
import { crawlWithSkein, NOT_READ, type SkeinRun } from './skein-crawl.ts';
import { median } from './statistics.ts';
import { type ServerCounts, serveSyntheticWeb } from './synthetic-web.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--pages', '100', '--levels', '20', '--runs', '1'];

interface Run extends SkeinRun, ServerCounts {}

/** Does throughput follow concurrency where every answer takes its time? On one host, by connections, and on as many hosts. */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '3000' },
      latency: { type: 'string', default: '50' },
      levels: { type: 'string', default: '1,4,16,64' },
      runs: { type: 'string', default: '3' },
    },
  });
  const [pages, latency] = [Number(values.pages), Number(values.latency)];
  const rows: (readonly (string | number)[])[] = [];
  for (const isSpread of [false, true])
    for (const level of values.levels.split(',').map(Number)) {
      const runs: Run[] = [];
      // A page after the other takes long, and fewer of them show as much.
      const ofLevel = Math.min(pages, level * 500);
      for (let turn = 0; turn < Number(values.runs); turn += 1)
        runs.push(await crawlOnce({ pages: ofLevel, latency, level, isSpread }));
      rows.push([isSpread ? 'as many hosts' : 'one host', level, ...figures(runs, (level * 1000) / latency)]);
    }
  print(`${machine()}; ${latency} ms an answer, medians of ${values.runs} runs\n`);
  printTable(['web', 'at a time', 'found', 'missed', 'twice', 'pages/s', 'possible', 'share', 'µs CPU a page'], rows);
}

interface Wish {
  readonly pages: number;
  readonly latency: number;
  readonly level: number;
  readonly isSpread: boolean;
}

async function crawlOnce({ pages, latency, level, isSpread }: Wish): Promise<Run> {
  const hosts = isSpread ? level : 1;
  const web = await serveSyntheticWeb({ pages: Math.ceil(pages / hosts), hosts, latency });
  try {
    const perHost = isSpread ? [] : ['--host-concurrency', String(level)];
    const run = await crawlWithSkein(web, { words: [...NOT_READ, '--concurrency', String(level), ...perHost] });
    return { ...run, ...(await web.counts()) };
  } finally {
    await web.close();
  }
}

/** Pages a second from the first request to the last, as the start of the process waits for no answer. */
function figures(runs: readonly Run[], possible: number): readonly (string | number)[] {
  const m = (of: (run: Run) => number): number => median(runs.map(of));
  const speed = m((run) => run.distinct / run.seconds);
  return [
    m((run) => run.distinct),
    m((run) => run.missed),
    m((run) => run.pagesFetchedTwice),
    speed.toFixed(0),
    possible.toFixed(0),
    `${((100 * speed) / possible).toFixed(0)} %`,
    m((run) => (run.crawlStage.cpu * 1e6) / run.distinct).toFixed(0),
  ];
}
