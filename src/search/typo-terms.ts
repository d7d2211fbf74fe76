import { EXACT_MARK, isAside, NAME_MARK, PAIR_MARK, PART_MARK } from './analyse.ts';
import { PostingsCursor } from './postings-cursor.ts';
import { NO_DOCUMENT } from './postings-table.ts';
import { BARE_BIT } from './postings-writer.ts';
import type { Segment } from './segment.ts';
import { editDistance } from './typo-distance.ts';
import { WordList } from './typo-list.ts';
import { LONGEST, SHORTEST } from './typo-table.ts';

/** So many terms at most are taken for one misspelt word, the nearest and most frequent ones. */
const MOST_TERMS = 64;

/** The terms of an index that differ from a lower-case word in so many letters at most, marked ones and stems. */
export function termsLike(segments: readonly Segment[], word: string, distance: number): readonly string[] {
  const found = new Map<string, { readonly far: number; readonly documents: number }>();
  for (const { dictionary } of segments) {
    for (const { term, documents } of dictionary.from('')) {
      const text = unmarked(term);
      if (isAside(term)) continue;
      if (Math.abs(text.length - word.length) > distance || !sharesLetters(text, word, distance)) continue;
      const far = editDistance(word, text, distance);
      if (far <= distance) found.set(term, { far, documents: documents + (found.get(term)?.documents ?? 0) });
    }
  }
  const near = [...found].sort(([, a], [, b]) => a.far - b.far || b.documents - a.documents);
  return near.slice(0, MOST_TERMS).map(([term]) => term);
}

/** Sees quickly that two words are too far apart: of the three letters that either begins with, some must be in the other's beginning. */
function sharesLetters(text: string, word: string, distance: number): boolean {
  let missing = 0;
  const beginning = text.slice(0, 3 + distance);
  for (let at = 0; at < Math.min(3, word.length); at++) {
    if (!beginning.includes(word.charAt(at))) missing++;
  }
  return missing <= distance;
}

const EXACT_UNIT = EXACT_MARK.charCodeAt(0);
const PART_UNIT = PART_MARK.charCodeAt(0);
const NAME_UNIT = NAME_MARK.charCodeAt(0);
const PAIR_UNIT = PAIR_MARK.charCodeAt(0);

/** The words of an index for finding misspellings: terms of `least` documents or more as words are written, and stems, which may be words. */
export function indexedWords(segments: readonly Segment[], least: number): WordList {
  const words = new WordList(segments.reduce((sum, { dictionary }) => sum + dictionary.mostTerms, 0));
  for (const { dictionary } of segments) {
    dictionary.scan((units, length, documents) => {
      const first = units[0] ?? 0;
      if (documents < least || first === PART_UNIT || first === NAME_UNIT || first === PAIR_UNIT) return;
      const isStem = first !== EXACT_UNIT;
      const start = isStem ? 0 : EXACT_MARK.length;
      if (length - start < SHORTEST || length - start > LONGEST) return;
      words.add(units, start, length, documents, isStem);
    });
  }
  return words;
}

/** Whether a stem is a word that stands in some document. */
export function isWordOf(segments: readonly Segment[], stem: string): boolean {
  return segments.some((segment) => {
    const place = segment.dictionary.find(stem);
    if (place === undefined) return false;
    const cursor = new PostingsCursor(segment, place);
    while (cursor.next() !== NO_DOCUMENT) if ((cursor.mask & BARE_BIT) !== 0) return true;
    return false;
  });
}

function unmarked(term: string): string {
  return term.startsWith(EXACT_MARK) ? term.slice(EXACT_MARK.length) : term;
}
