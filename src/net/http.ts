import { SkeinError } from '../model/errors.ts';
import type { Fetcher, FetchRequest, FetchResult } from '../model/fetcher.ts';
import type { Settings } from '../model/settings.ts';
import type { Clock, Millis } from '../model/time.ts';
import { HeldBytes } from '../policy/held-bytes.ts';
import { originOf, pathAndQueryOf } from '../url/canonicalise.ts';
import { createClientPool } from './client-pool.ts';
import { createDeadlines } from './deadlines.ts';
import { createResolver, type Destination, type Lookup, type Resolver } from './dns.ts';
import { type Answer, Exchange, type ExchangeTerms } from './exchange.ts';
import type { FailureReport } from './failure.ts';
import type { GuardOptions } from './guard.ts';
import { createIdentity, type IdentityOptions } from './identity.ts';
import type { InTurn } from './inflate.ts';
import { parseProxy } from './proxy.ts';
import { HeaderLines, requestHead, requestHeadOfHttp2 } from './request-headers.ts';
import { failureOf, responseOf } from './response.ts';

type HttpSettings = Pick<
  Settings,
  'timeout' | 'totalTimeout' | 'connectTimeout' | 'maxBody' | 'maxHeaders' | 'insecure' | 'proxy' | 'http2' | 'minRate'
>;

/** What a fetcher is made from. Times in milliseconds, sizes in bytes. */
export interface FetcherOptions extends HttpSettings, IdentityOptions {
  /** `HOST:ADDR[:PORT]` lines that win over the name server; a proxy looks names up itself. */
  readonly resolve: readonly string[];
  readonly connectionsPerHost: number;
  readonly guard: GuardOptions;
  readonly clock: Clock;
  /** Told of the memory that bodies take until they are handed over; it may hold some of them back. */
  readonly held?: HeldBytes | undefined;
  /** Instead of the system's name resolution. */
  readonly lookup?: Lookup | undefined;
  /** How long an address is remembered; 5 minutes unless given. */
  readonly keepAddresses?: Millis | undefined;
  /** How long to wait for room where this process may open no more files; a minute unless given. */
  readonly patience?: Millis | undefined;
}

const ABORTED: FailureReport = { failure: 'aborted', detail: 'given up on request', mayPass: true };
/** A robots.txt that does not come within this counts as unreachable; its host waits, others do not. */
const ROBOTS_TIME: Millis = 10_000;
/** RFC 9309, 2.5: at least 500 kibibytes are read. */
const ROBOTS_BODY = 512_000;
/** sitemaps.org: at most 50 MiB uncompressed. */
const SITEMAP_BODY = 52_428_800;

function termsOf(options: FetcherOptions, held: HeldBytes): Readonly<Record<FetchRequest['purpose'], ExchangeTerms>> {
  const { clock, timeout, totalTimeout, maxBody, minRate: leastRate } = options;
  const page = { clock, held, idleLimit: timeout, totalLimit: totalTimeout, maxBody, leastRate };
  const robotsTime = Math.min(ROBOTS_TIME, totalTimeout);
  return {
    page,
    robots: { ...page, idleLimit: Math.min(timeout, robotsTime), totalLimit: robotsTime, maxBody: ROBOTS_BODY },
    sitemap: { ...page, maxBody: SITEMAP_BODY },
  };
}

/** Looks at all deadlines so often that the shortest is kept to a tenth, between 10 and 250 ms. */
function precisionOf(options: FetcherOptions): Millis {
  return Math.min(250, Math.max(10, Math.min(options.timeout, options.totalTimeout) / 10));
}

/** Nobody knows how long a body gets when its coding is undone: of long ones it is done for one at a time. */
function oneAfterTheOther(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

function resolverOf({ clock, resolve, lookup, keepAddresses: keep }: FetcherOptions): Resolver {
  return createResolver({
    clock,
    overrides: resolve,
    ...(lookup === undefined ? {} : { lookup }),
    ...(keep === undefined ? {} : { keep }),
  });
}

async function addressesOf(resolver: Resolver, hostname: string): Promise<readonly string[]> {
  // A name that has none now will say so again, as a failure, when it is fetched.
  const none: Destination = { addresses: [], port: undefined };
  return (await resolver.resolve(hostname).catch(() => none)).addresses;
}

/**
 * The fetcher that asks the real web, over HTTP/1.1 or HTTP/2. Redirects are answers; retries for what may pass are
 * the crawl's. Throws SETTINGS for options that cannot be read.
 */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { clock, held = new HeldBytes(Number.POSITIVE_INFINITY) } = options;
  const proxy = options.proxy === undefined ? undefined : parseProxy(options.proxy);
  const identity = createIdentity(options, proxy);
  const resolver = resolverOf(options);
  const pool = createClientPool({ ...options, resolver, proxy });
  const deadlines = createDeadlines(precisionOf(options));
  const terms = termsOf(options, held);
  const recorded = new HeaderLines(identity.withheld);
  const inFlight = new Set<Exchange>();
  const signals = new WeakSet<AbortSignal>();
  const inTurn = oneAfterTheOther();
  let isClosed = false;

  /** Once for each signal, however many requests listen to it. */
  function listenTo(signal: AbortSignal): void {
    if (signals.has(signal)) return;
    signals.add(signal);
    const abort = (): void => {
      for (const exchange of inFlight) if (exchange.signal === signal) exchange.stop(ABORTED.failure, ABORTED.detail);
    };
    signal.addEventListener('abort', abort, { once: true });
  }

  function fetch(request: FetchRequest): Promise<FetchResult> {
    const { url, signal, purpose, accepts } = request;
    if (isClosed || signal?.aborted === true) {
      return Promise.resolve(failureOf(ABORTED, { startedAt: clock.now(), timeToFirstByte: 0, duration: 0 }));
    }
    if (signal !== undefined) listenTo(signal);
    const origin = originOf(url);
    const path = pathAndQueryOf(url);
    const target = proxy !== undefined && url.startsWith('http:') ? origin + path : path;
    const headers = identity.headersFor(request);
    const line = pool.lineTo(origin);
    return new Promise((resolve, reject) => {
      const onEnd = (end: Answer | FailureReport | SkeinError): void => {
        line.inFlight--;
        inFlight.delete(exchange);
        deadlines.unwatch(exchange);
        if (end instanceof SkeinError || 'failure' in end) {
          exchange.release();
          if (end instanceof SkeinError) reject(end);
          else resolve(failureOf(end, exchange.times));
          return;
        }
        identity.remember(url, end.rawHeaders);
        const host = origin.slice(origin.indexOf('//') + 2);
        const written = end.httpVersion === '2' ? requestHeadOfHttp2 : requestHead;
        const head = written(target, host, recorded.of(headers));
        const response = responseOf(end, exchange.times, head, terms[purpose].maxBody, inTurn);
        if (response instanceof Promise) void response.finally(() => exchange.release());
        else exchange.release();
        resolve(response);
      };
      const exchange = new Exchange({ terms: terms[purpose], line, target, headers, accepts, signal, onEnd });
      line.inFlight++;
      inFlight.add(exchange);
      deadlines.watch(exchange);
      exchange.start();
    });
  }

  async function close(): Promise<void> {
    isClosed = true;
    for (const exchange of inFlight) exchange.stop('aborted', 'the fetcher was closed');
    await pool.close();
  }

  return { fetch, addresses: (hostname) => addressesOf(resolver, hostname), close };
}
