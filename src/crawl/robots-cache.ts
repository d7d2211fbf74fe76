import type { Archive } from '../model/engine.ts';
import type { FetchedResponse, Fetcher, FetchFailure, FetchResult } from '../model/fetcher.ts';
import type { RobotsFile } from '../model/robots-file.ts';
import type { Clock, Instant, Millis } from '../model/time.ts';
import type { CanonicalUrl, HostKey, Origin } from '../model/url.ts';
import { backOff, retryAfter } from '../policy/politeness.ts';
import { robotsVerdict } from '../robots/fetch-verdict.ts';
import { robotsText } from '../robots/robots-octets.ts';
import { type AgentRules, parseRobots } from '../robots/robots-txt.ts';
import { canonicalise, hostKeyOf, robotsUrlOf } from '../url/canonicalise.ts';
import { arrival, type HostClocks, type HostPace, type RateGate, withMargin } from './host-clock.ts';
import { locationOf } from './location.ts';

const HOUR: Millis = 3_600_000;
const DAY: Millis = 24 * HOUR;

/** RFC 9309, 2.3.1.2: at least five redirects are followed; more count as "no robots.txt". */
const MAX_HOPS = 5;

/** Whoever redirects to a host that rests for longer has no robots.txt for now, and is asked again later. */
const LONGEST_HOP_WAIT: Millis = 30_000;

/** RFC 9309, 2.3.1.4: after so long a failure the file counts as missing. */
const GIVE_UP_AFTER: Millis = 30 * DAY;

/** What is known of one origin's robots.txt. */
export interface RobotsEntry {
  readonly file: RobotsFile;
  /** Rules for our token; undefined unless parsed. */
  readonly rules: AgentRules | undefined;
  /** What its Sitemap lines name. */
  readonly sitemaps: readonly CanonicalUrl[];
  /** The host itself cannot be asked at all (no such name, an address that the guard refuses): its URLs fail the same way. */
  readonly hopeless: FetchFailure | undefined;
  /** When the last request for it had arrived, for the host's clock. */
  readonly askedAt: Instant;
  /** The entry is to be asked for again from here on; until then it decides. */
  readonly validUntil: Instant;
}

/** What the cache asks with and stores in. */
export interface RobotsCacheParts {
  readonly archive: Pick<Archive, 'robotsFiles' | 'saveRobots'>;
  readonly fetcher: Pick<Fetcher, 'fetch'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly clocks: HostClocks;
  readonly rate: RateGate;
  /** The pause between two requests to a host, as far as it is ours to say: what robots.txt asks for is not known yet. */
  readonly delay: Millis;
  readonly token: string;
  /** Of a host that another thread visits: has that thread take its next moment, not before `from`, and answers it. Undefined for all others. */
  readonly elsewhere?: ((host: HostKey, from: Instant) => Promise<Instant> | undefined) | undefined;
  /** Attempts soon after a failure, before the origin is left alone for an hour. */
  readonly retries: number;
}

/** The robots.txt of every origin: asked for once, kept for 24 hours (RFC 9309, 2.4), stored with the crawl. */
export class RobotsCache {
  readonly #parts: RobotsCacheParts;
  readonly #entries = new Map<Origin, RobotsEntry>();
  readonly #asking = new Map<Origin, Promise<RobotsEntry>>();
  /** The last fault of an origin that was told of: each attempt would repeat it. */
  readonly #told = new Map<Origin, string>();

  constructor(parts: RobotsCacheParts) {
    this.#parts = parts;
  }

  /** Takes up what earlier runs stored. */
  async load(): Promise<void> {
    for await (const file of this.#parts.archive.robotsFiles()) {
      const entry = this.#entryOf(file);
      // Whoever resumes has mended something, or hopes that somebody has: a host that did not answer at all is asked anew.
      const isSilent = file.status === 0 && file.verdict === 'disallow-all';
      this.#entries.set(file.origin, isSilent ? { ...entry, validUntil: 0 } : entry);
    }
  }

  /** Every entry, in force or not. */
  entries(): Iterable<RobotsEntry> {
    return this.#entries.values();
  }

  /** The entry in force, undefined when the file has to be asked for first. */
  current(origin: Origin): RobotsEntry | undefined {
    const entry = this.#entries.get(origin);
    return entry !== undefined && this.#parts.clock.now() < entry.validUntil ? entry : undefined;
  }

  /** Whether this is the first time in this run that the origin is told to have this entry's fault. */
  isNews({ file }: RobotsEntry): boolean {
    if (this.#told.get(file.origin) === file.detail) return false;
    this.#told.set(file.origin, file.detail);
    return true;
  }

  /** Asks the origin for its robots.txt, following redirects; one request to the host as politeness counts them, however many want it at the time. */
  ask(origin: Origin, signal: AbortSignal): Promise<RobotsEntry> {
    const asking = this.#asking.get(origin);
    if (asking !== undefined) return asking;
    const asked = this.#ask(origin, signal).finally(() => this.#asking.delete(origin));
    this.#asking.set(origin, asked);
    return asked;
  }

  async #ask(origin: Origin, signal: AbortSignal): Promise<RobotsEntry> {
    const { archive } = this.#parts;
    let url: CanonicalUrl = robotsUrlOf(origin);
    let redirects = 0;
    let result = await this.#fetch(url, signal);
    for (
      let next = redirectTarget(result, url);
      next !== undefined && redirects < MAX_HOPS;
      next = redirectTarget(result, url)
    ) {
      url = next;
      redirects += 1;
      result = await this.#hop(url, signal);
    }
    const file = this.#fileOf(origin, result, redirects);
    const entry = this.#entryOf(file, result);
    if (result.kind === 'failure' && signal.aborted) return entry;
    this.#entries.set(origin, entry);
    // A host that cannot be asked at all has no robots.txt to tell of; a later run may find it.
    if (entry.hopeless === undefined) await archive.saveRobots(file);
    return entry;
  }

  /**
   * The next moment of a host from `from` on, which is taken unless that is too long to wait for: whoever comes after has its pause to
   * keep, counted from `travel` later.
   */
  takeMoment(host: HostKey, from: Instant, travel: Millis = 0): Instant {
    const pace = this.#parts.clocks.of(host);
    const at = Math.max(from, pace.readyAt);
    const pause = this.#pauseOf(pace);
    if (at - from <= LONGEST_HOP_WAIT) pace.readyAt = at + (pause > 0 ? pause + travel : 0);
    return at;
  }

  /** A redirect leads to a host like any other, often to this one: it is not asked before its time, and counts for `--rate-limit`. */
  async #hop(url: CanonicalUrl, signal: AbortSignal): Promise<FetchResult> {
    const { clock, rate, elsewhere } = this.#parts;
    const host = hostKeyOf(url);
    const now = clock.now();
    // The moment is taken before the wait, so that others who wait for the same host come after.
    const from = rate.take(now);
    const asked = elsewhere?.(host, from);
    const at = asked === undefined ? this.takeMoment(host, from) : await asked;
    if (at - from > LONGEST_HOP_WAIT) return tooLong(url, now);
    await clock.sleepUntil(at, signal);
    return this.#fetch(url, signal);
  }

  /** Asks now, and has whoever is next at the host wait from the moment on at which it saw the request. */
  async #fetch(url: CanonicalUrl, signal: AbortSignal): Promise<FetchResult> {
    const result = await this.#parts.fetcher.fetch({ url, purpose: 'robots', signal });
    const pace = this.#parts.clocks.of(hostKeyOf(url));
    const firstByte = result.kind === 'response' ? result.timeToFirstByte : 0;
    const pause = this.#pauseOf(pace);
    if (pause > 0) pace.readyAt = Math.max(pace.readyAt, arrival(result.startedAt, firstByte) + pause);
    return result;
  }

  #pauseOf(pace: HostPace): Millis {
    return withMargin(Math.max(this.#parts.delay, pace.delay));
  }

  #fileOf(origin: Origin, result: FetchResult, redirects: number): RobotsFile {
    const now = this.#parts.clock.now();
    const old = this.#entries.get(origin)?.file;
    const status = result.kind === 'response' ? result.status : 0;
    // A redirect here is one too many, and a redirect to nowhere: RFC 9309 lets both count as missing.
    const verdict = status >= 300 && status < 400 ? 'allow-all' : robotsVerdict(status === 0 ? undefined : status);
    const base = { origin, at: now, status, redirects, detail: detailOf(result) };
    if (verdict !== 'disallow-all') {
      const text = verdict === 'parsed' && result.kind === 'response' ? robotsText(readable(result)) : '';
      return { ...base, verdict, text, failures: 0, failingSince: 0 };
    }
    const failures = (old?.failures ?? 0) + 1;
    const failingSince = old !== undefined && old.failures > 0 ? old.failingSince : now;
    const isLong = now - failingSince >= GIVE_UP_AFTER;
    return { ...base, verdict: isLong ? 'allow-all' : 'disallow-all', text: '', failures, failingSince };
  }

  #entryOf(file: RobotsFile, result?: FetchResult): RobotsEntry {
    const robots = file.verdict === 'parsed' ? parseRobots(file.text) : undefined;
    const declared = robots?.sitemaps ?? [];
    // Where a redirect led to such a host, the origin itself is there, and its file is unreachable.
    const isHopeless = result?.kind === 'failure' && !result.mayPass && file.redirects === 0;
    const response = result?.kind === 'response' ? result : undefined;
    return {
      file,
      rules: robots?.for(this.#parts.token),
      sitemaps: declared.flatMap((text) => canonicalise(text, robotsUrlOf(file.origin)) ?? []),
      hopeless: isHopeless ? result : undefined,
      askedAt: arrival(result?.startedAt ?? file.at, response?.timeToFirstByte),
      validUntil: file.at + this.#validity(file, response),
    };
  }

  /** How long the answer stands: a day, or for a failure until the next attempt. */
  #validity(file: RobotsFile, response: FetchedResponse | undefined): Millis {
    if (file.verdict !== 'disallow-all' || file.failures === 0) return DAY;
    const asked = response === undefined ? undefined : retryAfter(response.header('retry-after'), file.at);
    const usual = file.failures <= this.#parts.retries ? backOff(file.failures - 1, this.#parts.random()) : HOUR;
    return Math.max(usual, asked ?? 0);
  }
}

/** The body, or the bytes as they came where their coding cannot be undone: they may be plain, and rules that were written are not lost. */
function readable({ body, wireBody, codingError }: FetchedResponse): Buffer {
  return codingError !== undefined && body.length === 0 ? wireBody : body;
}

function tooLong(url: CanonicalUrl, now: Instant): FetchFailure {
  const detail = `${hostKeyOf(url)}, to which it redirects, is not to be asked yet`;
  return { kind: 'failure', failure: 'aborted', detail, mayPass: true, startedAt: now, duration: 0 };
}

function redirectTarget(result: FetchResult, from: CanonicalUrl): CanonicalUrl | undefined {
  if (result.kind !== 'response' || result.status < 300 || result.status > 399) return undefined;
  const location = locationOf(result);
  return location === undefined ? undefined : canonicalise(location, from);
}

function detailOf(result: FetchResult): string {
  return result.kind === 'response'
    ? `${result.status} ${result.statusText}`.trim()
    : `${result.failure}: ${result.detail}`;
}
