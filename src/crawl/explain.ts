import type { Archive, HostRecord, PageRecord } from '../model/engine.ts';
import type { RobotsFile } from '../model/robots-file.ts';
import type { Settings } from '../model/settings.ts';
import type { Instant } from '../model/time.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { Via } from '../model/via.ts';
import { opensAt } from '../robots/request-times.ts';
import { parseRobots } from '../robots/robots-txt.ts';
import { hostKeyOf, originOf, pathAndQueryOf } from '../url/canonicalise.ts';
import { type KeyRules, keySteps } from '../url/page-key.ts';
import { rulingOn } from './discoveries.ts';
import type { ExplainStep } from './explain-step.ts';
import { visitSteps } from './explain-visit.ts';
import type { Selection } from './parts.ts';

/** What is needed to tell the way of a URL. Without an archive only the rules that need no crawl speak. */
export interface ExplainParts {
  readonly settings: Settings;
  readonly keyRules: KeyRules;
  readonly selection: Selection;
  readonly robotsToken: string;
  /** Whether it is a seed of a crawl that has not begun. */
  readonly isSeed?: boolean;
  readonly archive: Archive | undefined;
  /** A robots.txt in hand, where no crawl has one stored. */
  readonly robots: RobotsFile | undefined;
  readonly now: Instant;
}

/** The way of one URL through the rules of its key, scope and traps, what is known of it, depth, robots.txt, budget and the host's clock, in this order. */
export async function explain(url: CanonicalUrl, parts: ExplainParts): Promise<readonly ExplainStep[]> {
  const { archive } = parts;
  const record = await archive?.page(url);
  const parent = record !== undefined && record.from !== 0 ? await archive?.pageById(record.from) : undefined;
  const host = await hostOf(archive, url);
  return [
    ...keyedSteps(url, record, parts),
    scopeStep(url, parent?.url, record?.via === 'seed' || parts.isSeed === true, parts),
    ...knownSteps(archive, record, parent),
    ...depthSteps(record, parts.settings),
    robotsStep(url, (await robotsOf(archive, url)) ?? parts.robots, parts),
    ...(record?.state === 'done'
      ? []
      : budgetSteps(host, await archive?.totals().then(({ requests }) => requests), parts.settings)),
    ...clockSteps(host, record, parts.now),
    ...(archive === undefined || record === undefined ? [] : await visitSteps(archive, record)),
  ];
}

/** What the page is known as, where that is not the URL itself: each rule that changes it, and the URL that was met first. */
function keyedSteps(
  url: CanonicalUrl,
  record: PageRecord | undefined,
  { keyRules }: ExplainParts,
): readonly ExplainStep[] {
  const step = 'key';
  const steps: ExplainStep[] = keySteps(url, keyRules).map(({ rule, key }) => ({
    step,
    verdict: 'note',
    text: `${rule}: known as ${key}`,
  }));
  if (record === undefined || record.url === url) return steps;
  return [...steps, { step, verdict: 'note', text: `one page with ${record.url}, which was met first` }];
}

function scopeStep(
  url: CanonicalUrl,
  parent: CanonicalUrl | undefined,
  isSeed: boolean,
  { selection, settings }: ExplainParts,
): ExplainStep {
  const because = rulingOn(url, parent, selection);
  if (because === undefined)
    return { step: 'scope', verdict: 'pass', text: `in scope (--scope ${settings.scope}), no trap` };
  const rule = `${because.reason}: ${because.rule}`;
  if (isSeed) return { step: 'scope', verdict: 'pass', text: `a seed, for which this does not count: ${rule}` };
  return { step: 'scope', verdict: 'stop', text: rule };
}

/** What was not found on a page, and is no seed. */
const FOUND_AT_FIRST: Partial<Record<Via, string>> = {
  'robots-sitemap': 'declared as a sitemap in robots.txt',
  'named-sitemap': 'named by --sitemap',
  'guessed-sitemap': 'guessed to be a sitemap',
};

function knownSteps(
  archive: Archive | undefined,
  record: PageRecord | undefined,
  parent: PageRecord | undefined,
): readonly ExplainStep[] {
  if (archive === undefined) return [];
  if (record === undefined) return [{ step: 'known', verdict: 'note', text: 'this crawl never met the URL' }];
  const from =
    parent === undefined
      ? (FOUND_AT_FIRST[record.via] ?? 'given as a seed')
      : `found by ${record.via} on ${parent.url}`;
  if (record.state !== 'refused') return [{ step: 'known', verdict: 'pass', text: `known as ${record.id}, ${from}` }];
  const { reason, rule } = record.because ?? { reason: 'scope', rule: '' };
  return [{ step: 'known', verdict: 'stop', text: `${from}, and refused: ${reason}: ${rule}` }];
}

function depthSteps(record: PageRecord | undefined, settings: Settings): readonly ExplainStep[] {
  if (record === undefined) return [];
  const { depth } = record;
  if (settings.depth === undefined) return [{ step: 'depth', verdict: 'pass', text: `depth ${depth}, no limit` }];
  return [
    {
      step: 'depth',
      verdict: depth > settings.depth ? 'stop' : 'pass',
      text: `depth ${depth} of at most ${settings.depth}`,
    },
  ];
}

function robotsStep(
  url: CanonicalUrl,
  file: RobotsFile | undefined,
  { settings, robotsToken, now }: ExplainParts,
): ExplainStep {
  const step = 'robots';
  if (!settings.robots) return { step, verdict: 'pass', text: 'robots.txt is not asked (--no-robots)' };
  if (file === undefined) return { step, verdict: 'note', text: `${originOf(url)}/robots.txt has not been asked for` };
  const from = `${file.origin}/robots.txt (${file.detail})`;
  if (file.verdict === 'allow-all') return { step, verdict: 'pass', text: `${from}: everything is allowed` };
  if (file.verdict === 'disallow-all')
    return { step, verdict: 'stop', text: `${from}: nothing is allowed until it answers` };
  const rules = parseRobots(file.text).for(robotsToken);
  const ruling = rules.ruling(pathAndQueryOf(url));
  const line = ruling.line === undefined ? 'no rule matches' : `line ${ruling.line}: ${ruling.text}`;
  if (!ruling.allowed) return { step, verdict: 'stop', text: `${from} for ${robotsToken}: ${line}` };
  const opens = opensAt(rules, now);
  if (opens > now)
    return { step, verdict: 'stop', text: `${from}: visiting hours begin at ${new Date(opens).toISOString()}` };
  return { step, verdict: 'pass', text: `${from} for ${robotsToken}: ${line}` };
}

function budgetSteps(
  host: HostRecord | undefined,
  requests: number | undefined,
  settings: Settings,
): readonly ExplainStep[] {
  const steps: ExplainStep[] = [];
  const check = (used: number | undefined, limit: number | undefined, what: string): void => {
    if (used === undefined || limit === undefined) return;
    steps.push({
      step: 'budget',
      verdict: used >= limit ? 'stop' : 'pass',
      text: `${used} of at most ${limit} ${what}`,
    });
  };
  check(requests, settings.maxPages, 'requests for pages');
  check(host?.requests, settings.maxPagesPerHost, 'requests for pages of this host');
  return steps;
}

function clockSteps(
  host: HostRecord | undefined,
  record: PageRecord | undefined,
  now: Instant,
): readonly ExplainStep[] {
  const due = Math.max(host?.readyAt ?? 0, record?.state === 'pending' ? record.retryAt : 0);
  if (host === undefined || due <= now || record?.state === 'done') return [];
  return [
    {
      step: 'clock',
      verdict: 'stop',
      text: `not before ${new Date(due).toISOString()} (pause of the host ${host.delay} ms)`,
    },
  ];
}

async function hostOf(archive: Archive | undefined, url: CanonicalUrl): Promise<HostRecord | undefined> {
  const key = hostKeyOf(url);
  if (archive !== undefined) for await (const host of archive.hosts()) if (host.host === key) return host;
  return undefined;
}

async function robotsOf(archive: Archive | undefined, url: CanonicalUrl): Promise<RobotsFile | undefined> {
  const origin = originOf(url);
  if (archive !== undefined) for await (const file of archive.robotsFiles()) if (file.origin === origin) return file;
  return undefined;
}
