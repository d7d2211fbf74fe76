import type { CanonicalUrl } from '../model/url.ts';

/** What makes two URLs one page; with empty rules the URL itself is the key. */
export interface KeyRules {
  /** Names of query parameters that make no difference, compared as they stand in the URL, case included. */
  readonly stripQuery: readonly string[];
}

/**
 * The key under which a page is known (URL-7): the URL without the parameters named. Order, blanks and encoding of all others stay,
 * and "?" goes only when a parameter was removed and none is left. The key decides what is the same page; fetched is always the URL.
 */
export function pageKey(url: CanonicalUrl, rules: KeyRules): string {
  if (rules.stripQuery.length === 0) return url;
  const question = url.indexOf('?');
  if (question < 0) return url;
  const parameters = url.slice(question + 1).split('&');
  const kept = parameters.filter((parameter) => !rules.stripQuery.includes(nameOf(parameter)));
  if (kept.length === parameters.length) return url;
  const query = kept.join('&');
  return query === '' ? url.slice(0, question) : url.slice(0, question + 1) + query;
}

function nameOf(parameter: string): string {
  const equals = parameter.indexOf('=');
  return equals < 0 ? parameter : parameter.slice(0, equals);
}
