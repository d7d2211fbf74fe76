import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SkeinError } from './model/errors.ts';

/** Throws FOLDER_MISSING unless `folder` holds a crawl. */
export function requireCrawl(folder: string): void {
  if (existsSync(join(folder, 'crawl.db'))) return;
  throw new SkeinError('FOLDER_MISSING', `${folder} holds no crawl`, 'Name a folder that `skein crawl` has made.');
}

/** FOLDER_MISSING of a crawl that was ended before its seeds were written. */
export function neverBegun(folder: string): SkeinError {
  const advice = 'Begin it again with `skein crawl` and the same -o.';
  return new SkeinError('FOLDER_MISSING', `the crawl in ${folder} was ended before it had begun`, advice);
}
