import type { HostLease, LeasedUrl } from '../model/engine.ts';
import type { FetchResult } from '../model/fetcher.ts';
import type { FoundLink } from '../model/link.ts';
import type { PageContent, ScannedContent } from '../model/page.ts';
import type { Origin } from '../model/url.ts';
import { SITEMAP_VIAS } from '../model/via.ts';
import type { Outcome } from '../model/visit.ts';
import { ConcurrencyLevel, sampleOf } from '../policy/concurrency.ts';
import { backOff, slowDown } from '../policy/politeness.ts';
import { delayOf, opensAt } from '../robots/request-times.ts';
import type { AgentRules } from '../robots/robots-txt.ts';
import { originOf } from '../url/canonicalise.ts';
import { acceptanceOf } from './acceptance.ts';
import { conditions } from './conditions.ts';
import { arrival } from './host-clock.ts';
import { HostTurn } from './host-turn.ts';
import { Lanes } from './lanes.ts';
import type { RobotsEntry } from './robots-cache.ts';
import type { CrawlRun } from './run.ts';
import { bytesOfResponse } from './settle-buffer.ts';
import { guessSitemap, takeUpDeclared } from './sitemap-sources.ts';
import { withoutSitemap } from './sitemap-visit.ts';
import { answeredVisit, deniedVisit, failedVisit, overloadOf, redirectWait } from './visit.ts';
import type { VisitEnd } from './visit-end.ts';

/**
 * Visits the URLs of one lease as far as the host's clock allows, then gives the host back. `onMore` is told when the lease was added
 * to. Rejects only for a broken engine.
 */
export async function visitHost(run: CrawlRun, lease: HostLease, onMore: () => void): Promise<void> {
  const pace = run.clocks.of(lease.host);
  pace.readyAt = Math.max(pace.readyAt, lease.readyAt);
  if (run.lanes > 1) pace.level ??= new ConcurrencyLevel(run.lanes);
  await new Lanes<Asked>(new HostTurn(run, lease, pace), { ask, mayGoOn, finish, onMore }).workOff();
  if (pace.delay !== pace.recordedDelay) {
    pace.recordedDelay = pace.delay;
    await run.parts.engine.saveDelay(lease.host, pace.delay);
  }
  run.buffer.release({ host: lease.host, fence: lease.fence, readyAt: pace.readyAt });
}

/** What asking for a URL came to: an answer or its failure, or an end without a request. */
type Asked =
  | { readonly kind: 'result'; readonly result: FetchResult; readonly line: string | undefined }
  | { readonly kind: 'end'; readonly end: VisitEnd };

/** 'rest' when the host has to rest, its lease is lost or the crawl stops: the URL then waits for a later lease. */
async function ask(turn: HostTurn, leased: LeasedUrl): Promise<Asked | 'rest'> {
  const { run } = turn;
  const entry = robotsFor(turn, originOf(leased.url));
  const robots = entry instanceof Promise ? await entry : entry;
  if (robots === 'rest') return 'rest';
  if (leased.via === 'seed') await guessSitemap(run, leased, robots);
  const ruling = robots === 'off' ? unruled : rulingOf(turn, robots, leased);
  if (ruling === 'rest' || ruling.kind === 'end') return ruling;
  const rules = robots === 'off' ? undefined : robots.rules;
  const entered = turn.enter(rules);
  if (entered !== true && !(await entered)) return 'rest';
  try {
    const epoch = beginRequest(turn, leased);
    if (epoch === 'rest') return 'rest';
    const result = await fetched(turn, leased);
    endRequest(turn, epoch, result);
    if (result.kind === 'failure' && run.cancel.aborted) return 'rest';
    restAfter(turn, result, rules);
    return { kind: 'result', result, line: ruling.line };
  } finally {
    turn.leave();
  }
}

/** The robots.txt in force for an origin, asked for where need be. */
function robotsFor(turn: HostTurn, origin: Origin): RobotsEntry | 'off' | Promise<RobotsEntry | 'rest'> {
  const { run } = turn;
  return run.parts.settings.robots ? (run.robots.current(origin) ?? askForRobots(turn, origin)) : 'off';
}

/** That request counts for the host's clock like any other. */
async function askForRobots(turn: HostTurn, origin: Origin): Promise<RobotsEntry | 'rest'> {
  const { run, pace } = turn;
  // Another lane may have asked while this one waited.
  const entry = await turn.request(
    undefined,
    async () => run.robots.current(origin) ?? run.robots.ask(origin, run.cancel),
  );
  if (entry === 'rest' || run.cancel.aborted) return 'rest';
  const now = run.parts.clock.now();
  pace.readyAt = Math.max(pace.readyAt, entry.askedAt + turn.pauseAt(now, entry.rules));
  warnOfDelay(run, origin, entry);
  if (entry.file.verdict === 'disallow-all' && entry.hopeless === undefined && run.robots.isNews(entry)) {
    run.parts.warn(`${origin}/robots.txt: ${entry.file.detail}; nothing is fetched from there for now`);
  }
  await takeUpDeclared(run, entry);
  return entry;
}

/** `--max-crawl-delay` is the one thing that shortens what a host asks for; whoever sets it is told where it does. */
function warnOfDelay(run: CrawlRun, origin: Origin, { rules, askedAt }: RobotsEntry): void {
  const { maxCrawlDelay } = run.parts.settings;
  const asked = rules === undefined ? undefined : delayOf(rules, askedAt);
  if (asked === undefined || maxCrawlDelay === undefined || asked <= maxCrawlDelay) return;
  run.parts.warn(
    `${origin}/robots.txt asks for a pause of ${asked / 1000} s; it is shortened to ${maxCrawlDelay / 1000} s`,
  );
}

/** A sitemap with faults is read as far as it can be, and whoever looks on is told; a guess that was wrong is no fault. */
function warnOfSitemap(run: CrawlRun, { url, via }: LeasedUrl, outcome: Outcome, problems: readonly string[]): void {
  const [first, ...others] = problems;
  if (first === undefined || (via === 'guessed-sitemap' && outcome === 'ignored')) return;
  run.parts.warn(`${url}: ${first}${others.length === 0 ? '' : ` (and ${others.length} other faults)`}`);
}

/** What robots.txt says of a URL: allowed, by a line of it or for want of one, or a visit that ends here. */
type RobotsRuling =
  | { readonly kind: 'allowed'; readonly line: string | undefined }
  | { readonly kind: 'end'; readonly end: VisitEnd };

const unruled: RobotsRuling = { kind: 'allowed', line: undefined };

/** 'rest' where the host is not to be asked now. */
function rulingOf({ run, pace }: HostTurn, robots: RobotsEntry, leased: LeasedUrl): RobotsRuling | 'rest' {
  const now = run.parts.clock.now();
  if (robots.hopeless !== undefined) {
    const { failure, detail } = robots.hopeless;
    return { kind: 'end', end: deniedVisit(leased, { reason: failure, rule: detail }, now) };
  }
  if (robots.file.verdict === 'disallow-all') {
    pace.readyAt = Math.max(pace.readyAt, robots.validUntil);
    return 'rest';
  }
  if (robots.rules === undefined) return unruled;
  const ruling = robots.rules.ruling(leased.url);
  const line = ruling.line === undefined ? undefined : `line ${ruling.line}: ${ruling.text}`;
  if (!ruling.allowed && !isExempt(robots, leased))
    return { kind: 'end', end: deniedVisit(leased, { reason: 'robots', rule: line ?? '' }, now) };
  const opens = opensAt(robots.rules, now);
  if (opens <= now) return line === undefined ? unruled : { kind: 'allowed', line };
  pace.readyAt = Math.max(pace.readyAt, opens);
  return 'rest';
}

/** SM-8: a sitemap that the user names, or that the robots.txt in force declares itself, may be fetched whatever else that file says. */
function isExempt({ sitemaps }: RobotsEntry, { via, url }: LeasedUrl): boolean {
  return SITEMAP_VIAS.has(via) && (via === 'named-sitemap' || sitemaps.includes(url));
}

/** A request is counted before it is made. Answers what `endRequest` is to be told. */
function beginRequest({ run, pace }: HostTurn, { via }: LeasedUrl): number | 'rest' {
  const { tally, parts } = run;
  if (!SITEMAP_VIAS.has(via) && !tally.takeRequest(parts.settings.maxPages)) return 'rest';
  tally.begin();
  return pace.level?.begin() ?? 0;
}

function fetched({ run }: HostTurn, leased: LeasedUrl): Promise<FetchResult> {
  const { parts, cancel } = run;
  const purpose = SITEMAP_VIAS.has(leased.via) ? 'sitemap' : 'page';
  const accepts = acceptanceOf({ parts, leased })?.accepts;
  const request = { url: leased.url, purpose, signal: cancel, accepts } as const;
  return parts.fetcher.fetch(leased.last === undefined ? request : { ...request, headers: conditions(leased.last) });
}

function endRequest({ run, pace }: HostTurn, epoch: number, result: FetchResult): void {
  const { tally, parts, share } = run;
  tally.end();
  pace.level?.end(epoch, sampleOf(result, parts.held.isFull || share.isStrained));
  pace.lastDuration = result.duration;
  if (result.kind === 'response') parts.held.take(bytesOfResponse(result));
}

/** Puts the host's clock forward by what the answer asks for: its pause from the moment of the request, more where it was too much. */
function restAfter(turn: HostTurn, result: FetchResult, rules: AgentRules | undefined): void {
  const { run, pace } = turn;
  const now = run.parts.clock.now();
  const overload = result.kind === 'response' ? overloadOf(result) : undefined;
  if (overload !== undefined) {
    pace.overloads += 1;
    const rest = overload.retryAfter ?? backOff(pace.overloads - 1, run.parts.random());
    pace.readyAt = Math.max(pace.readyAt, now + rest);
  } else if (result.kind === 'response') {
    pace.overloads = 0;
    pace.readyAt = Math.max(pace.readyAt, now + (redirectWait(result) ?? 0));
  }
  pace.slowness = slowDown(pace.slowness, overload !== undefined);
  const pause = turn.pauseAt(now, rules);
  // Without a pause, part of a millisecond of the way would be slept through.
  if (pause === 0) return;
  const seenAt = arrival(result.startedAt, result.kind === 'response' ? result.timeToFirstByte : undefined);
  pace.readyAt = Math.max(pace.readyAt, seenAt + pause);
}

/** A plain answer of a host without a pause: neither limits nor what it is found to hold can have a say over the next request. */
function mayGoOn({ run, pace }: HostTurn, asked: Asked): boolean {
  if (asked.kind === 'end' || asked.result.kind === 'failure') return false;
  const { status, codingError } = asked.result;
  return pace.delay === 0 && status === 200 && codingError === undefined && run.parts.settings.maxSize === undefined;
}

async function finish(turn: HostTurn, leased: LeasedUrl, asked: Asked): Promise<void> {
  if (asked.kind === 'end') return settle(turn, leased, asked.end, false);
  const { result, line } = asked;
  const visited = judged(turn, leased, result, line);
  const end = visited instanceof Promise ? await visited : visited;
  // What is to be archived is held until it is.
  if (result.kind === 'response' && (end === 'rest' || end.capture === undefined))
    turn.run.parts.held.give(bytesOfResponse(result));
  return end === 'rest' ? undefined : settle(turn, leased, end, !SITEMAP_VIAS.has(leased.via));
}

/** 'rest' where the crawl was ended before the answer was read. */
function judged(
  { run }: HostTurn,
  leased: LeasedUrl,
  result: FetchResult,
  robotsLine: string | undefined,
): VisitEnd | Promise<VisitEnd | 'rest'> {
  const { parts, tally, gates, redirects, share } = run;
  const facts = { parts, leased, robotsLine, sequence: tally.visits + tally.before.requests, gates, redirects, share };
  return result.kind === 'failure' ? failedVisit(facts, result) : share.run(() => answeredVisit(facts, result));
}

/** Hands the visit's end to the batch. */
function settle(
  { run, lease, pace }: HostTurn,
  leased: LeasedUrl,
  visited: VisitEnd,
  isRequest: boolean,
): Promise<void> | undefined {
  const { clock, random, log, onVisit } = run.parts;
  const end = SITEMAP_VIAS.has(leased.via) ? withoutSitemap(leased.via, visited) : visited;
  if (end.sitemap !== undefined) warnOfSitemap(run, leased, end.visit.outcome, end.sitemap.problems);
  const now = clock.now();
  const pause = end.again === 'now' ? 0 : (end.overload?.retryAfter ?? backOff(leased.tries, random()));
  run.tally.count(end.visit, leased.depth, end.again === 'never');
  log?.visit(end.visit, leased.depth);
  onVisit?.(end.visit, end.content && unpacked(end.content), end.body, leased.depth);
  return run.buffer.add({
    host: lease.host,
    fence: lease.fence,
    visit: end.visit,
    isRequest,
    capture: end.capture,
    links: end.links,
    discoveries: end.discoveries,
    sitemap: end.sitemap,
    next: end.again === 'never' ? 'never' : now + pause,
    hostReady: pace.readyAt,
  });
}

/** What a user is shown of a page: its links as objects, which are made when they are asked for. */
function unpacked(content: ScannedContent): PageContent {
  let links: readonly FoundLink[] | undefined;
  return {
    ...content,
    get links() {
      links ??= [...content.links];
      return links;
    },
  };
}
