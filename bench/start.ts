import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bareEnvironment, finished, skein } from './command.ts';
import { machine } from './machine.ts';
import { measured } from './measure.ts';
import { median, ratioByTurns } from './statistics.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--runs', '1'];

/** Milliseconds of time and of CPU time. */
interface Start {
  readonly wall: number;
  readonly cpu: number;
}

/** How long does a command take to start, and a crawl to ask for its first page, against Node alone? With an index, how long a search? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      runs: { type: 'string', default: '11' },
      // A folder that `search --keep` has made, and what to ask it: two words of its head unless given.
      index: { type: 'string' },
      query: { type: 'string', default: 'gabajo dibascher' },
    },
  });
  const { index } = values;
  const ways: readonly (readonly [name: string, once: () => Promise<Start>])[] = [
    ['node -e 0', () => whole(['-e', '0'])],
    ['skein --version', () => whole([skein, '--version'])],
    ['skein crawl to the first request, refused there', untilFirstRequest],
    ...(index === undefined
      ? []
      : [[`skein search ${values.query}`, () => whole([skein, 'search', index, values.query])] as const]),
  ];
  const starts = ways.map((): Start[] => []);
  for (let turn = 0; turn < Number(values.runs); turn += 1)
    for (const [at, [, once]] of ways.entries()) starts[at]?.push(await once());
  const [node = []] = starts;
  const rows = ways.map(([name], at) => {
    const of = starts[at] ?? [];
    const m = (key: keyof Start): string => median(of.map((start) => start[key])).toFixed(0);
    const ratio = (key: keyof Start): string =>
      ratioByTurns(
        of.map((start) => start[key]),
        node.map((start) => start[key]),
      ).toFixed(2);
    return [name, m('wall'), ratio('wall'), m('cpu'), ratio('cpu')];
  });
  print(`${machine()}; medians of ${values.runs} runs\n`);
  printTable(['command', 'ms', 'against Node', 'CPU ms', 'against Node'], rows);
}

/** What it tells besides its answer is not shown. */
async function whole(words: readonly string[]): Promise<Start> {
  const { wall, cpu } = await measured([process.execPath, ...words], { isMute: true });
  return { wall: wall * 1000, cpu: cpu * 1000 };
}

/** To the request for robots.txt; the CPU time is that of a crawl which ends there, as the page is refused. */
async function untilFirstRequest(): Promise<Start> {
  const folder = mkdtempSync(join(tmpdir(), 'skein-start-'));
  let moment = Number.NaN;
  const server = createServer((_request, response) => {
    moment = performance.now();
    response.end('User-agent: *\nDisallow: /\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  try {
    const words = ['crawl', `http://127.0.0.1:${port}/`, '-o', join(folder, 'crawl'), '--delay', '0', '--quiet'];
    const begun = performance.now();
    await finished(spawn(process.execPath, [skein, ...words], { env: bareEnvironment(), stdio: 'ignore' }));
    const wall = moment - begun;
    const { cpu } = await measured([process.execPath, skein, ...words, '--overwrite'], { isMute: true });
    return { wall, cpu: cpu * 1000 };
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
