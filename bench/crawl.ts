import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { finished, skein } from './command.ts';
import { compiled, type ServerCounts, serveSyntheticWeb } from './synthetic-web.ts';

interface Run extends ServerCounts {
  readonly wall: number;
  readonly cpu: number;
  readonly mebibytes: number;
  readonly perCpuSecond: number;
}

/** How many pages does the whole command crawl per CPU-second, and in how much memory? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: 'string', default: '1000,10000' },
      runs: { type: 'string', default: '3' },
      port: { type: 'string', default: '8700' },
      json: { type: 'boolean', default: false },
    },
  });
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  print(`${cpus()[0]?.model} (${cpus().length} CPUs), Node ${process.version}, medians of ${values.runs} runs`);
  print('| pages | found | missed | twice | wrong | wall s | CPU s | MiB | pages/CPU-s |');
  print('|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const pages of values.sizes.split(',').map(Number)) {
    const runs: Run[] = [];
    for (let round = 0; round < Number(values.runs); round += 1) {
      runs.push(await crawlOnce(pages, Number(values.port)));
      if (values.json) print(JSON.stringify({ pages, ...runs.at(-1) }));
    }
    const m = (key: keyof Run): number => median(runs.map((run) => run[key]));
    const figures = [m('distinct'), m('missed'), m('pagesFetchedTwice'), m('wrong')];
    const times = [m('wall').toFixed(2), m('cpu').toFixed(2), m('mebibytes').toFixed(0), m('perCpuSecond').toFixed(0)];
    print(`| ${[pages, ...figures, ...times].join(' | ')} |`);
  }
}

async function crawlOnce(pages: number, port: number): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'skein-bench-'));
  const web = await serveSyntheticWeb(pages, port);
  try {
    const out = join(folder, 'measured.json');
    const command = [
      process.execPath,
      skein,
      'crawl',
      web.start,
      '-o',
      join(folder, 'crawl'),
      '--delay',
      '0',
      '--no-index',
      '--quiet',
    ];
    await finished(
      spawn(compiled('measure'), [out, '600', '1', ...command], { stdio: ['ignore', 'ignore', 'inherit'] }),
    );
    const used: Readonly<Record<string, number>> = JSON.parse(readFileSync(out, 'utf8'));
    const counts = await web.counts();
    const cpu = (used['user'] ?? 0) + (used['sys'] ?? 0);
    const mebibytes = Math.max(used['maxrssKb'] ?? 0, used['treeRssKb'] ?? 0) / 1024;
    return { ...counts, wall: used['wall'] ?? 0, cpu, mebibytes, perCpuSecond: counts.distinct / cpu };
  } finally {
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
