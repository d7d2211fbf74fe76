import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { SkeinError } from '../../model/errors.ts';
import { damaged } from './failure.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';
import { isUnbegun, removeUnbegun } from './unbegun.ts';

export type Mode = 'create' | 'write' | 'read';

/** How long a statement waits for another program that holds the database for a moment. */
const BUSY_MILLIS = 10_000;

/** An owner holds the lock for as long as it lives; whoever only asks whether there is one, for less than this. */
const LOCK_MILLIS = 100;

/** Larger databases are not looked through at opening: that would take longer than to read the fingerprints in them. */
const LARGEST_CHECKED = 67_108_864;

/** Page cache in KiB: the url table's recent pages and the pending index stay in it. */
const CACHE_KIB = 65_536;

/** Whoever looks on reads most rows once, and the system keeps the file's pages. */
const READER_CACHE_KIB = 2048;

/** Larger than SQLite's own 4096: a page's row with its links fits into one. */
const PAGE_BYTES = 8192;

/** The log is copied into the database when it has so many pages (32 MB): rarer than by default, as each time waits for the disk. */
const CHECKPOINT_PAGES = 4096;

/** An open database, and the lock that makes this process its owner (absent in mode `read`). */
export interface OpenFolder {
  readonly database: Database.Database;
  readonly lock: Database.Database | undefined;
}

/**
 * Opens the crawl's database in a folder, which `create` makes. Nothing is written before the lock is held and the schema known.
 * Errors: FOLDER_EXISTS, FOLDER_MISSING, FOLDER_LOCKED, FOLDER_NEWER, FOLDER_DAMAGED; errors of SQLite are not yet explained.
 */
export function openFolder(folder: string, mode: Mode): OpenFolder {
  const file = join(folder, 'crawl.db');
  if (mode === 'create') mkdirSync(folder, { recursive: true });
  else if (!existsSync(file)) throw missing(folder);
  const lock = mode === 'read' ? undefined : takeLock(folder);
  try {
    if (mode === 'create' && existsSync(file)) {
      if (!isUnbegun(folder)) throw exists(folder);
      removeUnbegun(folder);
    }
    return { database: openDatabase(folder, file, mode), lock };
  } catch (error) {
    lock?.close();
    throw error;
  }
}

/**
 * An exclusive transaction on a database file of its own: the operating system ends it with the process, however that ends,
 * so no lock is ever left behind, on any system that SQLite runs on.
 */
function takeLock(folder: string): Database.Database {
  const lock = new Database(join(folder, 'crawl.lock'), { timeout: LOCK_MILLIS });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (!(error instanceof SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    const advice = 'Wait for it or stop it; `skein status` shows how far it is.';
    throw new SkeinError('FOLDER_LOCKED', `another process is crawling into ${folder}`, advice, error);
  }
}

function openDatabase(folder: string, file: string, mode: Mode): Database.Database {
  const database = new Database(file, {
    readonly: mode === 'read',
    fileMustExist: mode !== 'create',
    timeout: BUSY_MILLIS,
  });
  try {
    const version = database.pragma('user_version', { simple: true }) as number; // an integer by definition
    if (mode !== 'create') {
      checkVersion(folder, database, version);
      checkWhole(folder, file, database);
    }
    database.pragma(`cache_size = -${mode === 'read' ? READER_CACHE_KIB : CACHE_KIB}`);
    if (mode === 'read') return database;
    if (mode === 'create') database.pragma(`page_size = ${PAGE_BYTES}`);
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    migrate(database, version);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * SQLite passes over a page whose bytes were overwritten as if nothing were on it, so damage is looked for before anything is said
 * of the crawl. Only where that takes no more than a fifth of a second.
 */
function checkWhole(folder: string, file: string, database: Database.Database): void {
  if (statSync(file).size > LARGEST_CHECKED) return;
  const found = database.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw damaged(folder, String(found).replace(/\s+/g, ' '));
}

function checkVersion(folder: string, database: Database.Database, version: number): void {
  const application = database.pragma('application_id', { simple: true });
  if (application !== APPLICATION_ID || version < 1) {
    throw isUnbegun(folder) ? missing(folder) : damaged(folder, 'it is not the database of a crawl');
  }
  if (version <= MIGRATIONS.length) return;
  const message = `${folder} was written by a newer Skein (schema ${version}, known here is ${MIGRATIONS.length})`;
  throw new SkeinError('FOLDER_NEWER', message, 'Use the newer Skein for this folder.');
}

function migrate(database: Database.Database, version: number): void {
  if (version >= MIGRATIONS.length) return;
  const steps = database.transaction(() => {
    for (const sql of MIGRATIONS.slice(version)) database.exec(sql);
    database.pragma(`application_id = ${APPLICATION_ID}`);
    database.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  steps.immediate();
}

function missing(folder: string): SkeinError {
  const advice = 'Name the folder of a crawl, or begin one with `skein crawl URL`.';
  return new SkeinError('FOLDER_MISSING', `there is no crawl in ${folder}`, advice);
}

function exists(folder: string): SkeinError {
  const advice =
    'Use `skein resume` to go on with it (--revisit 0 visits all of it again), another folder (-o DIR), or --overwrite.';
  return new SkeinError('FOLDER_EXISTS', `there is a crawl in ${folder} already`, advice);
}
