import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Ended, skein, startSkein } from './command.ts';
import { expectWhole, knownUrls } from './crawl-folder.ts';
import { smallWeb, type WatchedSite, watchedSite } from './watched-site.ts';

// A few seconds on a machine of its own; room for one that is shared.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let parent = '';
let site: WatchedSite;
let [once, start] = ['', ''];
let urls: readonly string[] = [];
let bodies = 0;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'skein-disk-'));
  site = await watchedSite(smallWeb(120, 300));
  [once, start] = [join(parent, 'once'), `${site.origin}/`];
  expect(await skein('crawl', start, '-o', once, '--delay', '0', '--quiet')).toMatchObject({ code: 0, stderr: '' });
  urls = await knownUrls(once);
  bodies = await expectWhole(once);
});

afterAll(async () => {
  await site.close();
  rmSync(parent, { recursive: true, force: true });
});

/** Mounts a file system of its own for a test; false, with the reason printed, where that is not permitted. */
function mount(folder: string, options: string): boolean {
  mkdirSync(folder, { recursive: true });
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { encoding: 'utf8' });
  if (status !== 0) console.info(`skipped: no file system of its own for this test: ${stderr}`);
  return status === 0;
}

function expectDiskError({ code, stderr }: Ended): void {
  expect(stderr).toMatch(/^skein: .*cannot (be created|be written|read or write)/m);
  expect(stderr).not.toContain('internal error');
  expect(code).toBe(3);
}

async function expectSameAsOnce(folder: string): Promise<void> {
  expect(await knownUrls(folder)).toEqual(urls);
  expect(await expectWhole(folder)).toBe(bodies);
}

describe('a disk that is full', () => {
  it('house a full file system: exit 3 in clear words, and resume ends like one run once there is room', async (context) => {
    const disk = join(parent, 'small');
    if (!mount(disk, 'size=3m')) return context.skip();
    try {
      const folder = join(disk, 'crawl');
      expectDiskError(await skein('crawl', start, '-o', folder, '--delay', '0', '--quiet'));
      expectDiskError(await skein('resume', folder, '--quiet'));
      expect(spawnSync('mount', ['-o', 'remount,size=100m', disk]).status).toBe(0);
      await expectWhole(folder);
      expect(await skein('resume', folder, '--quiet')).toMatchObject({ code: 0, stderr: '' });
      await expectSameAsOnce(folder);
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  // In KiB: within the schema, within the first pages, and where the pages are more than the rows.
  it.each([
    [40, 'crawl.db'],
    [200, 'crawl.db'],
    [3000, 'archive'],
  ])('house no file may grow beyond %i KiB: the same for %s', async (limit, place) => {
    const folder = join(parent, `limit-${limit}`);
    const words = ['crawl', start, '-o', folder, '--delay', '0', '--quiet'];
    const limited = await startSkein(words, `ulimit -f ${limit}`).ended;
    expectDiskError(limited);
    expect(limited.stderr).toContain(join(folder, place));
    const resumed = await skein('resume', folder, '--quiet');
    // A disk that was full before the crawl had begun leaves nothing to go on with, and nothing in the way of the next try.
    if (resumed.code === 2) expect(await skein(...words)).toMatchObject({ code: 0, stderr: '' });
    else expect(resumed).toMatchObject({ code: 0, stderr: '' });
    await expectSameAsOnce(folder);
  });
});

describe('an export onto a disk that is full', () => {
  it('house ends with exit 3 and leaves no half of a file', async () => {
    const target = join(parent, 'exports');
    expectDiskError(await startSkein(['export', once, '-o', target], 'ulimit -f 100').ended);
    const files = readdirSync(target);
    expect(files).toContain('structure.csv');
    expect(files).not.toContain('pages.csv');
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describe('a disk that is read-only', () => {
  it('house a crawl into it ends with exit 3; what is there can still be asked', async (context) => {
    const disk = join(parent, 'fixed');
    const isRoot = process.getuid?.() === 0;
    if (isRoot && !mount(disk, 'size=60m')) return context.skip();
    try {
      const folder = join(disk, 'crawl');
      cpSync(once, folder, { recursive: true });
      for (const name of readdirSync(folder)) if (/-(wal|shm)$/.test(name)) rmSync(join(folder, name));
      if (isRoot) expect(spawnSync('mount', ['-o', 'remount,ro', disk]).status).toBe(0);
      else
        for (const place of [join(folder, 'crawl.db'), join(folder, 'crawl.lock'), folder, disk])
          chmodSync(place, 0o555);
      expectDiskError(await skein('crawl', start, '-o', join(disk, 'new'), '--delay', '0'));
      expectDiskError(await skein('resume', folder));
      expectDiskError(await skein('export', folder, '--format', 'structure'));
      const status = await skein('status', folder);
      expect(status).toMatchObject({ code: 0, stdout: expect.stringContaining('nothing left to do') });
    } finally {
      if (isRoot) spawnSync('umount', [disk]);
      else for (const place of [disk, join(disk, 'crawl')]) chmodSync(place, 0o755);
    }
  });

  it('house a file where the folder should be is named', async () => {
    const file = join(parent, 'file');
    writeFileSync(file, '');
    expectDiskError(await skein('crawl', start, '-o', join(file, 'crawl'), '--delay', '0'));
  });
});
