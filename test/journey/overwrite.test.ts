import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { crawl } from '../../src/index.ts';
import { links, type Site, serveSite } from '../servers/site-server.ts';

const parent = mkdtempSync(join(tmpdir(), 'skein-overwrite-'));
let site: Site | undefined;

afterEach(async () => {
  await site?.close();
  rmSync(parent, { recursive: true, force: true });
});

it('house --overwrite replaces a crawl and leaves files alone that no crawl has made', async () => {
  site = await serveSite({ '/': links('/a'), '/a': 'a' });
  const folder = join(parent, 'crawl');
  await crawl(site.origin, { folder, delay: 0 });
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  writeFileSync(join(folder, '.pages.csv.part'), 'broken off');
  await expect(crawl(site.origin, { folder, delay: 0 })).rejects.toMatchObject({ code: 'FOLDER_EXISTS' });
  const { summary } = await crawl(site.origin, { folder, delay: 0, overwrite: true });
  expect(summary.totals.requests).toBe(2);
  expect(existsSync(join(folder, 'notes.txt'))).toBe(true);
  expect(existsSync(join(folder, '.pages.csv.part'))).toBe(false);
});
