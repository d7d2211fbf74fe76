import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnvironment, finished } from './command.ts';
import { compiled } from './synthetic-web.ts';

/** The CPU of the server is 0 and that of the crawler 1, so that neither waits for the other's work; `free` leaves both to the system. */
export type Places = 'apart' | 'free';

export interface MeasureOptions {
  readonly places?: Places;
  /** Ended when it takes longer, in seconds. */
  readonly timeLimit?: number;
  readonly folder?: string;
  /** What the command complains of is not shown. */
  readonly isMute?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
}

/** What a command and all its processes used: seconds, and the peak of their memory together. */
export interface Used {
  readonly wall: number;
  readonly cpu: number;
  readonly mebibytes: number;
  readonly exitCode: number;
  readonly isTimedOut: boolean;
  /** Standard output. */
  readonly output: string;
}

/** Runs a command to its end. Needs Linux and `cc`. */
export async function measured(
  command: readonly string[],
  { places = 'apart', timeLimit = 600, folder, isMute = false, environment = {} }: MeasureOptions = {},
): Promise<Used> {
  const scratch = mkdtempSync(join(tmpdir(), 'skein-measure-'));
  try {
    const file = join(scratch, 'used.json');
    const words = [file, String(timeLimit), places === 'free' ? '-' : '1', ...command];
    const child = spawn(compiled('measure'), words, {
      cwd: folder,
      env: { ...bareEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', isMute ? 'ignore' : 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    await finished(child);
    const used: Readonly<Record<string, number>> = JSON.parse(readFileSync(file, 'utf8'));
    const of = (name: string): number => used[name] ?? 0;
    return {
      wall: of('wall'),
      cpu: of('user') + of('sys'),
      mebibytes: Math.max(of('maxrssKb'), of('treeRssKb')) / 1024,
      exitCode: of('rc'),
      isTimedOut: of('timedOut') !== 0,
      output,
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
