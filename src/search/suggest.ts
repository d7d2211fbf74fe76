import { fold, lowerCase } from './analyse-fold.ts';
import { planQuery } from './query-plan.ts';
import type { QueryPlan, QueryTree } from './query-tree.ts';
import type { QueryAnalysis } from './query-words.ts';

/** Queries that were asked, for completing others. The longest unasked go first when there are too many. */
export class AskedQueries {
  readonly #counts = new Map<string, { readonly query: string; readonly count: number }>();
  readonly #most: number;

  constructor(most = 10_000) {
    this.#most = most;
  }

  /** Remembers a query that found something. */
  remember(query: string): void {
    const text = query.replace(/\s+/g, ' ').trim();
    const key = keyOf(text);
    if (key === '' || text.length > LONGEST_QUERY) return;
    const count = (this.#counts.get(key)?.count ?? 0) + 1;
    this.#counts.delete(key);
    this.#counts.set(key, { query: text, count });
    if (this.#counts.size > this.#most)
      for (const oldest of this.#counts.keys()) return void this.#counts.delete(oldest);
  }

  /** Those that begin like that, the most frequent first. */
  beginningWith(typed: string, most: number): readonly string[] {
    const beginning = keyOf(typed.trimStart());
    if (beginning === '') return [];
    const found = [...this.#counts].filter(([key]) => key.startsWith(beginning) && key !== beginning);
    return found
      .sort(([, a], [, b]) => b.count - a.count)
      .slice(0, most)
      .map(([, { query }]) => query);
  }
}

/** What is longer was pasted. */
const LONGEST_QUERY = 100;

/** What finds the pages whose titles have all the words typed so far, the last of which may go on; undefined where no word is typed. */
export function suggestionPlan(typed: string, analysis: QueryAnalysis): QueryPlan | undefined {
  const words = typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const last = words.length - 1;
  const goesOn = !/\s$/.test(typed);
  const parts = words.map(
    (text, index): QueryTree => ({ kind: goesOn && index === last ? 'prefix' : 'word', text, field: 'title' }),
  );
  const [first] = parts;
  if (first === undefined) return undefined;
  return planQuery(parts.length === 1 ? first : { kind: 'all', parts }, analysis);
}

/** Earlier queries, then titles, each once however it is written. */
export function mergeSuggestions(
  queries: readonly string[],
  titles: readonly string[],
  most: number,
): readonly string[] {
  const seen = new Set<string>();
  const suggestions: string[] = [];
  for (const text of [...queries, ...titles]) {
    const key = keyOf(text).trim();
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    suggestions.push(text);
    if (suggestions.length === most) break;
  }
  return suggestions;
}

function keyOf(text: string): string {
  return fold(lowerCase(text, '')).replace(/\s+/g, ' ');
}
