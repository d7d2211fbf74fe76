import { isStem, PAIR_MARK } from './analyse.ts';
import type { TermPlace } from './dictionary.ts';

/** Segments of fewer documents have no pairs: their phrases are found fast without. */
const LEAST_DOCUMENTS = 1000;
/** The share of a segment's documents that have a word whose pairs are noted. */
export const PAIRED_SHARE = 0.25;
const MOST_TERMS = 40;

/** The term for two stems side by side: of words that nearly all documents have, few have them so. */
export function pairTerm(first: string, second: string): string {
  return `${PAIR_MARK}${first} ${second}`;
}

/** Of terms those whose pairs a segment of so many documents notes, in their order. */
export function pairedAmong<T extends Pick<TermPlace, 'term' | 'documents'>>(terms: Iterable<T>, count: number): T[] {
  if (count < LEAST_DOCUMENTS) return [];
  const frequent = [...terms].filter(({ term, documents }) => documents >= count * PAIRED_SHARE && isStem(term));
  frequent.sort((a, b) => b.documents - a.documents);
  return frequent.slice(0, MOST_TERMS).sort((a, b) => (a.term < b.term ? -1 : 1));
}
