import type { Settings } from '../model/settings.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { Because } from '../model/visit.ts';

/** The settings that say what is too long. */
export type TrapLimits = Pick<Settings, 'maxUrlLength' | 'maxPathSegments' | 'maxQueryParams'>;

/** Answers why a URL looks like a trap; `parent` is the page on which it was found. */
export type TrapRule = (url: CanonicalUrl, parent?: CanonicalUrl) => Because | undefined;

/** More than so many repetitions are a trap. */
const MOST_REPEATS = 3;

/** Years that a calendar may show. Newspapers of the 18th century are archived by date. */
const FIRST_YEAR = 1700;
const LAST_YEAR = 2100;

/**
 * Guards against sites that make URLs without end. Each guard bounds, none repairs: what it refuses is recorded with the reason.
 *
 * - `trap-url-length`, `trap-path-segments`, `trap-query-params`: longer than the limits.
 * - `trap-repeated-segments`: one segment, or a pair, more than three times in a row, or a segment of three letters and more that
 *   occurs more than three times anywhere in the path.
 * - `trap-query-growth`: a parameter more than three times, also where one URL is wrapped into the other's query, escaped.
 * - `trap-calendar`: a date in a year before 1700 or after 2100, where the URL makes plain that it is a date.
 * - `trap-session`: another session id than the page had on which the link stands.
 */
export function compileTraps(limits: TrapLimits): TrapRule {
  const length: Because = { reason: 'trap-url-length', rule: `--max-url-length ${limits.maxUrlLength}` };
  const segments: Because = { reason: 'trap-path-segments', rule: `--max-path-segments ${limits.maxPathSegments}` };
  const parameters: Because = { reason: 'trap-query-params', rule: `--max-query-params ${limits.maxQueryParams}` };
  const shape = new Shape();
  return (url, parent) => {
    if (url.length > limits.maxUrlLength) return length;
    shape.measure(url);
    if (shape.segments > limits.maxPathSegments) return segments;
    if (shape.parameters > limits.maxQueryParams) return parameters;
    // Each guard below is asked only where the one look over the URL has seen what it takes.
    if (shape.segments > MOST_REPEATS && shape.mayRepeat()) {
      const because = repeatedSegments(url, shape.pathStart, shape.pathEnd);
      if (because) return because;
    }
    if (shape.parameters > MOST_REPEATS || shape.hasNestedQuery) {
      const because = queryGrowth(url, shape.pathEnd);
      if (because) return because;
    }
    if (ODD_YEAR.test(url)) {
      const because = oddCalendar(url.slice(shape.pathStart));
      if (because) return because;
    }
    return parent !== undefined && SESSION_HINT.test(url) ? changedSession(url, parent) : undefined;
  };
}

/** What one look over a URL shows. One is kept and filled again: links come by the thousand. */
class Shape {
  pathStart = 0;
  /** At the "?", or the end. */
  pathEnd = 0;
  segments = 0;
  parameters = 0;
  /** An escaped "?", "&" or "=", or a second "?", stands in the query. */
  hasNestedQuery = false;
  /** A number for each of the first segments; equal segments have equal ones. */
  readonly #marks = new Int32Array(64);

  measure(url: CanonicalUrl): void {
    this.pathStart = url.indexOf('/', 8);
    const question = url.indexOf('?', this.pathStart);
    this.pathEnd = question < 0 ? url.length : question;
    this.#measurePath(url);
    this.#measureQuery(url);
  }

  /** Whether some segment occurs often enough. */
  mayRepeat(): boolean {
    const known = Math.min(this.segments, this.#marks.length);
    if (this.segments > known) return true;
    for (let i = 0; i < known - MOST_REPEATS; i++) {
      let count = 0;
      for (let k = i; k < known; k++) if (this.#marks[k] === this.#marks[i]) count++;
      if (count > MOST_REPEATS) return true;
    }
    return false;
  }

  #measurePath(url: string): void {
    let segments = 0;
    let mark = 0;
    for (let i = this.pathStart + 1; i < this.pathEnd; i++) {
      const code = url.charCodeAt(i);
      if (code === 47) {
        if (segments < this.#marks.length) this.#marks[segments] = mark;
        segments++;
        mark = 0;
      } else {
        mark = (Math.imul(mark, 31) + code) | 0;
      }
    }
    // A slash at the end begins no segment.
    if (this.pathEnd > this.pathStart + 1 && url.charCodeAt(this.pathEnd - 1) !== 47) {
      if (segments < this.#marks.length) this.#marks[segments] = mark;
      segments++;
    }
    this.segments = segments;
  }

  #measureQuery(url: string): void {
    this.hasNestedQuery = false;
    this.parameters = 0;
    if (this.pathEnd + 1 >= url.length) return;
    this.parameters = 1;
    for (let i = this.pathEnd + 1; i < url.length; i++) {
      const code = url.charCodeAt(i);
      if (code === 38) this.parameters++;
      else if (code === 63 || (code === 37 && isEscapedDelimiter(url, i))) this.hasNestedQuery = true;
    }
  }
}

/** Whether the escape at `i` is that of "?", "=", "&" or "%". */
function isEscapedDelimiter(url: string, i: number): boolean {
  const low = url.charCodeAt(i + 2);
  if (url.charCodeAt(i + 1) === 50) return low === 53 || low === 54;
  return url.charCodeAt(i + 1) === 51 && ((low | 32) === 100 || (low | 32) === 102);
}

function isOddYear(year: number): boolean {
  return year < FIRST_YEAR || year > LAST_YEAR;
}

function repeatedSegments(url: CanonicalUrl, start: number, end: number): Because | undefined {
  const segments = url.slice(start + 1, end).split('/');
  if (segments.at(-1) === '') segments.pop();
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    counts.set(segment, count);
    if (count > MOST_REPEATS && segment.length > 2) return repeated(segment);
  }
  for (const period of [1, 2]) {
    let run = period;
    for (let i = period; i < segments.length; i++) {
      run = segments[i] === segments[i - period] ? run + 1 : period;
      if (run === period * (MOST_REPEATS + 1)) return repeated(segments.slice(i - period + 1, i + 1).join('/'));
    }
  }
  return undefined;
}

function repeated(unit: string): Because {
  return { reason: 'trap-repeated-segments', rule: `"${unit}" more than ${MOST_REPEATS} times` };
}

function queryGrowth(url: CanonicalUrl, question: number): Because | undefined {
  const query = url
    .slice(question + 1)
    .replace(/%(?:25)*(?:3f|26)/gi, '&')
    .replace(/%(?:25)*3d/gi, '=');
  const counts = new Map<string, number>();
  for (const parameter of query.split(/[?&]/)) {
    const equals = parameter.indexOf('=');
    if (equals <= 0) continue;
    const name = parameter.slice(0, equals);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > MOST_REPEATS) return { reason: 'trap-query-growth', rule: `"${name}" more than ${MOST_REPEATS} times` };
  }
  return undefined;
}

/** Four digits by themselves that are no year of ours; most URLs have none. */
const ODD_YEAR = /(?<!\d)(?:0\d|1[0-6]|2[1-9]|[3-9]\d)\d\d(?!\d)/;

/**
 * A date with hyphens is one anywhere; a year and a month only where the URL speaks of a calendar, and `year=` only beside a month,
 * week or day: numbers of four digits are mostly something else.
 */
const WHOLE_DATE = /[/=](\d{4})-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])(?=$|[/?&T])/;
const CALENDAR_WORD = /[^a-z](?:calend|kalend|event|archiv|agenda|diary|schedul|month|week|day)/i;
const YEAR_AND_MONTH = /\/(\d{4})[-/](?:0[1-9]|1[0-2])(?=$|[/?-])/;
const YEAR_PARAMETER = /[?&;](?:year|yr|jahr|annee|ano|anno|cal_?y(?:ear)?)=(\d{4})(?=$|[&;])/i;
const MONTH_PARAMETER = /[?&;](?:month|mon|mo|monat|mois|mes|mese|week|day|cal_?m(?:onth)?)=\d/i;
const MONTH_OF_YEAR = /[?&;](?:date|month|week|day|from|start|cal(?:endar)?)=(\d{4})-(?:0?[1-9]|1[0-2])(?=$|[&;])/i;

function oddCalendar(target: string): Because | undefined {
  const match =
    WHOLE_DATE.exec(target) ??
    (CALENDAR_WORD.test(target) ? YEAR_AND_MONTH.exec(target) : null) ??
    MONTH_OF_YEAR.exec(target) ??
    (MONTH_PARAMETER.test(target) ? YEAR_PARAMETER.exec(target) : null);
  const year = match?.[1];
  if (year === undefined || !isOddYear(Number(year))) return undefined;
  return { reason: 'trap-calendar', rule: `the year ${year}` };
}

const SESSION_HINT = /sess|sid=|cftoken=|zenid=|\(s\(/i;
const SESSION =
  /(?:[?&;](j?sessionid|session_?id|phpsessid|sessid|s?sid|oscsid|zenid|aspsessionid[a-z]{8})=|\/\((s)\()([\w!.-]{16,})|[?&](cftoken)=(\w{6,})/i;

/**
 * A first session id is accepted, a change of it is not: a site that hands out a new one with every page is crawled under the one
 * that was met first, as far as its links keep it.
 */
function changedSession(url: CanonicalUrl, parent: CanonicalUrl): Because | undefined {
  const own = sessionOf(url);
  const before = own && sessionOf(parent);
  if (before === undefined || own?.name !== before.name || own.id === before.id) return undefined;
  return { reason: 'trap-session', rule: `another ${own.name} than on the page before` };
}

function sessionOf(url: CanonicalUrl): { readonly name: string; readonly id: string } | undefined {
  const match = SESSION.exec(url);
  if (match === null) return undefined;
  const [, parameter, inPath, id, coldFusion, token] = match;
  return { name: (parameter ?? inPath ?? coldFusion ?? '').toLowerCase(), id: id ?? token ?? '' };
}
