import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { SkeinError } from '../model/errors.ts';

/** Who asks for a moment only whether there is a writer holds the lock for less than this. */
const LOCK_MILLIS = 100;

/** Held for as long as an index has a writer. */
export interface WriterLock {
  release(): void;
}

/**
 * Makes this process the one writer of an index: an exclusive transaction on a database file of its own, which the operating system ends
 * with the process. Errors: FOLDER_LOCKED.
 */
export function lockIndex(folder: string): WriterLock {
  const path = join(folder, 'writer.lock');
  try {
    return lockFile(folder, path);
  } catch (error) {
    // What is no database nobody holds.
    if (!(error instanceof SqliteError) || error.code !== 'SQLITE_NOTADB') throw error;
    rmSync(path, { force: true });
    return lockFile(folder, path);
  }
}

function lockFile(folder: string, path: string): WriterLock {
  const lock = new Database(path, { timeout: LOCK_MILLIS });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec('BEGIN EXCLUSIVE');
    return { release: () => void lock.close() };
  } catch (error) {
    lock.close();
    if (!(error instanceof SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    const message = `another process is writing the search index in ${folder}`;
    throw new SkeinError('FOLDER_LOCKED', message, 'Wait for it or stop it; searching is possible meanwhile.', error);
  }
}
