import type { Discovery, LeasedUrl } from '../model/engine.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { Via } from '../model/via.ts';
import type { Because } from '../model/visit.ts';
import { sitemapRuling } from '../policy/sitemaps.ts';
import { canonicalise, hostKeyOf, robotsUrlOf } from '../url/canonicalise.ts';
import type { CrawlParts } from './parts.ts';
import type { RobotsEntry } from './robots-cache.ts';
import type { CrawlRun } from './run.ts';

/** So many Sitemap lines of one robots.txt are taken: each is a request that no limit of pages counts. */
const MOST_DECLARED = 1000;

/** Makes known what the user names, and what the robots.txt files of earlier runs declare. */
export async function beginSitemaps(run: CrawlRun): Promise<void> {
  const { parts, robots } = run;
  const named = parts.sitemaps.named.map((url, at) => sitemapFound(parts, { url, via: 'named-sitemap', at }));
  const declared = [...robots.entries()].flatMap((entry) => declaredIn(run, entry));
  await parts.engine.discover([...named, ...declared]);
}

/** Makes known what a robots.txt declares that was just read. */
export async function takeUpDeclared(run: CrawlRun, entry: RobotsEntry): Promise<void> {
  if (entry.sitemaps.length > MOST_DECLARED)
    run.parts.warn(
      `${robotsUrlOf(entry.file.origin)} declares ${entry.sitemaps.length} sitemaps; ${MOST_DECLARED} are read`,
    );
  await run.parts.engine.discover(declaredIn(run, entry));
}

/** Makes `/sitemap.xml` known at the origin of a seed, where sitemaps are guessed and its robots.txt declares none. Before the seed is asked for, so that no end of the process can lose it. */
export async function guessSitemap(run: CrawlRun, leased: LeasedUrl, robots: RobotsEntry | 'off'): Promise<void> {
  const { parts } = run;
  if (!parts.sitemaps.guessed || (robots !== 'off' && robots.sitemaps.length > 0)) return;
  const url = canonicalise('/sitemap.xml', leased.url);
  if (url !== undefined) await parts.engine.discover([sitemapFound(parts, { url, via: 'guessed-sitemap', at: 0 })]);
}

function declaredIn({ parts }: CrawlRun, { file, sitemaps }: RobotsEntry): readonly Discovery[] {
  if (!parts.sitemaps.found) return [];
  const from = robotsUrlOf(file.origin);
  return sitemaps.slice(0, MOST_DECLARED).map((url, at) => {
    const because = sitemapRuling(url, from, parts.selection.scope);
    return sitemapFound(parts, { url, via: 'robots-sitemap', at, because });
  });
}

/**
 * The discovery of a sitemap, which lies where the seeds lie. The first one of a list goes when pages one link away do, the next one
 * with those two links away and so on: a list of thousands does not keep the pages waiting.
 */
function sitemapFound(
  { selection, resolver }: CrawlParts,
  found: { readonly url: CanonicalUrl; readonly via: Via; readonly at: number; readonly because?: Because | undefined },
): Discovery {
  const { url, via, at, because } = found;
  const depth = 0;
  const priority = selection.ordering.priority({ url, depth: depth + 1 + at, sequence: 0 });
  const place = { from: 0, via, depth, priority, redirects: 0 } as const;
  return { url, host: hostKeyOf(url), fingerprint: resolver.fingerprintOf(url), ...place, because };
}
