import { ExchangeError } from './failure.ts';

/** Status line and header lines of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  /** `1.0`, `1.1` or `2`. */
  readonly httpVersion: string;
  /** Names and values in turn, as they came; one character a byte. */
  readonly rawHeaders: readonly string[];
  /** The names in lower case. */
  readonly keys: readonly string[];
}

/** The names of raw headers in lower case. */
export function keysOf(rawHeaders: readonly string[]): readonly string[] {
  return Array.from({ length: rawHeaders.length >> 1 }, (_, index) => rawHeaders[2 * index]?.toLowerCase() ?? '');
}

const LF = 10;
const CR = 13;

/** Behind the empty line that ends the head, -1 where there is none. */
export function endOfHead(bytes: Buffer, start: number): number {
  const last = bytes.length - 1;
  // Heads are so short that calls of `indexOf` take longer.
  for (let at = start; at < last; at++) {
    if (bytes[at] !== LF) continue;
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && at + 1 < last && bytes[at + 2] === LF) return at + 3;
  }
  return -1;
}

const STATUS_LINE = /^HTTP\/(1\.\d) +(\d{3})(?: (.*))?$/s;
const START = 'HTTP/1.';

/** Whether what stands at `at` cannot become an answer of HTTP/1.x, however it goes on. */
export function isNoStatusLine(bytes: Buffer, at: number): boolean {
  const begun = bytes.toString('latin1', at, Math.min(bytes.length, at + START.length));
  return !START.startsWith(begun);
}

const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;

interface StatusLine {
  /** With its end, as for header lines. */
  readonly text: string;
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
}

interface HeaderLine {
  readonly text: string;
  /** Empty where the line is none. */
  readonly name: string;
  readonly key: string;
  readonly value: string;
}

/** The lines of longer heads are not kept: each may hold the text of the head that it stood in. */
const LONGEST_KEPT = 2048;

/**
 * Reads the heads of answers that come over one connection. Most lines of a head are those of the one before, at the same place: they are
 * compared and not read again, and share their texts.
 */
export class HeadReader {
  #status: StatusLine | undefined;
  #lines: HeaderLine[] = [];

  /** Reads a head with the empty line at its end; throws ExchangeError `protocol` where it has no status line. */
  read(text: string): AnswerHead {
    const old = this.#status;
    const status = old !== undefined && text.startsWith(old.text) ? old : statusLine(text);
    const rawHeaders: string[] = [];
    const keys: string[] = [];
    let count = 0;
    for (let at = status.text.length; at < text.length && !isEmptyLine(text, at); count++) {
      const before = this.#lines[count];
      const line = before !== undefined && text.startsWith(before.text, at) ? before : headerLine(text, at);
      this.#lines[count] = line;
      at += line.text.length;
      if (line.key !== '') {
        rawHeaders.push(line.name, line.value);
        keys.push(line.key);
      } else if (isContinued(line.text) && rawHeaders.length > 0) {
        // RFC 9112, 5.2: a line that goes on.
        rawHeaders.push(`${rawHeaders.pop()} ${line.text.trim()}`);
      }
    }
    const isKept = text.length <= LONGEST_KEPT;
    this.#status = isKept ? status : undefined;
    this.#lines.length = isKept ? count : 0;
    return {
      status: status.status,
      statusText: status.statusText,
      httpVersion: status.httpVersion,
      rawHeaders,
      keys,
    };
  }
}

function isEmptyLine(text: string, at: number): boolean {
  return text[at] === '\n' || (text[at] === '\r' && text[at + 1] === '\n');
}

function isContinued(text: string): boolean {
  return text[0] === ' ' || text[0] === '\t';
}

function statusLine(text: string): StatusLine {
  const first = text.indexOf('\n');
  const line = STATUS_LINE.exec(text.slice(0, text[first - 1] === '\r' ? first - 1 : first));
  if (line === null) throw unreadable('the answer begins with no status line of HTTP/1.x');
  return {
    text: text.slice(0, first + 1),
    status: Number(line[2]),
    statusText: printable((line[3] ?? '').trim()),
    httpVersion: line[1] ?? '1.1',
  };
}

function headerLine(head: string, at: number): HeaderLine {
  const end = head.indexOf('\n', at);
  const text = head.slice(at, end + 1);
  const colon = isContinued(text) ? -1 : text.indexOf(':');
  const name = text.slice(0, Math.max(colon, 0)).trimEnd();
  if (!TOKEN.test(name)) return { text, name: '', key: '', value: '' };
  return { text, name, key: name.toLowerCase(), value: trimmed(text, colon + 1) };
}

function trimmed(line: string, start: number): string {
  const value = line.slice(start).trim();
  return value.includes('\r') || value.includes('\0') ? value.replace(/[\r\0]/g, ' ') : value;
}

/** RFC 9112, 4: a reason is one line of text; it ends up on screens. */
function printable(reason: string): string {
  return reason.replace(/[\0-\x1f\x7f]/g, ' ');
}

/** What decides where the body ends (RFC 9112, 6.3). */
export interface Framing {
  readonly contentLength: number | undefined;
  readonly isChunked: boolean;
  /** There is a Transfer-Encoding. */
  readonly hasCoding: boolean;
  readonly keepsAlive: boolean;
}

/** Throws ExchangeError `protocol` for a length that cannot be read. */
export function framingOf({ rawHeaders, keys, httpVersion }: AnswerHead): Framing {
  let length: string | undefined;
  let codings = '';
  let connection = '';
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    const value = rawHeaders[2 * index + 1] ?? '';
    if (key === 'content-length') length = length === undefined ? value : `${length},${value}`;
    else if (key === 'transfer-encoding') codings += `,${value}`;
    else if (key === 'connection') connection += `,${value}`;
  }
  const lastCoding = codings === '' ? undefined : lastCodingOf(codings);
  const ownLength = length === undefined ? undefined : lastCoding === undefined ? lengthOf(length) : 0;
  return {
    contentLength: ownLength,
    isChunked: lastCoding === 'chunked',
    hasCoding: lastCoding !== undefined,
    keepsAlive: keepsAlive(connection, httpVersion),
  };
}

/** RFC 9112, 9.3: close wins. */
function keepsAlive(connection: string, httpVersion: string): boolean {
  if (connection !== '' && /\bclose\b/i.test(connection)) return false;
  return httpVersion !== '1.0' || /\bkeep-alive\b/i.test(connection);
}

/** `identity`, which older servers write, is none (RFC 2616, 3.6). */
function lastCodingOf(codings: string): string | undefined {
  const names = codings.toLowerCase().split(',');
  return names.map((name) => name.trim()).findLast((name) => name !== '' && name !== 'identity');
}

/** One length, or a list of equal ones (RFC 9110, 8.6). */
function lengthOf(text: string): number {
  const only = decimal(text);
  if (only !== undefined) return only;
  const [first = '', ...others] = text.split(',').map((value) => value.trim());
  const length = decimal(first);
  if (length === undefined || others.some((other) => other !== first))
    throw unreadable('the Content-Length of the answer cannot be read');
  return length;
}

/** A number of 1 to 15 digits; undefined for anything else. Without a regular expression, as there is one in most heads. */
function decimal(text: string): number | undefined {
  if (text.length === 0 || text.length > 15) return undefined;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return undefined;
    value = value * 10 + digit;
  }
  return value;
}

/** What cannot be framed. */
export function unreadable(detail: string): ExchangeError {
  return new ExchangeError('protocol', detail, false);
}
