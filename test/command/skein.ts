import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach } from 'vitest';
import { type Site, serveSite } from '../servers/site-server.ts';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const MAIN = join(ROOT, 'dist/cli/main.js');
if (!existsSync(MAIN)) throw new Error('dist is not there; `npm test` builds it first');

/** How a command ended, and what it wrote. */
export interface Ending {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** A command that is under way. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
}

/** Where and how a command is started: without a config file, a terminal and variables of ours, unless said otherwise. */
export interface Start {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Gives it a terminal, by util-linux's script(1); all output is then in `out`, and `stdin` is what is typed. */
  readonly terminal?: boolean;
}

/** Whether there is a `script` that can give a command a terminal. */
export const hasScript = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;
if (!hasScript) console.info('skipped: script(1) of util-linux is not there to give a terminal');

/** The environment of a command in tests. */
export function environmentOf(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: '/nonexistent', XDG_CONFIG_HOME: '/nonexistent', ...extra };
}

/** Starts the real command. */
export function start(line: readonly string[], options: Start = {}): Running {
  const { cwd = tmpdir(), env = {}, stdin = '', terminal = false } = options;
  const words = [process.execPath, MAIN, ...line];
  const typed = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const [program = '', ...rest] = terminal ? ['script', '-qec', typed, '/dev/null'] : words;
  const child = spawn(program, rest, { cwd, env: environmentOf(env) });
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  // A terminal that is closed hangs up: its input stays open.
  if (terminal) child.stdin.write(stdin);
  else child.stdin.end(stdin);
  return { child, ended: new Promise((resolve) => child.on('close', (code) => resolve({ code, ...written }))) };
}

/** Runs the real command to its end. */
export function skein(line: readonly string[], options: Start = {}): Promise<Ending> {
  return start(line, options).ended;
}

const folders: string[] = [];
const sites: Site[] = [];

/** An empty folder that is gone after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skein-command-'));
  folders.push(folder);
  return folder;
}

/** A server that is closed after the test. */
export async function serve(...parts: Parameters<typeof serveSite>): Promise<Site> {
  const site = await serveSite(...parts);
  sites.push(site);
  return site;
}

/** The lines of a file of a folder. */
export function linesOf(folder: string, name: string): readonly string[] {
  return readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
}

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
