import { composeSelection, keyRulesOf, robotsTokenOf } from './compose.ts';
import { explain } from './crawl/explain.ts';
import type { ExplainStep } from './crawl/explain-step.ts';
import type { Settings } from './model/settings.ts';
import type { CanonicalUrl } from './model/url.ts';
import { robotsOf } from './robots-report.ts';

/**
 * The way of one URL through the rules of a crawl that has not begun: scope as if `seeds` were given (without any, as of a URL that is
 * found near a seed), traps, and the robots.txt that its origin has now (asked for once, unless `robots` is off).
 */
export async function explainUrl(
  url: CanonicalUrl,
  seeds: readonly CanonicalUrl[],
  settings: Settings,
): Promise<readonly ExplainStep[]> {
  const selection = composeSelection(settings, seeds);
  if (seeds.length === 0) selection.scope.reach(url);
  const robotsToken = robotsTokenOf(settings);
  const robots = settings.robots ? (await robotsOf(url, settings, robotsToken)).file : undefined;
  return explain(url, {
    settings,
    keyRules: keyRulesOf(settings),
    selection,
    robotsToken,
    isSeed: seeds.includes(url),
    archive: undefined,
    robots,
    now: Date.now(),
  });
}
