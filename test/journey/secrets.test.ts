import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crawl, resumeCrawl } from '../../src/index.ts';
import { newFolder } from './place.ts';

it('house no secret is stored, the password of a proxy among them', async () => {
  const folder = newFolder();
  const secrets = { header: ['X-Key: hush-hush'], basicAuth: 'me:hush-hush', proxy: 'http://me:hush-hush@127.0.0.1:9' };
  await crawl('http://127.0.0.1:9/', { folder, retries: 0, warn: () => undefined, ...secrets });
  const files = ['crawl.db', 'crawl.db-wal'].map((name) => join(folder, name)).filter((file) => existsSync(file));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(readFileSync(file).includes('hush-hush')).toBe(false);
  const resumed = await resumeCrawl(folder, { warn: () => undefined });
  await resumed.close();
  expect(resumed.settings).toMatchObject({ proxy: undefined, basicAuth: undefined, header: undefined });
});
