import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = resolve(ROOT, process.env['SKEIN_SHARED'] ?? '../shared', 'conformance');

/** The cases of one file of the conformance data; undefined, with the reason printed, where the data are not there. */
export function conformanceCases<Case>(file: string): readonly Case[] | undefined {
  const path = resolve(FOLDER, `${file}.json`);
  if (!existsSync(path)) {
    console.log(`skipped: ${path} is not there (SKEIN_SHARED names the folder of shared data)`);
    return undefined;
  }
  const { cases }: { cases: readonly Case[] } = JSON.parse(readFileSync(path, 'utf8'));
  return cases;
}
