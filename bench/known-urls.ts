import { parseArgs } from 'node:util';
import { serveLinkFarm } from './link-farm.ts';
import { machine } from './machine.ts';
import { crawlWithSkein, NOT_READ, type SkeinRun } from './skein-crawl.ts';
import { marginalCosts, median } from './statistics.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--sizes', '2000', '--links', '100', '--runs', '1'];

/** What does a known URL cost, in time and memory, when there are few and when there are many? A farm of pages with new links only. */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: 'string', default: '100000,1000000,10000000' },
      links: { type: 'string', default: '10000' },
      runs: { type: 'string', default: '1' },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const runs: SkeinRun[] = [];
  for (const size of sizes) runs.push(await medianRun(size, Number(values.links), Number(values.runs)));
  const ofCrawl = marginalCosts(runs.map(({ crawlStage }, at) => ({ size: sizes[at] ?? 0, cost: crawlStage.cpu })));
  const ofMemory = marginalCosts(
    runs.map(({ mebibytes }, at) => ({ size: sizes[at] ?? 0, cost: mebibytes * 2 ** 20 })),
  );
  const ofEnd = runs.map(({ cpu, crawlStage }, at) => (cpu - crawlStage.cpu) / (sizes[at] ?? 0));
  print(`${machine()}; pages of ${values.links} links, runs of median CPU time of ${values.runs}\n`);
  printTable(
    ['known URLs', 'wall s', 'CPU s', 'crawl CPU µs a further URL', 'end CPU µs a URL', 'MiB', 'bytes a further URL'],
    runs.map(({ wall, cpu, mebibytes }, at) => [
      sizes[at] ?? 0,
      wall.toFixed(1),
      cpu.toFixed(1),
      ((ofCrawl[at] ?? 0) * 1e6).toFixed(2),
      ((ofEnd[at] ?? 0) * 1e6).toFixed(2),
      mebibytes.toFixed(0),
      at === 0 ? '' : (ofMemory[at] ?? 0).toFixed(1),
    ]),
  );
}

async function medianRun(size: number, links: number, count: number): Promise<SkeinRun> {
  const runs: SkeinRun[] = [];
  while (runs.length < count) {
    const farm = await serveLinkFarm(links);
    try {
      const words = [...NOT_READ, '--max-pages', String(Math.ceil(size / links))];
      runs.push(await crawlWithSkein({ starts: [farm.start] }, { words, timeLimit: 7200 }));
    } finally {
      await farm.close();
    }
  }
  const middle = median(runs.map(({ cpu }) => cpu));
  const run = runs.find(({ cpu }) => cpu === middle);
  if (run === undefined) throw new RangeError('there is no run');
  return run;
}
