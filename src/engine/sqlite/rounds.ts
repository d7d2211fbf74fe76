import type { Database } from 'better-sqlite3';

/** The note of where the visits begin that are counted since pages were made due once more: the last one of before. */
export const ROUND_NOTE = 'visits-before-round';

/** The number of that visit in a statement; NULL where pages never were. */
export const VISITS_BEFORE_ROUND = `(SELECT CAST(value AS INTEGER) FROM note WHERE name = '${ROUND_NOTE}')`;

/** Whether pages were made due once more, by this process or an earlier one. */
export function hasRounds(database: Database): boolean {
  return database.prepare(`SELECT 1 FROM note WHERE name = '${ROUND_NOTE}'`).get() !== undefined;
}
