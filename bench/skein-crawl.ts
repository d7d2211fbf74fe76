import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageTimes } from '../src/index.ts';
import { skein } from './command.ts';
import { type MeasureOptions, measured, type Used } from './measure.ts';
import type { SyntheticWeb } from './synthetic-web.ts';

/** Seconds of time and of CPU time. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** What a crawl by the whole command took. */
export interface SkeinRun extends Used {
  readonly stages: StageTimes;
  /** All but reading, indexing, ranks and exports: start, crawl, summary and end of the process. */
  readonly crawlStage: Cost;
}

export interface SkeinOptions extends MeasureOptions {
  /** The words after `skein crawl SEED -o FOLDER --delay 0`. */
  readonly words?: readonly string[];
  /** The command: the built one unless said otherwise. */
  readonly command?: string;
  /** Options of Node itself. */
  readonly node?: readonly string[];
}

/** No page is read: what no other crawler does is measured apart. */
export const NOT_READ = ['--no-index'];

/** Crawls the whole web with the whole command into a folder that is taken away. Throws where the command fails. */
export async function crawlWithSkein(web: Pick<SyntheticWeb, 'starts'>, options: SkeinOptions = {}): Promise<SkeinRun> {
  const { words = NOT_READ, command = skein, node = [], ...rest } = options;
  const folder = mkdtempSync(join(tmpdir(), 'skein-bench-'));
  try {
    const out = ['-o', join(folder, 'crawl'), '--delay', '0', '--quiet', '--json', '--overwrite'];
    const used = await measured([process.execPath, ...node, command, 'crawl', ...web.starts, ...out, ...words], rest);
    if (used.exitCode !== 0) throw new Error(`skein ended with ${used.exitCode}: ${used.output}`);
    const { stages }: { readonly stages: StageTimes } = JSON.parse(used.output);
    return { ...used, stages, crawlStage: crawlStageOf(used, stages) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is left of the whole when the stages after the crawl are taken off. */
export function crawlStageOf(whole: Cost, { read, rank, index, export: exports }: StageTimes): Cost {
  const after = [read, rank, index, exports];
  const seconds = (of: 'elapsed' | 'cpu'): number => after.reduce((sum, stage) => sum + (stage?.[of] ?? 0), 0) / 1000;
  return { wall: whole.wall - seconds('elapsed'), cpu: whole.cpu - seconds('cpu') };
}
