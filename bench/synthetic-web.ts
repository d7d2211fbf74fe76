import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('./synthetic/', import.meta.url));
const built = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

/** Compiles a C program of `bench/synthetic` once, and answers its path. Needs `cc`. */
export function compiled(name: 'synthweb' | 'measure'): string {
  const program = join(built, name);
  if (!existsSync(program)) {
    mkdirSync(built, { recursive: true });
    execFileSync('cc', ['-O2', '-w', '-o', program, join(sources, `${name}.c`)], { stdio: 'inherit' });
  }
  return program;
}

/** What the server counted: the judge of a crawl is the server, not what the crawler says of itself. */
export interface ServerCounts {
  readonly distinct: number;
  readonly missed: number;
  readonly pagesFetchedTwice: number;
  /** Requests for what no page links to, or what robots.txt forbids. */
  readonly wrong: number;
}

export interface SyntheticWeb {
  readonly start: string;
  counts(): Promise<ServerCounts>;
  close(): Promise<void>;
}

/** Serves a deterministic web of so many pages on loopback, on CPU 0 where `taskset` is there. */
export async function serveSyntheticWeb(pages: number, port: number): Promise<SyntheticWeb> {
  const words = ['-p', String(port), '-n', String(pages), '-m', 'normal', ...(pages <= 100_000 ? ['-g'] : [])];
  const server = spawn('taskset', ['-c', '0', compiled('synthweb'), ...words], { stdio: 'ignore' });
  await untilItAnswers(server, port);
  await ask(port, '/reset');
  return {
    start: `http://127.0.0.1:${port}/`,
    counts: async () => countsOf(JSON.parse(await ask(port, '/stats'))),
    close: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  };
}

function countsOf(stats: Readonly<Record<string, number>>): ServerCounts {
  const of = (name: string): number => stats[name] ?? 0;
  const wrong = ['unknown', 'private', 'ghostComment', 'ghostScript', 'ghostJson', 'ghostDataHref'];
  return {
    distinct: of('distinct'),
    missed: of('missed'),
    pagesFetchedTwice: of('pagesFetchedTwice'),
    wrong: wrong.reduce((sum, name) => sum + of(name), 0),
  };
}

async function untilItAnswers(server: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 600 && server.exitCode === null; tries += 1) {
    const answer = await ask(port, '/stats').catch(() => undefined);
    if (answer !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the synthetic web did not start');
}

function ask(port: number, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: port + 1, path, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });
}
