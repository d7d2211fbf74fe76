import { composeFetcher, seedExemptions } from './compose.ts';
import { HostClocks, OwnRateGate } from './crawl/host-clock.ts';
import { RobotsCache } from './crawl/robots-cache.ts';
import { memoryEngine } from './engine/memory.ts';
import type { RobotsFile } from './model/robots-file.ts';
import type { Settings } from './model/settings.ts';
import type { CanonicalUrl } from './model/url.ts';
import { systemClock } from './net/clock.ts';
import { type AgentRules, parseRobots, type RobotsTxt } from './robots/robots-txt.ts';
import { originOf } from './url/canonicalise.ts';

/** A robots.txt as it is now, read for one token. */
export interface RobotsReport {
  readonly file: RobotsFile;
  /** Groups, sitemaps and other lines; of an empty file where there was none to read. */
  readonly robots: RobotsTxt;
  /** Rules for the token; meaningful where the verdict is `parsed`. */
  readonly rules: AgentRules;
}

/** Fetches the robots.txt of the URL's origin and reads it for `token`. The URL counts as named by the user: the guard lets its host pass. */
export async function robotsOf(url: CanonicalUrl, settings: Settings, token: string): Promise<RobotsReport> {
  const exempt = new Map<string, Set<string>>();
  const fetcher = composeFetcher(settings, [url], exempt);
  try {
    for (const [name, addresses] of await seedExemptions([url], fetcher)) exempt.set(name, addresses);
    const archive = memoryEngine({ clock: systemClock, key: { a: 0, b: 0 } });
    const { delay, rateLimit } = settings;
    const chance = { clock: systemClock, random: Math.random };
    const pace = { clocks: new HostClocks(), rate: new OwnRateGate(rateLimit), delay };
    const cache = new RobotsCache({ archive, fetcher, ...chance, ...pace, token, retries: 0 });
    const { file } = await cache.ask(originOf(url), new AbortController().signal);
    const robots = parseRobots(file.text);
    return { file, robots, rules: robots.for(token) };
  } finally {
    await fetcher.close();
  }
}
