import type { Database, Statement } from 'better-sqlite3';
import type { LeasedUrl } from '../../model/engine.ts';
import { READ_OTHERWISE_NOTE } from '../../model/notebook.ts';
import type { CanonicalUrl, UrlId } from '../../model/url.ts';
import { VIAS } from '../../model/via.ts';
import type { Visit } from '../../model/visit.ts';
import { askedAfter } from '../asked-after.ts';
import { BODY_OF, FILE_ID, VISIT_COLUMNS, VISIT_ROW, type VisitRow, visitOf } from './visit-rows.ts';

/** A URL that may be handed out, by place: arrays are made three times as fast as objects. */
export type ReadyRow = readonly [
  id: UrlId,
  url: CanonicalUrl,
  parent: CanonicalUrl | null,
  depth: number,
  redirects: number,
  tries: number,
  via: number,
  visitId: number | null,
];

/** What is handed out for such a row. */
export function leasedUrl(row: ReadyRow, last: Visit | undefined): LeasedUrl {
  const from = row[2] ?? undefined;
  return {
    id: row[0],
    url: row[1],
    from,
    depth: row[3],
    redirects: row[4],
    tries: row[5],
    via: VIAS[row[6]] ?? 'link',
    last,
  };
}

/** The last visit of such a row, where its answer can be asked after. `needsBody`: and where its body is kept, which a 304 does not bring. */
export function lastVisitOf(
  [id, url, , , , tries, via]: ReadyRow,
  { wholeVisit }: Pick<FrontierStatements, 'wholeVisit'>,
  needsBody: boolean,
): Visit | undefined {
  const row = wholeVisit.get(id);
  if (row === undefined || (needsBody && row[BODY_OF] === null && row[FILE_ID] === null)) return undefined;
  return askedAfter(visitOf(row, url), { via: VIAS[via] ?? 'link', tries });
}

interface LastVisitRow {
  readonly outcome: number;
  readonly status: number | null;
  readonly has_page: number;
  readonly digest: string | null;
}

/** What the frontier asks and tells the database. */
export interface FrontierStatements {
  readonly ready: Statement<[number, number], ReadyRow>;
  readonly visit: Statement<unknown[]>;
  readonly lastVisit: Statement<[UrlId], LastVisitRow>;
  /** Of what was no sitemap, and would be read now as it was then. */
  readonly wholeVisit: Statement<[UrlId], VisitRow>;
  readonly links: Statement<[UrlId, Buffer]>;
  readonly forgetLinks: Statement<[UrlId]>;
  readonly forgetReading: Statement<[UrlId]>;
  readonly forgetSitemap: Statement<[UrlId]>;
  readonly sitemap: Statement<[UrlId, string, number, string]>;
}

/** The statements, prepared once. */
export function prepareFrontier(database: Database): FrontierStatements {
  const values = VISIT_COLUMNS.map(() => '?').join(', ');
  return {
    ready: database
      .prepare<[number, number], ReadyRow>(
        // A limit that is a bare `?` has SQLite compile the statement anew each time, a quarter of what it takes.
        'SELECT u.id, u.url, p.url, u.depth, u.redirects, u.tries, u.via, u.visit_id FROM url u LEFT JOIN url p ON p.id = u.from_id ' +
          'WHERE u.host_id = ? AND u.state < 3 AND u.state = 0 ORDER BY u.priority, u.id LIMIT ? + 0',
      )
      .raw(),
    visit: database.prepare(`INSERT INTO visit (${VISIT_COLUMNS.join(', ')}) VALUES (${values})`),
    lastVisit: database.prepare(
      'SELECT v.outcome, v.status, v.has_page, v.digest FROM url u JOIN visit v ON v.id = u.visit_id WHERE u.id = ?',
    ),
    wholeVisit: database
      .prepare<[UrlId], VisitRow>(
        `SELECT ${VISIT_ROW} FROM url u JOIN visit v ON v.id = u.visit_id ` +
          'WHERE u.id = ? AND NOT EXISTS (SELECT 1 FROM sitemap s WHERE s.id = u.id) ' +
          `AND NOT EXISTS (SELECT 1 FROM note n WHERE n.name = '${READ_OTHERWISE_NOTE}' AND CAST(n.value AS REAL) > v.at)`,
      )
      .raw(),
    links: database.prepare('INSERT OR REPLACE INTO link VALUES (?, ?)'),
    forgetLinks: database.prepare('DELETE FROM link WHERE source = ?'),
    forgetReading: database.prepare('DELETE FROM reading WHERE id = ?'),
    forgetSitemap: database.prepare('DELETE FROM sitemap WHERE id = ?'),
    sitemap: database.prepare('INSERT OR REPLACE INTO sitemap VALUES (?, ?, ?, ?)'),
  };
}
