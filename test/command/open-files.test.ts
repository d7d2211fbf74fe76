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
