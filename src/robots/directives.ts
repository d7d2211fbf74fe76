import { authorsDate } from '../model/date-text.ts';
import type { RobotsDirective } from '../model/page.ts';
import type { Instant } from '../model/time.ts';

/** What a page asks of the crawler: the sum of everything that binds it, from meta elements and X-Robots-Tag. */
export interface Directives {
  /** Not to be indexed; also when `unavailable_after` is over. */
  readonly noindex: boolean;
  /** No link of the page is to be followed. */
  readonly nofollow: boolean;
  readonly noarchive: boolean;
  /** No snippet; `max-snippet:0` says the same. */
  readonly nosnippet: boolean;
  readonly noimageindex: boolean;
  readonly notranslate: boolean;
  /** May be indexed inside a page that embeds it although it says noindex. */
  readonly indexifembedded: boolean;
  /** Characters of a snippet at most; undefined without a limit. */
  readonly maxSnippet: number | undefined;
  /** Seconds of a video preview at most; undefined without a limit. */
  readonly maxVideoPreview: number | undefined;
  readonly maxImagePreview: 'none' | 'standard' | 'large' | undefined;
  /** The earliest one named. */
  readonly unavailableAfter: Instant | undefined;
}

type Changing = { -readonly [Name in keyof Directives]: Directives[Name] };

/** Names that only say yes; what they set. */
const FLAGS: Readonly<
  Record<
    string,
    readonly ('noindex' | 'nofollow' | 'noarchive' | 'nosnippet' | 'noimageindex' | 'notranslate' | 'indexifembedded')[]
  >
> = {
  noindex: ['noindex'],
  nofollow: ['nofollow'],
  none: ['noindex', 'nofollow'],
  noarchive: ['noarchive'],
  // Bing's name for it.
  nocache: ['noarchive'],
  nosnippet: ['nosnippet'],
  noimageindex: ['noimageindex'],
  notranslate: ['notranslate'],
  indexifembedded: ['indexifembedded'],
};

/** Names that say what is allowed anyway. */
const PERMISSIONS = new Set(['all', 'index', 'follow', 'archive', 'snippet']);

/** Names with a value after a colon. */
const VALUED = new Set(['max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after']);

/** From the strictest on. */
const PREVIEWS = ['none', 'standard', 'large'] as const;

/** Longest text that is read of a header or element; the rest of a longer one is left. */
const MAX_LENGTH = 32_768;

/** Longest text of directives that is told: it is stored with the visit. */
const MAX_TOLD = 300;

/**
 * Sums up what binds the crawler `token` (DIR-1 to DIR-3): the general directives and those under its own name, negative ones winning.
 * `xRobotsTag` is the header's value, several headers joined by ", " or as a list; the list is the better one, for a name in a header
 * holds for all that follows it there. Unknown directives are left out. `now` decides on `unavailable_after`.
 */
export function bindingDirectives(
  meta: readonly RobotsDirective[],
  xRobotsTag: string | readonly string[] | undefined,
  token: string,
  now: Instant,
): Directives {
  const sum: Changing = {
    noindex: false,
    nofollow: false,
    noarchive: false,
    nosnippet: false,
    noimageindex: false,
    notranslate: false,
    indexifembedded: false,
    maxSnippet: undefined,
    maxVideoPreview: undefined,
    maxImagePreview: undefined,
    unavailableAfter: undefined,
  };
  const own = token.toLowerCase();
  for (const { agent, content } of meta) {
    if (binds(agent, own)) for (const piece of piecesOf(content)) add(sum, piece);
  }
  const headers = xRobotsTag === undefined ? [] : typeof xRobotsTag === 'string' ? [xRobotsTag] : xRobotsTag;
  for (const header of headers) addHeader(sum, header, own);
  if (sum.maxSnippet === 0) sum.nosnippet = true;
  if (sum.unavailableAfter !== undefined && sum.unavailableAfter <= now) sum.noindex = true;
  return sum;
}

/**
 * The directives that forbid the crawler `token` to index the page or to follow its links, each with where it stands, as in
 * `meta robots: noindex; X-Robots-Tag: nofollow`; at most 300 characters, undefined where there is none.
 */
export function forbiddingDirectives(
  meta: readonly RobotsDirective[],
  xRobotsTag: readonly string[],
  token: string,
  now: Instant,
): string | undefined {
  const forbids = ({ noindex, nofollow }: Directives): boolean => noindex || nofollow;
  const found = [
    ...meta
      .filter((one) => forbids(bindingDirectives([one], undefined, token, now)))
      .map(({ agent, content }) => `meta ${agent}: ${content}`),
    ...xRobotsTag
      .filter((header) => forbids(bindingDirectives([], header, token, now)))
      .map((header) => `X-Robots-Tag: ${header}`),
  ];
  return found.length === 0 ? undefined : found.join('; ').slice(0, MAX_TOLD);
}

/** What is behind the slash, a version, says nothing. */
function binds(agent: string, own: string): boolean {
  const name = agent.trim().toLowerCase().replace(/\/.*/s, '');
  return name === 'robots' || name === '*' || name === own;
}

/** DIR-3: a name before a directive says whom this and all further ones of the header are for. */
function addHeader(sum: Changing, header: string, own: string): void {
  let isBinding = true;
  for (const piece of piecesOf(header)) {
    const [, name = '', rest = ''] = /^([^\s:]+)\s*:(.*)$/s.exec(piece) ?? [];
    const isName = name !== '' && !VALUED.has(name.toLowerCase()) && isDirective(rest.trim());
    if (isName) isBinding = binds(name, own);
    if (isBinding) add(sum, isName ? rest.trim() : piece);
  }
}

function isDirective(piece: string): boolean {
  const name = (/^[^\s:]*/.exec(piece)?.[0] ?? '').toLowerCase();
  return PERMISSIONS.has(name) || Object.hasOwn(FLAGS, name) || VALUED.has(name);
}

/** Cuts at commas and semicolons, but not inside a date: `unavailable_after: Friday, 25-Jun-10 15:00:00 UTC, noindex` is two pieces. */
function piecesOf(text: string): readonly string[] {
  const raw = text.slice(0, MAX_LENGTH).split(/[,;]/);
  const pieces: string[] = [];
  for (let index = 0; index < raw.length; index += 1) {
    let piece = raw[index] ?? '';
    const date = /unavailable_after\s*:(.*)$/is.exec(piece)?.[1];
    if (date !== undefined) {
      const rest = restOfDate(date, raw.slice(index + 1, index + 1 + MOST_COMMAS));
      piece = [piece, ...rest].join(',');
      index += rest.length;
    }
    if (piece.trim() !== '') pieces.push(piece.trim());
  }
  return pieces;
}

/** As in `Friday, June 25, 2010`. */
const MOST_COMMAS = 2;

/** The pieces behind `date` that make one of it; none where it is one already, or never is. */
function restOfDate(date: string, next: readonly string[]): readonly string[] {
  const isDate = (count: number): boolean => authorsDate([date, ...next.slice(0, count)].join(',')) !== undefined;
  return next.slice(0, [...next.keys(), next.length].find(isDate) ?? 0);
}

/** Adds one directive, or several where white space stands for the comma. */
function add(sum: Changing, piece: string): void {
  const colon = piece.indexOf(':');
  if (colon >= 0) {
    addValued(sum, piece.slice(0, colon).trim().toLowerCase(), piece.slice(colon + 1).trim());
    return;
  }
  for (const word of piece.toLowerCase().split(/\s+/)) {
    const flags = Object.hasOwn(FLAGS, word) ? FLAGS[word] : undefined;
    for (const flag of flags ?? []) sum[flag] = true;
  }
}

function addValued(sum: Changing, name: string, value: string): void {
  if (name === 'max-snippet') sum.maxSnippet = smaller(sum.maxSnippet, limitOf(value));
  else if (name === 'max-video-preview') sum.maxVideoPreview = smaller(sum.maxVideoPreview, limitOf(value));
  else if (name === 'unavailable_after') sum.unavailableAfter = smaller(sum.unavailableAfter, authorsDate(value));
  else if (name === 'max-image-preview') {
    const wanted = value.toLowerCase();
    sum.maxImagePreview = PREVIEWS.find((preview) => preview === wanted || preview === sum.maxImagePreview);
  }
}

/** -1 says "no limit", as does what is not a number. */
function limitOf(value: string): number | undefined {
  return /^\d+$/.test(value) ? Math.min(Number(value), Number.MAX_SAFE_INTEGER) : undefined;
}

function smaller(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
