import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasScript, newFolder, skein, start } from './skein.ts';

test.skipIf(!hasScript)('house in a terminal the demo ends on the page, which is there until Ctrl-C', async () => {
  const { child, ended } = start(['demo', '--delay', '0', '-o', join(newFolder(), 'demo')], { terminal: true });
  let shown = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (text: string) => {
      shown += text;
      const found = /it is shown at (\S+) until Ctrl-C/.exec(shown)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(shown)));
  });
  expect((await fetch(new URL('/api/overview', address))).status).toBe(200);
  child.stdin?.write('\x03');
  // Its code is that of the shell between, which hears Ctrl-C, too.
  const { out } = await ended;
  expect(out).toContain('Try next:');
});

test('house without a terminal, or with --no-serve, the demo ends by itself', async () => {
  for (const words of [[], ['--no-serve']]) {
    const { code, err } = await skein(['demo', '--delay', '0', '-o', join(newFolder(), 'demo'), ...words]);
    expect(code).toBe(0);
    expect(err).not.toContain('until Ctrl-C');
  }
});
