import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { links } from '../servers/site-server.ts';
import { environmentOf, newFolder, ROOT, serve } from './skein.ts';

const EXAMPLES = join(ROOT, 'examples');

/** Runs an example to its end; `begun` may interrupt it. */
function run(name: string, words: readonly string[], cwd: string): { stop: () => void; ended: Promise<string> } {
  const child = spawn(process.execPath, [join(EXAMPLES, name), ...words], { cwd, env: environmentOf() });
  const parts: string[] = [];
  child.stdout.on('data', (part) => parts.push(String(part)));
  child.stderr.on('data', (part) => parts.push(String(part)));
  return {
    stop: () => void child.kill('SIGINT'),
    ended: new Promise((resolve) => child.on('close', () => resolve(parts.join('')))),
  };
}

describe('examples', () => {
  it('house each is a program of at most 20 lines', () => {
    const names = readdirSync(EXAMPLES).filter((name) => /\.(mjs|ts)$/.test(name));
    expect(names).toContain('crawl-and-filter.mjs');
    for (const name of names) {
      const lines = readFileSync(join(EXAMPLES, name), 'utf8').trimEnd().split('\n');
      expect([name, lines.length <= 20]).toEqual([name, true]);
    }
  });

  it('house crawl-and-filter crawls, filters, prints, and goes on where it was stopped', async () => {
    const site = await serve({
      '/': `<title>ropes</title>${links('/a', '/b', '/big.pdf')}`,
      '/a': `<title>more ropes</title>${links('/b')}`,
      '/b': `<title>looms</title>${links('/a')}`,
    });
    const cwd = newFolder();
    const words = [`${site.origin}/`, 'ropes', 'found'];
    const first = run('crawl-and-filter.mjs', words, cwd);
    while (site.paths().length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    first.stop();
    expect(await first.ended).toBe(`${site.origin}/\tropes\n`);
    const again = await run('crawl-and-filter.mjs', words, cwd).ended;
    expect(again).toBe(`${site.origin}/a\tmore ropes\n${site.origin}/\tropes\n`);
    expect(site.paths()).toEqual(['/', '/a', '/b']);
  });
});
