import type { Millis } from '../model/time.ts';
import type { CanonicalUrl } from '../model/url.ts';
import { comparable, pathPattern } from './path-pattern.ts';
import { namesEverybody, namesToken, productToken } from './product-token.ts';
import {
  type DayWindow,
  parseCrawlDelay,
  parseRequestRate,
  parseWindow,
  type RequestRate,
  type RequestTimes,
} from './request-times.ts';
import { decodeOctets, type Field, type RobotsLine, robotsLines } from './robots-lines.ts';
import { type Rule, type Ruling, ruleTree } from './rule-tree.ts';

export type { Ruling } from './rule-tree.ts';

/** Longest text of a line that a ruling tells: it is stored with every URL that the line refuses. */
const MAX_TEXT = 300;

const ALLOWED: Ruling = { allowed: true, line: undefined, text: '' };

/** A line as it stands in the file, decoded, without its comment. */
export interface NumberedLine {
  /** From 1. */
  readonly line: number;
  readonly field: Field;
  /** The field's name as written. */
  readonly name: string;
  readonly value: string;
}

/** A group of the file: the crawlers it speaks to and what it tells them. */
export interface RobotsGroup {
  /** As written, in order. */
  readonly agents: readonly string[];
  /** Of its first User-agent line. */
  readonly line: number;
  /** Allow, Disallow, Crawl-delay, Request-rate and Visit-time lines, in order. */
  readonly lines: readonly NumberedLine[];
}

/** What a robots.txt says to one crawler, ready to be asked for many URLs. */
export interface AgentRules extends RequestTimes {
  /** Rules on one URL, given whole or as its path with query. */
  ruling(url: CanonicalUrl | string): Ruling;
  /** First lines of the groups that bind the crawler; none means that everything is allowed. */
  readonly groupLines: readonly number[];
}

/** A robots.txt that was read. */
export interface RobotsTxt {
  /** The rules for a product token (a whole User-Agent header is cut to it), or for one crawler that has several; compiled by this call. */
  for(token: string | readonly string[]): AgentRules;
  /** Values of all Sitemap lines as written, without repetitions. Mostly absolute URLs; nothing is checked here. */
  readonly sitemaps: readonly string[];
  readonly groups: readonly RobotsGroup[];
  /** Lines that no rule knows, such as Content-Usage and Content-Signal: recorded, not obeyed. */
  readonly others: readonly NumberedLine[];
}

/** A group while it is read. */
interface OpenGroup {
  readonly agents: string[];
  readonly line: number;
  readonly lines: RobotsLine[];
  /** An Allow or Disallow was seen: the next User-agent line begins another group. */
  hasRules: boolean;
}

/**
 * Reads a robots.txt as RFC 9309 says and, where it is silent, as tolerantly as Google does: misspelt fields, missing colons, any line
 * ends. Only an Allow or Disallow line closes the list of a group's agents. Never fails; at most 512,000 bytes are read.
 */
export function parseRobots(text: Buffer | string): RobotsTxt {
  const groups: OpenGroup[] = [];
  const sitemaps = new Set<string>();
  const others: NumberedLine[] = [];
  for (const line of robotsLines(text)) {
    const group = groups.at(-1);
    if (line.field === 'sitemap') {
      if (line.value !== '') sitemaps.add(decodeOctets(line.value));
    } else if (line.field === 'other') others.push(numbered(line));
    else if (line.field === 'user-agent') {
      if (group === undefined || group.hasRules) groups.push(openGroup(line));
      else group.agents.push(line.value);
    } else if (group !== undefined) {
      group.lines.push(line);
      if (line.field === 'allow' || line.field === 'disallow') group.hasRules = true;
    }
  }
  return { for: (token) => rulesFor(groups, token), sitemaps: [...sitemaps], groups: groups.map(closeGroup), others };
}

function openGroup({ value, number }: RobotsLine): OpenGroup {
  return { agents: [value], line: number, lines: [], hasRules: false };
}

function closeGroup({ agents, line, lines }: OpenGroup): RobotsGroup {
  return { agents: agents.map(decodeOctets), line, lines: lines.map(numbered) };
}

function numbered({ number, field, name, value }: RobotsLine): NumberedLine {
  return { line: number, field, name, value: decodeOctets(value) };
}

/** RFC 9309, 2.2.1: all groups that name the crawler are one; only where there is none, all groups for everybody are. */
function rulesFor(groups: readonly OpenGroup[], token: string | readonly string[]): AgentRules {
  const tokens = (typeof token === 'string' ? [token] : token).map(productToken);
  const isNamed = (agent: string): boolean => tokens.some((one) => namesToken(decodeOctets(agent), one));
  const named = groups.filter(({ agents }) => agents.some(isNamed));
  const binding = named.length > 0 ? named : groups.filter(({ agents }) => agents.some(namesEverybody));
  const lines = binding.flatMap((group) => group.lines);
  const tree = ruleTree(lines.flatMap(rulesOf));
  return {
    groupLines: binding.map(({ line }) => line),
    ...timesOf(lines),
    ruling(url) {
      const path = pathOf(url);
      // RFC 9309, 2.2.2: the file that says so is itself always allowed.
      return path === '/robots.txt' ? ALLOWED : (tree.find(path)?.ruling ?? ALLOWED);
    },
  };
}

function timesOf(lines: readonly RobotsLine[]): RequestTimes {
  let crawlDelay: Millis | undefined;
  const requestRates: RequestRate[] = [];
  const visitTimes: DayWindow[] = [];
  for (const { field, value } of lines) {
    const delay = field === 'crawl-delay' ? parseCrawlDelay(value) : undefined;
    if (delay !== undefined) crawlDelay = Math.max(crawlDelay ?? 0, delay);
    const rate = field === 'request-rate' ? parseRequestRate(value) : undefined;
    if (rate !== undefined) requestRates.push(rate);
    const window = field === 'visit-time' ? parseWindow(value) : undefined;
    if (window !== undefined) visitTimes.push(window);
  }
  return { crawlDelay, requestRates, visitTimes };
}

/** The rules that a line makes: none for an empty value, which matches nothing, and two for an allowed index page. */
function rulesOf(line: RobotsLine): readonly Rule[] {
  const { field, value, source, number } = line;
  if ((field !== 'allow' && field !== 'disallow') || value === '') return [];
  const allowed = field === 'allow';
  const ruling: Ruling = { allowed, line: number, text: decodeOctets(source).slice(0, MAX_TEXT) };
  // Google's tolerance: who allows `/folder/index.html` allows `/folder/` too.
  const folder = allowed ? /^(.*\/)index\.htm[^/]*$/.exec(value)?.[1] : undefined;
  return (folder === undefined ? [value] : [value, `${folder}$`]).map((path) => {
    const pattern = pathPattern(path);
    return { pattern, ruling, weight: pattern.length * 2 + (allowed ? 1 : 0) };
  });
}

/** The path with query of a URL or of such a path, ready to be compared. */
function pathOf(url: string): string {
  const start = url.startsWith('/') ? 0 : url.indexOf('/', 8);
  const path = start < 0 ? '/' : start === 0 ? url : url.slice(start);
  const octets = /[^\x00-\x7f]/.test(path) ? Buffer.from(path, 'utf8').toString('latin1') : path;
  return comparable(octets);
}
