import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isInstalled } from './debian-package.ts';

/** Debian's own Python: the one that its packages of networkx and scipy belong to. */
const PYTHON = '/usr/bin/python3';

/** Whether Debian's Python with networkx and scipy is here; false with the reason printed. */
export function hasNetworkx(): boolean {
  return (
    isInstalled('python3-networkx', '/usr/lib/python3/dist-packages/networkx') &&
    isInstalled('python3-scipy', '/usr/lib/python3/dist-packages/scipy')
  );
}

/** Runs a script of this folder and answers the JSON that it prints. */
export function runPython(script: string, args: readonly string[], input = ''): unknown {
  const { stdout, stderr, status } = spawnSync(PYTHON, [join(import.meta.dirname, script), ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${script}: ${stderr}`);
  return JSON.parse(stdout);
}
