import { robotsOctets } from './robots-octets.ts';

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

/** Misspellings that Google's parser or Crawler-Commons' accepts, matched by how a name begins: what is meant is plain. */
const NAMES: readonly (readonly [prefix: string, field: Field])[] = [
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['users-agent', 'user-agent'],
  ['user-agnet', 'user-agent'],
  ['useg-agent', 'user-agent'],
  ['ser-agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['desallow', 'disallow'],
  ['dsallow', 'disallow'],
  ['dssalow', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'crawl-delay'],
  ['crawldelay', 'crawl-delay'],
  ['crawl delay', 'crawl-delay'],
  ['request-rate', 'request-rate'],
  ['visit-time', 'visit-time'],
];

const WHITE = ' \t\v\f\0';

/** A no-break space in UTF-8, as it comes with what is copied from web pages and word processors. */
const NO_BREAK_SPACE = '\u00c2\u00a0';

/** How a web page begins. */
const PAGE = /^\s*<(?:!doctype|html|head|body|pre|p|br|div)\b/i;
const AGENT = /user-?agent/i;
const ANY_TAG = /<\/?[a-z]/i;

/** Tags that end a line there, and all of them. */
const BREAK = /<\/?(?:br|p|div|li)(?:[\s/][^<>]*)?>/i;
const TAG = /<[^<>]*>/g;

/** Splits a robots.txt into its lines (CR, LF or CRLF), leaving out what has no name and value. Never fails. */
export function robotsLines(text: Buffer | string): readonly RobotsLine[] {
  const bytes = typeof text === 'string' ? Buffer.from(text.slice(0, MAX_ROBOTS_BYTES), 'utf8') : text;
  const octets = robotsOctets(bytes.subarray(0, MAX_ROBOTS_BYTES));
  const isMarkup = isPage(octets);
  const lines: RobotsLine[] = [];
  let number = 0;
  let from = 0;
  while (from < octets.length) {
    const end = lineEnd(octets, from);
    number += 1;
    const raw = octets.slice(from, Math.min(end, from + MAX_LINE_BYTES));
    for (const part of isMarkup ? withoutTags(raw) : [raw]) {
      const line = readLine(part, number);
      if (line !== undefined) lines.push(line);
    }
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

/** Whether somebody wrote the file as a web page: it begins as one, or a tag ends the first line of an agent. Paths of rules may hold tags. */
function isPage(octets: string): boolean {
  if (PAGE.test(octets)) return true;
  const agent = octets.search(AGENT);
  return agent >= 0 && ANY_TAG.test(octets.slice(agent, lineEnd(octets, agent)));
}

/** The lines that a web page would show of one of its source. */
function withoutTags(raw: string): readonly string[] {
  return raw.split(BREAK).map((part) => part.replace(TAG, ''));
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
  for (let width = 1; width > 0 && from < to; from += width) width = whiteWidth(text, from);
  for (let width = 1; width > 0 && to > from; to -= width) {
    width = whiteWidth(text, to - 1) || (text.endsWith(NO_BREAK_SPACE, to) ? NO_BREAK_SPACE.length : 0);
  }
  return text.slice(from, to);
}

/** How many octets of white space begin there with one character. */
function whiteWidth(text: string, at: number): number {
  if (WHITE.includes(text.charAt(at))) return 1;
  return text.startsWith(NO_BREAK_SPACE, at) ? NO_BREAK_SPACE.length : 0;
}

/** The text that octets of UTF-8 stand for. */
export function decodeOctets(octets: string): string {
  return /[\x80-\xff]/.test(octets) ? Buffer.from(octets, 'latin1').toString('utf8') : octets;
}
