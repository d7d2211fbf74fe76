import type { Database } from 'better-sqlite3';
import type { Archive } from '../../model/engine.ts';
import type { Notebook } from '../../model/notebook.ts';
import { settleDepths } from './depths.ts';
import { hasCopies, settleOriginals } from './originals.ts';
import type { Transactions } from './transactions.ts';

export type ArchiveWrites = Pick<
  Archive,
  'saveRobots' | 'saveDelay' | 'saveReadings' | 'settleOriginals' | 'settleDepths' | 'saveRanks'
>;

/** What the archive is told beside settlements. */
export function archiveWrites(database: Database, transactions: Transactions): ArchiveWrites {
  const robots = database.prepare('INSERT OR REPLACE INTO robots VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const delay = database.prepare(
    'INSERT INTO host (key, delay) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET delay = excluded.delay',
  );
  const reading = database.prepare('INSERT OR REPLACE INTO reading VALUES (?, ?, ?, ?, ?)');
  const rank = database.prepare('INSERT OR REPLACE INTO rank VALUES (?, ?)');
  const forgetRanks = database.prepare('DELETE FROM rank');
  return {
    async saveRobots({ origin, at, status, verdict, detail, text, redirects, failures, failingSince }) {
      transactions.write(() =>
        robots.run(origin, at, status, verdict, detail, text, redirects, failures, failingSince),
      );
    },
    async saveDelay(host, pause) {
      transactions.write(() => delay.run(host, pause));
    },
    async saveReadings(readings) {
      transactions.write(() => {
        for (const { id, reading: r } of readings) reading.run(id, r.words, r.textRatio, r.textHash, r.similarityHash);
      });
    },
    async settleOriginals() {
      if (transactions.read(() => hasCopies(database))) transactions.write(() => settleOriginals(database));
    },
    settleDepths: () => settleDepths(database, transactions),
    async saveRanks(ranks) {
      transactions.write(() => {
        forgetRanks.run();
        for (const [id, value] of ranks) rank.run(id, value);
      });
    },
  };
}

/** One JSON value by name. */
export function notebook(database: Database, transactions: Transactions): Notebook {
  const read = database.prepare<[string], string>('SELECT value FROM note WHERE name = ?').pluck();
  const write = database.prepare('INSERT OR REPLACE INTO note VALUES (?, ?)');
  return {
    read(name) {
      const value = transactions.read(() => read.get(name));
      return value === undefined ? undefined : JSON.parse(value);
    },
    write(name, value) {
      transactions.write(() => write.run(name, JSON.stringify(value ?? null)));
    },
  };
}
