import { SqliteError } from 'better-sqlite3';
import { SkeinError } from '../../model/errors.ts';

/** What an error of SQLite means to the owner of the crawl folder; errors of any other kind come back as they are. */
export function explain(error: unknown, folder: string): unknown {
  if (!(error instanceof SqliteError)) return error;
  const { code, message } = error;
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return damaged(folder, message, error);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    const advice = 'End the other program (it may be a database browser), then use `skein resume`.';
    return new SkeinError('FOLDER_LOCKED', `another program holds ${folder}/crawl.db: ${message}`, advice, error);
  }
  if (/^SQLITE_(FULL|IOERR|CANTOPEN|READONLY|PERM|NOLFS|TOOBIG)/.test(code)) {
    const advice = 'Make room or mend the rights, then use `skein resume`: what was stored before is kept.';
    return new SkeinError('DISK', `cannot read or write ${folder}/crawl.db: ${message}`, advice, error);
  }
  return new SkeinError('INTERNAL', `the database refused a statement: ${message}`, 'Report this as a fault.', error);
}

/** The crawl's database cannot be read (any more). */
export function damaged(folder: string, detail: string, cause?: unknown): SkeinError {
  const advice =
    'Nothing was changed. Copy the folder, then save what can be read with `sqlite3 crawl.db .recover | sqlite3 saved.db`; ' +
    'the pages themselves are whole in archive/.';
  return new SkeinError('FOLDER_DAMAGED', `${folder}/crawl.db is damaged: ${detail}`, advice, cause);
}
