import type { Instant, Millis } from './time.ts';
import type { CanonicalUrl } from './url.ts';

export interface FetchRequest {
  readonly url: CanonicalUrl;
  /** What the answer is for; robots.txt and sitemaps have limits of their own. */
  readonly purpose: 'page' | 'robots' | 'sitemap';
  /** Sent besides the fetcher's own, as for a conditional request. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Asked when the headers of an answer with a status of 2xx are here (names and values in turn); false ends the answer without its body. */
  readonly accepts?: ((rawHeaders: readonly string[]) => boolean) | undefined;
}

/** A request as it is about to be sent, for whoever adds to it (a signature, say). */
export interface OutgoingRequest {
  readonly url: CanonicalUrl;
  readonly purpose: FetchRequest['purpose'];
  /** Names and values in turn, in the order in which they are sent, after Host. */
  readonly headers: readonly string[];
}

/** Header lines to send besides those of a request; they win over lines of the same name. Asked before every request, so it should be quick. */
export type AddHeaders = (request: OutgoingRequest) => Readonly<Record<string, string>> | undefined;

/** Why a body ends early: a limit of ours, our deadline, or the server hung up. Names of WARC-Truncated. */
export type Truncation = 'length' | 'time' | 'disconnect';

/** Why there is no answer; the index page of codes is docs/errors.md. */
export const FAILURES = [
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
] as const;

export type Failure = (typeof FAILURES)[number];

/** An answer with its body, as received and undone. Redirects are answers like any other: nothing is followed here. */
export interface FetchedResponse {
  readonly kind: 'response';
  readonly status: number;
  readonly statusText: string;
  readonly httpVersion: string;
  /** Names and values in turn, as received, in order. */
  readonly rawHeaders: readonly string[];
  /** Value of the first header of that lower-case name; several of one name are joined by ", ". */
  header(name: string): string | undefined;
  /** The body with every content coding undone. The same Buffer as `wireBody` where there was none. */
  readonly body: Buffer;
  /** The body as received, after de-chunking. */
  readonly wireBody: Buffer;
  /** Content codings that were undone, in the order in which they had been applied. */
  readonly codings: readonly string[];
  readonly truncated: Truncation | undefined;
  /** Why the body could not be undone whole, where so (`body` then holds what could). */
  readonly codingError: string | undefined;
  /** Request line and header lines as sent, with the empty line at the end; values of credentials and of the user's own lines withheld. */
  readonly requestHead: string;
  /** Address and port of the peer, as in `127.0.0.1:8080` or `[::1]:80`. */
  readonly address: string;
  readonly tlsVersion: string | undefined;
  /** When the request was sent on an open connection. */
  readonly startedAt: Instant;
  readonly timeToFirstByte: Millis;
  readonly duration: Millis;
}

export interface FetchFailure {
  readonly kind: 'failure';
  readonly failure: Failure;
  /** One line for people: the address, the limit, the system's own word. */
  readonly detail: string;
  /** Whether the same request may do better later. */
  readonly mayPass: boolean;
  /** When the request was sent; of the call where it never was. */
  readonly startedAt: Instant;
  readonly duration: Millis;
}

export type FetchResult = FetchedResponse | FetchFailure;

/** Asks the web for one URL. What the web does wrong is a value; only a broken promise of ours throws. */
export interface Fetcher {
  /** Rejects with a SkeinError OPEN_FILES where this process may open no more connections. */
  fetch(request: FetchRequest): Promise<FetchResult>;
  /** Addresses that a host name has now, for the guard's exemption of seeds. */
  addresses(hostname: string): Promise<readonly string[]>;
  close(): Promise<void>;
}
