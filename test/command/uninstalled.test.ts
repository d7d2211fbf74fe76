import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder, ROOT, skein } from './skein.ts';

/** A clone in which nothing is installed; `npx skein` runs its prepare script all the same. */
function clone(): string {
  const folder = newFolder();
  copyFileSync(join(ROOT, 'prepare.mjs'), join(folder, 'prepare.mjs'));
  return folder;
}

const run = (folder: string, file: string) =>
  spawnSync(process.execPath, [join(folder, file)], { cwd: folder, encoding: 'utf8' });

it('house before anything is installed the command says what to do', () => {
  const folder = clone();
  expect(run(folder, 'prepare.mjs')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  const { status, stderr } = run(folder, 'dist/cli/main.js');
  expect([status, stderr]).toEqual([2, 'skein: it is not installed yet; run `npm install` in its folder first\n']);
});

it('house a command that was built stays where what builds it is taken away', () => {
  const folder = clone();
  mkdirSync(join(folder, 'dist/cli'), { recursive: true });
  writeFileSync(join(folder, 'dist/cli/main.js'), 'built');
  expect(run(folder, 'prepare.mjs').status).toBe(0);
  expect(readFileSync(join(folder, 'dist/cli/main.js'), 'utf8')).toBe('built');
});

it('house what npx has started names itself so that it can be pasted', async () => {
  const line = ['search', 'nowhere', 'word'];
  expect((await skein(line)).err).toContain('`skein crawl`');
  expect((await skein(line, { env: { npm_lifecycle_event: 'npx' } })).err).toContain('`npx skein crawl`');
});
