import { languageCode } from './analyse-stem.ts';
import type { SearchIndex } from './search-index.ts';

/** A language with fewer of the documents is not looked for: each one's stemmer may find what is not meant. */
const LEAST_SHARE = 0.02;
const MOST_LANGUAGES = 8;

/** The languages of an index's documents as their words are known (`languageCode`), the most frequent first, rare ones left out. */
export function indexLanguages({ segments }: SearchIndex): readonly string[] {
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
    .filter(([name, count]) => name !== '' && count >= all * LEAST_SHARE)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_LANGUAGES)
    .map(([name]) => name);
}
