import type { PageFacts, RobotsDirective } from '../../model/page.ts';
import type { CanonicalUrl, UrlId } from '../../model/url.ts';
import { type Because, OUTCOMES, REASONS, type ResponseFacts, type Visit } from '../../model/visit.ts';
import { outcomeNumber } from './outcome-number.ts';
import { reasonNumber } from './urls.ts';

/** Facts of an answer and their columns, in the order in which they stand in a row. */
const ANSWER = {
  status: 'status',
  statusText: 'status_text',
  httpVersion: 'http_version',
  contentType: 'content_type',
  sniffedType: 'sniffed_type',
  charset: 'charset',
  charsetSource: 'charset_source',
  xRobotsTag: 'x_robots_tag',
  canonicalHttp: 'canonical_http',
  etag: 'etag',
  lastModified: 'last_modified',
  location: 'location',
  truncated: 'truncated',
  codingError: 'coding_error',
  wireBytes: 'wire_bytes',
  bytes: 'bytes',
  timeToFirstByte: 'first_byte',
  duration: 'duration',
  address: 'address',
  tlsVersion: 'tls_version',
} as const satisfies Readonly<Record<keyof ResponseFacts, string>>;

const ANSWER_FACTS = Object.keys(ANSWER) as (keyof ResponseFacts)[]; // they are its keys

/** Columns of the `visit` table in the order in which `visitValues` gives their values. */
export const VISIT_COLUMNS = [
  ...'id url_id at outcome reason rule robots_line may_index directive digest duplicate_of body_of file_id offset length'.split(
    ' ',
  ),
  ...Object.values(ANSWER),
  ...'has_page title description h1 h1_count h2 headings language canonical canonical_conflict next prev hreflang_count directives'.split(
    ' ',
  ),
  ...'refresh_seconds refresh_url base has_region'.split(' '),
];

/** What the engine adds to a visit when it stores it. */
export interface VisitPlace {
  readonly id: number;
  readonly duplicateOf: UrlId;
  readonly bodyOf: number | undefined;
  readonly fileId: number | undefined;
  readonly offset: number | undefined;
  readonly length: number | undefined;
}

/** Writes the values of new rows, one for each of VISIT_COLUMNS, always into the same array. */
export class VisitValues {
  readonly #values = VISIT_COLUMNS.map((): unknown => undefined);

  /** Valid until the next call. */
  of(visit: Visit, { id, duplicateOf, bodyOf, fileId, offset, length }: VisitPlace): readonly unknown[] {
    const { because, response, page } = visit;
    // biome-ignore format: one line for each part of the row
    this.#put(0, [
      id, visit.id, visit.at, outcomeNumber(visit.outcome), reasonNumber(because?.reason), because?.rule,
      visit.robotsLine, visit.mayIndex ? 1 : 0, visit.directive, visit.digest, duplicateOf, bodyOf, fileId, offset, length,
    ]);
    // By name in turn: written out, the facts of all forms of answers would take V8 longer to compile than a thousand pages to store.
    for (let at = 0; at < ANSWER_FACTS.length; at++)
      this.#values[ANSWER_AT + at] = response?.[ANSWER_FACTS[at] as keyof ResponseFacts]; // below the length
    this.#put(PAGE_AT, page === undefined ? NO_PAGE : pageValues(page, visit.url));
    return this.#values;
  }

  #put(from: number, values: readonly unknown[]): void {
    for (let at = 0; at < values.length; at++) this.#values[from + at] = values[at];
  }
}

/** Places in a row at which the facts of the answer and of the page begin. */
const ANSWER_AT = VISIT_COLUMNS.indexOf('status');
const PAGE_AT = VISIT_COLUMNS.indexOf('has_page');

const NO_PAGE = [0, ...VISIT_COLUMNS.slice(PAGE_AT + 1).map(() => undefined)];

function pageValues(page: PageFacts, url: CanonicalUrl): unknown[] {
  // biome-ignore format: one line for each part of the row
  return [
    1, page.title, page.description, page.h1, page.h1Count, page.h2, json(page.headings), page.language,
    page.canonical, Number(page.canonicalConflict), page.next, page.prev, page.hreflangCount, json(page.directives),
    page.refresh?.seconds, page.refresh?.url, page.base === url ? undefined : page.base, Number(page.hasRegion),
  ];
}

function json(list: readonly unknown[]): string | undefined {
  return list.length === 0 ? undefined : JSON.stringify(list);
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
  ...of_its_text: [base: Text, hasRegion: number],
];

/** Places of columns in a row of visits. */
export const DUPLICATE_OF = 10;
export const BODY_OF = 11;
export const FILE_ID = 12;
export const OFFSET = 13;
export const LENGTH = 14;

/** The columns of visits for a row as above, of a table that the statement calls `v`. */
export const VISIT_ROW = VISIT_COLUMNS.map((name) => `v.${name}`).join(', ');

type Row = readonly [...VisitRow, ...unknown[]];

/** The visit that a row tells of. */
export function visitOf(row: Row, url: CanonicalUrl): Visit {
  return {
    id: row[1],
    url,
    at: row[2],
    outcome: OUTCOMES[row[3]] ?? 'failed',
    because: becauseOf(row[4], row[5]),
    robotsLine: row[6] ?? undefined,
    response: row[15] === null ? undefined : answerOf(row, row[15]),
    page: row[35] === 0 ? undefined : pageOf(row, url),
    digest: row[9] ?? undefined,
    mayIndex: row[7] !== 0,
    directive: row[8] ?? undefined,
  };
}

/** Places are written out: to take a row apart by its order takes several times as long. */
function answerOf(row: Row, status: number): ResponseFacts {
  return {
    status,
    statusText: row[16],
    httpVersion: row[17],
    contentType: row[18] ?? undefined,
    sniffedType: row[19] ?? undefined,
    charset: row[20] ?? undefined,
    charsetSource: row[21] ?? undefined,
    xRobotsTag: row[22] ?? undefined,
    canonicalHttp: row[23] ?? undefined,
    etag: row[24] ?? undefined,
    lastModified: row[25] ?? undefined,
    location: row[26] ?? undefined,
    truncated: row[27] ?? undefined,
    codingError: row[28] ?? undefined,
    wireBytes: row[29],
    bytes: row[30],
    timeToFirstByte: row[31],
    duration: row[32],
    address: row[33],
    tlsVersion: row[34] ?? undefined,
  };
}

/** The reason that two columns tell of. */
export function becauseOf(reason: number | null, rule: string | null): Because | undefined {
  const name = reason === null ? undefined : REASONS[reason];
  return name === undefined ? undefined : { reason: name, rule: rule ?? '' };
}

function pageOf(row: Row, url: CanonicalUrl): PageFacts {
  const [seconds, target] = [row[49], row[50]];
  return {
    title: row[36] ?? undefined,
    description: row[37] ?? undefined,
    h1: row[38] ?? undefined,
    h1Count: row[39],
    h2: row[40] ?? undefined,
    headings: list<string>(row[41]),
    language: row[42] ?? undefined,
    canonical: row[43] ?? undefined,
    canonicalConflict: row[44] !== 0,
    next: row[45] ?? undefined,
    prev: row[46] ?? undefined,
    hreflangCount: row[47],
    directives: list<RobotsDirective>(row[48]),
    refresh: seconds === null || target === null ? undefined : { seconds, url: target },
    base: row[51] ?? url,
    hasRegion: row[52] !== 0,
  };
}

function list<Element>(text: string | null): readonly Element[] {
  return text === null ? [] : (JSON.parse(text) as Element[]); // written by `pageValues` alone
}
