import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { links, serveSite } from '../servers/site-server.ts';
import { skein, startSkein } from './command.ts';
import { knownUrls } from './crawl-folder.ts';
import { until } from './until.ts';

it('F:S1 five URLs, three in flight, kill -9: the three alone are asked for again', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'skein-waiting-'));
  const folder = join(parent, 'crawl');
  let isHanging = true;
  const site = await serveSite((path) => {
    if (path === '/robots.txt') return '';
    if (path === '/') return links('/1', '/2', '/3', '/4');
    return path === '/1' || !isHanging ? `page ${path}` : () => undefined;
  });
  try {
    const running = startSkein([
      'crawl',
      `${site.origin}/`,
      '-o',
      folder,
      '--delay',
      '0',
      '--host-concurrency',
      '3',
      '--quiet',
    ]);
    // Two pages were answered and nothing else comes: what was visited is stored without waiting for more.
    await until(async () => {
      if (running.process.exitCode !== null) throw new Error('the crawl has ended');
      const { stdout } = await skein('status', folder, '--json');
      return Number(/"done": ?(\d+)/.exec(stdout)?.[1] ?? 0) >= 2;
    });
    running.process.kill('SIGKILL');
    await running.ended;
    isHanging = false;
    const before = site.asked.length;
    expect(await skein('resume', folder, '--quiet')).toMatchObject({ code: 0 });
    const again = site.asked.slice(before).map(({ path }) => path);
    expect(again.filter((path) => path !== '/robots.txt').sort()).toEqual(['/2', '/3', '/4']);
    expect(await knownUrls(folder)).toHaveLength(5);
  } finally {
    await site.close();
    rmSync(parent, { recursive: true, force: true });
  }
});
