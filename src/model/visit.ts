import type { Truncation } from './fetcher.ts';
import type { PageFacts } from './page.ts';
import type { Instant, Millis } from './time.ts';
import type { CanonicalUrl, UrlId } from './url.ts';

/** How a visit ended. The index is stored, so outcomes are only ever appended. */
export const OUTCOMES = ['fetched', 'unchanged', 'redirected', 'ignored', 'denied', 'gone', 'failed'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** An outcome as people read it: the summary has another word for what is gone. */
export function outcomeInWords(outcome: string): string {
  return outcome === 'gone' ? 'missing' : outcome;
}

/** Why a URL was refused, denied, ignored or failed: a stable code of docs/errors.md, and the rule or line that decided. */
export interface Because {
  readonly reason: Reason;
  /** The rule, line, pattern, limit or system's word behind it; '' where the reason says all. */
  readonly rule: string;
}

/** Every reason for which a URL is not (or not yet) a page. */
export const REASONS = [
  // scope: decided when the URL is found
  'scope',
  'exclude',
  'include',
  'scheme',
  'nofollow',
  'link-type',
  'list-only',
  'trap-url-length',
  'trap-path-segments',
  'trap-repeated-segments',
  'trap-query-params',
  'trap-query-growth',
  'trap-calendar',
  'trap-session',
  'too-many-redirects',
  // limits: known, and fetched when the limit is raised
  'depth',
  'max-pages',
  'max-pages-per-host',
  'max-time',
  'max-size',
  'waiting',
  // visit: decided when its turn came
  'robots',
  'robots-unreachable',
  'redirect-loop',
  'no-region',
  'http-status',
  'dns',
  'private-address',
  'connect',
  'tls',
  'timeout',
  'disconnect',
  'headers-too-large',
  'protocol',
  'coding',
  'aborted',
  'canonical-elsewhere',
  'host-failing',
  'no-sitemap',
  'media-type',
  'unreadable',
  'not-archived',
] as const;

export type Reason = (typeof REASONS)[number];

/** What an answer told, for the record. */
export interface ResponseFacts {
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  readonly contentType: string | undefined;
  /** The sniffed type: type and subtype that the answer has in truth (MIME Sniffing, 7); undefined where its body was not read. */
  readonly sniffedType: string | undefined;
  /** WHATWG name of the encoding that the page was read with, and where that came from. */
  readonly charset: string | undefined;
  readonly charsetSource: 'bom' | 'header' | 'meta' | 'declaration' | 'detected' | 'default' | undefined;
  readonly xRobotsTag: string | undefined;
  readonly canonicalHttp: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** Resolved Location of a redirect. */
  readonly location: string | undefined;
  readonly truncated: Truncation | undefined;
  /** Why the content codings of the body could not be undone whole; `bytes` are those that could. */
  readonly codingError: string | undefined;
  readonly wireBytes: number;
  readonly bytes: number;
  readonly timeToFirstByte: Millis;
  readonly duration: Millis;
  readonly address: string;
  readonly tlsVersion: string | undefined;
}

/** One visit to one URL: what came of it. A row of the `visit` table. */
export interface Visit {
  readonly id: UrlId;
  readonly url: CanonicalUrl;
  readonly at: Instant;
  readonly outcome: Outcome;
  /** For every outcome but `fetched`, `unchanged` and `redirected`; for the redirect that closes a loop, too. */
  readonly because: Because | undefined;
  /** The line of robots.txt that ruled on the URL, as in `line 3: Allow: /x`; undefined where none matched or none was asked. */
  readonly robotsLine: string | undefined;
  readonly response: ResponseFacts | undefined;
  /** Present when the content was scanned as HTML, or read as a document. */
  readonly page: PageFacts | undefined;
  /** SHA-1 of the decoded body, Base32; undefined where there is none or it was truncated. */
  readonly digest: string | undefined;
  /** Whether a search index may hold the page (no `noindex` bound us). */
  readonly mayIndex: boolean;
  /**
   * The noindex, nofollow and unavailable_after that bound us, each with where it stood, as in `meta robots: noindex; X-Robots-Tag:
   * nofollow`; undefined where there was none.
   */
  readonly directive: string | undefined;
}

/** What a visit adds to figures. */
export interface VisitFigures {
  /** In order of storing. */
  readonly number: number;
  readonly at: Instant;
  /** 0 where there was no answer. */
  readonly status: number;
  readonly wireBytes: number;
  readonly duration: Millis;
}
