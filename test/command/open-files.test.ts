import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { environmentOf, linesOf, MAIN, newFolder, serve } from './skein.ts';

const LIMITED = 'ulimit -n 100 && exec "$@"';
const hasLimits = spawnSync('sh', ['-c', LIMITED, 'sh', 'true']).status === 0;
if (!hasLimits) console.info('skipped: no shell that limits open files');

test.skipIf(!hasLimits)('house where few files may be open, more hosts are crawled, and none is blamed', async () => {
  const hosts = Array.from({ length: 150 }, (_, index) => `127.0.1.${index + 1}`);
  let port = 0;
  const links = (): string => hosts.map((host) => `<a href="http://${host}:${port}/page">x</a>`).join('');
  const site = await serve((path) => (path === '/' ? links() : path === '/page' ? 'page' : undefined), '0.0.0.0');
  port = site.port;
  const store = join(newFolder(), 'crawl');
  const line = ['crawl', `http://127.0.0.1:${port}/`, '-o', store, '--scope', 'any', '--allow-private', '--delay', '0'];
  const command = ['-c', LIMITED, 'sh', process.execPath, MAIN, ...line, '--concurrency', '40'];
  const { stderr } = await promisify(execFile)('sh', command, { env: environmentOf() });
  expect(stderr).not.toContain('EMFILE');
  expect(linesOf(store, 'crawled.txt')).toHaveLength(151);
});

/** Fills up what may be opened, runs `then` with a way to make room again, in a process that may open a hundred files. */
async function fetchedWithoutRoom(port: number, patience: number, roomAfter: number): Promise<unknown> {
  const script = `
    import { closeSync, openSync } from 'node:fs';
    import { createFetcher } from ${JSON.stringify(join(MAIN, '../../net/http.js'))};
    import { systemClock as clock } from ${JSON.stringify(join(MAIN, '../../net/clock.js'))};
    const guard = { allowPrivate: true, isExempt: () => false };
    const limits = { timeout: 5000, totalTimeout: 20000, connectTimeout: 300, maxBody: 1e6, maxHeaders: 1e4, minRate: 0 };
    const web = createFetcher({
      userAgent: 'test', compression: [], headers: [], resolve: [], cookies: false, insecure: false, http2: false,
      connectionsPerHost: 1, maySendSecrets: () => false, guard, clock, patience: ${patience}, keepAddresses: 0, ...limits,
    });
    const ask = () => web.fetch({ url: 'http://localhost:${port}/page', purpose: 'page' })
      .then((result) => result.status ?? result.detail, (error) => error.code + ': ' + error.message);
    await web.addresses('localhost');
    const files = [];
    try { for (;;) files.push(openSync('/dev/null', 'r')); } catch {}
    setTimeout(() => { for (const file of files) closeSync(file); }, ${roomAfter});
    const first = await ask();
    setTimeout(async () => {
      console.log(JSON.stringify([first, await ask()]));
      await web.close();
    }, ${roomAfter});
  `;
  const node = [process.execPath, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)('sh', ['-c', LIMITED, 'sh', ...node]);
  return JSON.parse(stdout);
}

test.skipIf(!hasLimits)(
  'house names and connections wait for room, longer than a host has for its own part',
  async () => {
    const site = await serve({ '/page': 'page' }, '127.0.0.1');
    expect(await fetchedWithoutRoom(site.port, 60_000, 1000)).toEqual([200, 200]);
  },
);

test.skipIf(!hasLimits)(
  'house where there is no room for long, it is an error of ours and no host is blamed',
  async () => {
    const site = await serve({ '/page': 'page' }, '127.0.0.1');
    const message = 'OPEN_FILES: too many open files: no connection could be opened for 200 ms';
    expect(await fetchedWithoutRoom(site.port, 200, 1000)).toEqual([message, 200]);
  },
);
