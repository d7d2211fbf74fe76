import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openFolder } from '../../src/index.ts';
import { type Running, skein, startSkein } from './command.ts';
import { expectWhole, knownUrls } from './crawl-folder.ts';
import { smallWeb, type WatchedSite, watchedSite } from './watched-site.ts';

vi.setConfig({ testTimeout: 180_000 });

const HOSTS = 3;
const PAGES = 60;

let parent = '';
const sites: WatchedSite[] = [];

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'skein-hosts-'));
  for (let host = 0; host < HOSTS; host++) sites.push(await watchedSite(smallWeb(PAGES)));
});

afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  rmSync(parent, { recursive: true, force: true });
});

/** Runs the command and sends the signal at the `last` request for a page, whichever host it is for. */
async function until(
  last: number,
  signal: NodeJS.Signals,
  ...words: readonly string[]
): Promise<Awaited<Running['ended']>> {
  const { process, ended } = startSkein([...words, '--quiet']);
  let pages = 0;
  for (const site of sites)
    site.onPage = () => {
      if (++pages === last) process.kill(signal);
    };
  return ended;
}

/** URLs that wait, for every host of the folder. */
async function queues(folder: string): Promise<readonly number[]> {
  const opened = await openFolder(folder);
  const waiting: number[] = [];
  for await (const { pending } of opened.archive.hosts()) waiting.push(pending);
  await opened.close();
  return waiting;
}

it('F:S6 the queue of every host is there after a clean end, a kill, and another one', async () => {
  const seeds = sites.map(({ origin }) => `${origin}/`);
  const once = join(parent, 'once');
  expect(await skein('crawl', ...seeds, '-o', once, '--delay', '0', '--quiet')).toMatchObject({ code: 0, stderr: '' });

  const folder = join(parent, 'ended-often');
  expect(await until(10, 'SIGINT', 'crawl', ...seeds, '-o', folder, '--delay', '0')).toMatchObject({ code: 130 });
  expect((await queues(folder)).map((waiting) => waiting > 0)).toEqual([true, true, true]);
  for (const kill of [12, 9]) {
    expect(await until(kill, 'SIGKILL', 'resume', folder)).toMatchObject({ signal: 'SIGKILL' });
    expect((await queues(folder)).map((waiting) => waiting > 0)).toEqual([true, true, true]);
  }
  for (const site of sites) site.onPage = () => undefined;
  expect(await skein('resume', folder, '--quiet')).toMatchObject({ code: 0, stderr: '' });
  expect(await queues(folder)).toEqual([0, 0, 0]);
  expect(await knownUrls(folder)).toEqual(await knownUrls(once));
  expect(await expectWhole(folder)).toBe(await expectWhole(once));
});
