import type { Database } from 'better-sqlite3';
import type { ArchivedVisit } from '../../model/engine.ts';
import type { CanonicalUrl } from '../../model/url.ts';
import { CHUNK, inChunks } from './row-chunks.ts';

/** Visits with their places in the archive, in order of storing. */
export function* readCaptures(database: Database): Generator<ArchivedVisit> {
  const chunk = database
    .prepare<[number], CaptureRow>(
      'SELECT v.id, u.url, f.name, v.offset, v.length FROM visit v JOIN url u ON u.id = v.url_id ' +
        `JOIN archive_file f ON f.id = v.file_id WHERE v.id > ? ORDER BY v.id LIMIT ${CHUNK}`,
    )
    .raw();
  for (const [, url, file, offset, length] of inChunks((last: CaptureRow | undefined) => chunk.all(last?.[0] ?? 0)))
    yield { url, archived: { file, offset, length } };
}

type CaptureRow = readonly [visitId: number, url: CanonicalUrl, file: string, offset: number, length: number];
