import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('./synthetic/', import.meta.url));
const built = fileURLToPath(new URL('../.cache/bench/', import.meta.url));

/** More pages than this are made when they are asked for: 25 KB each would have to be held. */
const MOST_HELD = 100_000;

/** How the web is. */
export interface WebShape {
  /** Of each host. */
  readonly pages: number;
  readonly hosts?: number;
  /** `small`: 2 KB with 15 links in place of 25 KB with 67. */
  readonly kind?: 'normal' | 'small';
  /** Pages come compressed. */
  readonly gzip?: boolean;
  /** Milliseconds from each request to its answer, however many wait. */
  readonly latency?: number;
  /** Links a page beside those of its navigation. */
  readonly links?: number;
  /** Bytes that a page has at least. */
  readonly bytes?: number;
  /** The pages call themselves https on this port, where whoever takes off TLS listens. */
  readonly tlsPort?: number;
  /** Answers have the header without which linkchecker asks ten times a second only. */
  readonly linkchecker?: boolean;
}

/** What the server counted: the judge of a crawl is the server, not what the crawler says of itself. */
export interface ServerCounts {
  readonly distinct: number;
  readonly missed: number;
  readonly pagesFetchedTwice: number;
  /** Requests for what no page links to, or what robots.txt forbids. */
  readonly wrong: number;
  readonly connections: number;
  /** From the first request to the last. */
  readonly seconds: number;
}

export interface SyntheticWeb {
  /** The first page of the first host … */
  readonly start: string;
  /** … and of every host. */
  readonly starts: readonly string[];
  /** Where it listens for plain http. */
  readonly port: number;
  counts(): Promise<ServerCounts>;
  /** Forgets what was counted. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Compiles a C program of `bench/synthetic` where it is not yet, and answers its path. Needs `cc`; zlib is used where it is there. */
export function compiled(name: 'synthweb' | 'measure'): string {
  const [program, source] = [join(built, name), join(sources, `${name}.c`)];
  if (existsSync(program) && statSync(program).mtimeMs > statSync(source).mtimeMs) return program;
  mkdirSync(built, { recursive: true });
  const zlib = hasZlib() ? ['-DGZIP', '-lz'] : [];
  execFileSync('cc', ['-O2', '-w', '-o', program, source, ...zlib], { stdio: 'inherit' });
  return program;
}

/** Whether the server can compress. */
export function hasZlib(): boolean {
  return existsSync('/usr/include/zlib.h');
}

/** Serves a deterministic web on loopback, on CPU 0 unless `isFree`. */
export async function serveSyntheticWeb(shape: WebShape, isFree = false): Promise<SyntheticWeb> {
  const port = await freePort();
  const command = [compiled('synthweb'), ...wordsOf(shape, port)];
  const [program = '', ...words] = isFree ? command : ['taskset', '-c', '0', ...command];
  const server = spawn(program, words, { stdio: 'ignore' });
  await untilItAnswers(server, port);
  const reset = async (): Promise<void> => void (await ask(port, '/reset'));
  await reset();
  const hosts = Array.from({ length: shape.hosts ?? 1 }, (_, host) => addressOf(host));
  const [scheme, publicPort] = shape.tlsPort === undefined ? ['http', port] : ['https', shape.tlsPort];
  const starts = hosts.map((host) => `${scheme}://${host}:${publicPort}/`);
  return {
    start: starts[0] ?? '',
    starts,
    port,
    counts: async () => countsOf(JSON.parse(await ask(port, '/stats'))),
    reset,
    close: () =>
      new Promise((resolve) => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  };
}

/** Where the server has a host. */
export function addressOf(host: number): string {
  return `127.0.${Math.floor(host / 240)}.${(host % 240) + 1}`;
}

function wordsOf(shape: WebShape, port: number): readonly string[] {
  const { pages, hosts = 1, kind = 'normal', gzip, latency, links, bytes, tlsPort, linkchecker } = shape;
  const isHeld = pages * hosts <= MOST_HELD && (bytes ?? 0) < 1_000_000 && (links ?? 0) < 1000;
  const given = { D: latency, l: links, B: bytes, T: tlsPort };
  return [
    ...['-p', String(port), '-n', String(pages), '-H', String(hosts), '-m', kind],
    ...(isHeld ? ['-g'] : []),
    ...(gzip ? ['-z'] : []),
    ...(linkchecker ? ['-L'] : []),
    ...Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [`-${name}`, String(value)])),
  ];
}

function countsOf(stats: Readonly<Record<string, number>>): ServerCounts {
  const of = (name: string): number => stats[name] ?? 0;
  const wrong = ['unknown', 'private', 'ghostComment', 'ghostScript', 'ghostJson', 'ghostDataHref'];
  return {
    distinct: of('distinct'),
    missed: of('missed'),
    pagesFetchedTwice: of('pagesFetchedTwice'),
    wrong: wrong.reduce((sum, name) => sum + of(name), 0),
    connections: of('conns'),
    seconds: of('last') - of('first'),
  };
}

/** A port that nobody has, nor the next one, which is that of the counters. */
async function freePort(): Promise<number> {
  for (;;) {
    const { port, close } = await listening(0);
    const next = await listening(port + 1).catch(() => undefined);
    await Promise.all([close(), next?.close()]);
    if (next !== undefined) return port;
  }
}

function listening(port: number): Promise<{ readonly port: number; close(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const close = (): Promise<void> => new Promise((closed) => server.close(() => closed()));
      resolve({ port: typeof address === 'object' ? (address?.port ?? 0) : 0, close });
    });
  });
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
