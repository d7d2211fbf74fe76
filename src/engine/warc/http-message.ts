import type { FetchedResponse } from '../../model/fetcher.ts';

/** The head of an HTTP answer as it was archived. */
export interface HttpHead {
  readonly httpVersion: string;
  readonly status: number;
  readonly statusText: string;
  /** Names and values in turn, as stored. */
  readonly rawHeaders: readonly string[];
}

/** Answers whose Content-Length speaks of a body that is not sent (RFC 9110, 8.6). */
const BODILESS = new Set([204, 304]);

/**
 * Status line and header lines of an answer with the empty line at the end, made again from what was received.
 * Transfer-Encoding is left out, as the body is stored without it; Content-Length is set right where it contradicts the body,
 * but not where the body was cut: there it tells how long the whole would have been. An answer of HTTP/2 has the form of HTTP/1.1,
 * the only one that readers of WARC files know.
 */
export function responseHead(response: FetchedResponse): string {
  const { rawHeaders, wireBody } = response;
  const keepsLength = response.truncated !== undefined || BODILESS.has(response.status);
  const version = response.httpVersion === '2' ? '1.1' : response.httpVersion;
  let head = `HTTP/${version} ${response.status} ${oneLine(response.statusText)}\r\n`;
  let hasLength = false;
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    let value = rawHeaders[index + 1] ?? '';
    // Both names have lengths of their own among common headers: the comparison is rarely made.
    if (name.length === 17 && name.toLowerCase() === 'transfer-encoding') continue;
    if (!keepsLength && name.length === 14 && name.toLowerCase() === 'content-length') {
      if (hasLength) continue;
      hasLength = true;
      value = String(wireBody.length);
    }
    head += `${name}: ${oneLine(value)}\r\n`;
  }
  return `${head}\r\n`;
}

/**
 * Where the body of an HTTP message begins: behind the first empty line, whichever line ends it and the line before have (RFC 9112,
 * 2.2). The whole length when the head does not end.
 */
export function bodyOffset(message: Buffer): number {
  const crlf = message.indexOf('\r\n\r\n', 0, 'latin1');
  let end = crlf === -1 ? message.length : crlf + 4;
  for (const emptyLine of ['\n\n', '\n\r\n']) {
    // Not sought in the body.
    const at = message.subarray(0, end).indexOf(emptyLine, 0, 'latin1');
    if (at !== -1) end = at + emptyLine.length;
  }
  return end;
}

/** Answers that come before the final one (RFC 9110, 15.2); after 101 another protocol is spoken. */
const INTERIM = /^HTTP\/\S+\s+1(?!01)\d\d\b/i;

/** The final answer of an archived exchange: without the interim ones that some writers keep before it, as `100 Continue`. */
export function finalMessage(message: Buffer): Buffer {
  let final = message;
  while (INTERIM.test(final.toString('latin1', 0, 32))) {
    const next = final.subarray(bodyOffset(final));
    if (!/^HTTP\//i.test(next.toString('latin1', 0, 5))) break;
    final = next;
  }
  return final;
}

/** Reads the head of an archived HTTP answer; undefined where it has no status line. */
export function parseResponseHead(message: Buffer): HttpHead | undefined {
  const lines = message.toString('latin1', 0, bodyOffset(message)).split('\n');
  const status = /^HTTP\/(\S+)\s+(\d{3})(?:\s(.*))?\r?$/i.exec(lines[0] ?? '');
  if (status === null) return undefined;
  return {
    httpVersion: status[1] ?? '',
    status: Number(status[2]),
    statusText: status[3] ?? '',
    rawHeaders: headerPairs(lines.slice(1)),
  };
}

/** Value of the headers of that lower-case name, joined by ", "; undefined where there is none. */
export function headerOf(head: HttpHead, name: string): string | undefined {
  let joined: string | undefined;
  for (let index = 0; index + 1 < head.rawHeaders.length; index += 2) {
    if (head.rawHeaders[index]?.toLowerCase() !== name) continue;
    const value = head.rawHeaders[index + 1] ?? '';
    joined = joined === undefined ? value : `${joined}, ${value}`;
  }
  return joined;
}

/**
 * Names and values in turn; a line that begins with white space continues the one before it (RFC 9112, 5.2), which counts for nothing
 * where it is no field. A carriage return at the end of a line counts for nothing.
 */
export function headerPairs(lines: readonly string[]): string[] {
  const pairs: string[] = [];
  let folded: string[] = [];
  let isField = true;
  const unfold = (): void => {
    if (folded.length > 0) pairs.push([pairs.pop(), ...folded].join(' '));
    folded = [];
  };
  for (const line of lines) {
    if (pairs.length > 0 && (line.startsWith(' ') || line.startsWith('\t'))) {
      if (isField) folded.push(line.trim());
      continue;
    }
    const colon = line.indexOf(':');
    isField = colon > 0;
    if (!isField) continue;
    unfold();
    pairs.push(line.slice(0, colon).trim(), line.slice(colon + 1).trim());
  }
  unfold();
  return pairs;
}

/** A line break inside a value would end the head early for whoever reads it back. */
function oneLine(value: string): string {
  return value.includes('\n') || value.includes('\r') ? value.replace(/[\r\n]+/g, ' ') : value;
}
