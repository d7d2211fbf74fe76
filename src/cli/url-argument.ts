import { type CanonicalUrl, canonicalise, SkeinError } from '../index.ts';
import { seedUrl } from './seeds.ts';

/** The URL that a word of the command line means; a path is one of `base`'s site, where there is a base. Throws USAGE for anything else. */
export function urlArgument(text: string, base?: CanonicalUrl): CanonicalUrl {
  const onSite = base !== undefined && text.startsWith('/') ? canonicalise(text, base) : undefined;
  if (onSite !== undefined) return onSite;
  const seed = seedUrl(text);
  const url = 'url' in seed ? canonicalise(seed.url) : undefined;
  if (url !== undefined) return url;
  const problem = 'problem' in seed ? seed.problem : `${text} is not a URL`;
  throw new SkeinError('USAGE', problem, 'Write it like https://example.org/page.');
}
