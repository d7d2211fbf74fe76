import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skein, startSkein } from './command.ts';
import { expectWhole, knownUrls } from './crawl-folder.ts';
import { heldSite, smallWeb, type WatchedSite, watchedSite } from './watched-site.ts';

let parent = '';
let site: WatchedSite;
/** A crawl that has ended, to be copied. */
let done = '';

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'skein-folder-'));
  site = await watchedSite(smallWeb(60));
  done = join(parent, 'done');
  const words = ['crawl', `${site.origin}/`, '-o', done, '--delay', '0', '--quiet'];
  expect(await skein(...words)).toMatchObject({ code: 0, stderr: '' });
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

/** Every file below a folder with its bytes. */
function contentsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [path, readFileSync(path, 'latin1')]));
}

describe('a folder in which a crawl is at work', () => {
  it('E8 can be asked by status, explain, export and plain SQL, and is refused to a second crawl', async () => {
    const folder = join(parent, 'busy');
    const held = await heldSite(smallWeb(60), 30);
    const start = `${held.origin}/`;
    const crawl = startSkein(['crawl', start, '-o', folder, '--delay', '0', '--quiet']);
    await held.isHolding;

    for (const words of [
      ['crawl', start, '-o', folder, '--delay', '0', '--overwrite'],
      ['resume', folder],
    ]) {
      const { code, stderr } = await skein(...words);
      expect(code).toBe(3);
      expect(stderr).toMatch(/^skein: another process is crawling into .*busy\nWait for it or stop it; `skein status`/);
    }

    const status = await skein('status', folder, '--json');
    expect(status.code).toBe(0);
    const { isRunning, totals } = JSON.parse(status.stdout);
    expect(isRunning).toBe(true);
    expect(totals.pending).toBeGreaterThan(0);
    expect(totals.known).toBe(totals.pending + totals.done + totals.refused);

    const explained = await skein('explain', start, '--store', folder);
    expect(explained).toMatchObject({ code: 0, stdout: expect.stringContaining('200') });

    const lists = join(parent, 'lists');
    expect(await skein('export', folder, '--format', 'urls', '-o', lists, '--quiet')).toMatchObject({ code: 0 });
    const list = (name: string): string[] => readFileSync(join(lists, name), 'utf8').split('\n').filter(Boolean);
    const [seen, visited, frontier, refused] = ['seen', 'visited', 'frontier', 'refused'].map((name) =>
      list(`${name}.txt`),
    );
    expect(seen?.toSorted()).toEqual([...(visited ?? []), ...(frontier ?? []), ...(refused ?? [])].sort());
    expect(seen).toHaveLength(totals.known);

    const database = new Database(join(folder, 'crawl.db'), { readonly: true });
    const column = (sql: string): unknown[] => database.prepare(sql).pluck().all();
    expect(column('SELECT url FROM frontier ORDER BY url')).toEqual(frontier?.toSorted());
    expect(column('SELECT url FROM urls ORDER BY url')).toEqual(seen?.toSorted());
    expect(column("SELECT count(*) FROM urls WHERE state = 'done'")).toEqual([totals.done]);
    expect(column('SELECT count(*) FROM visits')[0]).toBeGreaterThanOrEqual(totals.done);
    database.close();

    held.release();
    expect(await crawl.ended).toMatchObject({ code: 0, stderr: '' });
    const pages = held.paths();
    expect(new Set(pages).size).toBe(pages.length);
    expect((await knownUrls(folder)).map((line) => line.replaceAll(held.origin, site.origin))).toEqual(
      await knownUrls(done),
    );
    await expectWhole(folder);
    await held.close();
  });
});

describe('a database that is taken away from a crawl', () => {
  it.each([
    ['deleted', 'deleted or moved', (file: string) => rmSync(file)],
    ['replaced', 'replaced by another file', (file: string) => cpSync(join(done, 'crawl.db'), file, { force: true })],
    ['moved', 'deleted or moved', (file: string) => renameSync(file, `${file}.away`)],
  ])(
    'house it is %s: the crawl ends at once, says so in one line, and loses nothing else',
    async (name, what, take) => {
      const folder = join(parent, `away-${name}`);
      const held = await heldSite(smallWeb(60), 30);
      const crawl = startSkein(['crawl', `${held.origin}/`, '-o', folder, '--delay', '0', '--quiet']);
      await held.isHolding;
      if (name === 'replaced') rmSync(join(folder, 'crawl.db'));
      take(join(folder, 'crawl.db'));
      held.release();
      const { code, stderr } = await crawl.ended;
      expect(code).toBe(3);
      expect(stderr.split('\n')[0]).toBe(`skein: ${join(folder, 'crawl.db')} was ${what} while the crawl was at work`);
      expect(stderr.trimEnd().split('\n')).toHaveLength(2);
      const saved = join(parent, `saved-${name}`);
      const files = readdirSync(join(folder, 'archive')).map((file) => join(folder, 'archive', file));
      expect(await skein('import', 'warc', ...files, '-o', saved, '--quiet')).toMatchObject({ code: 0 });
      expect(JSON.parse((await skein('status', saved, '--json')).stdout).totals.pages).toBeGreaterThanOrEqual(20);
      await held.close();
    },
  );
});

describe('a folder that is there already', () => {
  it('house a crawl into a crawl folder needs --overwrite', async () => {
    const folder = copyOfDone('twice');
    const before = contentsOf(folder);
    const words = ['crawl', `${site.origin}/`, '-o', folder, '--delay', '0', '--quiet', '--max-pages', '5'];
    const { code, stderr } = await skein(...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^skein: .*twice holds a crawl already\nGo on with it by `skein resume .*--overwrite/);
    expect(contentsOf(folder)).toEqual(before);
    writeFileSync(join(folder, 'notes.md'), 'mine');
    expect((await skein(...words, '--overwrite')).code).toBe(0);
    const { totals } = JSON.parse((await skein('status', folder, '--json')).stdout);
    expect(totals.requests).toBe(5);
    expect(readFileSync(join(folder, 'notes.md'), 'utf8')).toBe('mine');
    await expectWhole(folder);
  });

  it('house a folder with anything else in it is left alone, even with --overwrite', async () => {
    const folder = join(parent, 'foreign');
    mkdirSync(folder);
    writeFileSync(join(folder, 'letter.txt'), 'dear');
    for (const more of [[], ['--overwrite']]) {
      const { code, stderr } = await skein('crawl', `${site.origin}/`, '-o', folder, '--delay', '0', ...more);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^skein: .*foreign is not empty and holds no crawl\nChoose another folder with -o\.\n$/);
    }
    expect(readdirSync(folder)).toEqual(['letter.txt']);
  });

  it.each(['resume', 'status', 'export', 'rank'])(
    'house %s: a folder of a newer schema is refused and not touched',
    async (command) => {
      const folder = copyOfDone(`newer-${command}`);
      const database = new Database(join(folder, 'crawl.db'));
      database.pragma('user_version = 99');
      database.close();
      const before = contentsOf(folder);
      const { code, stderr } = await skein(command, folder);
      expect(code).toBe(3);
      expect(stderr).toMatch(
        /^skein: .* was written by a newer Skein \(schema 99, .*\)\nUse the newer Skein for this folder\.\n$/,
      );
      const after = contentsOf(folder);
      for (const name of ['crawl.db-wal', 'crawl.db-shm']) after.delete(join(folder, name));
      expect(after).toEqual(before);
    },
  );

  it('house a folder that is not there, or holds no crawl, is named', async () => {
    for (const command of ['resume', 'status', 'export', 'rank']) {
      const { code, stderr } = await skein(command, join(parent, 'nowhere'));
      expect(code).toBe(2);
      expect(stderr).toMatch(/^skein: .*nowhere/);
    }
    expect(existsSync(join(parent, 'nowhere'))).toBe(false);
  });
});
