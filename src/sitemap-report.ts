import { composeFetcher, robotsTokenOf, seedExemptions } from './compose.ts';
import type { SitemapOptions } from './content/sitemap.ts';
import type { SitemapReading } from './content/sitemap-entry.ts';
import { arrival, HostClocks, OwnRateGate, withMargin } from './crawl/host-clock.ts';
import { locationOf } from './crawl/location.ts';
import { RobotsCache, type RobotsEntry } from './crawl/robots-cache.ts';
import { readPackedSitemap, readSitemapAnswer } from './crawl/sitemap-file.ts';
import { memoryEngine } from './engine/memory.ts';
import type { FetchedResponse, Fetcher, FetchResult } from './model/fetcher.ts';
import type { Settings } from './model/settings.ts';
import type { Millis } from './model/time.ts';
import type { CanonicalUrl } from './model/url.ts';
import { systemClock } from './net/clock.ts';
import { undoCodings } from './net/inflate.ts';
import { delayOf } from './robots/request-times.ts';
import { parseRobots } from './robots/robots-txt.ts';
import { canonicalise, hostKeyOf, originOf } from './url/canonicalise.ts';
import { isSameSite } from './url/domain.ts';

/** A sitemap as it is now. */
export interface SitemapReport {
  /** As it was named or listed. */
  readonly url: CanonicalUrl;
  /** Why there was nothing to read: the status, the failure, a redirect too many, the rule that left it alone. */
  readonly failure: string | undefined;
  /** Empty where there is a failure. */
  readonly reading: SitemapReading;
}

/** How far an index is followed. */
export interface SitemapReach {
  /** Reads the sitemaps of an index too. */
  readonly recursive: boolean;
  /** So many sitemaps at most, the named one among them. */
  readonly maxSitemaps: number;
}

const MAX_REDIRECTS = 5;

const NOTHING: SitemapReading = { kind: 'unknown', entries: [], problems: [] };

/** Reads a sitemap that may be compressed: known by its first bytes, whatever its name and type say (SM-5). Never throws, and inflates to `maxBytes` at most. */
export function readSitemapFile(bytes: Buffer, options: SitemapOptions): Promise<SitemapReading> {
  return readPackedSitemap(bytes, options, undoCodings);
}

/**
 * Fetches a sitemap that the user names, and with `recursive` those that it lists, one after the other, with the pauses of a crawl.
 * The named one is asked for whatever robots.txt says, and the guard lets its host pass; of the others those that lie on the same
 * site, and that robots.txt allows or declares itself (SM-8). Those that are left alone have a failure that says why.
 */
export async function* sitemapsOf(
  url: CanonicalUrl,
  settings: Settings,
  reach: SitemapReach = { recursive: false, maxSitemaps: 1 },
): AsyncGenerator<SitemapReport, void, undefined> {
  const exempt = new Map<string, Set<string>>();
  const fetcher = composeFetcher(settings, [url], exempt);
  try {
    for (const [name, addresses] of await seedExemptions([url], fetcher)) exempt.set(name, addresses);
    const errand = new SitemapErrand(fetcher, settings);
    const first = await errand.report(url, true);
    yield first;
    if (first.reading.kind === 'index' && reach.recursive) yield* listedIn(first, errand, reach.maxSitemaps - 1);
  } finally {
    await fetcher.close();
  }
}

async function* listedIn(
  { url, reading }: SitemapReport,
  errand: SitemapErrand,
  most: number,
): AsyncGenerator<SitemapReport, void, undefined> {
  const listed = new Set(reading.entries.map((entry) => entry.url));
  listed.delete(url);
  let left = most;
  for (const child of listed) {
    if (!isSameSite(url, child)) yield failed(child, 'not read: on another site than its index');
    else if (left-- <= 0) return yield failed(child, `not read, nor those after it: the limit is ${most + 1} sitemaps`);
    else yield withoutIndex(await errand.report(child, false));
    if (errand.isUnwelcome) return yield failed(url, 'the rest of it was not read: the host is overloaded');
  }
}

/** SM-4: what an index lists is no index. */
function withoutIndex(report: SitemapReport): SitemapReport {
  if (report.reading.kind !== 'index') return report;
  const problems = [...report.reading.problems, 'an index within an index; what it lists is not read'];
  return { ...report, reading: { ...report.reading, entries: [], problems } };
}

function failed(url: CanonicalUrl, failure: string): SitemapReport {
  return { url, failure, reading: NOTHING };
}

/** The requests for one sitemap and what it lists, each in its time. */
class SitemapErrand {
  readonly #fetcher: Fetcher;
  readonly #settings: Settings;
  readonly #clocks = new HostClocks();
  readonly #robots: RobotsCache;
  #isUnwelcome = false;

  constructor(fetcher: Fetcher, settings: Settings) {
    this.#fetcher = fetcher;
    this.#settings = settings;
    this.#robots = new RobotsCache({
      archive: memoryEngine({ clock: systemClock, key: { a: 0, b: 0 } }),
      fetcher,
      clock: systemClock,
      random: Math.random,
      clocks: this.#clocks,
      rate: new OwnRateGate(settings.rateLimit),
      delay: settings.delay,
      token: robotsTokenOf(settings),
      retries: 0,
    });
  }

  /** A host has answered that it is asked too much (429, 503). */
  get isUnwelcome(): boolean {
    return this.#isUnwelcome;
  }

  /** Fetches and reads a sitemap, redirects followed; one that the user names is asked for whatever robots.txt says. */
  async report(url: CanonicalUrl, isNamed: boolean): Promise<SitemapReport> {
    let at = url;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const robots = isNamed ? undefined : await this.#robotsFor(at);
      const refusal = robots === undefined ? undefined : refusalOf(robots, at);
      if (refusal !== undefined) return failed(url, `not read: robots.txt forbids it (${refusal})`);
      const result = await this.#fetch(at, this.#pauseOf(robots));
      if (result.kind === 'failure') return failed(url, `${result.failure}: ${result.detail}`);
      const target = redirectTarget(result, at);
      if (target === undefined) return this.#read(url, at, result);
      at = target;
    }
    return failed(url, `more than ${MAX_REDIRECTS} redirects`);
  }

  async #read(url: CanonicalUrl, at: CanonicalUrl, response: FetchedResponse): Promise<SitemapReport> {
    const { status, statusText } = response;
    this.#isUnwelcome ||= status === 429 || status === 503;
    if (status !== 200) return failed(url, `${status} ${statusText}`.trim());
    return { url, failure: undefined, reading: await readSitemapAnswer(response, at, undoCodings) };
  }

  /** `readyAt` is by our own pause; a longer one comes on top. */
  async #fetch(url: CanonicalUrl, pause: Millis): Promise<FetchResult> {
    const { delay } = this.#settings;
    const pace = this.#clocks.of(hostKeyOf(url));
    await systemClock.sleepUntil(pace.readyAt + pause - delay);
    const result = await this.#fetcher.fetch({ url, purpose: 'sitemap' });
    const firstByte = result.kind === 'response' ? result.timeToFirstByte : 0;
    pace.readyAt = arrival(result.startedAt, firstByte) + withMargin(delay);
    return result;
  }

  /** Our own pause, or the longer one that robots.txt asks for. */
  #pauseOf(robots: RobotsEntry | undefined): Millis {
    const { delay, maxCrawlDelay = Number.POSITIVE_INFINITY } = this.#settings;
    const asked = robots?.rules === undefined ? undefined : delayOf(robots.rules, systemClock.now());
    return Math.max(delay, Math.min(asked ?? 0, maxCrawlDelay));
  }

  /** What robots.txt says at the URL's origin; undefined with `--no-robots`. */
  async #robotsFor(url: CanonicalUrl): Promise<RobotsEntry | undefined> {
    if (!this.#settings.robots) return undefined;
    const origin = originOf(url);
    const known = this.#robots.current(origin);
    if (known !== undefined) return known;
    const pace = this.#clocks.of(hostKeyOf(url));
    await systemClock.sleepUntil(pace.readyAt);
    const entry = await this.#robots.ask(origin, new AbortController().signal);
    pace.readyAt = Math.max(pace.readyAt, entry.askedAt + withMargin(this.#settings.delay));
    return entry;
  }
}

/** The line that forbids the URL, or why nothing is allowed; undefined where it may be fetched. */
function refusalOf({ file, rules }: RobotsEntry, url: CanonicalUrl): string | undefined {
  if (file.verdict === 'disallow-all') return `${file.origin}/robots.txt: ${file.detail}`;
  const { allowed, line, text } = rules?.ruling(url) ?? { allowed: true, line: undefined, text: '' };
  if (allowed || parseRobots(file.text).sitemaps.some((declared) => canonicalise(declared, url) === url))
    return undefined;
  return `line ${line}: ${text}`;
}

function redirectTarget(response: FetchedResponse, from: CanonicalUrl): CanonicalUrl | undefined {
  if (response.status < 300 || response.status > 399) return undefined;
  const location = locationOf(response);
  return location === undefined ? undefined : canonicalise(location, from);
}
