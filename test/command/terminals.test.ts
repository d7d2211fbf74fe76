import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { links } from '../servers/site-server.ts';
import { environmentOf, hasScript, linesOf, MAIN, newFolder, serve, skein } from './skein.ts';

describe('pipes and terminals', () => {
  it('house a reader that has seen enough is no error', async () => {
    const { origin } = await serve({ '/': links(...Array.from({ length: 200 }, (_, n) => `/${n}`)) });
    const cwd = newFolder();
    await skein(['crawl', `${origin}/`, '-o', 'c', '--delay', '0', '-q'], { cwd });
    for (const line of ['rank c', 'export c -f ndjson -o -', 'status c', 'config print']) {
      const child = spawn(process.execPath, [MAIN, ...line.split(' ')], { cwd, env: environmentOf() });
      child.stdout.destroy();
      let told = '';
      child.stderr.on('data', (part) => {
        told += String(part);
      });
      const code = await new Promise((resolve) => child.on('close', resolve));
      expect([line, code]).toEqual([line, 0]);
      expect(told).not.toMatch(/EPIPE|error/);
    }
  });

  it.runIf(hasScript)('P2 with a terminal the URL is asked for, and progress is a bar that goes away', async () => {
    const { origin } = await serve({
      '/': links('/a'),
      '/a': (_, response) => void setTimeout(() => response.end(''), 600),
    });
    const cwd = newFolder();
    const { code, out } = await skein(['crawl', '-o', 'c', '--delay', '0'], {
      cwd,
      terminal: true,
      stdin: `${origin}/\n`,
    });
    expect(code).toBe(0);
    expect(out).toContain('URL to crawl: ');
    expect(out).toMatch(/\d+ done · \d+ queued/);
    expect(out).toContain('\r\x1b[2K');
    expect(linesOf(join(cwd, 'c'), 'crawled.txt')).toEqual([`${origin}/`]);
  });
});
