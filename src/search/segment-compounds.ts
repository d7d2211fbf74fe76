import { textHash } from '../content/text-hash.ts';
import type { Analyser } from './analyse.ts';
import { Compounds, hasCompounds, type Vocabulary } from './analyse-compounds.ts';
import { exactOf, formsOf } from './analyse-forms.ts';

/** With fewer different words than this, those of the other segments count, too: a few pages have not all the words that compounds are made of. */
const FEW_WORDS = 3000;

/**
 * Gives the marked terms for the parts of a word, by its number; none for one that is no compound. `counts`: how often each word occurs in the
 * segment to be. `documentsWith`: how many documents of the other segments have a term.
 */
export function compoundsAmong(
  counts: Uint32Array,
  analyser: Analyser,
  documentsWith: (term: string) => number,
): (word: number) => readonly string[] {
  const vocabularies = new Map<string, Map<string, number>>();
  counts.forEach((count, word) => {
    const language = analyser.languageOf(word);
    if (count === 0 || !hasCompounds(language)) return;
    let words = vocabularies.get(language);
    if (words === undefined) {
      words = new Map();
      vocabularies.set(language, words);
    }
    const text = exactOf(analyser.formsOf(word));
    words.set(text, (words.get(text) ?? 0) + count);
  });
  const compounds = new Map(
    [...vocabularies].map(([language, words]) => [language, compoundsOf(words, language, documentsWith)]),
  );
  return (word) => compounds.get(analyser.languageOf(word))?.termsOf(exactOf(analyser.formsOf(word))) ?? [];
}

/** `words`: those of one language in the segment to be, with how often they occur. */
function compoundsOf(words: Map<string, number>, language: string, documentsWith: (term: string) => number): Compounds {
  if (words.size < FEW_WORDS) return new Compounds(language, wholeVocabulary(words, language, documentsWith));
  const hashes = new Uint32Array(HASH_BITS / 32);
  for (const word of words.keys()) {
    const hash = textHash(word) & (HASH_BITS - 1);
    hashes[hash >>> 5] = (hashes[hash >>> 5] ?? 0) | (1 << (hash & 31));
  }
  return new Compounds(language, {
    frequency: (word) => words.get(word) ?? 0,
    mayHave(hash) {
      const bit = hash & (HASH_BITS - 1);
      return ((hashes[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
    },
  });
}

/** So many hashes are told apart: a word of a large vocabulary shares its own with another in one of four cases. */
const HASH_BITS = 1 << 21;

function wholeVocabulary(
  words: Map<string, number>,
  language: string,
  documentsWith: (term: string) => number,
): Vocabulary {
  return {
    frequency(word) {
      let count = words.get(word);
      if (count === undefined) {
        // A word that is its own stem has no other term.
        count = documentsWith(formsOf(word, language).slice(0, 2).at(-1) ?? '');
        words.set(word, count);
      }
      return count;
    },
    mayHave: () => true,
  };
}
