import type { Database, Statement } from 'better-sqlite3';
import type { Instant } from '../../model/time.ts';
import type { CanonicalUrl, UrlId } from '../../model/url.ts';
import { SITEMAP_VIAS, VIAS } from '../../model/via.ts';
import { STANDING } from '../seen-table.ts';
import { ROUND_NOTE, VISITS_BEFORE_ROUND } from './rounds.ts';

/** Columns of a known URL that a move needs. */
export interface UrlRow {
  readonly host_id: number;
  readonly priority: number;
  readonly depth: number;
  readonly redirects: number;
  readonly retry_at: number;
}

/** Whose last visit was before the moment that is given, who has changed since as a sitemap says, and all sitemaps, seeds among them. */
const DUE_AGAIN = `UPDATE url SET state = ${STANDING.READY}, retry_at = 0, tries = 0 WHERE state = ${STANDING.DONE} AND (
  via IN (${VIAS.flatMap((via, number) => (SITEMAP_VIAS.has(via) ? [number] : [])).join(', ')})
  OR id IN (SELECT id FROM sitemap)
  OR (SELECT v.at < max(?, ifnull(url.last_modified, 0)) FROM visit v WHERE v.id = url.visit_id)) RETURNING id`;

/** What the table of URLs is asked and told. */
export interface UrlStatements {
  readonly insert: Statement<unknown[]>;
  readonly row: Statement<[UrlId], UrlRow>;
  readonly move: Statement<unknown[]>;
  readonly hasten: Statement<number[]>;
  readonly revive: Statement<[number, CanonicalUrl, UrlId]>;
  readonly links: Statement<[UrlId], Buffer>;
  readonly dueAgain: Statement<[Instant], UrlId>;
  readonly countAnew: Statement<[]>;
  /** What sitemaps say is what they say when they are read anew. */
  readonly forgetModified: Statement<[]>;
  /** Of files that failed it is kept since when they have. */
  readonly forgetRobots: Statement<[Instant]>;
  /** Of what was not visited in this round. */
  readonly visitedAt: Statement<[UrlId], Instant>;
  readonly done: Statement<[number, UrlId]>;
  readonly again: Statement<number[]>;
  readonly promote: Statement<[number, Instant], UrlId>;
  readonly stand: Statement<[number, UrlId]>;
  readonly modified: Statement<[{ readonly id: UrlId; readonly at: Instant }]>;
}

/** The statements, prepared once. */
export function prepareUrls(database: Database): UrlStatements {
  return {
    insert: database.prepare(
      'INSERT INTO url (id, host_id, url, fp_lo, fp_hi, state, reason, rule, priority, depth, via, from_id, redirects) ' +
        'VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    ),
    row: database.prepare('SELECT host_id, priority, depth, redirects, retry_at FROM url WHERE id = ?'),
    move: database.prepare(
      'UPDATE url SET state = ?, reason = NULL, rule = NULL, priority = ?, depth = ?, via = ?, from_id = ?, redirects = ? WHERE id = ?',
    ),
    revive: database.prepare('UPDATE url SET state = ?, url = ?, tries = tries + 1 WHERE id = ?'),
    hasten: database.prepare('UPDATE url SET priority = ?, redirects = ? WHERE id = ?'),
    links: database.prepare<[UrlId], Buffer>('SELECT blob FROM link WHERE source = ?').pluck(),
    dueAgain: database.prepare<[Instant], UrlId>(DUE_AGAIN).pluck(),
    countAnew: database.prepare('INSERT OR REPLACE INTO note SELECT ?, ifnull(max(id), 0) FROM visit').bind(ROUND_NOTE),
    forgetModified: database.prepare('UPDATE url SET last_modified = NULL WHERE last_modified IS NOT NULL'),
    forgetRobots: database.prepare('DELETE FROM robots WHERE at < ? AND failures = 0'),
    visitedAt: database
      .prepare<[UrlId], Instant>(
        'SELECT v.at FROM url u JOIN visit v ON v.id = u.visit_id ' +
          `WHERE u.id = ? AND v.id <= ${VISITS_BEFORE_ROUND}`,
      )
      .pluck(),
    done: database.prepare('UPDATE url SET state = 3, retry_at = 0, visit_id = ? WHERE id = ?'),
    again: database.prepare('UPDATE url SET state = ?, tries = tries + 1, retry_at = ?, visit_id = ? WHERE id = ?'),
    promote: database
      .prepare<[number, Instant], UrlId>(
        'UPDATE url SET state = 0 WHERE host_id = ? AND state < 3 AND state = 1 AND retry_at <= ? RETURNING id',
      )
      .pluck(),
    stand: database.prepare('UPDATE url SET state = ? WHERE id = ?'),
    modified: database.prepare('UPDATE url SET last_modified = max(ifnull(last_modified, @at), @at) WHERE id = @id'),
  };
}
