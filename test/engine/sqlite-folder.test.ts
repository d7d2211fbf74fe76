import { fork } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { explain } from '../../src/engine/sqlite/failure.ts';
import { SkeinError } from '../../src/model/errors.ts';
import {
  discovery,
  hostAt,
  KEY,
  leasesOf,
  link,
  listOf,
  settlement,
  urlAt,
  visit,
  visitNext,
  WISH,
} from '../contracts/engine-makings.ts';
import { clock, close, errorOf, folder, open } from './sqlite-place.ts';

test('S4 an engine that is opened again knows everything, and only what was not visited is lent', async () => {
  const first = open('create');
  await first.discover([1, 2, 3, 4].map((n) => discovery(`/${n}`)));
  await visitNext(first, () => ({ links: [link('/2')], visit: visit(1, urlAt('/1'), { digest: 'D' }) }));
  await visitNext(first, () => ({ next: clock.time + 500 }));
  first.notes.write('run', 1);
  const before = { pages: await listOf(first.pages()), totals: await first.totals() };
  await close(first);

  const second = open('write');
  expect({ pages: await listOf(second.pages()), totals: await second.totals() }).toEqual(before);
  expect([second.seen.key, second.seen.size, second.notes.read('run')]).toEqual([KEY, 4, 1]);
  expect(leasesOf(await second.lease(WISH))[0]?.urls.map(({ id }) => id)).toEqual([3, 4]);
  expect(await second.discover([discovery('/5'), discovery('/1')])).toEqual([5, 1]);
});

test('S1 leases end with the process that held them, and their hosts keep their pause', async () => {
  const first = open('create');
  await first.discover([discovery('/1'), discovery('/', 'b.test')]);
  await first.saveDelay(hostAt('b.test'), 700);
  const [lost] = leasesOf(await first.lease(WISH));
  await close(first);

  const second = open('write');
  const [a, ...others] = leasesOf(await second.lease(WISH));
  expect([a?.urls.length, others.length]).toEqual([1, 0]);
  expect(a?.fence).toBeGreaterThan(lost?.fence ?? 0);
  if (lost !== undefined) expect(await second.settle([settlement(lost, 0)])).toEqual([hostAt()]);
  await second.release([{ host: hostAt(), fence: a?.fence ?? 0, readyAt: clock.time + 9000 }]);
  expect(await second.lease(WISH)).toEqual({ kind: 'wait', until: clock.time + 700 });
});

test('house what a deeper crawl was to fetch is lent when the depth is lifted after reopening', async () => {
  const first = open('create');
  await first.discover([discovery('/1', 'a.test', { depth: 3 })]);
  expect(await first.lease({ ...WISH, maxDepth: 1 })).toEqual({ kind: 'drained' });
  await close(first);
  expect(leasesOf(await open('write').lease(WISH))).toHaveLength(1);
});

test('house one process owns a folder: a second one is refused, readers are not', async () => {
  const owner = open('create');
  await owner.discover([discovery('/1')]);
  const error = errorOf(() => open('write'));
  expect([error.code, error.message]).toEqual(['FOLDER_LOCKED', `another process is crawling into ${folder}`]);
  expect(errorOf(() => open('create')).code).toBe('FOLDER_LOCKED');

  const reader = open('read');
  expect(await reader.totals()).toMatchObject({ known: 1, done: 0 });
  await visitNext(owner);
  await owner.discover([discovery('/2')]);
  expect(await reader.totals()).toMatchObject({ known: 2, done: 1 });
  expect(await reader.page(urlAt('/2'))).toMatchObject({ id: 2, state: 'pending' });
  expect(reader.seen.size).toBe(2);
  await expect(reader.lease(WISH)).rejects.toThrow('for reading only');
  await expect(reader.saveRanks([])).rejects.toThrow(SkeinError);
});

test('house the lock goes with the process, however that ends', async () => {
  await close(open('create'));
  const script = join(folder, 'owner.mjs');
  const sqlite = import.meta.resolve('better-sqlite3');
  const lock = JSON.stringify(join(folder, 'crawl.lock'));
  writeFileSync(
    script,
    // Used by what goes on, or the garbage collection would close it.
    `import Database from '${sqlite}'; const held = new Database(${lock}); held.exec('BEGIN EXCLUSIVE'); process.send('held'); setInterval(() => held.open, 1000);`,
  );
  const owner = fork(script, { execArgv: [] });
  onTestFinished(() => void owner.kill('SIGKILL'));
  await new Promise((resolve) => owner.once('message', resolve));
  expect(errorOf(() => open('write')).code).toBe('FOLDER_LOCKED');
  const ended = new Promise((resolve) => owner.once('exit', resolve));
  owner.kill('SIGKILL');
  await ended;
  expect(await open('write').totals()).toMatchObject({ known: 0 });
});

test('house folders: there already, missing, of a newer Skein, of something else', async () => {
  expect(errorOf(() => open('write')).code).toBe('FOLDER_MISSING');
  expect(errorOf(() => open('read')).code).toBe('FOLDER_MISSING');
  await close(open('create'));
  expect(errorOf(() => open('create')).code).toBe('FOLDER_EXISTS');
  const database = new Database(join(folder, 'crawl.db'));
  database.pragma('user_version = 99');
  database.close();
  for (const mode of ['write', 'read'] as const) {
    const error = errorOf(() => open(mode));
    expect([error.code, error.message]).toEqual(['FOLDER_NEWER', expect.stringContaining('schema 99')]);
  }
  const other = new Database(join(folder, 'crawl.db'));
  other.pragma('application_id = 1');
  other.close();
  expect(errorOf(() => open('write')).code).toBe('FOLDER_DAMAGED');
});

test('house a damaged database is named, with what can still be done, and left as it is', async () => {
  const engine = open('create');
  await engine.discover(Array.from({ length: 3000 }, (_, n) => discovery(`/a-long-way-to-fill-some-pages/${n}`)));
  await close(engine);
  const file = join(folder, 'crawl.db');
  const whole = readFileSync(file);
  const spoil = (change: () => void): void => {
    writeFileSync(file, whole);
    change();
    const spoilt = readFileSync(file);
    const error = errorOf(() => open('write'));
    expect([error.code, error.advice]).toEqual(['FOLDER_DAMAGED', expect.stringContaining('.recover')]);
    expect(readFileSync(file).equals(spoilt)).toBe(true);
  };
  spoil(() => writeFileSync(file, 'this is no database, and long enough to be looked at as one'.repeat(20)));
  spoil(() => truncateSync(file, whole.length / 2));
  spoil(() => {
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.alloc(whole.length - 8192, 0xff), 0, whole.length - 8192, 4096);
    closeSync(descriptor);
  });
  writeFileSync(file, whole);
  expect((await open('write').totals()).known).toBe(3000);
});

test('house nothing of a batch is stored when one of its rows is refused', async () => {
  const engine = open('create');
  await engine.discover([discovery('/1')]);
  const many = Array.from({ length: 20 }, (_, n) => discovery(`/${n}`, n < 15 ? 'a.test' : (null as never)));
  const broken = many.map((found) => (found.host === hostAt() ? found : { ...found, host: null as never }));
  await expect(engine.discover(broken)).rejects.toMatchObject({ code: 'INTERNAL' });
  await close(engine);
  expect((await open('write').totals()).known).toBe(1);
});

test.each([
  ['SQLITE_FULL', 'DISK'],
  ['SQLITE_IOERR_WRITE', 'DISK'],
  ['SQLITE_CANTOPEN', 'DISK'],
  ['SQLITE_READONLY_DIRECTORY', 'DISK'],
  ['SQLITE_CORRUPT_INDEX', 'FOLDER_DAMAGED'],
  ['SQLITE_NOTADB', 'FOLDER_DAMAGED'],
  ['SQLITE_BUSY_SNAPSHOT', 'FOLDER_LOCKED'],
  ['SQLITE_CONSTRAINT_NOTNULL', 'INTERNAL'],
])('house an error of SQLite has a code of ours: %s is %s', (code, ours) => {
  const cause = new Database.SqliteError('what SQLite says', code);
  expect(explain(cause, '/crawl')).toMatchObject({
    code: ours,
    cause,
    message: expect.stringContaining('what SQLite says'),
  });
});

test('E8 plain SQL shows URLs, frontier and visits with readable names while the crawl runs', async () => {
  const engine = open('create');
  await engine.discover([
    discovery('/1'),
    discovery('/2'),
    discovery('/x', 'b.test', { because: { reason: 'scope', rule: 'host' } }),
  ]);
  await visitNext(engine);
  const database = new Database(join(folder, 'crawl.db'), { readonly: true });
  const all = (sql: string): unknown => database.prepare(sql).raw().all();
  expect(all('SELECT url, host, state, reason, rule, via FROM urls')).toEqual([
    ['http://a.test/1', 'a.test:80', 'done', null, null, 'seed'],
    ['http://a.test/2', 'a.test:80', 'pending', null, null, 'seed'],
    ['http://b.test/x', 'b.test:80', 'refused', 'scope', 'host', 'seed'],
  ]);
  expect(all('SELECT host, url, standing, host_ready_at FROM frontier')).toEqual([
    ['a.test:80', 'http://a.test/2', 'ready', '1970-01-01 00:00:00.000'],
  ]);
  expect(all('SELECT url, at, outcome, status, title FROM visits')).toEqual([
    ['http://a.test/1', '1970-01-01 00:16:40.000', 'fetched', 200, 'Title'],
  ]);
  database.close();
  expect(existsSync(join(folder, 'crawl.lock'))).toBe(true);
});
