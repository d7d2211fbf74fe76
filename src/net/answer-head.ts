import { ExchangeError } from './failure.ts';

/** Status line and header lines of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly statusText: string;
  /** `1.0`, `1.1` or `2`. */
  readonly httpVersion: string;
  /** Names and values in turn, as they came; one character a byte. */
  readonly rawHeaders: readonly string[];
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

/** Reads a head with the empty line at its end; throws ExchangeError `protocol` where it has no status line. */
export function parseHead(text: string): AnswerHead {
  const first = text.indexOf('\n');
  const status = STATUS_LINE.exec(text.slice(0, text[first - 1] === '\r' ? first - 1 : first));
  if (status === null) throw unreadable('the answer begins with no status line of HTTP/1.x');
  const rawHeaders: string[] = [];
  for (let at = first + 1; at < text.length; ) {
    const lineEnd = text.indexOf('\n', at);
    const line = text.slice(at, text[lineEnd - 1] === '\r' ? lineEnd - 1 : lineEnd);
    at = lineEnd + 1;
    if (line === '') break;
    addLine(rawHeaders, line);
  }
  return {
    status: Number(status[2]),
    statusText: printable((status[3] ?? '').trim()),
    httpVersion: status[1] ?? '1.1',
    rawHeaders,
  };
}

function addLine(rawHeaders: string[], line: string): void {
  if (line[0] === ' ' || line[0] === '\t') {
    // RFC 9112, 5.2: a line that goes on.
    const last = rawHeaders.length - 1;
    if (last > 0) rawHeaders[last] = `${rawHeaders[last]} ${line.trim()}`;
    return;
  }
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).trimEnd();
  if (TOKEN.test(name)) rawHeaders.push(name, trimmed(line, colon + 1));
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
export function framingOf({ rawHeaders, httpVersion }: AnswerHead): Framing {
  let contentLength: number | undefined;
  let lengthText = '';
  let codings = '';
  let connection = '';
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = rawHeaders[index + 1] ?? '';
    // Three names with lengths that few others have: most lines are not looked at twice.
    if (name.length === 14 && name.toLowerCase() === 'content-length') lengthText += `${value},`;
    else if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') codings += `,${value}`;
    else if (name.length === 10 && name.toLowerCase() === 'connection') connection += `,${value}`;
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
