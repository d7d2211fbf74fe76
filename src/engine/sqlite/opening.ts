import type { Database } from 'better-sqlite3';
import { SkeinError } from '../../model/errors.ts';
import type { Instant } from '../../model/time.ts';
import type { FingerprintKey, Origin } from '../../model/url.ts';
import { REASONS } from '../../model/visit.ts';
import { hostKeyOf, robotsUrlOf } from '../../url/canonicalise.ts';
import type { ArchiveWriter } from '../archive-writer.ts';
import { isSoft } from '../forward.ts';
import { MAX_DEPTH, type SeenTable, STANDING, type Standing } from '../seen-table.ts';
import { addressOf } from './bodies.ts';
import { damaged } from './failure.ts';
import { Tally } from './tally.ts';

const SOFT_NUMBERS: ReadonlySet<number> = new Set(
  REASONS.flatMap((reason, index) => (isSoft({ reason, rule: '' }) ? [index] : [])),
);

/** So many rows are read at a time. */
const ROWS = 512;
/** Bytes of a row as `SEEN_ROWS` writes it: id, both words of the fingerprint, depth, state, reason (255 for none). */
const ROW_BYTES = 16;

/** One text of hexadecimal digits for all rows: a value each would take three times as long. Each row's id is looked at, so their order need not be asked for. */
const SEEN_ROWS = `SELECT group_concat(printf('%016x%016x', (id << 32) | (fp_lo & 4294967295),
  (fp_hi << 32) | (min(depth, ${MAX_DEPTH}) << 16) | (state << 8) | ifnull(reason, 255)), '') FROM url WHERE id > ? AND id <= ?`;

/** Takes the URLs into the seen-table that it does not have yet. Throws FOLDER_DAMAGED when a number is missing. */
export function fillSeen(seen: SeenTable, database: Database, folder: string): void {
  const last = database.prepare<[], number | null>('SELECT max(id) FROM url').pluck().get() ?? 0;
  const rows = database.prepare<[number, number], string | null>(SEEN_ROWS).pluck();
  seen.reserve(last);
  for (let after = seen.size; after < last; after += ROWS)
    addRows(seen, Buffer.from(rows.get(after, after + ROWS) ?? '', 'hex'), folder);
}

function addRows(seen: SeenTable, rows: Buffer, folder: string): void {
  for (let at = 0; at < rows.length; at += ROW_BYTES) {
    const state = rows.readUInt8(at + 14) as Standing; // only standings are ever stored
    const isLenient = state === STANDING.REFUSED && SOFT_NUMBERS.has(rows.readUInt8(at + 15));
    const standing = isLenient ? STANDING.SOFTLY_REFUSED : state;
    const given = seen.add(rows.readInt32BE(at + 4), rows.readInt32BE(at + 8), standing, rows.readUInt16BE(at + 12));
    if (given !== rows.readInt32BE(at)) throw damaged(folder, `URL ${given} is missing`);
  }
}

const KEY_NOTE = 'fingerprint-key';

/** The key of the crawl's fingerprints. */
export function readKey(database: Database, folder: string): FingerprintKey {
  const note = database.prepare<[string], string>('SELECT value FROM note WHERE name = ?').pluck().get(KEY_NOTE);
  const key: unknown = note === undefined ? undefined : JSON.parse(note);
  if (isKey(key)) return key;
  throw damaged(folder, 'the key of its fingerprints is missing');
}

export function writeKey(database: Database, { a, b }: FingerprintKey): void {
  database.prepare('INSERT INTO note VALUES (?, ?)').run(KEY_NOTE, JSON.stringify({ a, b }));
}

function isKey(value: unknown): value is FingerprintKey {
  return typeof value === 'object' && value !== null && 'a' in value && 'b' in value;
}

/** Hosts that did not answer when they were asked for robots.txt may be asked again as soon as their pause allows. */
export function wakeSilentHosts(database: Database, now: Instant): void {
  const silent = database
    .prepare<[], Origin>("SELECT origin FROM robots WHERE status = 0 AND verdict = 'disallow-all'")
    .pluck();
  const wake = database.prepare<[Instant, string]>('UPDATE host SET ready_at = min(ready_at, ? + delay) WHERE key = ?');
  for (const origin of silent.all()) wake.run(now, hostKeyOf(robotsUrlOf(origin)));
}

/**
 * Leases of a process that is gone are void. What it had begun may have reached the hosts a moment ago, so these keep their pause
 * from now on.
 */
export function endLeases(database: Database, now: Instant): void {
  database
    .prepare(
      'UPDATE host SET leased_until = 0, fence = fence + 1, ready_at = max(ready_at, CASE WHEN delay > 0 THEN ? + delay ELSE 0 END) ' +
        'WHERE leased_until > 0',
    )
    .run(now);
}

/**
 * Makes archive and rows agree: visits whose bytes did not survive (the power failed before they were on the disk) are taken back
 * and their URLs are pending again; bytes that no row names are cut off. Answers how many visits were taken back.
 * Throws FOLDER_DAMAGED when every file is gone: somebody moved them, and the crawl is not to be begun anew for that.
 */
export function mendArchive(database: Database, archive: ArchiveWriter, folder: string): number {
  const files = database
    .prepare<[], { id: number; name: string; last_offset: number; length: number }>(
      'SELECT * FROM archive_file ORDER BY id',
    )
    .all();
  if (files.length > 0 && files.every(({ name }) => archive.lengthOf(name) === undefined)) throw archiveGone(folder);
  let taken = 0;
  for (const { id, name, length } of files) {
    const actual = archive.lengthOf(name) ?? 0;
    if (actual >= length) continue;
    taken += takeBackVisits(database, id, actual);
    archive.shorten(name, lengthNamed(database, id));
  }
  if (taken > 0) new Tally(database).recount();
  const last = 'SELECT * FROM archive_file ORDER BY id DESC LIMIT 1';
  archive.cutBack(addressOf(database.prepare<[], (typeof files)[number]>(last).get()));
  return taken;
}

function archiveGone(folder: string): SkeinError {
  const advice = 'Put them back, or go on without them by --no-archive; nothing was changed.';
  return new SkeinError('FOLDER_DAMAGED', `the pages of ${folder} are gone: its WARC files are missing`, advice);
}

/** How many bytes of a file rows name; 0 for a file that none names any more. */
function lengthNamed(database: Database, fileId: number): number {
  return database.prepare<[number], number>('SELECT length FROM archive_file WHERE id = ?').pluck().get(fileId) ?? 0;
}

function takeBackVisits(database: Database, fileId: number, length: number): number {
  database.exec('CREATE TEMP TABLE IF NOT EXISTS lost (id INTEGER PRIMARY KEY); DELETE FROM lost');
  database
    .prepare('INSERT INTO lost SELECT id FROM visit WHERE file_id = ? AND offset + length > ?')
    .run(fileId, length);
  database.exec(`
    INSERT OR IGNORE INTO lost SELECT id FROM visit WHERE body_of IN (SELECT id FROM lost);
    UPDATE url SET state = 0, retry_at = 0, visit_id = NULL WHERE id IN (SELECT url_id FROM visit WHERE id IN (SELECT id FROM lost)) AND state < 4;
    DELETE FROM link WHERE source IN (SELECT url_id FROM visit WHERE id IN (SELECT id FROM lost));
    DELETE FROM original WHERE visit_id IN (SELECT id FROM lost);
    DELETE FROM visit WHERE id IN (SELECT id FROM lost);`);
  const rest = database
    .prepare<[number], { offset: number; length: number }>(
      'SELECT offset, length FROM visit WHERE file_id = ? ORDER BY offset DESC LIMIT 1',
    )
    .get(fileId);
  if (rest === undefined) database.prepare('DELETE FROM archive_file WHERE id = ?').run(fileId);
  else {
    const end = rest.offset + rest.length;
    database.prepare('UPDATE archive_file SET last_offset = ?, length = ? WHERE id = ?').run(rest.offset, end, fileId);
  }
  return database.prepare<[], number>('SELECT count(*) FROM lost').pluck().get() ?? 0;
}
