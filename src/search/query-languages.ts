import { languageCode } from './analyse-stem.ts';
import type { SearchIndex } from './search-index.ts';

/** Words are not looked for in a language that fewer of the documents are in: each one's stemmer may find what is not meant. */
export const LEAST_SHARE = 0.02;

/**
 * The languages of an index's documents as their words are known (`languageCode`), the most frequent first, those that less than a share of them are
 * in left out. '' for those in which no language is known.
 */
export function indexLanguages({ segments }: SearchIndex, leastShare: number): readonly string[] {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { columns, count } of segments) {
    const { languages: names } = columns.names;
    const bySegment = new Float64Array(names.length).fill(count);
    // Of one language are all.
    if (names.length > 1) {
      bySegment.fill(0);
      for (const number of columns.languages) bySegment[number] = (bySegment[number] ?? 0) + 1;
    }
    names.forEach((name, number) => {
      const code = languageCode(name);
      counts.set(code, (counts.get(code) ?? 0) + (bySegment[number] ?? 0));
    });
    all += count;
  }
  return [...counts]
    .filter(([, count]) => count >= all * leastShare)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}
