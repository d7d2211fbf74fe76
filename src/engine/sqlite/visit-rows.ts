import type { PageFacts, RobotsDirective } from '../../model/page.ts';
import type { CanonicalUrl, UrlId } from '../../model/url.ts';
import { type Because, OUTCOMES, REASONS, type ResponseFacts, type Visit } from '../../model/visit.ts';
import { reasonNumber } from './urls.ts';

/** Columns of the `visit` table in the order in which `visitValues` gives their values. */
export const VISIT_COLUMNS = (
  'id url_id at outcome reason rule robots_line may_index directive digest duplicate_of body_of file_id offset length ' +
  'status status_text http_version content_type sniffed_type charset charset_source x_robots_tag canonical_http etag last_modified location ' +
  'truncated coding_error wire_bytes bytes first_byte duration address tls_version ' +
  'has_page title description h1 h1_count h2 headings language canonical canonical_conflict next prev hreflang_count directives ' +
  'refresh_seconds refresh_url base has_region'
).split(' ');

/** What the engine adds to a visit when it stores it. */
export interface VisitPlace {
  readonly id: number;
  readonly duplicateOf: UrlId;
  readonly bodyOf: number | undefined;
  readonly fileId: number | undefined;
  readonly offset: number | undefined;
  readonly length: number | undefined;
}

const OUTCOME_NUMBERS = new Map(OUTCOMES.map((outcome, index) => [outcome, index]));

/** The number under which an outcome is stored. */
export function outcomeNumber(outcome: (typeof OUTCOMES)[number]): number {
  return OUTCOME_NUMBERS.get(outcome) ?? 0;
}

/** The values of a new row, one for each of VISIT_COLUMNS. */
export function visitValues(visit: Visit, place: VisitPlace): unknown[] {
  const { id, duplicateOf, bodyOf, fileId, offset, length } = place;
  const { because, response: r, page: p } = visit;
  // biome-ignore format: one line for each part of the row
  return [
    id, visit.id, visit.at, outcomeNumber(visit.outcome), reasonNumber(because?.reason), because?.rule,
    visit.robotsLine, visit.mayIndex ? 1 : 0, visit.directive, visit.digest, duplicateOf, bodyOf, fileId, offset, length,
    r?.status, r?.statusText, r?.httpVersion, r?.contentType, r?.sniffedType, r?.charset, r?.charsetSource, r?.xRobotsTag, r?.canonicalHttp,
    r?.etag, r?.lastModified, r?.location, r?.truncated, r?.codingError, r?.wireBytes, r?.bytes, r?.timeToFirstByte, r?.duration,
    r?.address, r?.tlsVersion,
    p === undefined ? 0 : 1, p?.title, p?.description, p?.h1, p?.h1Count, p?.h2, json(p?.headings), p?.language,
    p?.canonical, bit(p?.canonicalConflict), p?.next, p?.prev, p?.hreflangCount, json(p?.directives),
    p?.refresh?.seconds, p?.refresh?.url, p?.base, bit(p?.hasRegion),
  ];
}

function bit(claim: boolean | undefined): number | undefined {
  return claim === undefined ? undefined : Number(claim);
}

function json(list: readonly unknown[] | undefined): string | undefined {
  return list === undefined || list.length === 0 ? undefined : JSON.stringify(list);
}

/** A row of the `visit` table as SQLite gives it. */
export interface VisitRow {
  readonly url_id: number;
  readonly at: number;
  readonly outcome: number;
  readonly reason: number | null;
  readonly rule: string | null;
  readonly robots_line: string | null;
  readonly may_index: number;
  readonly directive: string | null;
  readonly digest: string | null;
  readonly status: number | null;
  readonly status_text: string;
  readonly http_version: string;
  readonly content_type: string | null;
  readonly sniffed_type: string | null;
  readonly charset: string | null;
  readonly charset_source: 'bom' | 'header' | 'meta' | 'default' | null;
  readonly x_robots_tag: string | null;
  readonly canonical_http: string | null;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly location: string | null;
  readonly truncated: 'length' | 'time' | 'disconnect' | null;
  readonly coding_error: string | null;
  readonly wire_bytes: number;
  readonly bytes: number;
  readonly first_byte: number;
  readonly duration: number;
  readonly address: string;
  readonly tls_version: string | null;
  readonly has_page: number;
  readonly title: string | null;
  readonly description: string | null;
  readonly h1: string | null;
  readonly h1_count: number;
  readonly h2: string | null;
  readonly headings: string | null;
  readonly language: string | null;
  readonly canonical: string | null;
  readonly canonical_conflict: number;
  readonly next: string | null;
  readonly prev: string | null;
  readonly hreflang_count: number;
  readonly directives: string | null;
  readonly refresh_seconds: number | null;
  readonly refresh_url: string | null;
  readonly base: string;
  readonly has_region: number;
}

/** The visit that a row tells of. */
export function visitOf(row: VisitRow, url: CanonicalUrl): Visit {
  return {
    id: row.url_id,
    url,
    at: row.at,
    outcome: OUTCOMES[row.outcome] ?? 'failed',
    because: becauseOf(row.reason, row.rule),
    robotsLine: row.robots_line ?? undefined,
    response: row.status === null ? undefined : responseOf(row, row.status),
    page: row.has_page === 0 ? undefined : pageOf(row),
    digest: row.digest ?? undefined,
    mayIndex: row.may_index !== 0,
    directive: row.directive ?? undefined,
  };
}

/** The reason that two columns tell of. */
export function becauseOf(reason: number | null, rule: string | null): Because | undefined {
  const name = reason === null ? undefined : REASONS[reason];
  return name === undefined ? undefined : { reason: name, rule: rule ?? '' };
}

function responseOf(row: VisitRow, status: number): ResponseFacts {
  return {
    status,
    statusText: row.status_text,
    httpVersion: row.http_version,
    contentType: row.content_type ?? undefined,
    sniffedType: row.sniffed_type ?? undefined,
    charset: row.charset ?? undefined,
    charsetSource: row.charset_source ?? undefined,
    xRobotsTag: row.x_robots_tag ?? undefined,
    canonicalHttp: row.canonical_http ?? undefined,
    etag: row.etag ?? undefined,
    lastModified: row.last_modified ?? undefined,
    location: row.location ?? undefined,
    truncated: row.truncated ?? undefined,
    codingError: row.coding_error ?? undefined,
    wireBytes: row.wire_bytes,
    bytes: row.bytes,
    timeToFirstByte: row.first_byte,
    duration: row.duration,
    address: row.address,
    tlsVersion: row.tls_version ?? undefined,
  };
}

function pageOf(row: VisitRow): PageFacts {
  const { refresh_seconds: seconds, refresh_url: url } = row;
  return {
    title: row.title ?? undefined,
    description: row.description ?? undefined,
    h1: row.h1 ?? undefined,
    h1Count: row.h1_count,
    h2: row.h2 ?? undefined,
    headings: list<string>(row.headings),
    language: row.language ?? undefined,
    canonical: row.canonical ?? undefined,
    canonicalConflict: row.canonical_conflict !== 0,
    next: row.next ?? undefined,
    prev: row.prev ?? undefined,
    hreflangCount: row.hreflang_count,
    directives: list<RobotsDirective>(row.directives),
    refresh: seconds === null || url === null ? undefined : { seconds, url },
    base: row.base,
    hasRegion: row.has_region !== 0,
  };
}

function list<Element>(text: string | null): readonly Element[] {
  return text === null ? [] : (JSON.parse(text) as Element[]); // written by `visitValues` alone
}
