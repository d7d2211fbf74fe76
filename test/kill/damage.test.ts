import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readByWarcio, wrongDigests } from '../warc/warcio.ts';
import { skein } from './command.ts';
import { expectWhole, knownUrls } from './crawl-folder.ts';
import { smallWeb, type WatchedSite, watchedSite } from './watched-site.ts';

let parent = '';
let site: WatchedSite;
let done = '';
let urls: readonly string[] = [];
let bodies = 0;

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'skein-damage-'));
  site = await watchedSite(smallWeb(200));
  done = join(parent, 'done');
  const words = ['crawl', `${site.origin}/`, '-o', done, '--delay', '0', '--quiet', '--warc-max-size', '100kB'];
  expect(await skein(...words)).toMatchObject({ code: 0, stderr: '' });
  urls = await knownUrls(done);
  bodies = await expectWhole(done);
  for (const end of ['wal', 'shm']) rmSync(join(done, `crawl.db-${end}`), { force: true });
});

afterAll(async () => {
  await site.close();
  rmSync(parent, { recursive: true, force: true });
});

function copyOfDone(name: string): string {
  const folder = join(parent, name);
  cpSync(done, folder, { recursive: true });
  return folder;
}

const warcsIn = (folder: string): string[] =>
  readdirSync(join(folder, 'archive')).map((file) => join(folder, 'archive', file));

describe('a damaged database', () => {
  const DAMAGES: readonly (readonly [string, (file: string) => void])[] = [
    ['half of it is gone', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))],
    ['it is empty', (file) => truncateSync(file, 0)],
    ['it is a text', (file) => writeFileSync(file, 'Dear reader, this is a letter and no database.\n'.repeat(40))],
    [
      'one page of it is overwritten',
      (file) => {
        const bytes = readFileSync(file);
        const page = Math.floor(bytes.length / 8192 / 2) * 8192;
        bytes.fill(0, page + 100, page + 8192);
        writeFileSync(file, bytes);
      },
    ],
    [
      'its middle is overwritten',
      (file) => {
        const bytes = readFileSync(file);
        bytes.fill(0xff, bytes.length >> 3, bytes.length - (bytes.length >> 3));
        writeFileSync(file, bytes);
      },
    ],
  ];

  it.each(DAMAGES)('house %s: said in one line with advice, exit 3, and nothing is touched', async (what, damage) => {
    const folder = copyOfDone(what.replaceAll(' ', '-'));
    const file = join(folder, 'crawl.db');
    damage(file);
    const before = readFileSync(file);
    for (const words of [
      ['resume', folder],
      ['status', folder],
      ['export', folder, '-o', join(parent, 'none')],
      ['rank', folder],
      ['crawl', `${site.origin}/`, '-o', folder, '--overwrite'],
    ]) {
      const { code, stderr } = await skein(...words);
      expect([words[0], code, stderr]).toEqual([
        words[0],
        3,
        expect.stringMatching(/^skein: .*crawl\.db is damaged: .*\n/),
      ]);
      expect(stderr).toContain('.recover');
      expect(stderr).not.toContain('internal error');
    }
    // SQLite counts in its header of 100 bytes who has opened the file to write; no more is touched.
    expect(readFileSync(file).subarray(100).equals(before.subarray(100))).toBe(true);
    for (const warc of warcsIn(folder)) expect(wrongDigests(await readByWarcio(warc))).toEqual([]);
    expect(warcsIn(folder).map((warc) => statSync(warc).size)).toEqual(
      warcsIn(done).map((warc) => statSync(warc).size),
    );
  });
});

describe('a WARC file that lost its end (the power failed)', () => {
  const LOSSES: readonly (readonly [string, (warcs: readonly string[]) => void])[] = [
    ['the last one is cut in the middle of a record', (warcs) => cut(warcs.at(-1) ?? '', 0.6)],
    ['the first one is cut', (warcs) => cut(warcs[0] ?? '', 0.5)],
    ['one is gone', (warcs) => unlinkSync(warcs[1] ?? '')],
    ['the last one is empty', (warcs) => truncateSync(warcs.at(-1) ?? '', 0)],
  ];

  it.each(LOSSES)('house %s: resume fetches the pages concerned again, and only these', async (what, lose) => {
    const folder = copyOfDone(what.replaceAll(' ', '-'));
    const before = site.asked.length;
    lose(warcsIn(folder));
    expect(await skein('resume', folder, '--quiet')).toMatchObject({ code: 0, stderr: '' });
    const again = site.asked.slice(before).map(({ path }) => path);
    expect(again.length).toBeGreaterThan(0);
    expect(new Set(again).size).toBe(again.length);
    expect(again.length).toBeLessThan(before * 0.9);
    expect(await knownUrls(folder)).toEqual(urls);
    expect(await expectWhole(folder, 'some')).toBe(bodies);
  });

  it('house a tail that no row names is cut off', async () => {
    const folder = copyOfDone('tail');
    const last = warcsIn(folder).at(-1) ?? '';
    const whole = readFileSync(last);
    writeFileSync(last, Buffer.concat([whole, whole.subarray(0, 1000)]));
    expect(await skein('resume', folder, '--quiet')).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(last).equals(whole)).toBe(true);
    await expectWhole(folder);
  });
});

function cut(file: string, share: number): void {
  truncateSync(file, Math.floor(statSync(file).size * share));
}
