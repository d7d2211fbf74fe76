import { mkdirSync, mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { links, type Site, serveSite } from '../servers/site-server.ts';
import { skein, startSkein } from './command.ts';

describe('kill -9 before the first page', () => {
  let parent = '';
  let site: Site;

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'skein-beginning-'));
    site = await serveSite({ '/': links('/a'), '/a': 'a' });
  });

  afterAll(async () => {
    await site.close();
    rmSync(parent, { recursive: true, force: true });
  });

  it.each(['crawl.lock', 'crawl.db', 'crawl.db-journal', 'crawl.db-wal'])(
    'house when %s appears: the same command crawls into the folder as if nothing had been there',
    async (name) => {
      const folder = join(parent, name);
      mkdirSync(folder);
      const words = ['crawl', `${site.origin}/`, '-o', folder, '--delay', '0', '--quiet'];
      const { process, ended } = startSkein(words);
      const watcher = watch(folder, (_event, file) => {
        if (file === name) process.kill('SIGKILL');
      });
      const { signal } = await ended;
      watcher.close();
      expect(signal).toBe('SIGKILL');
      // Whether the crawl had begun or not, one of the two goes on with it; neither speaks of damage.
      const resumed = await skein('resume', folder, '--quiet');
      expect([0, 2]).toContain(resumed.code);
      if (resumed.code === 2) {
        expect(resumed.stderr).toMatch(/^skein: .*(no crawl|before it had begun)/);
        expect(await skein(...words)).toMatchObject({ code: 0, stderr: '' });
      }
      expect(await skein('status', folder)).toMatchObject({ code: 0, stdout: expect.stringContaining('2 fetched') });
    },
  );
});
