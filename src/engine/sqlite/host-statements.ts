import type { Database, Statement } from 'better-sqlite3';
import type { HostKey } from '../../model/url.ts';

/** What the queue must know of a host that is looked up. */
export interface HostRow {
  readonly id: number;
  readonly key: HostKey;
  readonly ready_at: number;
  readonly fence: number;
  readonly requests: number;
  readonly fetched: number;
  readonly failed: number;
  readonly bytes: number;
}

/** What the queue asks and tells the database. */
export interface HostStatements {
  readonly id: Statement<[string], number>;
  readonly byKey: Statement<[string], HostRow>;
  readonly byId: Statement<[number], HostRow>;
  readonly insert: Statement<[string]>;
  readonly update: Statement<number[]>;
  readonly countAnew: Statement<[]>;
  readonly withPending: Statement<[], number>;
  readonly ready: Statement<[number], number>;
  readonly retry: Statement<[number], number | null>;
  readonly best: Statement<[number], number>;
}

/** The statements, prepared once. */
export function prepareHosts(database: Database): HostStatements {
  // The index of the pending URLs is only used when a statement repeats its condition, `state < 3`.
  const pending = 'FROM url WHERE host_id = ? AND state < 3 AND state';
  return {
    id: database.prepare<[string], number>('SELECT id FROM host WHERE key = ?').pluck(),
    byKey: database.prepare('SELECT * FROM host WHERE key = ?'),
    byId: database.prepare('SELECT * FROM host WHERE id = ?'),
    insert: database.prepare('INSERT INTO host (key) VALUES (?)'),
    update: database.prepare(
      'UPDATE host SET ready_at = ?, leased_until = ?, fence = ?, requests = ?, fetched = ?, failed = ?, bytes = ? WHERE id = ?',
    ),
    countAnew: database.prepare('UPDATE host SET requests = 0, fetched = 0, failed = 0, bytes = 0'),
    withPending: database.prepare<[], number>('SELECT DISTINCT host_id FROM url WHERE state < 3 AND state < 2').pluck(),
    ready: database.prepare<[number], number>(`SELECT count(*) ${pending} = 0`).pluck(),
    retry: database.prepare<[number], number | null>(`SELECT min(retry_at) ${pending} = 1`).pluck(),
    best: database.prepare<[number], number>(`SELECT priority ${pending} = 0 ORDER BY priority, id LIMIT 1`).pluck(),
  };
}
