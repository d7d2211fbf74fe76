import type { CanonicalUrl } from '../model/url.ts';
import { type CanonicalRule, type KeyParts, withoutParameters } from './canonical-rules.ts';

/** What makes two URLs one page; with empty rules the URL itself is the key. */
export interface KeyRules {
  /** Names of query parameters that make no difference, compared as they stand in the URL, case included. */
  readonly stripQuery: readonly string[];
  /** As `canonicalRules` gives them. */
  readonly canonical: readonly CanonicalRule[];
}

/** The URL itself is the key. */
export const NO_KEY_RULES: KeyRules = { stripQuery: [], canonical: [] };

/** One step from a URL to its key: the rule that changed it, and what it is since. */
export interface KeyStep {
  /** The rule's name, or the setting's flag with the parameters it strips. */
  readonly rule: string;
  readonly key: string;
}

/** A URL that needs more rounds of the rules was made to cost time; its key is then as good as any. */
const MOST_ROUNDS = 8;

/**
 * The key under which a page is known (URL-7): the URL as the rules leave it. Without rules it is the URL; with `stripQuery` order,
 * blanks and encoding of all other parameters stay, and "?" goes only when a parameter was removed and none is left. Idempotent:
 * rules are applied until none changes anything. The key decides what is the same page; fetched is always the URL.
 */
export function pageKey(url: CanonicalUrl, rules: KeyRules): string {
  return hasKeyRules(rules) ? applied(url, rules, () => undefined) : url;
}

/** Whether the key may be anything but the URL. */
export function hasKeyRules({ stripQuery, canonical }: KeyRules): boolean {
  return stripQuery.length > 0 || canonical.length > 0;
}

/** How the key of a URL comes about: each rule that changes it, in their order. */
export function keySteps(url: CanonicalUrl, rules: KeyRules): readonly KeyStep[] {
  const steps: KeyStep[] = [];
  applied(url, rules, (rule, parts) => {
    const key = textOf(parts);
    if (key !== (steps.at(-1)?.key ?? url)) steps.push({ rule, key });
  });
  return steps;
}

/** Applies the rules, round by round, and tells of each that may have changed something. */
function applied(url: string, rules: KeyRules, tell: (rule: string, parts: KeyParts) => void): string {
  const { stripQuery, canonical } = rules;
  let parts = partsOf(url);
  let key = url;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = parts;
    if (stripQuery.length > 0) parts = withoutParameters(parts, ([name]) => stripQuery.includes(name));
    if (parts !== before) tell(`--strip-query ${stripQuery.join(',')}`, parts);
    for (const { name, apply } of canonical) {
      const next = apply(parts);
      if (next !== parts) tell(name, next);
      parts = next;
    }
    if (parts === before) break;
    const next = textOf(parts);
    if (next === key) break;
    key = next;
  }
  return key;
}

function partsOf(url: string): KeyParts {
  const [, scheme = '', host = '', port = '', path = '', query] =
    /^(https?):\/\/(\[[^\]]*\]|[^/:]*)(:\d+)?([^?]*)(?:\?(.*))?$/s.exec(url) ?? [];
  return { scheme, host, port, path, query };
}

function textOf({ scheme, host, port, path, query }: KeyParts): string {
  return `${scheme}://${host}${port}${path}${query === undefined ? '' : `?${query}`}`;
}
