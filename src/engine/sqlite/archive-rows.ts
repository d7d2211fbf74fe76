import type { Database } from 'better-sqlite3';
import { decodeLinks } from '../../links/link-blob.ts';
import type { ArchiveAddress, ArchivedBody, HostRecord, PageRecord } from '../../model/engine.ts';
import type { LinkBlob, PageLinks } from '../../model/link.ts';
import type { PageOutline, UrlState } from '../../model/page-outline.ts';
import type { RobotsFile } from '../../model/robots-file.ts';
import type { SitemapRecord } from '../../model/sitemap.ts';
import type { Clock, Instant } from '../../model/time.ts';
import type { CanonicalUrl, HostKey, UrlId } from '../../model/url.ts';
import { VIAS } from '../../model/via.ts';
import { OUTCOMES, type Visit } from '../../model/visit.ts';
import type { ArchiveReader } from '../archive-writer.ts';
import { CHUNK, chunks, inChunks, oneByOne } from './row-chunks.ts';
import { BODY_OF, becauseOf, DUPLICATE_OF, LENGTH, OFFSET, VISIT_ROW, type VisitRow, visitOf } from './visit-rows.ts';

/** Fewer of pages' links, as some have thousands: all of a chunk are worked on before anybody else has a turn. */
const LINK_CHUNK = 64;

/** A URL, without its visit: most known URLs have none, and the columns of a visit are many. */
const URLS =
  'SELECT u.id, u.url, h.key AS host, u.state, u.reason, u.rule, u.priority, u.depth, u.via, u.from_id, u.redirects, u.tries, ' +
  'u.retry_at, u.visit_id, u.last_modified, r.words, r.text_ratio, r.text_hash, r.similarity_hash, k.value AS rank FROM url u ' +
  'JOIN host h ON h.id = u.host_id LEFT JOIN reading r ON r.id = u.id LEFT JOIN rank k ON k.id = u.id';

/** The last visits of URLs, with the files that hold what came. */
const VISITS = `SELECT ${VISIT_ROW}, f.name FROM url u JOIN visit v ON v.id = u.visit_id LEFT JOIN archive_file f ON f.id = v.file_id`;

/** A row of `URLS` by place, as arrays are made three times as fast as objects. */
type UrlRow = readonly [
  ...of_the_url: [UrlId, CanonicalUrl, HostKey, number, number | null, string | null, number, number, number, UrlId],
  ...of_its_visits: [number, number, Instant, number | null, Instant | null],
  ...of_its_text: [number | null, number, string, string],
  rank: number | null,
];

type LastVisitRow = readonly [...VisitRow, file: string | null];

/** Place of what follows the visit in its row: the file, or the URL. */
const FILE = 53;

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

interface SitemapRow extends Pick<SitemapRecord, 'id' | 'kind' | 'entries' | 'url'> {
  readonly via: number;
  readonly outcome: number;
  readonly status: number | null;
  readonly problems: string;
}

/** Place of `visit_id` in a row of `URLS`. */
const VISIT_ID = 13;

/** The id of the URL with a fingerprint, 0 where there is none: looks through all of them up to it. */
export function findId(database: Database, lo: number, hi: number): UrlId {
  const find = database.prepare<[number, number], UrlId>('SELECT id FROM url WHERE fp_lo = ? AND fp_hi = ? LIMIT 1');
  return find.pluck().get(lo, hi) ?? 0;
}

/** Answers the record of one URL, undefined when there is none of that id. */
export function pageReader(database: Database): (id: UrlId) => PageRecord | undefined {
  const urls = database.prepare<[UrlId], UrlRow>(`${URLS} WHERE u.id = ?`).raw();
  const visits = database.prepare<[UrlId], LastVisitRow>(`${VISITS} WHERE u.id = ?`).raw();
  return (id) => {
    const row = urls.get(id);
    return row && pageRecord(row, visits.get(id));
  };
}

/** Every known URL in the order of ids, a chunk at a time. */
export function readPages(database: Database): Generator<readonly PageRecord[]> {
  const urls = database.prepare<[UrlId], UrlRow>(`${URLS} WHERE u.id > ? ORDER BY u.id LIMIT ${CHUNK}`).raw();
  const visits = database
    .prepare<[UrlId, UrlId], LastVisitRow>(`${VISITS} WHERE u.id > ? AND u.id <= ? ORDER BY u.id`)
    .raw();
  // Both halves of a chunk are of one moment.
  const both = database.transaction((after: UrlId) => {
    const rows = urls.all(after);
    return { rows, lastVisits: visits.all(after, rows.at(-1)?.[0] ?? after) };
  });
  const next = (last: PageRecord | undefined): PageRecord[] => {
    const { rows, lastVisits } = both(last?.id ?? 0);
    let at = 0;
    return rows.map((row) => pageRecord(row, row[VISIT_ID] === null ? undefined : lastVisits[at++]));
  };
  return chunks(next);
}

const OUTLINES =
  'SELECT u.id, u.url, u.state, u.reason, u.rule, u.via, u.from_id, u.depth, v.outcome, v.reason, v.rule, v.status, v.has_page, v.duplicate_of, ' +
  'r.words, r.similarity_hash FROM url u LEFT JOIN visit v ON v.id = u.visit_id LEFT JOIN reading r ON r.id = u.id ' +
  `WHERE u.id > ? ORDER BY u.id LIMIT ${CHUNK}`;

/** A row of `OUTLINES` by place, as arrays are made faster than objects. */
type OutlineRow = readonly [
  ...of_the_url: [UrlId, CanonicalUrl, number, number | null, string | null, number, UrlId, number],
  ...of_its_visit: [number | null, number | null, string | null, number | null, number, UrlId],
  ...of_its_text: [number | null, string],
];

/** Every known URL in the order of ids, in short, a chunk at a time. */
export function readOutlines(database: Database): Generator<readonly PageOutline[]> {
  const chunk = database.prepare<[UrlId], OutlineRow>(OUTLINES).raw();
  return chunks((last: PageOutline | undefined) => chunk.all(last?.id ?? 0).map(outlineOf));
}

/** Places are written out: to take a row apart by its order takes longer, and V8 much longer to compile. */
function outlineOf(row: OutlineRow): PageOutline {
  const outcome = row[8];
  const status = row[11];
  const words = row[14];
  return {
    id: row[0],
    url: row[1],
    state: stateOf(row[2]),
    because: becauseOf(row[3], row[4]),
    via: VIAS[row[5]] ?? 'link',
    from: row[6],
    depth: row[7],
    duplicateOf: outcome === null ? 0 : row[13],
    visit:
      outcome === null
        ? undefined
        : {
            outcome: OUTCOMES[outcome] ?? 'failed',
            because: becauseOf(row[9], row[10]),
            response: status === null ? undefined : { status },
            page: row[12] === 0 ? undefined : NO_FACTS,
          },
    reading: words === null ? undefined : { words, similarityHash: row[15] },
  };
}

const NO_FACTS = {};

/** Every visit in the order of time; equal moments in the order of storing. */
export function* readVisits(database: Database): Generator<Visit> {
  type Row = readonly [...VisitRow, url: CanonicalUrl];
  const chunk = database
    .prepare<[number, number], Row>(
      `SELECT ${VISIT_ROW}, u.url FROM visit v JOIN url u ON u.id = v.url_id WHERE (v.at, v.id) > (?, ?) ORDER BY v.at, v.id LIMIT ${CHUNK}`,
    )
    .raw();
  const next = ([id, , at]: Row | readonly [0, undefined, number]): Row[] => chunk.all(at, id);
  for (const row of inChunks((last: Row | undefined) => next(last ?? [0, undefined, Number.NEGATIVE_INFINITY])))
    yield visitOf(row, row[FILE]);
}

/** All links, a page after the other. */
export function* readLinks(database: Database): Generator<PageLinks> {
  for (const { source, blob } of oneByOne(readLinkBlobs(database))) yield { source, links: decodeLinks(blob) };
}

/** All links as they are stored, page after page, a chunk of them at a time. */
export function readLinkBlobs(database: Database): Generator<readonly LinkBlob[]> {
  const chunk = database.prepare<[UrlId], LinkBlob>(
    `SELECT source, blob FROM link WHERE source > ? ORDER BY source LIMIT ${LINK_CHUNK}`,
  );
  return chunks((last: LinkBlob | undefined) => chunk.all(last?.source ?? 0), LINK_CHUNK);
}

/** The links of one page, undefined when none are stored. */
export function readLinksOf(database: Database, id: UrlId): PageLinks | undefined {
  const blob = database.prepare<[UrlId], Buffer>('SELECT blob FROM link WHERE source = ?').pluck().get(id);
  return blob === undefined ? undefined : { source: id, links: decodeLinks(blob) };
}

/** Every host in the order of discovery. */
export function* readHosts(database: Database, clock: Clock): Generator<HostRecord> {
  const chunk = database.prepare<[number], HostRow>(
    'SELECT *, (SELECT count(*) FROM url u WHERE u.host_id = host.id AND u.state < 3) AS pending ' +
      `FROM host WHERE id > ? ORDER BY id LIMIT ${CHUNK}`,
  );
  for (const row of inChunks((last: HostRow | undefined) => chunk.all(last?.id ?? 0))) {
    const { key: host, ready_at: readyAt, leased_until: until, pending, requests, fetched, failed, bytes, delay } = row;
    const leasedUntil = until > clock.now() ? until : undefined;
    yield { host, readyAt, leasedUntil, pending, requests, fetched, failed, bytes, delay };
  }
}

/** Every robots.txt in the order of origins. */
export function* readRobotsFiles(database: Database): Generator<RobotsFile> {
  const chunk = database.prepare<[string], RobotsRow>(
    `SELECT * FROM robots WHERE origin > ? ORDER BY origin LIMIT ${CHUNK}`,
  );
  for (const row of inChunks((last: RobotsRow | undefined) => chunk.all(last?.origin ?? ''))) {
    const { failing_since: failingSince, ...rest } = row;
    yield { ...rest, failingSince };
  }
}

/** Every sitemap that was visited, in the order of ids. */
export function* readSitemaps(database: Database): Generator<SitemapRecord> {
  const chunk = database.prepare<[UrlId], SitemapRow>(
    'SELECT s.id, s.kind, s.entries, s.problems, u.url, u.via, v.outcome, v.status FROM sitemap s JOIN url u ON u.id = s.id ' +
      `JOIN visit v ON v.id = u.visit_id WHERE s.id > ? ORDER BY s.id LIMIT ${CHUNK}`,
  );
  for (const row of inChunks((last: SitemapRow | undefined) => chunk.all(last?.id ?? 0))) {
    const { via, outcome, status, problems, ...rest } = row;
    yield {
      ...rest,
      via: VIAS[via] ?? 'link',
      outcome: OUTCOMES[outcome] ?? 'failed',
      status: status ?? undefined,
      problems: JSON.parse(problems) as string[], // written by `settle` alone
    };
  }
}

/** Answers the body of a URL's last visit, from the record that holds its bytes. */
export function bodyReader(
  database: Database,
  archive: ArchiveReader,
): (id: UrlId) => Promise<ArchivedBody | undefined> {
  const addresses = database.prepare<[UrlId], ArchiveAddress>(
    'SELECT f.name AS file, b.offset, b.length FROM url u JOIN visit v ON v.id = u.visit_id ' +
      'JOIN visit b ON b.id = ifnull(v.body_of, v.id) JOIN archive_file f ON f.id = b.file_id WHERE u.id = ?',
  );
  return async (id) => {
    const address = addresses.get(id);
    return address && archive.read(address);
  };
}

/** Places are written out here too. */
function pageRecord(row: UrlRow, visit: LastVisitRow | undefined): PageRecord {
  const url = row[1];
  const words = row[15];
  const file = visit?.[FILE] ?? undefined;
  return {
    id: row[0],
    url,
    host: row[2],
    state: stateOf(row[3]),
    because: becauseOf(row[4], row[5]),
    from: row[9],
    via: VIAS[row[8]] ?? 'link',
    depth: row[7],
    priority: row[6],
    redirects: row[10],
    tries: row[11],
    retryAt: row[12],
    lastModified: row[14] ?? undefined,
    visit: visit && visitOf(visit, url),
    archived: visit && file !== undefined ? { file, offset: visit[OFFSET], length: visit[LENGTH] } : undefined,
    hasOwnBody: file !== undefined && visit?.[BODY_OF] === null,
    duplicateOf: visit?.[DUPLICATE_OF] ?? 0,
    reading: words === null ? undefined : { words, textRatio: row[16], textHash: row[17], similarityHash: row[18] },
    rank: row[19] ?? undefined,
  };
}

function stateOf(state: number): UrlState {
  if (state < 3) return 'pending';
  return state === 3 ? 'done' : 'refused';
}
