import { SkeinError } from '../model/errors.ts';
import type { Settings } from '../model/settings.ts';
import type { CanonicalUrl } from '../model/url.ts';
import type { Because } from '../model/visit.ts';
import { canonicalise, hostKeyOf, hostnameOf, originOf } from '../url/canonicalise.ts';
import { isWithin, registrableDomain } from '../url/domain.ts';
import { urlPattern } from './url-pattern.ts';

/** The settings that say how far a crawl goes. */
export type ScopeSettings = Pick<Settings, 'scope' | 'domains' | 'internal' | 'include' | 'exclude'>;

/** Answers why a URL is out of scope; undefined for one that is in. */
export interface Scope {
  (url: CanonicalUrl): Because | undefined;
  /** One more seed, as if it had been given at the start. */
  addSeed(url: CanonicalUrl): void;
  /** What is near this URL is near a seed; the patterns hold for it as for all others. */
  reach(url: CanonicalUrl): void;
  /**
   * A seed's redirect led to this URL: the level reaches from here too, and `include` does not apply to it. Without effect where
   * `domains` or `internal` say what is in scope.
   */
  widen(url: CanonicalUrl): void;
}

/** What is near the seeds, by one level; `accepts` is asked for many URLs, `reach` is called for few. */
interface Level {
  accepts(url: CanonicalUrl): boolean;
  reach(from: CanonicalUrl): void;
}

/**
 * The rules, in this order: a seed is always in its own scope, whatever else is said; a URL must be near a seed (`scope`), or, where
 * `domains` or `internal` are given, within one of those instead; `exclude` refuses what it matches; `include`, where given, refuses
 * what none of it matches. So exclude wins over include, and include never brings in what the scope leaves out.
 *
 * Throws SETTINGS for a domain or a prefix that cannot be read, and for a pattern that might hold the crawl.
 */
export function compileScope(settings: ScopeSettings, seeds: readonly CanonicalUrl[]): Scope {
  const places = placesOf(settings);
  const level = places ?? levelOf(settings.scope);
  const outside: Because = { reason: 'scope', rule: ruleOf(settings) };
  const refuse = patternRule(settings);
  const exempt = new Set<CanonicalUrl>();
  const widened = new Set<CanonicalUrl>();

  const scope = (url: CanonicalUrl): Because | undefined => {
    const because = level.accepts(url) ? refuse(url) : outside;
    if (because === undefined || exempt.has(url)) return undefined;
    return because.reason === 'include' && widened.has(url) ? undefined : because;
  };
  const addSeed = (url: CanonicalUrl): void => {
    exempt.add(url);
    level.reach(url);
  };
  const widen = (url: CanonicalUrl): void => {
    if (places) return;
    widened.add(url);
    level.reach(url);
  };
  for (const seed of seeds) addSeed(seed);
  return Object.assign(scope, { addSeed, reach: (url: CanonicalUrl) => level.reach(url), widen });
}

function patternRule({ include = [], exclude = [] }: ScopeSettings): (url: CanonicalUrl) => Because | undefined {
  const included = include.map(urlPattern);
  const excluded = exclude.map(urlPattern);
  const notIncluded: Because = {
    reason: 'include',
    rule: `--include ${included.map(({ written }) => written).join(' | ')}`,
  };
  return (url) => {
    for (const { test, longest, written } of excluded) {
      if (url.length > longest)
        return { reason: 'exclude', rule: `--exclude ${written} (tried on ${longest} characters at most)` };
      if (test(url)) return { reason: 'exclude', rule: `--exclude ${written}` };
    }
    const isIncluded =
      included.length === 0 || included.some(({ test, longest }) => url.length <= longest && test(url));
    return isIncluded ? undefined : notIncluded;
  };
}

function ruleOf({ scope, domains = [], internal = [] }: ScopeSettings): string {
  const places = [
    ...domains.map((domain) => `--domains ${domain}`),
    ...internal.map((prefix) => `--internal ${prefix}`),
  ];
  return places.length === 0 ? `--scope ${scope}` : places.join(' ');
}

/** The places given by name; undefined where none is, and the level decides. */
function placesOf({ domains = [], internal = [] }: ScopeSettings): Level | undefined {
  if (domains.length === 0 && internal.length === 0) return undefined;
  const names = domains.map(domainName);
  const prefixes = internal.map(prefixUrl);
  const isInDomains = perOrigin((url) => {
    const host = hostnameOf(url);
    return names.some((name) => isWithin(host, name));
  });
  return {
    accepts: (url) => prefixes.some((prefix) => url.startsWith(prefix)) || isInDomains(url),
    reach: () => {},
  };
}

function domainName(domain: string): string {
  const url = canonicalise(`http://${domain.trim().replace(/^(?:\*?\.)+/, '')}/`);
  if (url !== undefined && /^http:\/\/[^/]+\/$/.test(url)) return hostnameOf(url);
  throw new SkeinError('SETTINGS', `"${domain}" is not a domain name`, 'Write names such as example.org.');
}

function prefixUrl(prefix: string): CanonicalUrl {
  const url = canonicalise(prefix);
  if (url !== undefined) return url;
  const advice = 'Write the beginning of a URL, such as https://example.org/docs/.';
  throw new SkeinError('SETTINGS', `"${prefix}" is not an http or https URL`, advice);
}

function levelOf(scope: Settings['scope']): Level {
  switch (scope) {
    case 'page':
      return pageLevel();
    case 'prefix':
      return prefixLevel();
    case 'host':
      return hostLevel();
    case 'domain':
      return domainLevel();
    case 'any':
      return { accepts: () => true, reach: () => {} };
  }
}

/** The seeds themselves and nothing else. */
function pageLevel(): Level {
  const pages = new Set<CanonicalUrl>();
  return { accepts: (url) => pages.has(url), reach: (from) => pages.add(from) };
}

/** The seed's directory: all up to the last slash of its path. */
function prefixLevel(): Level {
  const prefixes: string[] = [];
  return {
    accepts: (url) => prefixes.some((prefix) => url.startsWith(prefix)),
    reach: (from) => {
      const question = from.indexOf('?');
      const path = question < 0 ? from : from.slice(0, question);
      prefixes.push(path.slice(0, path.lastIndexOf('/') + 1));
    },
  };
}

/** The seed's host key: name and port. */
function hostLevel(): Level {
  const hosts = new Set<string>();
  const isOfHosts = perOrigin((url) => hosts.has(hostKeyOf(url)));
  return {
    accepts: isOfHosts,
    reach: (from) => {
      hosts.add(hostKeyOf(from));
      isOfHosts.forget();
    },
  };
}

/** The seed's registrable domain, with any port; for an address or a name without one, the host name itself. */
function domainLevel(): Level {
  const domains = new Set<string>();
  const domainOf = (url: CanonicalUrl): string => registrableDomain(hostnameOf(url)) ?? hostnameOf(url);
  const isOfDomains = perOrigin((url) => domains.has(domainOf(url)));
  return {
    accepts: isOfDomains,
    reach: (from) => {
      domains.add(domainOf(from));
      isOfDomains.forget();
    },
  };
}

/** A test that looks at the origin alone, with the last answer kept: most links of a page stay where they are. */
interface OriginTest {
  (url: CanonicalUrl): boolean;
  forget(): void;
}

function perOrigin(test: (url: CanonicalUrl) => boolean): OriginTest {
  // Ends in "/", so that it is the beginning of URLs of that origin only.
  let origin: string | undefined;
  let answer = false;
  const remembered = (url: CanonicalUrl): boolean => {
    if (origin === undefined || !url.startsWith(origin)) {
      origin = `${originOf(url)}/`;
      answer = test(url);
    }
    return answer;
  };
  const forget = (): void => {
    origin = undefined;
  };
  return Object.assign(remembered, { forget });
}
