import { EXACT_MARK, NAME_MARK, PAIR_MARK, PART_MARK } from './analyse.ts';
import { PostingsCursor } from './postings-cursor.ts';
import { NO_DOCUMENT } from './postings-table.ts';
import { BARE_BIT } from './postings-writer.ts';
import type { Segment } from './segment.ts';
import { WordList } from './typo-list.ts';
import { NearWords } from './typo-near.ts';

/** So many terms at most are taken for one misspelt word, the nearest and most frequent ones. */
const MOST_TERMS = 64;

/** The terms of an index that differ from a lower-case word in so many letters at most, marked ones and stems. */
export function termsLike(segments: readonly Segment[], word: string, distance: number): readonly string[] {
  const found = new Map<string, { readonly far: number; readonly documents: number }>();
  for (const { dictionary } of segments) {
    const near = new NearWords(word, distance);
    dictionary.scan((units, length, documents) => {
      const first = units[0] ?? 0;
      if (isAsideUnit(first)) return 1;
      const start = first === EXACT_UNIT ? 1 : 0;
      const far = near.distance(units, start, length);
      if (far < 0) return start - far;
      if (far > distance) return 0;
      const term = String.fromCharCode(...units.subarray(0, length));
      found.set(term, { far, documents: documents + (found.get(term)?.documents ?? 0) });
      return 0;
    });
  }
  const near = [...found].sort(([, a], [, b]) => a.far - b.far || b.documents - a.documents);
  return near.slice(0, MOST_TERMS).map(([term]) => term);
}

const EXACT_UNIT = EXACT_MARK.charCodeAt(0);
const PART_UNIT = PART_MARK.charCodeAt(0);
const NAME_UNIT = NAME_MARK.charCodeAt(0);
const PAIR_UNIT = PAIR_MARK.charCodeAt(0);

/**
 * The words of an index for finding misspellings, terms as words are written, and stems, which may be words: all that are in `least` documents or more,
 * but where a segment says that more words than are wanted are in more documents.
 */
export function indexedWords(segments: readonly Segment[], least: number): WordList {
  const kept = segments.map(({ frequentWords }) => frequentWords);
  const level = kept.reduce((most, words) => Math.max(most, words.level), least);
  const words = new WordList(kept.reduce((sum, { count }) => sum + count, 0));
  const take = (units: Uint16Array, length: number, documents: number): void => {
    const isStem = units[0] !== EXACT_UNIT;
    if (documents >= level) words.add(units, isStem ? 0 : EXACT_MARK.length, length, documents, isStem);
  };
  for (const segmentWords of kept) segmentWords.scan(take);
  return words;
}

/** Whether a stem is a word that stands in some document. */
export function isWordOf(segments: readonly Segment[], stem: string): boolean {
  return segments.some((segment) => {
    if (segment.dictionary.find(EXACT_MARK + stem) !== undefined) return true;
    const place = segment.dictionary.find(stem);
    if (place === undefined) return false;
    const cursor = new PostingsCursor(segment, place);
    while (cursor.next() !== NO_DOCUMENT) if ((cursor.mask & BARE_BIT) !== 0) return true;
    return false;
  });
}

/** The same as `isAside`, by the first unit of a term. */
function isAsideUnit(unit: number): boolean {
  return unit === PART_UNIT || unit === NAME_UNIT || unit === PAIR_UNIT;
}
