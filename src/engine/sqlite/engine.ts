import { randomBytes } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import type { Archive, ArchivedBody, Engine, PageRecord } from '../../model/engine.ts';
import type { Notebook } from '../../model/notebook.ts';
import type { Clock, Millis } from '../../model/time.ts';
import type { FingerprintKey, UrlId } from '../../model/url.ts';
import { fingerprint } from '../../url/fingerprint.ts';
import { type KeyRules, NO_KEY_RULES, pageKey } from '../../url/page-key.ts';
import type { ArchiveWriter } from '../archive-writer.ts';
import { LEASE_LENGTH } from '../lease-length.ts';
import { SeenTable } from '../seen-table.ts';
import * as rows from './archive-rows.ts';
import { Bodies } from './bodies.ts';
import { readCaptures } from './captures.ts';
import { damaged, explain } from './failure.ts';
import { type Mode, type OpenFolder, openFolder } from './folder.ts';
import { SqliteFrontier } from './frontier.ts';
import { Hosts } from './hosts.ts';
import { endLeases, fillSeen, mendArchive, readKey, wakeSilentHosts, writeKey } from './opening.ts';
import { type RestingFrontier, restingFrontier } from './resting.ts';
import { oneByOne } from './row-chunks.ts';
import { Tally, totalsOf } from './tally.ts';
import { Transactions } from './transactions.ts';
import { Urls } from './urls.ts';
import { type ArchiveWrites, archiveWrites, notebook } from './writes.ts';

export interface SqliteEngineOptions {
  /** The crawl folder; `create` makes it. */
  readonly folder: string;
  readonly clock: Clock;
  /** `create`: there is no crawl yet. `write`: go on with it, as its one owner. `read`: look on while another process may write. */
  readonly mode: Mode;
  /** Five minutes unless given. */
  readonly leaseLength?: Millis;
  /** Whether a URL that turns out to be nearer also goes sooner, as in a breadth-first crawl. */
  readonly priorityFollowsDepth?: boolean;
  /** For a new crawl; random unless given. */
  readonly key?: FingerprintKey;
  /** Where bodies go and come from. Nothing is kept without one. The engine closes it. */
  readonly archive?: ArchiveWriter | undefined;
  /** What makes two URLs one page, for `page`; the URL itself unless given. */
  readonly keyRules?: KeyRules;
}

/**
 * The engine on a crawl folder: `crawl.db` there, bodies in the archive. One process owns a folder; any number look on.
 * Throws SkeinError FOLDER_EXISTS, FOLDER_MISSING, FOLDER_LOCKED, FOLDER_NEWER, FOLDER_DAMAGED or DISK.
 */
export function openSqliteEngine({ folder, mode, ...options }: SqliteEngineOptions): Engine {
  return openSqliteFolder(folder, mode).engine(options);
}

/** A crawl folder that is open, before its engine is put together. */
export interface OpenedFolder {
  /** What the crawl has noted: it may tell how. */
  readonly notes: Notebook;
  /** The engine, which closes the folder. So does a failure. To be called once. */
  engine(options: Omit<SqliteEngineOptions, 'folder' | 'mode'>): Engine;
  close(): void;
}

/** Opens a crawl folder, to put an engine together as its notes say. Errors are those of `openSqliteEngine`. */
export function openSqliteFolder(folder: string, mode: Mode): OpenedFolder {
  let opened: OpenFolder;
  try {
    opened = openFolder(folder, mode);
  } catch (error) {
    throw explain(error, folder);
  }
  const { database, lock } = opened;
  const transactions = new Transactions(database, folder, mode === 'read');
  const close = (): void => {
    if (mode !== 'read') leaveReadable(database);
    database.close();
    lock?.close();
  };
  return {
    get notes() {
      try {
        return notebook(database, transactions);
      } catch (error) {
        throw explain(error, folder);
      }
    },
    engine(options) {
      try {
        return assemble({ ...options, folder, mode }, database, transactions, close);
      } catch (error) {
        close();
        throw explain(error, folder);
      }
    },
    close,
  };
}

function assemble(
  options: SqliteEngineOptions,
  database: Database,
  transactions: Transactions,
  close: () => void,
): Engine {
  const { folder, mode, archive } = options;
  if (mode !== 'read') transactions.write(() => prepare(options, database));
  const seen = new SeenTable(readKey(database, folder));
  const frontier =
    mode === 'read' ? lookOn(options, database, seen, transactions) : own(options, database, seen, transactions);
  return {
    get seen() {
      return frontier.seen;
    },
    discover: (found) => frontier.discover(found),
    revisit: (before) => frontier.revisit(before),
    lease: (wish) => frontier.lease(wish),
    more: (lease, wish) => frontier.more(lease, wish),
    settle: (done) => frontier.settle(done),
    renew: (leases) => frontier.renew(leases),
    release: (leases) => frontier.release(leases),
    rest: () => frontier.rest(),
    ...reading(options, database, transactions, seen.key, frontier),
    ...archiveWrites(database, transactions),
    notes: notebook(database, transactions),
    async close() {
      try {
        if (mode !== 'read') archive?.sync();
        await archive?.close();
      } finally {
        close();
      }
    },
  };
}

/**
 * Puts everything into the one file, without a write-ahead log: such a database can also be read where nothing may be written (a
 * read-only disk, somebody else's folder).
 */
function leaveReadable(database: Database): void {
  try {
    database.pragma('busy_timeout = 0');
    database.pragma('journal_mode = DELETE');
  } catch {
    // Somebody is looking on, or the disk is full: the log stays, and is as good for everybody who may write.
  }
}

/** What has to be right before the first lease. */
function prepare({ mode, key, clock, archive, folder }: SqliteEngineOptions, database: Database): void {
  if (mode === 'create') {
    writeKey(database, key ?? { a: randomBytes(4).readInt32LE(), b: randomBytes(4).readInt32LE() });
    return;
  }
  endLeases(database, clock.now());
  wakeSilentHosts(database, clock.now());
  if (archive !== undefined) mendArchive(database, archive, folder);
}

function own(
  options: SqliteEngineOptions,
  database: Database,
  seen: SeenTable,
  transactions: Transactions,
): RestingFrontier {
  const { clock, folder, leaseLength = LEASE_LENGTH, priorityFollowsDepth = false } = options;
  const fill = (): void => transactions.read(() => fillSeen(seen, database, folder));
  fill();
  // The first lease wakes them: only it tells by which limits.
  const hosts = new Hosts(database);
  const tally = new Tally(database);
  const urls = new Urls(database, seen, hosts, tally, priorityFollowsDepth);
  const bodies = new Bodies(database, options.archive);
  const parts = { database, clock, leaseLength, transactions, seen, hosts, urls, bodies, tally };
  return restingFrontier(new SqliteFrontier(parts), seen, fill);
}

/** The frontier of somebody else's crawl: it can be asked what it has seen, up to now, and nothing more. */
function lookOn(
  { folder }: SqliteEngineOptions,
  database: Database,
  seen: SeenTable,
  transactions: Transactions,
): RestingFrontier {
  const refuse = async (): Promise<never> => transactions.write(refusedByReader);
  return {
    get seen() {
      transactions.read(() => fillSeen(seen, database, folder));
      return seen;
    },
    discover: refuse,
    revisit: refuse,
    lease: refuse,
    more: refuse,
    settle: refuse,
    renew: refuse,
    release: refuse,
    rest: () => seen.clear(),
    isResting: false,
  };
}

function refusedByReader(): never {
  throw new RangeError('a transaction of a reader cannot begin');
}

type Reading = Omit<Archive, keyof ArchiveWrites>;

function reading(
  { folder, clock, archive, keyRules = NO_KEY_RULES }: SqliteEngineOptions,
  database: Database,
  transactions: Transactions,
  key: FingerprintKey,
  frontier: RestingFrontier,
): Reading {
  // Made when the first page is asked for, which is seldom, and kept, as then it may be thousands.
  let reader: ReturnType<typeof rows.pageReader> | undefined;
  let bodies: ReturnType<typeof rows.bodyReader> | undefined;
  const readPage = (id: UrlId): PageRecord | undefined => {
    reader ??= rows.pageReader(database);
    return reader(id);
  };
  // Of one moment, and the file is locked once instead of twice for each.
  const readPages = database.transaction((ids: readonly UrlId[]) => ids.map(readPage));
  const bodyById = async (id: UrlId): Promise<ArchivedBody | undefined> => {
    if (archive === undefined) return undefined;
    bodies ??= rows.bodyReader(database, archive);
    return bodies(id);
  };
  return {
    async page(url) {
      const { lo, hi } = fingerprint(pageKey(url, keyRules), key);
      // A frontier at rest is not woken for the few seeds that are asked for then, and which are found at once.
      return transactions.read(() => {
        const id = frontier.isResting ? rows.findId(database, lo, hi) : frontier.seen.find(lo, hi);
        return id === 0 ? undefined : readPage(id);
      });
    },
    pageById: async (id) => transactions.read(() => readPage(id)),
    pagesById: async (ids) => transactions.read(() => readPages(ids)),
    pages: () => explained(oneByOne(rows.readPages(database)), folder),
    pageBatches: () => explained(rows.readPages(database), folder),
    outlineBatches: () => explained(rows.readOutlines(database), folder),
    visits: () => explained(rows.readVisits(database), folder),
    captures: () => explained(readCaptures(database), folder),
    links: () => explained(rows.readLinks(database), folder),
    linkBlobs: () => explained(oneByOne(rows.readLinkBlobs(database)), folder),
    linkBatches: () => explained(rows.readLinkBlobs(database), folder),
    linksOf: async (id) => transactions.read(() => rows.readLinksOf(database, id)),
    hosts: () => explained(rows.readHosts(database, clock), folder),
    robotsFiles: () => explained(rows.readRobotsFiles(database), folder),
    sitemaps: () => explained(rows.readSitemaps(database), folder),
    totals: async () => transactions.read(() => totalsOf(database)),
    body: bodyById,
    bodyOf: async ({ id, archived, hasOwnBody }) =>
      archive !== undefined && archived !== undefined && hasOwnBody ? archive.read(archived) : bodyById(id),
  };
}

/** After so long with rows whoever else waits for the event loop has a turn: signals, the progress line, a worker's messages. */
const TURN: Millis = 25;

/** Rows as they come; what SQLite says of a damaged page is told in the words of the folder's owner. */
async function* explained<Row>(rows: Iterable<Row>, folder: string): AsyncGenerator<Row> {
  try {
    let begunAt = performance.now();
    // `yield*` would wait twice for each row.
    for (const row of rows) {
      yield row;
      if (performance.now() - begunAt < TURN) continue;
      await othersFirst();
      begunAt = performance.now();
    }
  } catch (error) {
    throw error instanceof RangeError ? damaged(folder, error.message, error) : explain(error, folder);
  }
}
