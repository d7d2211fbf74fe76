import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { machine } from './machine.ts';
import { measured } from './measure.ts';
import { median } from './statistics.ts';
import { compiled, serveSyntheticWeb } from './synthetic-web.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--pages', '200', '--runs', '1'];

const program = fileURLToPath(new URL('./floor-crawl.mjs', import.meta.url));

/** What is done with a page, each with all before it. */
const STEPS = [
  'asked for',
  'SHA-1 and CRC-32',
  'its bytes written, 32 pages at a time',
  'two rows in SQLite, 32 pages at a time',
];

/**
 * What does a page cost at least, of a process of Node that knows beforehand what to ask for? No page is scanned, no link resolved, no URL
 * looked up: whatever a crawler does comes on top of this.
 */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '10000' },
      connections: { type: 'string', default: '1' },
      runs: { type: 'string', default: '5' },
    },
  });
  const pages = Number(values.pages);
  const scratch = mkdtempSync(join(tmpdir(), 'skein-floor-'));
  const web = await serveSyntheticWeb({ pages });
  try {
    const list = join(scratch, 'list');
    writeFileSync(list, pathsOf(pages).join('\n'));
    const rows: (readonly (string | number)[])[] = [];
    for (const [at, step] of STEPS.entries()) {
      const costs: number[] = [];
      for (let run = 0; run < Number(values.runs); run++) {
        const folder = mkdtempSync(join(scratch, 'run-'));
        const { cpu, exitCode } = await measured([
          'node',
          program,
          String(at + 1),
          values.connections,
          String(web.port),
          list,
          folder,
        ]);
        if (exitCode !== 0) throw new Error(`${program} has failed`);
        costs.push((cpu / pages) * 1e6);
        rmSync(folder, { recursive: true });
      }
      const cost = median(costs);
      rows.push([step, cost.toFixed(1), (1e6 / cost).toFixed(0)]);
    }
    print(
      `${machine()}; ${pages} normal pages over ${values.connections} connections, the start included, medians of ${values.runs} runs\n`,
    );
    printTable(['a page is …', 'CPU µs a page', 'pages/CPU-s'], rows);
  } finally {
    await web.close();
    rmSync(scratch, { recursive: true });
  }
}

/** Paths of the pages of the synthetic web, of its own list. */
function pathsOf(pages: number): readonly string[] {
  const list = execFileSync(compiled('synthweb'), ['-n', String(pages), '-p', '1', '--urls'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  });
  return list.split('\n').flatMap((line) => {
    const [kind, url = ''] = line.split('\t');
    return kind === 'page' ? [new URL(url).pathname + new URL(url).search] : [];
  });
}
