import type { CrawlParts } from './crawl/parts.ts';
import type { Discovery } from './model/engine.ts';
import { SkeinError } from './model/errors.ts';
import type { CanonicalUrl } from './model/url.ts';
import { canonicalise, hostKeyOf } from './url/canonicalise.ts';

/** Seeds come first and are in scope whatever the rules say (F:U11). */
export function seedDiscovery(
  url: CanonicalUrl,
  { resolver, selection }: Pick<CrawlParts, 'resolver' | 'selection'>,
): Discovery {
  return {
    url,
    host: hostKeyOf(url),
    fingerprint: resolver.fingerprintOf(url),
    from: 0,
    via: 'seed',
    depth: 0,
    priority: selection.ordering.priority({ url, depth: 0, sequence: 0 }),
    redirects: 0,
    because: undefined,
  };
}

/** The seeds as they were given, each once. Throws NO_SEED for what is no http or https URL, and where there is none. */
export function readSeeds(texts: readonly string[]): readonly CanonicalUrl[] {
  const seeds = new Set<CanonicalUrl>();
  const wrong: string[] = [];
  for (const text of texts) {
    const url = canonicalise(text);
    if (url === undefined) wrong.push(text);
    else seeds.add(url);
  }
  if (wrong.length > 0) {
    throw new SkeinError(
      'NO_SEED',
      `not an http or https URL: ${wrong.join(', ')}`,
      'Write seeds like https://example.org/.',
    );
  }
  if (seeds.size === 0) throw new SkeinError('NO_SEED', 'no seed was given', 'Name at least one URL to begin with.');
  return [...seeds];
}
