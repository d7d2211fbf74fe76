import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { bareEnvironment, finished, skein } from './command.ts';
import { machine } from './machine.ts';
import { memoryOf } from './process-memory.ts';
import { median } from './statistics.ts';
import { serveSyntheticWeb } from './synthetic-web.ts';
import { print, printTable } from './table.ts';

export const smoke = ['--pages', '300', '--requests', '50', '--no-index'];

/** What readers of the page ask for: each kind of question with the addresses that take turns. */
const QUESTIONS: Readonly<Record<string, (turn: number, pages: number) => string>> = {
  'table, scrolled': (turn, pages) => `/api/pages?offset=${(turn * 7919) % pages}&limit=100`,
  'table, sorted': (turn) =>
    `/api/pages?sort=${SORTED[turn % SORTED.length]}&descending=${turn % 2 === 0}&offset=${(turn % 50) * 100}&limit=100`,
  'table, filtered': (turn) => `/api/pages?${FILTERED[turn % FILTERED.length]}&sort=inlinks&descending&limit=100`,
  'table, searched': (turn) => `/api/pages?q=${['page', '99', 'p123', 'html', 'no such text'][turn % 5]}&limit=100`,
  'one page': (turn, pages) => `/api/pages/${1 + ((turn * 104_729) % pages)}`,
  inlinks: (turn, pages) => `/api/pages/${1 + ((turn * 104_729) % pages)}/inlinks?limit=50`,
  ranks: (turn) => `/api/ranks?offset=${turn * 50}&limit=50`,
  site: () => '/api/site',
  'graph of 150': () => '/api/graph?limit=150',
  overview: () => '/api/overview',
  search: (turn) => `/api/search?q=${['page', 'link', 'text of the page', 'lorem', 'number 17'][turn % 5]}`,
};
const SORTED = ['url', 'title', 'status', 'bytes', 'fetch_ms', 'depth', 'inlinks', 'pagerank', 'words', 'fetched_at'];
const FILTERED = [
  'state=fetched',
  'status=2xx',
  'depth=2..4',
  'type=text/html',
  'indexability=indexable',
  'bytes=1000..',
];

export interface Server {
  readonly child: ChildProcess;
  readonly address: string;
}

/** How long does `skein serve` take for its answers on a large crawl, and how much memory? */
export async function bench(words: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      pages: { type: 'string', default: '100000' },
      requests: { type: 'string', default: '1000' },
      folder: { type: 'string' },
      'no-index': { type: 'boolean', default: false },
    },
  });
  const place = values.folder === undefined ? mkdtempSync(join(tmpdir(), 'skein-serve-')) : undefined;
  const folder = values.folder ?? join(place ?? '', 'crawl');
  try {
    if (!existsSync(join(folder, 'crawl.db'))) await crawlInto(folder, Number(values.pages), values['no-index']);
    await measure(folder, Number(values.requests), values['no-index']);
  } finally {
    if (place !== undefined) rmSync(place, { recursive: true, force: true });
  }
}

export async function crawlInto(folder: string, pages: number, noIndex: boolean): Promise<void> {
  const web = await serveSyntheticWeb({ pages });
  try {
    const options = ['--delay', '0', '--quiet', '-o', folder, ...(noIndex ? ['--no-index'] : [])];
    const child = spawn(process.execPath, [skein, 'crawl', ...web.starts, ...options], {
      env: bareEnvironment(),
      stdio: 'ignore',
    });
    await finished(child);
  } finally {
    await web.close();
  }
}

async function measure(folder: string, requests: number, noIndex: boolean): Promise<void> {
  const server = await startServer(folder);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const begun = performance.now();
    const first = JSON.parse(await ask(agent, `${server.address}api/pages?limit=1`));
    const reading = performance.now() - begun;
    const rows: (readonly (string | number)[])[] = [];
    for (const [name, addressOf] of Object.entries(QUESTIONS)) {
      if (noIndex && name === 'search') continue;
      const addressAt = (turn: number): string => `${server.address}${addressOf(turn, first.known).slice(1)}`;
      // Those who ask first wait for the compiler; they are a hundredth of the requests by themselves.
      for (let turn = 0; turn < requests / 10; turn++) await ask(agent, addressAt(turn));
      const cpu = cpuOf(server.child);
      const times: number[] = [];
      for (let turn = 0; turn < requests; turn++) {
        const asked = performance.now();
        await ask(agent, addressAt(turn));
        times.push(performance.now() - asked);
      }
      const used = (cpuOf(server.child) - cpu) / requests;
      rows.push([
        name,
        median(times).toFixed(1),
        percentile(times, 0.99).toFixed(1),
        Math.max(...times).toFixed(1),
        used.toFixed(1),
      ]);
    }
    print(
      `${machine()}; ${first.known} URLs; the crawl is read in ${(reading / 1000).toFixed(1)} s; ${requests} requests each\n`,
    );
    printTable(['question', 'median ms', '99th percentile ms', 'longest ms', 'CPU ms'], rows);
    const { now, most } = memoryOf(server.child.pid);
    print(`\nMemory ${now} MiB, at most ${most} MiB.`);
  } finally {
    agent.destroy();
    server.child.kill('SIGTERM');
    await finished(server.child);
  }
}

export async function startServer(folder: string): Promise<Server> {
  const child = spawn(process.execPath, [skein, 'serve', folder], {
    env: bareEnvironment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  for await (const address of createInterface({ input: child.stdout })) return { child, address };
  throw new Error('skein serve has ended');
}

function ask(agent: Agent, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(text) : reject(new Error(`${address}: ${answer.statusCode} ${text}`)),
      );
    }).on('error', reject);
  });
}

function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}

/** Milliseconds of CPU time so far. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks * 1000) / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
}
