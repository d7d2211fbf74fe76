import type { Database, Statement } from 'better-sqlite3';
import type { Totals } from '../../model/engine.ts';
import { OUTCOMES } from '../../model/visit.ts';
import { outcomeNumber } from './outcome-number.ts';
import { VISITS_BEFORE_ROUND } from './rounds.ts';

/** Names of rows of the `tally` table: states, sums, visits with the content of another URL, and an outcome each (of the last visits). */
export type TallyName =
  | 'pending'
  | 'done'
  | 'refused'
  | 'requests'
  | 'pages'
  | 'bytes'
  | 'wire_bytes'
  | 'copies'
  | (typeof OUTCOMES)[number];

/** Visits of this round with whose answers a body came. */
const RECEIVED = `outcome <> ${outcomeNumber('unchanged')} AND id > ifnull(${VISITS_BEFORE_ROUND}, 0)`;

const RECOUNT = `
DELETE FROM tally;
INSERT INTO tally SELECT CASE WHEN state < 3 THEN 'pending' WHEN state = 3 THEN 'done' ELSE 'refused' END, count(*) FROM url GROUP BY 1;
INSERT INTO tally SELECT o.name, count(*) FROM url u JOIN visit v ON v.id = u.visit_id JOIN outcome_name o ON o.id = v.outcome GROUP BY 1;
INSERT INTO tally SELECT 'pages', count(*) FROM url u JOIN visit v ON v.id = u.visit_id WHERE v.status = 200 AND v.has_page;
INSERT INTO tally SELECT 'requests', ifnull(sum(requests), 0) FROM host;
INSERT INTO tally SELECT 'copies', count(*) FROM visit WHERE duplicate_of > 0;
INSERT INTO tally SELECT 'bytes', ifnull(sum(bytes), 0) FROM visit WHERE ${RECEIVED};
INSERT INTO tally SELECT 'wire_bytes', ifnull(sum(wire_bytes), 0) FROM visit WHERE ${RECEIVED};
`;

interface Count {
  value: number;
  /** As the database has it. */
  saved: number;
}

/** The crawl's counts, kept with every change so that nobody has to count rows to know how far it is. */
export class Tally {
  readonly #counts = new Map<string, Count>();
  readonly #database: Database;
  readonly #save: Statement<[string, number]>;

  constructor(database: Database) {
    this.#database = database;
    this.#save = database.prepare(
      'INSERT INTO tally VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
    );
    this.#load();
  }

  add(name: TallyName, more: number): void {
    const count = this.#counts.get(name);
    if (count !== undefined) count.value += more;
    else if (more !== 0) this.#counts.set(name, { value: more, saved: 0 });
  }

  /** Writes what has changed; inside the transaction that changed it. */
  save(): void {
    for (const [name, count] of this.#counts) {
      if (count.value === count.saved) continue;
      this.#save.run(name, count.value);
      count.saved = count.value;
    }
  }

  /** So many of the URLs that are done are pending now; requests and bytes begin at nothing. */
  countAnew(due: number): void {
    this.add('pending', due);
    this.add('done', -due);
    for (const name of ['requests', 'bytes', 'wire_bytes']) {
      const count = this.#counts.get(name);
      if (count !== undefined) count.value = 0;
    }
  }

  /** Counts rows after all: when visits were taken back. */
  recount(): void {
    this.#database.exec(RECOUNT);
    this.#load();
  }

  #load(): void {
    this.#counts.clear();
    for (const [name, value] of readTally(this.#database)) this.#counts.set(name, { value, saved: value });
  }
}

function readTally(database: Database): [string, number][] {
  return database.prepare<[], [string, number]>('SELECT name, value FROM tally').raw().all();
}

/** The totals as the last transaction left them. */
export function totalsOf(database: Database): Totals {
  const tally = new Map(readTally(database));
  const value = (name: TallyName): number => tally.get(name) ?? 0;
  const outcomes: Record<string, number> = {};
  for (const outcome of OUTCOMES) if (value(outcome) > 0) outcomes[outcome] = value(outcome);
  const states = { pending: value('pending'), done: value('done'), refused: value('refused') };
  const sums = {
    requests: value('requests'),
    pages: value('pages'),
    bytes: value('bytes'),
    wireBytes: value('wire_bytes'),
  };
  const hosts = database.prepare<[], number>('SELECT count(*) FROM host').pluck().get() ?? 0;
  return { known: states.pending + states.done + states.refused, ...states, outcomes, ...sums, hosts };
}
