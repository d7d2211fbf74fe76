import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '..', '..', 'dist', 'cli', 'main.js');
if (!existsSync(MAIN)) throw new Error('dist is not there: `npm run build` makes it');

/** How a process ended and what it said. */
export interface Ended {
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real command at work in a process of its own. */
export interface Running {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves as soon as standard error has these words; rejects when the process ends without. */
  said(words: string): Promise<void>;
}

/** Starts `skein` with these words. `shell` runs a line of bash first, in the same process; `main` is another copy of the command. */
export function startSkein(words: readonly string[], shell?: string, main = MAIN): Running {
  const line = [process.execPath, main, ...words];
  const [program = '', ...args] = shell === undefined ? line : ['bash', '-c', `${shell}; exec "$@"`, 'bash', ...line];
  const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: '/nonexistent' };
  const child = spawn(program, args, { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return {
    process: child,
    ended,
    said: (words) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (stderr.includes(words)) resolve();
        };
        child.stderr.on('data', look);
        look();
        void ended.then(() => reject(new Error(`"${words}" was not said, but: ${stderr}`)), reject);
      }),
  };
}

/** Runs `skein` to its end. */
export function skein(...words: readonly string[]): Promise<Ended> {
  return startSkein(words).ended;
}
