import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const MAIN = join(ROOT, 'dist/cli/main.js');
const isBuilt = existsSync(MAIN);
if (!isBuilt) console.info('skipped: dist is not there; `npm test` builds it first');

const environment = { PATH: process.env['PATH'], XDG_CONFIG_HOME: '/nonexistent' };
const skein = (...line: readonly string[]) =>
  spawnSync(process.execPath, [MAIN, ...line], { encoding: 'utf8', env: environment, cwd: '/' });

describe('the process', () => {
  test('house what main imports at once is small: all else is loaded when it is needed', () => {
    const text = readFileSync(join(ROOT, 'src/cli/main.ts'), 'utf8');
    const targets = [...text.matchAll(/^import .* from '(.*)';$/gm)].map((match) => match[1]);
    expect(targets).toEqual(['./report-error.ts', './version.ts']);
  });

  test('house --version and --help load nothing of the library, nor any package', () => {
    const loaded = new Set(['main.ts', 'overview.ts', 'terminal.ts']);
    for (const file of loaded) {
      const text = readFileSync(join(ROOT, 'src/cli', file), 'utf8');
      for (const [, target = ''] of text.matchAll(/^(?:import|export) (?!type )[^;]*? from '(.*)';$/gm)) {
        if (!target.startsWith('node:')) loaded.add(join(dirname(file), target));
      }
    }
    expect([...loaded].filter((file) => !/^[a-z-]+\.ts$/.test(file))).toEqual([]);
    expect(loaded).toContain('registry.ts');
  });

  test.runIf(isBuilt)('house --version is quick', () => {
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(skein('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
      return performance.now() - start;
    });
    // About 50 ms here, of which Node itself takes 40; the limit leaves room for a busy machine.
    expect(Math.min(...times)).toBeLessThan(250);
  });

  test.runIf(isBuilt)('house data go to standard output, complaints to standard error, with the exit code', () => {
    const good = skein('config', 'print');
    expect([good.status, good.stderr]).toEqual([0, '']);
    expect(good.stdout).toContain('delay: 1s');
    const wrong = skein('config', 'print', '--detph', '3');
    expect([wrong.status, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/^skein: unknown option --detph; did you mean --depth\?\n/);
  });

  test.runIf(isBuilt)('house a reader that goes away is no error', async () => {
    const child = spawn(process.execPath, [MAIN, 'config', 'print', '--json'], { env: environment, cwd: '/' });
    child.stdout.destroy();
    let told = '';
    child.stderr.on('data', (part) => {
      told += String(part);
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect([code, told]).toEqual([0, '']);
  });
});
