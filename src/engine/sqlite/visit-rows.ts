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

/** A row of the `visit` table by place, in the order of VISIT_COLUMNS: arrays are made three times as fast as objects. */
export type VisitRow = readonly [
  ...of_the_visit: [id: number, UrlId, at: number, outcome: number, reason: number | null, rule: string | null],
  ...of_its_rules: [robotsLine: string | null, mayIndex: number, directive: string | null, digest: string | null],
  ...of_its_body: [duplicateOf: UrlId, number | null, fileId: number | null, offset: number, length: number],
  ...of_its_answer: AnswerRow,
  ...of_its_page: PageRow,
];

type Text = string | null;

type AnswerRow = readonly [
  ...of_the_status: [status: number | null, text: string, httpVersion: string],
  ...of_its_type: [Text, Text, charset: Text, ResponseFacts['charsetSource'] | null],
  ...of_its_headers: [xRobotsTag: Text, canonical: Text, etag: Text, lastModified: Text, location: Text],
  ...of_its_faults: [ResponseFacts['truncated'] | null, Text],
  ...of_its_size: [wireBytes: number, bytes: number],
  ...of_its_way: [firstByte: number, duration: number, address: string, tlsVersion: Text],
];

type PageRow = readonly [
  ...of_its_texts: [hasPage: number, Text, Text, h1: Text, h1Count: number, h2: Text, headings: Text, language: Text],
  ...of_its_links: [canonical: Text, conflict: number, next: Text, prev: Text, hreflangCount: number, directives: Text],
  ...of_its_refresh: [seconds: number | null, url: Text],
  ...of_its_text: [base: string, hasRegion: number],
];

/** Places of columns in a row of visits. */
export const DUPLICATE_OF = 10;
export const OFFSET = 13;
export const LENGTH = 14;

/** The columns of visits for a row as above, of a table that the statement calls `v`. */
export const VISIT_ROW = VISIT_COLUMNS.map((name) => `v.${name}`).join(', ');

/** The visit that a row tells of. */
export function visitOf(row: readonly [...VisitRow, ...unknown[]], url: CanonicalUrl): Visit {
  // biome-ignore format: one line for each part of the row
  const [
    , id, at, outcome, reason, rule, robotsLine, mayIndex, directive, digest, , , , , ,
    ...answerAndPage
  ] = row;
  // biome-ignore format: one line for each part of the row
  const [
    status, statusText, httpVersion, contentType, sniffedType, charset, charsetSource, xRobotsTag, canonicalHttp,
    etag, lastModified, location, truncated, codingError, wireBytes, bytes, timeToFirstByte, duration, address, tlsVersion,
    ...page
  ] = answerAndPage;
  return {
    id,
    url,
    at,
    outcome: OUTCOMES[outcome] ?? 'failed',
    because: becauseOf(reason, rule),
    robotsLine: robotsLine ?? undefined,
    response:
      status === null
        ? undefined
        : {
            status,
            statusText,
            httpVersion,
            contentType: contentType ?? undefined,
            sniffedType: sniffedType ?? undefined,
            charset: charset ?? undefined,
            charsetSource: charsetSource ?? undefined,
            xRobotsTag: xRobotsTag ?? undefined,
            canonicalHttp: canonicalHttp ?? undefined,
            etag: etag ?? undefined,
            lastModified: lastModified ?? undefined,
            location: location ?? undefined,
            truncated: truncated ?? undefined,
            codingError: codingError ?? undefined,
            wireBytes,
            bytes,
            timeToFirstByte,
            duration,
            address,
            tlsVersion: tlsVersion ?? undefined,
          },
    page: pageOf(page),
    digest: digest ?? undefined,
    mayIndex: mayIndex !== 0,
    directive: directive ?? undefined,
  };
}

/** The reason that two columns tell of. */
export function becauseOf(reason: number | null, rule: string | null): Because | undefined {
  const name = reason === null ? undefined : REASONS[reason];
  return name === undefined ? undefined : { reason: name, rule: rule ?? '' };
}

// biome-ignore format: one line for each part of the row
function pageOf([
  hasPage, title, description, h1, h1Count, h2, headings, language, canonical, canonicalConflict, next, prev, hreflangCount,
  directives, seconds, url, base, hasRegion,
]: readonly [...PageRow, ...unknown[]]): PageFacts | undefined {
  if (hasPage === 0) return undefined;
  return {
    title: title ?? undefined,
    description: description ?? undefined,
    h1: h1 ?? undefined,
    h1Count,
    h2: h2 ?? undefined,
    headings: list<string>(headings),
    language: language ?? undefined,
    canonical: canonical ?? undefined,
    canonicalConflict: canonicalConflict !== 0,
    next: next ?? undefined,
    prev: prev ?? undefined,
    hreflangCount,
    directives: list<RobotsDirective>(directives),
    refresh: seconds === null || url === null ? undefined : { seconds, url },
    base,
    hasRegion: hasRegion !== 0,
  };
}

function list<Element>(text: string | null): readonly Element[] {
  return text === null ? [] : (JSON.parse(text) as Element[]); // written by `visitValues` alone
}
