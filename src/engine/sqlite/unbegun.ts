import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** All that a crawl has in its folder before its first page. */
const FIRST_FILES = /^crawl\.(lock|db)(-journal|-wal|-shm)?$/;

/**
 * Whether a process began to make a crawl's database in the folder and ended before it was one: there is nothing in it that could
 * be lost. False for whatever holds anything else.
 */
export function isUnbegun(folder: string): boolean {
  const names = readdirSync(folder);
  if (names.length === 0 || !names.every((name) => FIRST_FILES.test(name))) return false;
  const file = join(folder, 'crawl.db');
  return !existsSync(file) || isBlank(file);
}

/** Takes such a database away. To be called with the lock held. */
export function removeUnbegun(folder: string): void {
  for (const end of ['', '-journal', '-wal', '-shm']) rmSync(join(folder, `crawl.db${end}`), { force: true });
}

/** Opened for writing, as SQLite has to undo a transaction that was broken off before it can read. */
function isBlank(file: string): boolean {
  const database = new Database(file, { fileMustExist: true });
  try {
    const tables = database.prepare<[], string>('SELECT name FROM sqlite_master').pluck().all();
    if (!['url', 'note'].every((name) => tables.includes(name))) return tables.length === 0;
    return database.prepare('SELECT 1 FROM note UNION ALL SELECT 1 FROM url').get() === undefined;
  } catch {
    // Whatever it is, it is something; who opens it will say what.
    return false;
  } finally {
    database.close();
  }
}
