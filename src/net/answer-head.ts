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

/** Behind the empty line that ends the head, -1 where there is none. */
export function endOfHead(bytes: Buffer, start: number): number {
  const usual = bytes.indexOf('\n\r\n', start, 'latin1');
  const bare = bytes.subarray(start, usual < 0 ? bytes.length : usual + 1).indexOf('\n\n', 0, 'latin1');
  if (bare >= 0) return start + bare + 2;
  return usual < 0 ? -1 : usual + 3;
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
  let contentLength: number | undefined;
  let lengthText = '';
  let codings = '';
  let connection = '';
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index];
    const value = rawHeaders[2 * index + 1] ?? '';
    if (key === 'content-length') lengthText += `${value},`;
    else if (key === 'transfer-encoding') codings += `,${value}`;
    else if (key === 'connection') connection += `,${value}`;
  }
  const lastCoding = codings === '' ? undefined : lastCodingOf(codings);
  if (lengthText !== '') contentLength = lastCoding === undefined ? lengthOf(lengthText) : 0;
  const tokens = connection === '' ? '' : connection.toLowerCase();
  // RFC 9112, 9.3: close wins.
  const keepsAlive = !/\bclose\b/.test(tokens) && (httpVersion !== '1.0' || /\bkeep-alive\b/.test(tokens));
  return {
    contentLength,
    isChunked: lastCoding === 'chunked',
    hasCoding: lastCoding !== undefined,
    keepsAlive,
  };
}

/** `identity`, which older servers write, is none (RFC 2616, 3.6). */
function lastCodingOf(codings: string): string | undefined {
  const names = codings.toLowerCase().split(',');
  return names.map((name) => name.trim()).findLast((name) => name !== '' && name !== 'identity');
}

/** One length, or a list of equal ones (RFC 9110, 8.6). */
function lengthOf(text: string): number {
  if (/^\d{1,15},$/.test(text)) return Number.parseInt(text, 10);
  const [first = '', ...others] = text
    .slice(0, -1)
    .split(',')
    .map((value) => value.trim());
  if (!/^\d{1,15}$/.test(first) || others.some((other) => other !== first)) {
    throw unreadable('the Content-Length of the answer cannot be read');
  }
  return Number(first);
}

/** What cannot be framed. */
export function unreadable(detail: string): ExchangeError {
  return new ExchangeError('protocol', detail, false);
}
