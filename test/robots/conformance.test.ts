import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import type { RobotsDirective } from '../../src/model/page.ts';
import { bindingDirectives } from '../../src/robots/directives.ts';
import { robotsVerdict } from '../../src/robots/fetch-verdict.ts';
import type { DayWindow, RequestRate } from '../../src/robots/request-times.ts';
import { type AgentRules, parseRobots } from '../../src/robots/robots-txt.ts';
import { canonicalise } from '../../src/url/canonicalise.ts';

const FOLDER = join(process.env['SKEIN_SHARED'] ?? '../shared', 'conformance');

const DELAYS_IN_ONE_GROUP =
  'decisions 1 and 4: Crawl-delay, Request-rate and Visit-time close no group and bind all of its agents; of several the slowest applies';

/** Checks that are to fail, each with the decision of the data's README behind it. */
const EXPECTED: Readonly<Record<string, string>> = {
  'google-robotstxt/012 Foo Bar http://foo.bar/x/y':
    'decision 1: a User-Agent is first cut to its product token, here Foo',
  'protego/056 request-rate harry potter':
    'decision 2: Google takes a line without a colon only where it has two words',
  'crawler-commons/019 crawl-delay anybot': DELAYS_IN_ONE_GROUP,
  'crawler-commons/019 crawl-delay bingbot': DELAYS_IN_ONE_GROUP,
  'crawler-commons/023 crawl-delay yourbot': DELAYS_IN_ONE_GROUP,
  'protego/029 request-rate one': DELAYS_IN_ONE_GROUP,
  'protego/029 request-rate two': DELAYS_IN_ONE_GROUP,
  'protego/029 request-rate three': DELAYS_IN_ONE_GROUP,
  'protego/029 request-rate four': DELAYS_IN_ONE_GROUP,
  'protego/029 request-rate five': DELAYS_IN_ONE_GROUP,
  'protego/030 request-rate one': DELAYS_IN_ONE_GROUP,
  'protego/030 request-rate two': DELAYS_IN_ONE_GROUP,
  'protego/030 request-rate three': DELAYS_IN_ONE_GROUP,
  'protego/030 request-rate four': DELAYS_IN_ONE_GROUP,
  'protego/030 request-rate five': DELAYS_IN_ONE_GROUP,
  'protego/031 request-rate two': DELAYS_IN_ONE_GROUP,
  'protego/078 visit-time NoTime': DELAYS_IN_ONE_GROUP,
  'robots-parser/017 crawl-delay b': DELAYS_IN_ONE_GROUP,
  'robots-parser/020 crawl-delay should-fall-back': DELAYS_IN_ONE_GROUP,
  'robots-parser/020 crawl-delay d': DELAYS_IN_ONE_GROUP,
  'robots-parser/020 crawl-delay dd': DELAYS_IN_ONE_GROUP,
  'robots-parser/020 crawl-delay should-fall-back/1.0.0': DELAYS_IN_ONE_GROUP,
  'robots-parser/020 crawl-delay d/12': DELAYS_IN_ONE_GROUP,
  'robots-parser/020 crawl-delay dd / 0-32-3': DELAYS_IN_ONE_GROUP,
  'robots-parser/021 crawl-delay b': DELAYS_IN_ONE_GROUP,
};

interface Case {
  readonly id: string;
  readonly robots_txt?: string;
  readonly robots_txt_b64?: string;
  readonly checks?: readonly { readonly user_agent: Agent; readonly url: string; readonly allowed: boolean }[];
  readonly crawl_delay?: readonly { readonly user_agent: Agent; readonly seconds: number | null }[];
  readonly request_rate?: readonly { readonly user_agent: Agent; readonly rate: Rate | null }[];
  readonly visit_time?: readonly { readonly user_agent: Agent; readonly time: Hours | null }[];
  readonly sitemaps?: readonly string[];
}

type Agent = string | readonly string[];

interface Hours {
  readonly start_time?: string | null;
  readonly end_time?: string | null;
}

interface Rate extends Hours {
  readonly requests: number;
  readonly seconds: number;
}

/** Every check of a case as its name, what is expected and what came of it. */
type Check = readonly [name: string, expected: unknown, actual: unknown];

function checksOf(robotsCase: Case): readonly Check[] {
  const { id, robots_txt = '', robots_txt_b64 } = robotsCase;
  const robots = parseRobots(robots_txt_b64 === undefined ? robots_txt : Buffer.from(robots_txt_b64, 'base64'));
  const rules = new Map<string, AgentRules>();
  const rulesFor = (agent: Agent): AgentRules => {
    const known = rules.get(String(agent)) ?? robots.for(agent);
    rules.set(String(agent), known);
    return known;
  };
  const checks: Check[] = [];
  for (const { user_agent, url, allowed } of robotsCase.checks ?? []) {
    const actual = rulesFor(user_agent).ruling(canonicalise(url) ?? url).allowed;
    checks.push([`${id} ${user_agent} ${url}`, allowed, actual]);
  }
  for (const { user_agent, seconds } of robotsCase.crawl_delay ?? []) {
    const delay = rulesFor(user_agent).crawlDelay;
    checks.push([`${id} crawl-delay ${user_agent}`, seconds, delay === undefined ? null : delay / 1000]);
  }
  for (const { user_agent, rate } of robotsCase.request_rate ?? []) {
    const expected = rate === null ? [] : [`${rate.requests}/${rate.seconds} ${hours(rate)}`];
    checks.push([`${id} request-rate ${user_agent}`, expected, rulesFor(user_agent).requestRates.map(rateText)]);
  }
  for (const { user_agent, time } of robotsCase.visit_time ?? []) {
    const expected = time === null ? [] : [hours(time)];
    checks.push([`${id} visit-time ${user_agent}`, expected, rulesFor(user_agent).visitTimes.map(windowText)]);
  }
  if (robotsCase.sitemaps !== undefined) checks.push([`${id} sitemaps`, robotsCase.sitemaps, robots.sitemaps]);
  return checks;
}

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

/** Prints the file's line and answers the names of the checks that failed. */
function failuresOf(file: string, checks: readonly Check[]): readonly string[] {
  const failed = checks.filter(([, expected, actual]) => JSON.stringify(expected) !== JSON.stringify(actual));
  console.log(`${file}: ${checks.length - failed.length} passed, ${failed.length} failed`);
  for (const [name, expected, actual] of failed) {
    if (!(name in EXPECTED))
      console.log(`  ${name}: ${JSON.stringify(expected)} expected, ${JSON.stringify(actual)} received`);
  }
  return failed.map(([name]) => name);
}

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}

function metaDirectives(html: string): readonly RobotsDirective[] {
  const found: RobotsDirective[] = [];
  const visit = (node: DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document): void => {
    if ('tagName' in node && node.tagName === 'meta') {
      const attribute = (name: string): string => node.attrs.find((one) => one.name === name)?.value ?? '';
      found.push({ agent: attribute('name').toLowerCase(), content: attribute('content') });
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return found;
}

const isThere = existsSync(join(FOLDER, 'robots'));
if (!isThere) console.log(`robots conformance skipped: no ${FOLDER}`);

describe.skipIf(!isThere)('house robots conformance data', () => {
  const files = isThere ? readdirSync(join(FOLDER, 'robots')).filter((name) => name.endsWith('.json')) : [];
  for (const name of files) {
    const file = `robots/${name}`;
    const { shape, cases } = read<{ shape: string; cases: readonly Case[] }>(file);
    if (shape.startsWith('robots-doc-v1')) {
      it(`house ${file} fails only where a decision says so`, () => {
        const expected = Object.keys(EXPECTED).filter((check) => cases.some(({ id }) => check.startsWith(`${id} `)));
        expect([...failuresOf(file, cases.flatMap(checksOf))].sort()).toEqual(expected.sort());
      });
    }
  }

  it('house robots/robots-fetch-status.json', () => {
    const file = 'robots/robots-fetch-status.json';
    const names = { parsed: 'parse-body', 'allow-all': 'allow-all', 'disallow-all': 'disallow-all' };
    const { cases } = read<{ cases: readonly { id: string; response: { status: number }; expected: string }[] }>(file);
    const checks = cases.map(
      ({ id, response, expected }): Check => [id, expected, names[robotsVerdict(response.status)]],
    );
    expect(failuresOf(file, checks)).toEqual([]);
  });

  it('house meta/robots-meta.json, headers apart and joined', () => {
    const file = 'meta/robots-meta.json';
    const now = Date.UTC(2026, 0, 1);
    interface MetaCase {
      readonly id: string;
      readonly html?: string;
      readonly headers?: readonly (readonly [string, string])[];
      readonly agent?: string;
      readonly expected: Readonly<Record<'noindex' | 'nofollow', boolean>>;
    }
    const checks = read<{ cases: readonly MetaCase[] }>(file).cases.flatMap(
      ({ id, html = '', headers = [], agent = 'skein', expected }): readonly Check[] => {
        const values = headers.filter(([name]) => name.toLowerCase() === 'x-robots-tag').map(([, value]) => value);
        return [values, values.join(', ')].map((header) => {
          const all = bindingDirectives(metaDirectives(html), header, agent, now);
          const actual = Object.fromEntries(Object.entries(all).filter(([name]) => name in expected));
          return [id, expected, actual];
        });
      },
    );
    expect(failuresOf(file, checks)).toEqual([]);
  });
});
