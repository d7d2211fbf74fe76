import type { Database } from 'better-sqlite3';
import {
  type ArchiveAddress,
  type ArchivedBody,
  type HostRecord,
  type PageRecord,
  type RobotsFile,
  type UrlState,
  VIAS,
} from '../../model/engine.ts';
import type { PageLinks } from '../../model/link.ts';
import type { Clock, Instant } from '../../model/time.ts';
import type { CanonicalUrl, HostKey, UrlId } from '../../model/url.ts';
import type { Visit } from '../../model/visit.ts';
import type { ArchiveReader } from '../archive-writer.ts';
import { decodeLinks } from '../link-blob.ts';
import { becauseOf, type VisitRow, visitOf } from './visit-rows.ts';

/** Rows fetched at a time: no reading statement stays open between two turns, so a crawl can go on meanwhile. */
const CHUNK = 256;

const PAGE_COLUMNS =
  'v.*, u.id AS id, u.url, h.key AS host, u.state, u.reason AS url_reason, u.rule AS url_rule, u.priority, u.depth, u.via, u.from_id, ' +
  'u.redirects, u.tries, u.retry_at, f.name AS file, v.offset, v.length, r.words, r.text_ratio, r.text_hash, ' +
  'r.similarity_hash, k.value AS rank';
const PAGES =
  `SELECT ${PAGE_COLUMNS} FROM url u JOIN host h ON h.id = u.host_id LEFT JOIN visit v ON v.id = u.visit_id ` +
  'LEFT JOIN archive_file f ON f.id = v.file_id LEFT JOIN reading r ON r.id = u.id LEFT JOIN rank k ON k.id = u.id';

interface PageRow extends Omit<VisitRow, 'url_id'> {
  readonly url_id: UrlId | null;
  readonly id: UrlId;
  readonly url: CanonicalUrl;
  readonly host: HostKey;
  readonly state: number;
  readonly url_reason: number | null;
  readonly url_rule: string | null;
  readonly priority: number;
  readonly depth: number;
  readonly via: number;
  readonly from_id: UrlId;
  readonly redirects: number;
  readonly tries: number;
  readonly retry_at: Instant;
  readonly duplicate_of: UrlId | null;
  readonly file: string | null;
  readonly offset: number;
  readonly length: number;
  readonly words: number | null;
  readonly text_ratio: number;
  readonly text_hash: string;
  readonly similarity_hash: string;
  readonly rank: number | null;
}

interface HostRow {
  readonly id: number;
  readonly key: HostKey;
  readonly ready_at: Instant;
  readonly leased_until: Instant;
  readonly requests: number;
  readonly fetched: number;
  readonly failed: number;
  readonly bytes: number;
  readonly delay: number;
  readonly pending: number;
}

interface RobotsRow extends Omit<RobotsFile, 'failingSince'> {
  readonly failing_since: Instant;
}

/** The record of one URL, undefined when there is none of that id. */
export function readPage(database: Database, id: UrlId): PageRecord | undefined {
  const row = database.prepare<[UrlId], PageRow>(`${PAGES} WHERE u.id = ?`).get(id);
  return row && pageRecord(row);
}

/** Every known URL in the order of ids. */
export async function* readPages(database: Database): AsyncGenerator<PageRecord> {
  const chunk = database.prepare<[UrlId, number], PageRow>(`${PAGES} WHERE u.id > ? ORDER BY u.id LIMIT ?`);
  for await (const row of inChunks((last: PageRow | undefined) => chunk.all(last?.id ?? 0, CHUNK)))
    yield pageRecord(row);
}

/** Every visit in the order of time; equal moments in the order of storing. */
export async function* readVisits(database: Database): AsyncGenerator<Visit> {
  type Row = VisitRow & { readonly id: number; readonly url: CanonicalUrl };
  const chunk = database.prepare<[number, number, number], Row>(
    'SELECT v.*, u.url FROM visit v JOIN url u ON u.id = v.url_id WHERE (v.at, v.id) > (?, ?) ORDER BY v.at, v.id LIMIT ?',
  );
  const next = (last: Row | undefined): Row[] => chunk.all(last?.at ?? Number.NEGATIVE_INFINITY, last?.id ?? 0, CHUNK);
  for await (const row of inChunks(next)) yield visitOf(row, row.url);
}

/** All links, a page after the other. */
export async function* readLinks(database: Database): AsyncGenerator<PageLinks> {
  type Row = { readonly source: UrlId; readonly blob: Buffer };
  const chunk = database.prepare<[UrlId, number], Row>(
    'SELECT source, blob FROM link WHERE source > ? ORDER BY source LIMIT ?',
  );
  const next = (last: Row | undefined): Row[] => chunk.all(last?.source ?? 0, CHUNK);
  for await (const { source, blob } of inChunks(next)) yield { source, links: decodeLinks(blob) };
}

/** The links of one page, undefined when none are stored. */
export function readLinksOf(database: Database, id: UrlId): PageLinks | undefined {
  const blob = database.prepare<[UrlId], Buffer>('SELECT blob FROM link WHERE source = ?').pluck().get(id);
  return blob === undefined ? undefined : { source: id, links: decodeLinks(blob) };
}

/** Every host in the order of discovery. */
export async function* readHosts(database: Database, clock: Clock): AsyncGenerator<HostRecord> {
  const chunk = database.prepare<[number, number], HostRow>(
    'SELECT *, (SELECT count(*) FROM url u WHERE u.host_id = host.id AND u.state < 3) AS pending ' +
      'FROM host WHERE id > ? ORDER BY id LIMIT ?',
  );
  for await (const row of inChunks((last: HostRow | undefined) => chunk.all(last?.id ?? 0, CHUNK))) {
    const { key: host, ready_at: readyAt, leased_until: until, pending, requests, fetched, failed, bytes, delay } = row;
    const leasedUntil = until > clock.now() ? until : undefined;
    yield { host, readyAt, leasedUntil, pending, requests, fetched, failed, bytes, delay };
  }
}

/** Every robots.txt in the order of origins. */
export async function* readRobotsFiles(database: Database): AsyncGenerator<RobotsFile> {
  const chunk = database.prepare<[string, number], RobotsRow>(
    'SELECT * FROM robots WHERE origin > ? ORDER BY origin LIMIT ?',
  );
  for await (const row of inChunks((last: RobotsRow | undefined) => chunk.all(last?.origin ?? '', CHUNK))) {
    const { failing_since: failingSince, ...rest } = row;
    yield { ...rest, failingSince };
  }
}

/** The body of a URL's last visit, from the record that holds its bytes. */
export async function readBody(
  database: Database,
  archive: ArchiveReader | undefined,
  id: UrlId,
): Promise<ArchivedBody | undefined> {
  if (archive === undefined) return undefined;
  const address = database
    .prepare<[UrlId], ArchiveAddress>(
      'SELECT f.name AS file, b.offset, b.length FROM url u JOIN visit v ON v.id = u.visit_id ' +
        'JOIN visit b ON b.id = ifnull(v.body_of, v.id) JOIN archive_file f ON f.id = b.file_id WHERE u.id = ?',
    )
    .get(id);
  return address && archive.read(address);
}

async function* inChunks<Row>(next: (last: Row | undefined) => readonly Row[]): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (let rows = next(last); rows.length > 0; rows = next(last)) {
    yield* rows;
    last = rows.at(-1);
    if (rows.length < CHUNK) return;
  }
}

function pageRecord(row: PageRow): PageRecord {
  const { id, url, host, depth, priority, redirects, tries, url_id: visited } = row;
  return {
    id,
    url,
    host,
    state: stateOf(row.state),
    because: becauseOf(row.url_reason, row.url_rule),
    from: row.from_id,
    via: VIAS[row.via] ?? 'link',
    depth,
    priority,
    redirects,
    tries,
    retryAt: row.retry_at,
    visit: visited === null ? undefined : visitOf({ ...row, url_id: visited }, url),
    archived: row.file === null ? undefined : { file: row.file, offset: row.offset, length: row.length },
    duplicateOf: row.duplicate_of ?? 0,
    reading: readingOf(row),
    rank: row.rank ?? undefined,
  };
}

function stateOf(state: number): UrlState {
  if (state < 3) return 'pending';
  return state === 3 ? 'done' : 'refused';
}

function readingOf(row: PageRow): PageRecord['reading'] {
  if (row.words === null) return undefined;
  const { words, text_ratio: textRatio, text_hash: textHash, similarity_hash: similarityHash } = row;
  return { words, textRatio, textHash, similarityHash };
}
