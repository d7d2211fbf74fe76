import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { LinkCursor } from '../../links/link-blob.ts';
import type { UrlId } from '../../model/url.ts';
import { VIAS } from '../../model/via.ts';
import { viaOf } from '../forward.ts';
import { STANDING } from '../seen-table.ts';
import { type ShortestWays, shortestWays, UNREACHED } from '../shortest-ways.ts';
import { ROUND_NOTE } from './tally.ts';
import type { Transactions } from './transactions.ts';

/** As `Archive.settleDepths`. */
export async function settleDepths(database: Database, transactions: Transactions): Promise<void> {
  const hasRounds = database.prepare(`SELECT 1 FROM note WHERE name = '${ROUND_NOTE}'`).pluck();
  if (transactions.read(() => hasRounds.get()) === undefined) return;
  const search = shortestWays(readWays(database));
  let step = search.next();
  for (; step.done !== true; step = search.next()) await othersFirst();
  const { value: ways } = step;
  transactions.write(() => saveWays(database, ways));
}

function readWays(database: Database): Parameters<typeof shortestWays>[0] {
  const last = database.prepare<[], number | null>('SELECT max(id) FROM url').pluck().get() ?? 0;
  const froms = new Uint32Array(last + 1);
  const rows = database.prepare<[], [UrlId, UrlId]>('SELECT id, from_id FROM url WHERE from_id > 0').raw();
  for (const [id, from] of rows.iterate()) froms[id] = from;
  const roots = database.prepare<[], [UrlId, number]>('SELECT id, depth FROM url WHERE from_id = 0').raw();
  const blobOf = database.prepare<[UrlId], Buffer>('SELECT blob FROM link WHERE source = ?').pluck();
  const link = new LinkCursor();
  return {
    last,
    roots: roots.all(),
    links(source, tell) {
      const blob = blobOf.get(source);
      if (blob === undefined) return;
      link.open(blob);
      while (link.next()) if (link.followed) tell(link.target, link.type);
    },
    from: (id) => froms[id] ?? 0,
  };
}

function saveWays(database: Database, { depths, parents, type }: ShortestWays): void {
  const rows = database.prepare<[number], [UrlId, number, UrlId]>(
    'SELECT id, depth, from_id FROM url WHERE state <> ?',
  );
  const changed = rows
    .raw()
    .all(STANDING.REFUSED)
    .filter(([id, depth, from]) => depths[id] !== UNREACHED && (depths[id] !== depth || parents[id] !== from));
  const save = database.prepare('UPDATE url SET depth = ?, from_id = ?, via = ? WHERE id = ?');
  for (const [id, , from] of changed) {
    const parent = parents[id] ?? 0;
    // A root has nobody that leads to it, and its own way.
    if (from !== 0) save.run(depths[id], parent, VIAS.indexOf(viaOf(type(id))), id);
  }
}
