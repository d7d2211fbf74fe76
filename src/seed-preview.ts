import { composeSelection, keyRulesOf, robotsTokenOf } from './compose.ts';
import { explain } from './crawl/explain.ts';
import { SkeinError } from './model/errors.ts';
import type { RobotsFile } from './model/robots-file.ts';
import type { Settings } from './model/settings.ts';
import type { CanonicalUrl, Origin } from './model/url.ts';
import { delayOf } from './robots/request-times.ts';
import { type RobotsReport, robotsOf } from './robots-report.ts';
import { readSeeds } from './seeds.ts';
import type { Preview } from './serve/control-answers.ts';
import { Refusal } from './serve/refusal.ts';
import { originOf } from './url/canonicalise.ts';

/** So many origins are asked for their robots.txt. */
const MOST_ORIGINS = 10;
const MOST_SEEDS = 1000;
const MOST_TEXT = 65_536;

/** What stands before a bare host is none, but a port may stand behind it. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i;

/** The seeds that people mean: `http://` is put before a bare host. Throws a Refusal for what is no http(s) URL, and for more than a thousand. */
export function seedsOf(texts: readonly string[]): readonly CanonicalUrl[] {
  const meant = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (meant.length > MOST_SEEDS) {
    const advice = '`skein crawl -` reads any number of them from standard input.';
    throw new Refusal('BAD_PARAMETER', `more than ${MOST_SEEDS} seeds`, advice, 'seeds');
  }
  try {
    return readSeeds(meant.map((text) => (SCHEME.test(text) ? text : `http://${text}`)));
  } catch (error) {
    if (!(error instanceof SkeinError)) throw error;
    throw new Refusal('BAD_PARAMETER', error.message, error.advice, 'seeds');
  }
}

/** What the robots.txt of the seeds' origins say now, and the way of those seeds through the rules; no page is asked for. */
export async function previewSeeds(seeds: readonly CanonicalUrl[], settings: Settings): Promise<Preview> {
  const token = robotsTokenOf(settings);
  const reports = new Map<Origin, RobotsReport>();
  for (const seed of seeds) {
    const origin = originOf(seed);
    if (!reports.has(origin) && reports.size < MOST_ORIGINS) reports.set(origin, await robotsOf(seed, settings, token));
  }
  const asked = seeds.filter((seed) => reports.has(originOf(seed)));
  return {
    robots: [...reports.values()].map(robotsPreview),
    ways: await Promise.all(
      asked.map(async (url) => ({
        url,
        steps: await wayOf(url, { seeds, settings, token, robots: reports.get(originOf(url))?.file }),
      })),
    ),
  };
}

function wayOf(url: CanonicalUrl, { seeds, settings, token, robots }: SeedRules): ReturnType<typeof explain> {
  return explain(url, {
    settings,
    keyRules: keyRulesOf(settings),
    selection: composeSelection(settings, seeds),
    robotsToken: token,
    archive: undefined,
    robots: settings.robots ? robots : undefined,
    now: Date.now(),
  });
}

interface SeedRules {
  readonly seeds: readonly CanonicalUrl[];
  readonly settings: Settings;
  readonly token: string;
  readonly robots: RobotsFile | undefined;
}

function robotsPreview({ file, robots, rules }: RobotsReport): Preview['robots'][number] {
  const { origin, status, verdict, detail, text } = file;
  return {
    origin,
    status: status === 0 ? undefined : status,
    verdict,
    detail,
    text: text.slice(0, MOST_TEXT),
    delay: delayOf(rules, Date.now()),
    sitemaps: robots.sitemaps,
  };
}
