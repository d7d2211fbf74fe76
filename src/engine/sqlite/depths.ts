import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { LinkCursor } from '../../links/link-blob.ts';
import type { UrlId } from '../../model/url.ts';
import { VIAS } from '../../model/via.ts';
import { STANDING } from '../seen-table.ts';
import { newWay, type ShortestWays, shortestWays } from '../shortest-ways.ts';
import { hasRounds } from './rounds.ts';
import type { Transactions } from './transactions.ts';

/** As `Archive.settleDepths`. */
export async function settleDepths(database: Database, transactions: Transactions): Promise<void> {
  if (!transactions.read(() => hasRounds(database))) return;
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

function saveWays(database: Database, ways: ShortestWays): void {
  const rows = database
    .prepare<[number], [UrlId, number, UrlId]>('SELECT id, depth, from_id FROM url WHERE state <> ?')
    .raw();
  const save = database.prepare('UPDATE url SET depth = ?, from_id = ?, via = ? WHERE id = ?');
  for (const [id, before, parent] of rows.all(STANDING.REFUSED)) {
    const way = newWay(ways, id, { depth: before, from: parent });
    if (way !== undefined) save.run(way.depth, way.from, VIAS.indexOf(way.via), id);
  }
}
