import type { Instant } from '../../model/time.ts';
import type { VisitFigures } from '../../model/visit.ts';
import { openFolder } from './folder.ts';
import { outcomeNumber } from './outcome-number.ts';

/** What somebody asks again and again who only looks on, and never a crawl. */
export interface Look {
  /** Another number whenever some process has stored something. */
  version(): number;
  /** Hosts with URLs left that nobody visits now, and hosts that are visited. */
  hostStates(now: Instant): { readonly waiting: number; readonly visited: number };
  /** Visits after the one of that number, in order of storing, some hundreds at most. */
  visitsAfter(number: number): readonly VisitFigures[];
  close(): void;
}

/** Few enough to be forgotten while they are young, so that reading a million of them needs no memory. */
const MOST_VISITS = 500;

/** The facts of a page that has not changed are those of an earlier answer. */
const UNCHANGED = `outcome = ${outcomeNumber('unchanged')}`;

type VisitRow = readonly [
  number: number,
  at: Instant,
  ...of_its_answer: [status: number | null, wireBytes: number | null, duration: number | null],
];

/** Opens a crawl folder to look on. Throws FOLDER_MISSING, FOLDER_NEWER or FOLDER_DAMAGED. */
export function openLook(folder: string): Look {
  const { database } = openFolder(folder, 'read');
  const version = database.prepare<[], number>('PRAGMA data_version').pluck();
  const states = database
    .prepare<[Instant, Instant], [number, number]>(
      'SELECT sum(leased_until <= ? AND EXISTS (SELECT 1 FROM url u WHERE u.host_id = host.id AND u.state < 3)), ' +
        'sum(leased_until > ?) FROM host',
    )
    .raw();
  const visits = database
    .prepare<[number], VisitRow>(
      `SELECT id, at, iif(${UNCHANGED}, 304, status), iif(${UNCHANGED}, 0, wire_bytes), duration FROM visit WHERE id > ? ORDER BY id LIMIT ${MOST_VISITS}`,
    )
    .raw();
  return {
    version: () => version.get() ?? 0,
    hostStates(now) {
      const [waiting, visited] = states.get(now, now) ?? [0, 0];
      return { waiting: waiting ?? 0, visited: visited ?? 0 };
    },
    visitsAfter: (after) =>
      visits.all(after).map(([number, at, status, wireBytes, duration]) => ({
        number,
        at,
        status: status ?? 0,
        wireBytes: wireBytes ?? 0,
        duration: duration ?? 0,
      })),
    close: () => database.close(),
  };
}
