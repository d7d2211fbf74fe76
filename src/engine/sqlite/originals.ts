import type { Database } from 'better-sqlite3';
import { FETCHED_OUTCOMES } from '../../model/fetched-outcomes.ts';
import type { UrlId } from '../../model/url.ts';
import { outcomeNumber } from './outcome-number.ts';

/** Whether there is a visit with the content of another URL. Only the count is asked: there is no index of them. */
export function hasCopies(database: Database): boolean {
  const copies = database.prepare<[], number>("SELECT value FROM tally WHERE name = 'copies'").pluck();
  return (copies.get() ?? 0) > 0;
}

const FETCHED = FETCHED_OUTCOMES.map(outcomeNumber).join(', ');

/** The last visits of URLs whose content another URL has, those with one content together in the order of `compareUrls`: URLs are ASCII. */
const COPIES = `
SELECT v.digest, v.id, v.duplicate_of, u.id FROM url u JOIN visit v ON v.id = u.visit_id
WHERE v.digest IN (SELECT digest FROM visit WHERE duplicate_of > 0) AND v.outcome IN (${FETCHED}) AND v.status = 200
ORDER BY v.digest, length(u.url), u.url`;

type CopyRow = [digest: string, visitId: number, duplicateOf: UrlId, urlId: UrlId];

/** As `Archive.settleOriginals`; inside a transaction. */
export function settleOriginals(database: Database): void {
  const changes: { readonly visitId: number; readonly original: UrlId }[] = [];
  let last: string | undefined;
  let first: UrlId = 0;
  for (const [digest, visitId, before, id] of copyRows(database)) {
    if (digest !== last) [last, first] = [digest, id];
    const original = id === first ? 0 : first;
    if (original !== before) changes.push({ visitId, original });
  }
  const update = database.prepare('UPDATE visit SET duplicate_of = ? WHERE id = ?');
  for (const { visitId, original } of changes) update.run(original, visitId);
}

function copyRows(database: Database): Iterable<CopyRow> {
  return database.prepare<[], CopyRow>(COPIES).raw().iterate();
}
