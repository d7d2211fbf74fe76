import { Buffer } from 'node:buffer';
import { SkeinError } from '../model/errors.ts';
import type { FetchRequest } from '../model/fetcher.ts';
import { isKnownCoding } from './inflate.ts';

/** One header line to send. */
export type HeaderLine = readonly [name: string, value: string];

/** What the headers of every request are made from. */
export interface HeaderOptions {
  readonly userAgent: string;
  /** Mail address for From (RFC 9110, 10.1.2). */
  readonly from?: string | undefined;
  /** Content codings to ask for, best first; those that cannot be undone here are not asked for. */
  readonly compression: readonly string[];
  /** Only for hosts that may see secrets. */
  readonly headers: readonly HeaderLine[];
  /** `USER:PASSWORD`, only for hosts that may see secrets. */
  readonly basicAuth?: string | undefined;
}

/** Names and values in turn. */
export type FlatHeaders = string[];

const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** Connection and framing are ours. */
const OURS = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
]);

const ACCEPT: Readonly<Record<FetchRequest['purpose'], string>> = {
  page: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  robots: 'text/plain,*/*;q=0.8',
  sitemap: 'application/xml,text/xml,text/plain;q=0.9,*/*;q=0.8',
};

/** The line as it is sent. Throws SETTINGS for one that cannot be. */
export function checked([name, value]: HeaderLine): HeaderLine {
  if (TOKEN.test(name) && VALUE.test(value) && !OURS.has(name.toLowerCase())) return [name, value.trim()];
  const advice = OURS.has(name.toLowerCase()) ? 'Leave it out.' : 'Write it like "Name: value", on one line.';
  throw new SkeinError('SETTINGS', `the header "${name}" cannot be sent`, advice);
}

/** Parts a line as the user wrote it. Throws SETTINGS for what is none; it is not told, as it may hold a secret. */
export function headerLine(line: string): HeaderLine {
  const colon = line.indexOf(':');
  if (colon < 1) throw new SkeinError('SETTINGS', 'a line without a name and a colon', 'Write it like "Name: value".');
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
}

/** `lines` with those of `own` left out that `lines` has too. */
function merged(own: readonly HeaderLine[], lines: readonly HeaderLine[]): FlatHeaders {
  const named = new Set(lines.map(([name]) => name.toLowerCase()));
  return [...own.filter(([name]) => !named.has(name.toLowerCase())), ...lines].flat();
}

function acceptEncoding(compression: readonly string[]): string {
  const wanted = compression.filter(isKnownCoding);
  return wanted.length === 0 ? 'identity' : wanted.join(', ');
}

/** Headers that hold for a whole crawl, by purpose, with the user's own lines (`secret`) and without. */
export interface HeaderSets {
  readonly plain: Readonly<Record<FetchRequest['purpose'], FlatHeaders>>;
  readonly secret: Readonly<Record<FetchRequest['purpose'], FlatHeaders>>;
}

/** Makes the header lines once, so that a request only picks them. Throws SETTINGS for lines that cannot be sent. */
export function headerSets(options: HeaderOptions): HeaderSets {
  const { userAgent, from, compression, basicAuth } = options;
  const secrets = options.headers.map(checked);
  if (basicAuth !== undefined) secrets.push(['Authorization', `Basic ${Buffer.from(basicAuth).toString('base64')}`]);
  const [agent] = [checked(['User-Agent', userAgent])];
  const own = (purpose: FetchRequest['purpose']): HeaderLine[] => [
    agent,
    ['Accept', ACCEPT[purpose]],
    ['Accept-Encoding', acceptEncoding(compression)],
    ...(from === undefined ? [] : [checked(['From', from])]),
  ];
  const sets = (lines: readonly HeaderLine[]): Record<FetchRequest['purpose'], FlatHeaders> => ({
    page: merged(own('page'), lines),
    robots: merged(own('robots'), lines),
    sitemap: merged(own('sitemap'), lines),
  });
  return { plain: sets([]), secret: sets(secrets) };
}

/** Lines that say who one is; their values are nobody else's business. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];

/** Lower-case names of the header lines whose values no record keeps: credentials, and all that the user adds. */
export function withheldNames({ headers }: Pick<HeaderOptions, 'headers'>): Set<string> {
  return new Set([...CREDENTIALS, ...headers.map(([name]) => name.toLowerCase())]);
}

/** Header lines as text, which mostly are those of the request before. For the archive, which is passed on, the values of `withheld` lines are left out. */
export class HeaderLines {
  readonly #withheld: ReadonlySet<string>;
  #headers: FlatHeaders = [];
  #text = '';

  constructor(withheld: ReadonlySet<string> = new Set()) {
    this.#withheld = withheld;
  }

  of(headers: FlatHeaders): string {
    if (headers !== this.#headers) {
      this.#headers = headers;
      this.#text = this.#written(headers);
    }
    return this.#text;
  }

  #written(headers: FlatHeaders): string {
    let text = '';
    for (let index = 0; index < headers.length; index += 2) {
      const name = headers[index] ?? '';
      text += `${name}: ${this.#withheld.has(name.toLowerCase()) ? 'withheld' : headers[index + 1]}\r\n`;
    }
    return text;
  }
}

/** The head of a GET request with these header lines. */
export function requestHead(target: string, host: string, lines: string): string {
  return `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n${lines}\r\n`;
}

/** A request of HTTP/2 in the form of HTTP/1.1, for the archive; its names were sent in lower case. */
export function requestHeadOfHttp2(target: string, host: string, lines: string): string {
  return `GET ${target} HTTP/1.1\r\nhost: ${host}\r\n${lines}\r\n`;
}
