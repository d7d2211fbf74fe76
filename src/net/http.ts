import type { Fetcher, FetchRequest, FetchResult } from '../model/fetcher.ts';
import type { Settings } from '../model/settings.ts';
import type { Clock, Millis } from '../model/time.ts';
import type { CanonicalUrl, HostKey } from '../model/url.ts';
import { createClientPool } from './client-pool.ts';
import { type Cookies, createCookies } from './cookies.ts';
import { createDeadlines } from './deadlines.ts';
import { createResolver, type Destination, type Lookup } from './dns.ts';
import { type Answer, Exchange, type Times } from './exchange.ts';
import type { FailureReport } from './failure.ts';
import type { GuardOptions } from './guard.ts';
import { codingsOf, undoCodings } from './inflate.ts';
import { parseProxy } from './proxy.ts';
import { type FlatHeaders, type HeaderOptions, headerSets, requestHead } from './request-headers.ts';
import { type RequestTarget, targetOf } from './request-target.ts';
import { failureOf, headerValue, responseOf } from './response.ts';

type HttpSettings = Pick<
  Settings,
  'timeout' | 'totalTimeout' | 'connectTimeout' | 'maxBody' | 'maxHeaders' | 'insecure' | 'cookies' | 'proxy'
>;

/** What a fetcher is made from. Times in milliseconds, sizes in bytes. */
export interface FetcherOptions extends HttpSettings, HeaderOptions {
  /** `HOST:ADDR[:PORT]` lines that win over the name server; a proxy looks names up itself. */
  readonly resolve: readonly string[];
  /** Text of a Netscape cookie file to begin with; cookies are kept then, too. */
  readonly cookieJar?: string | undefined;
  /** Whether this host may see `headers` and `basicAuth`. */
  maySendSecrets(host: HostKey): boolean;
  readonly connectionsPerHost: number;
  readonly guard: GuardOptions;
  readonly clock: Clock;
  /** Instead of the system's name resolution. */
  readonly lookup?: Lookup | undefined;
  /** How long an address is remembered; 5 minutes unless given. */
  readonly keepAddresses?: Millis | undefined;
}

interface Limits {
  readonly idleLimit: Millis;
  readonly totalLimit: Millis;
  readonly maxBody: number;
}

/** A robots.txt that does not come within this counts as unreachable; its host waits, others do not. */
const ROBOTS_TIME: Millis = 10_000;
/** RFC 9309, 2.5: at least 500 kibibytes are read. */
const ROBOTS_BODY = 512_000;
/** sitemaps.org: at most 50 MiB uncompressed. */
const SITEMAP_BODY = 52_428_800;

function limitsOf(options: FetcherOptions): Readonly<Record<FetchRequest['purpose'], Limits>> {
  const { timeout, totalTimeout, maxBody } = options;
  const page = { idleLimit: timeout, totalLimit: totalTimeout, maxBody };
  const robotsTime = Math.min(ROBOTS_TIME, totalTimeout);
  return {
    page,
    robots: { idleLimit: Math.min(timeout, robotsTime), totalLimit: robotsTime, maxBody: ROBOTS_BODY },
    sitemap: { ...page, maxBody: SITEMAP_BODY },
  };
}

/** Looks at all deadlines so often that the shortest is kept to a tenth, between 10 and 250 ms. */
function precisionOf(options: FetcherOptions): Millis {
  return Math.min(250, Math.max(10, Math.min(options.timeout, options.totalTimeout) / 10));
}

function keepCookies(cookies: Cookies, rawHeaders: readonly string[], url: CanonicalUrl): void {
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'set-cookie') cookies.keep(rawHeaders[index + 1] ?? '', url);
  }
}

/** `headers` with further lines, which win over lines of the same name. */
function withLines(headers: FlatHeaders, lines: Readonly<Record<string, string>>): FlatHeaders {
  const more = Object.entries(lines);
  const names = new Set(more.map(([name]) => name.toLowerCase()));
  const kept = headers.filter((_, index) => !names.has((headers[index - (index % 2)] ?? '').toLowerCase()));
  return [...kept, ...more.flat()];
}

/**
 * The fetcher that asks the real web, over HTTP/1.1 and undici's Client. Redirects are answers; retries for what may pass are
 * the crawl's. Throws SETTINGS for options that cannot be read.
 */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { clock, maySendSecrets, insecure, connectTimeout, guard, connectionsPerHost, maxHeaders } = options;
  const proxy = options.proxy === undefined ? undefined : parseProxy(options.proxy);
  const { lookup, keepAddresses: keep } = options;
  const resolver = createResolver({
    clock,
    overrides: options.resolve,
    ...(lookup === undefined ? {} : { lookup }),
    ...(keep === undefined ? {} : { keep }),
  });
  const pool = createClientPool({ resolver, guard, proxy, insecure, connectTimeout, connectionsPerHost, maxHeaders });
  const deadlines = createDeadlines(precisionOf(options));
  const sets = headerSets(options);
  const hasSecrets = options.headers.length > 0 || options.basicAuth !== undefined;
  const hasCookies = options.cookies || options.cookieJar !== undefined;
  const cookies = hasCookies ? createCookies(options.cookieJar) : undefined;
  const limits = limitsOf(options);
  const inFlight = new Set<Exchange>();
  let isClosed = false;

  function headersFor(request: FetchRequest, parts: RequestTarget): FlatHeaders {
    const { url, purpose, headers: more } = request;
    let headers = (hasSecrets && maySendSecrets(parts.hostKey) ? sets.secret : sets.plain)[purpose];
    if (more !== undefined) headers = withLines(headers, more);
    const cookie = cookies?.headerFor(url) ?? '';
    if (cookie !== '') headers = [...headers, 'Cookie', cookie];
    const toProxy = proxy?.authorization !== undefined && url.startsWith('http:');
    return toProxy ? [...headers, 'Proxy-Authorization', proxy.authorization] : headers;
  }

  function finish(
    request: FetchRequest,
    answer: Answer,
    times: Times,
    head: string,
  ): FetchResult | Promise<FetchResult> {
    if (cookies !== undefined) keepCookies(cookies, answer.rawHeaders, request.url);
    const codings = codingsOf(headerValue(answer.rawHeaders, 'content-encoding'));
    const { maxBody } = limits[request.purpose];
    const inflated = undoCodings(answer.wireBody, codings, maxBody);
    if (inflated instanceof Promise) return inflated.then((late) => responseOf(answer, late, times, head));
    return responseOf(answer, inflated, times, head);
  }

  function fetch(request: FetchRequest): Promise<FetchResult> {
    const { url, signal, purpose } = request;
    const aborted: FailureReport = { failure: 'aborted', detail: 'given up on request', mayPass: true };
    if (isClosed || signal?.aborted === true) {
      return Promise.resolve(failureOf(aborted, { startedAt: clock.now(), timeToFirstByte: 0, duration: 0 }));
    }
    const parts = targetOf(url);
    const target = proxy !== undefined && url.startsWith('http:') ? `http://${parts.host}${parts.path}` : parts.path;
    const headers = headersFor(request, parts);
    const line = pool.lineTo(parts.origin);
    return new Promise((resolve) => {
      const abort = (): void => exchange.stop(aborted.failure, aborted.detail);
      const onEnd = (end: Answer | FailureReport): void => {
        line.inFlight--;
        inFlight.delete(exchange);
        deadlines.unwatch(exchange);
        signal?.removeEventListener('abort', abort);
        const { times } = exchange;
        if ('failure' in end) resolve(failureOf(end, times));
        else resolve(finish(request, end, times, requestHead(target, parts.host, headers)));
      };
      const exchange = new Exchange({ line, target, headers, clock, onEnd, ...limits[purpose] });
      line.inFlight++;
      inFlight.add(exchange);
      deadlines.watch(exchange);
      signal?.addEventListener('abort', abort);
      exchange.start();
    });
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const exchange of inFlight) exchange.stop('aborted', 'the fetcher was closed');
    await pool.close();
  }

  async function addresses(hostname: string): Promise<readonly string[]> {
    // A name that has none now will say so again, as a failure, when it is fetched.
    const none: Destination = { addresses: [], port: undefined };
    return (await resolver.resolve(hostname).catch(() => none)).addresses;
  }

  return { fetch, close, addresses };
}
