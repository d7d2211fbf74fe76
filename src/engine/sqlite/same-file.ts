import { statSync } from 'node:fs';
import { join } from 'node:path';
import { SkeinError } from '../../model/errors.ts';
import type { Millis } from '../../model/time.ts';

/** The file is looked at again after so long: what is written to a lost one meanwhile is little. */
const INTERVAL: Millis = 100;

/**
 * Answers a check that throws FOLDER_REPLACED once the folder's crawl.db is another file than now, or gone: what is written then goes
 * to a file that nobody can open any more, and SQLite does not say so.
 */
export function sameFile(folder: string): () => void {
  const file = join(folder, 'crawl.db');
  const identity = identityOf(file);
  let lookAt = 0;
  return () => {
    const time = performance.now();
    if (time < lookAt) return;
    lookAt = time + INTERVAL;
    const now = identityOf(file);
    if (now !== identity) throw replaced(file, now === undefined ? 'deleted or moved' : 'replaced by another file');
  };
}

/** Answers a question: whether the folder's crawl.db is the file that it is now. */
export function isSameFile(folder: string): () => boolean {
  const identity = fileIdentity(folder);
  return () => fileIdentity(folder) === identity;
}

/** Device and number of the folder's crawl.db; undefined where there is none. */
export function fileIdentity(folder: string): string | undefined {
  return identityOf(join(folder, 'crawl.db'));
}

/** Device and number of the file; undefined where there is none. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev}:${found.ino}`;
}

function replaced(file: string, what: string): SkeinError {
  const advice =
    'Nothing more was written. Put the file back and use `skein resume`, or make a crawl folder of the pages with `skein import warc archive/*.warc.gz`.';
  return new SkeinError('FOLDER_REPLACED', `${file} was ${what} while the crawl was at work`, advice);
}
