import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { openSqliteEngine, type SqliteEngineOptions } from '../../src/engine/sqlite/engine.ts';
import type { Engine } from '../../src/model/engine.ts';
import { SkeinError } from '../../src/model/errors.ts';
import { KEY, testClock } from '../contracts/engine-makings.ts';

/** A folder of its own for each test; engines that a test leaves open are closed with it. */
export let folder: string;

export const clock = testClock();
const openEngines: Engine[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skein-folder-'));
});
afterEach(async () => {
  for (const engine of openEngines.splice(0)) await engine.close();
  rmSync(folder, { recursive: true });
});

/** An engine on the folder, with the clock of the tests. */
export function open(mode: SqliteEngineOptions['mode'], more: Partial<SqliteEngineOptions> = {}): Engine {
  const engine = openSqliteEngine({ folder, clock, mode, key: KEY, leaseLength: 60_000, ...more });
  openEngines.push(engine);
  return engine;
}

/** Closes one before the test is over. */
export async function close(engine: Engine): Promise<void> {
  openEngines.splice(openEngines.indexOf(engine), 1);
  await engine.close();
}

/** What `work` throws. */
export function errorOf(work: () => unknown): SkeinError {
  try {
    work();
  } catch (error) {
    if (error instanceof SkeinError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}
