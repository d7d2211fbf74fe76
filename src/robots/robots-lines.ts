/** RFC 9309, 2.5: at least 500 KiB are to be read; so much is, the rest is left. */
export const MAX_ROBOTS_BYTES = 512_000;

/** Octets of one line that are read: eight times the longest URL that browsers took, less one, as Google has it. The rest is cut off. */
export const MAX_LINE_BYTES = 8 * 2083 - 1;

/** What a line is for; everything that no rule of ours knows is `other`. */
export type Field =
  | 'user-agent'
  | 'allow'
  | 'disallow'
  | 'sitemap'
  | 'crawl-delay'
  | 'request-rate'
  | 'visit-time'
  | 'other';

/** A line of a robots.txt that has a name and a value. Strings hold one octet a character (latin1) unless they are said to be decoded. */
export interface RobotsLine {
  readonly field: Field;
  /** The field's name as written, decoded. */
  readonly name: string;
  /** Without comment and surrounding white space. */
  readonly value: string;
  /** The whole line without comment and surrounding white space. */
  readonly source: string;
  /** From 1. */
  readonly number: number;
}

/** Misspellings that Google's parser accepts; the first three forms are matched by how a name begins. */
const NAMES: readonly (readonly [prefix: string, field: Field])[] = [
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'crawl-delay'],
  ['crawldelay', 'crawl-delay'],
  ['crawl delay', 'crawl-delay'],
  ['request-rate', 'request-rate'],
  ['visit-time', 'visit-time'],
];

const WHITE = ' \t\v\f\0';

/** Splits a robots.txt into its lines (CR, LF or CRLF), leaving out what has no name and value. Never fails. */
export function robotsLines(text: Buffer | string): readonly RobotsLine[] {
  const bytes = typeof text === 'string' ? Buffer.from(text.slice(0, MAX_ROBOTS_BYTES), 'utf8') : text;
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const octets = bytes.toString('latin1', start, Math.min(bytes.length, MAX_ROBOTS_BYTES));
  const lines: RobotsLine[] = [];
  let number = 0;
  let from = 0;
  while (from < octets.length) {
    const end = lineEnd(octets, from);
    number += 1;
    const line = readLine(octets.slice(from, Math.min(end, from + MAX_LINE_BYTES)), number);
    if (line !== undefined) lines.push(line);
    from = octets.startsWith('\r\n', end) ? end + 2 : end + 1;
  }
  return lines;
}

function lineEnd(octets: string, from: number): number {
  for (let at = from; at < octets.length; at += 1) {
    const code = octets.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return octets.length;
}

function readLine(raw: string, number: number): RobotsLine | undefined {
  const hash = raw.indexOf('#');
  const source = trim(hash < 0 ? raw : raw.slice(0, hash));
  if (source === '') return undefined;
  const parts = splitPair(source);
  if (parts === undefined) return undefined;
  const [name, value] = parts;
  // A sitemap's address on a line of its own, whose author forgot `Sitemap:`.
  if (/^https?$/i.test(name) && /^\/\/\S+$/.test(value) && /sitemap/i.test(value)) {
    return { field: 'sitemap', name: 'Sitemap', value: source, source, number };
  }
  return { field: fieldOf(name), name: decodeOctets(name), value, source, number };
}

/** Name and value by the first colon; without a colon by white space, if there are exactly two words (Google's tolerance). */
function splitPair(source: string): readonly [string, string] | undefined {
  const colon = source.indexOf(':');
  if (colon > 0) return [trim(source.slice(0, colon)), trim(source.slice(colon + 1))];
  if (colon === 0) return undefined;
  const words = source.split(/[ \t]+/);
  const [name, value] = words;
  if (name === undefined || value === undefined) return undefined;
  if (words.length === 2) return [name, value];
  // Values of these two may have white space inside: `Visit-time 0600 0845`.
  return /^(?:request-rate|visit-time)$/i.test(name) ? [name, words.slice(1).join(' ')] : undefined;
}

function fieldOf(name: string): Field {
  const lower = name.toLowerCase();
  return NAMES.find(([prefix]) => lower.startsWith(prefix))?.[1] ?? 'other';
}

function trim(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && WHITE.includes(text.charAt(from))) from += 1;
  while (to > from && WHITE.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** The text that octets of UTF-8 stand for. */
export function decodeOctets(octets: string): string {
  return /[\x80-\xff]/.test(octets) ? Buffer.from(octets, 'latin1').toString('utf8') : octets;
}
