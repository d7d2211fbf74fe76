import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bareEnvironment, finished, skein } from './command.ts';
import { type LinkFarm, serveLinkFarm } from './link-farm.ts';
import { machine } from './machine.ts';
import { median } from './statistics.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--sizes', '2000', '--links', '100', '--runs', '1'];

/** How long after the start of `skein resume` is the first page asked for, and how much of that is the reading of fingerprints? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      links: { type: 'string', default: '10000' },
      runs: { type: 'string', default: '5' },
    },
  });
  const links = Number(values.links);
  const rows: (readonly (string | number)[])[] = [];
  for (const size of values.sizes.split(',').map(Number)) {
    const folder = mkdtempSync(join(tmpdir(), 'skein-resume-'));
    const farm = await serveLinkFarm(links);
    try {
      const pages = Math.ceil(size / links);
      await crawled(farm, folder, pages);
      const [starts, readings]: [number[], number[]] = [[], []];
      for (let run = 1; run <= Number(values.runs); run++) {
        readings.push(await readingTime(folder));
        starts.push(await firstRequest(farm, folder, pages + run));
      }
      rows.push([size, median(starts).toFixed(0), median(readings).toFixed(0)]);
    } finally {
      await farm.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  print(`${machine()}; medians of ${values.runs} runs\n`);
  printTable(['known URLs', 'start to first request ms', 'of that reading fingerprints ms'], rows);
}

function crawled(farm: LinkFarm, folder: string, pages: number): Promise<void> {
  const words = ['--delay', '0', '--no-index', '--quiet', '--max-pages', String(pages), '-o', join(folder, 'crawl')];
  return finished(command('crawl', farm.start, ...words));
}

/** Goes on with the crawl, and breaks it off when a page is asked for. */
async function firstRequest(farm: LinkFarm, folder: string, pages: number): Promise<number> {
  const request = farm.nextRequest();
  const begun = performance.now();
  const child = command('resume', join(folder, 'crawl'), '--quiet', '--max-pages', String(pages));
  const ended = finished(child);
  const moment = await Promise.race([request, ended.then(() => Number.NaN)]);
  child.kill('SIGKILL');
  await ended;
  return moment - begun;
}

/** Milliseconds that the seen-table takes to be read, in a process of its own. */
async function readingTime(folder: string): Promise<number> {
  const library = JSON.stringify(pathToFileURL(join(skein, '../../index.js')).href);
  const script = `const { openFolder } = await import(${library});
    const folder = await openFolder(${JSON.stringify(join(folder, 'crawl'))});
    const begun = performance.now();
    folder.seen.size;
    process.stdout.write(String(performance.now() - begun));
    await folder.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  await finished(child);
  return Number(text);
}

function command(...words: readonly string[]): ChildProcess {
  return spawn(process.execPath, [skein, ...words], { env: bareEnvironment(), stdio: ['ignore', 'ignore', 'inherit'] });
}
