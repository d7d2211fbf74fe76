import { VIAS } from '../../model/via.ts';
import { OUTCOMES, REASONS } from '../../model/visit.ts';

/** Marks the file as a crawl's database (`PRAGMA application_id`): "Skei". */
export const APPLICATION_ID = 0x536b6569;

const TABLES = `
CREATE TABLE host (
  id           INTEGER PRIMARY KEY,
  key          TEXT NOT NULL UNIQUE,          -- name:port
  ready_at     INTEGER NOT NULL DEFAULT 0,    -- no request before this; milliseconds since 1970
  leased_until INTEGER NOT NULL DEFAULT 0,    -- 0: not lent
  fence        INTEGER NOT NULL DEFAULT 0,    -- grows with every lease
  requests     INTEGER NOT NULL DEFAULT 0,
  fetched      INTEGER NOT NULL DEFAULT 0,
  failed       INTEGER NOT NULL DEFAULT 0,
  bytes        INTEGER NOT NULL DEFAULT 0,
  delay        INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE url (
  id        INTEGER PRIMARY KEY,              -- in order of discovery
  host_id   INTEGER NOT NULL,
  url       TEXT NOT NULL,
  fp_lo     INTEGER NOT NULL,                 -- fingerprint of the URL's key
  fp_hi     INTEGER NOT NULL,
  state     INTEGER NOT NULL,                 -- 0 ready, 1 waits for retry_at, 2 deeper than the limit, 3 done, 4 refused
  reason    INTEGER,
  rule      TEXT,
  priority  NUMERIC NOT NULL,
  depth     INTEGER NOT NULL,
  via       INTEGER NOT NULL,
  from_id   INTEGER NOT NULL,                 -- 0: a seed
  redirects INTEGER NOT NULL,
  tries     INTEGER NOT NULL DEFAULT 0,
  retry_at  INTEGER NOT NULL DEFAULT 0,
  visit_id  INTEGER,                          -- the last visit
  last_modified INTEGER                       -- the newest date that a sitemap gives
);
CREATE INDEX url_pending ON url (host_id, state, priority, id) WHERE state < 3;
CREATE TABLE visit (
  id                 INTEGER PRIMARY KEY,     -- in order of storing
  url_id             INTEGER NOT NULL,
  at                 INTEGER NOT NULL,
  outcome            INTEGER NOT NULL,
  reason             INTEGER,
  rule               TEXT,
  may_index          INTEGER NOT NULL,
  digest             TEXT,                    -- SHA-1 of the decoded body, Base32
  duplicate_of       INTEGER NOT NULL,        -- the page with the same content; 0: none
  body_of            INTEGER,                 -- the visit whose archived body is this one's too
  file_id            INTEGER,
  offset             INTEGER,
  length             INTEGER,
  status             INTEGER,                 -- NULL: there was no answer
  status_text        TEXT,
  http_version       TEXT,
  content_type       TEXT,
  charset            TEXT,
  charset_source     TEXT,
  x_robots_tag       TEXT,
  canonical_http     TEXT,
  etag               TEXT,
  last_modified      TEXT,
  location           TEXT,
  truncated          TEXT,
  wire_bytes         INTEGER,
  bytes              INTEGER,
  first_byte         NUMERIC,                 -- milliseconds
  duration           NUMERIC,
  address            TEXT,
  tls_version        TEXT,
  has_page           INTEGER NOT NULL,        -- 1: scanned as HTML; what follows is of the page
  title              TEXT,
  description        TEXT,
  h1                 TEXT,
  h1_count           INTEGER,
  h2                 TEXT,
  headings           TEXT,                    -- JSON
  language           TEXT,
  canonical          TEXT,
  canonical_conflict INTEGER,
  next               TEXT,
  prev               TEXT,
  hreflang_count     INTEGER,
  directives         TEXT,                    -- JSON
  refresh_seconds    NUMERIC,
  refresh_url        TEXT,
  base               TEXT,                    -- NULL: the page's own URL
  has_region         INTEGER,
  sniffed_type       TEXT,                    -- type and subtype that the answer has in truth
  robots_line        TEXT,                    -- line of robots.txt that ruled on the URL
  directive          TEXT,                    -- noindex and nofollow that bound us, and where they stood
  coding_error       TEXT                     -- why the body could not be undone whole
);
CREATE INDEX visit_at ON visit (at);
CREATE TABLE link (source INTEGER PRIMARY KEY, blob BLOB NOT NULL);
CREATE TABLE original (visit_id INTEGER PRIMARY KEY, fp_lo INTEGER NOT NULL, fp_hi INTEGER NOT NULL); -- first visit with a content
CREATE TABLE archive_file (
  id          INTEGER PRIMARY KEY,
  name        TEXT NOT NULL UNIQUE,
  last_offset INTEGER NOT NULL,               -- where the last record that a row names begins
  length      INTEGER NOT NULL                -- and where it ends
);
CREATE TABLE robots (
  origin        TEXT PRIMARY KEY,
  at            INTEGER NOT NULL,
  status        INTEGER NOT NULL,
  verdict       TEXT NOT NULL,
  detail        TEXT NOT NULL,
  text          TEXT NOT NULL,
  redirects     INTEGER NOT NULL,
  failures      INTEGER NOT NULL,
  failing_since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE sitemap (
  id       INTEGER PRIMARY KEY,
  kind     TEXT NOT NULL,
  entries  INTEGER NOT NULL,
  problems TEXT NOT NULL                      -- JSON
);
CREATE TABLE reading (
  id              INTEGER PRIMARY KEY,
  words           INTEGER NOT NULL,
  text_ratio      REAL NOT NULL,
  text_hash       TEXT NOT NULL,
  similarity_hash TEXT NOT NULL
);
CREATE TABLE rank (id INTEGER PRIMARY KEY, value REAL NOT NULL);
CREATE TABLE note (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tally (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
`;

const names = (table: string, values: readonly string[]): string =>
  `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
INSERT INTO ${table} VALUES ${values.map((value, id) => `(${id}, '${value}')`).join(', ')};`;

const moment = (column: string): string => `strftime('%Y-%m-%d %H:%M:%f', ${column} / 1000.0, 'unixepoch')`;

const VIEWS = `
CREATE VIEW urls AS
SELECT u.id, u.url, h.key AS host,
  CASE WHEN u.state < 3 THEN 'pending' WHEN u.state = 3 THEN 'done' ELSE 'refused' END AS state,
  r.name AS reason, u.rule, v.name AS via, u.from_id, u.depth, u.priority, u.redirects, u.tries,
  CASE WHEN u.retry_at > 0 THEN ${moment('u.retry_at')} END AS retry_at
FROM url u JOIN host h ON h.id = u.host_id LEFT JOIN reason_name r ON r.id = u.reason LEFT JOIN via_name v ON v.id = u.via;
CREATE VIEW frontier AS
SELECT h.key AS host, u.priority, u.id, u.url, u.depth, u.tries,
  CASE u.state WHEN 0 THEN 'ready' WHEN 1 THEN 'waits' ELSE 'too deep' END AS standing,
  CASE WHEN u.retry_at > 0 THEN ${moment('u.retry_at')} END AS retry_at,
  ${moment('h.ready_at')} AS host_ready_at,
  CASE WHEN h.leased_until > 0 THEN ${moment('h.leased_until')} END AS host_leased_until
FROM url u JOIN host h ON h.id = u.host_id WHERE u.state < 3;
CREATE VIEW visits AS
SELECT v.id, u.url, ${moment('v.at')} AS at, o.name AS outcome, r.name AS reason, v.rule, v.status, v.content_type, v.bytes,
  v.title, v.location, v.digest, v.duplicate_of, f.name AS file, v.offset, v.length
FROM visit v JOIN url u ON u.id = v.url_id LEFT JOIN outcome_name o ON o.id = v.outcome
LEFT JOIN reason_name r ON r.id = v.reason LEFT JOIN archive_file f ON f.id = v.file_id;
`;

/** The tables in which the numbers of reasons and so on have names, for people and for the views. */
export const NAMES = [names('reason_name', REASONS), names('outcome_name', OUTCOMES), names('via_name', VIAS)] as const;

/** What brings a database from each version to the next, the first one from nothing. What is released is not changed any more: a new version is appended. */
export const MIGRATIONS: readonly string[] = [[TABLES, ...NAMES, VIEWS].join('\n')];
