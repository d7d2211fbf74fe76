import { robotsVerdict } from '../../../src/robots/fetch-verdict.ts';
import type { DayWindow, RequestRate } from '../../../src/robots/request-times.ts';
import { type AgentRules, parseRobots } from '../../../src/robots/robots-txt.ts';
import { canonicalise, originOf, robotsUrlOf } from '../../../src/url/canonicalise.ts';
import { type Check, perCase } from '../check.ts';
import { bytesOf, type Case } from '../data.ts';

type Agent = string | readonly string[];

interface Hours {
  readonly start_time?: string | null;
  readonly end_time?: string | null;
}

interface Rate extends Hours {
  readonly requests: number;
  readonly seconds: number;
}

interface RobotsDocument extends Case {
  readonly robots_txt?: string;
  readonly robots_txt_b64?: string;
  readonly checks?: readonly { readonly user_agent: Agent; readonly url: string; readonly allowed: boolean }[];
  readonly crawl_delay?: readonly { readonly user_agent: Agent; readonly seconds: number | null }[];
  readonly request_rate?: readonly { readonly user_agent: Agent; readonly rate: Rate | null }[];
  readonly visit_time?: readonly { readonly user_agent: Agent; readonly time: Hours | null }[];
  readonly sitemaps?: readonly string[];
}

/** A robots.txt with what it says to several crawlers about URLs, pauses, rates and hours. */
export const robotsDocument = perCase<RobotsDocument>((one) => {
  const { id } = one;
  const robots = parseRobots(bytesOf(one.robots_txt, one.robots_txt_b64));
  const rules = new Map<string, AgentRules>();
  const rulesFor = (agent: Agent): AgentRules => {
    const known = rules.get(String(agent)) ?? robots.for(agent);
    rules.set(String(agent), known);
    return known;
  };
  const checks: Check[] = [];
  for (const { user_agent, url, allowed } of one.checks ?? []) {
    const actual = rulesFor(user_agent).ruling(canonicalise(url) ?? url).allowed;
    checks.push({ id: `${id} ${user_agent} ${url}`, expected: allowed, actual });
  }
  for (const { user_agent, seconds } of one.crawl_delay ?? []) {
    const delay = rulesFor(user_agent).crawlDelay;
    const actual = delay === undefined ? null : delay / 1000;
    checks.push({ id: `${id} crawl-delay ${user_agent}`, expected: seconds, actual });
  }
  for (const { user_agent, rate } of one.request_rate ?? []) {
    const expected = rate === null ? [] : [`${rate.requests}/${rate.seconds} ${hours(rate)}`];
    const actual = rulesFor(user_agent).requestRates.map(rateText);
    checks.push({ id: `${id} request-rate ${user_agent}`, expected, actual });
  }
  for (const { user_agent, time } of one.visit_time ?? []) {
    const expected = time === null ? [] : [hours(time)];
    const actual = rulesFor(user_agent).visitTimes.map(windowText);
    checks.push({ id: `${id} visit-time ${user_agent}`, expected, actual });
  }
  if (one.sitemaps !== undefined)
    checks.push({ id: `${id} sitemaps`, expected: one.sitemaps, actual: robots.sitemaps });
  return checks;
});

function rateText({ requests, period, window }: RequestRate): string {
  return `${requests}/${period / 1000} ${window === undefined ? '' : windowText(window)}`;
}

function hours({ start_time, end_time }: Hours): string {
  return start_time ? `${start_time}-${end_time}` : '';
}

function windowText({ from, to }: DayWindow): string {
  return [from, to]
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
    .join('-');
}

const VERDICTS = { parsed: 'parse-body', 'allow-all': 'allow-all', 'disallow-all': 'disallow-all' } as const;

/** What the status of a robots.txt means. */
export const robotsStatus = perCase<Case & { response: { status: number }; expected: string }>(
  ({ id, response, expected }) => [{ id, expected, actual: VERDICTS[robotsVerdict(response.status)] }],
);

/** Where the robots.txt of a URL is. */
export const robotsUrl = perCase<Case & { url: string; robots_url: string }>(({ id, url, robots_url }) => {
  const canonical = canonicalise(url);
  return [{ id, expected: robots_url, actual: canonical === undefined ? null : robotsUrlOf(originOf(canonical)) }];
});
