import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/** Whether a process owns the crawl folder at this moment. Looks, and takes nothing: a shared lock for the length of one read. */
export function isOwned(folder: string): boolean {
  const file = join(folder, 'crawl.lock');
  if (!existsSync(file)) return false;
  const lock = new Database(file, { readonly: true, timeout: 0 });
  try {
    lock.prepare('SELECT count(*) FROM sqlite_master').get();
    return false;
  } catch {
    // The only way for this read to fail is that the owner's exclusive transaction is open.
    return true;
  } finally {
    lock.close();
  }
}
