import { PART_MARK } from './analyse.ts';
import { formsOf } from './analyse-forms.ts';
import { isStopWord } from './analyse-stop-words.ts';

/** Languages that write compounds as one word, and what may stand between the parts of one. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  da: ['s', 'e'],
  de: ['s', 'n', 'en', 'es', 'er', 'e'],
  nl: ['s', 'n', 'en', 'e'],
  no: ['s', 'e'],
  sv: ['s'],
};

/** Shorter words are no compounds, shorter parts say too little. */
const SHORTEST_COMPOUND = 7;
const SHORTEST_PART = 3;
/** Longer words are no language. */
const LONGEST_COMPOUND = 40;
const LETTERS = /^\p{L}+$/u;

/** Whether words of a language (`languageCode`) may be compounds. */
export function hasCompounds(language: string): boolean {
  return Object.hasOwn(LINKS, language);
}

/** How often words stand in the texts of a language, 0 for none. */
export interface WordFrequencies {
  /** A word as it is written, in lower case. */
  ofWord(word: string, language: string): number;
  /** Words of that stem. */
  ofStem(stem: string, language: string): number;
}

/** A word taken apart. */
interface Split {
  /** Parts as they stand as words of their own. */
  readonly parts: readonly string[];
  /** The geometric mean of how often the two halves stand as words. */
  readonly worth: number;
}

/**
 * Takes compounds apart by the words of the texts themselves: of all ways to cut a word into two, of which the first half is a word (an ending
 * between the two left out) and the second a form of a word or such a compound, the one whose halves are the most frequent (Koehn and Knight, Empirical
 * methods for compound splitting, EACL 2003).
 */
export class Compounds {
  readonly #frequencies: WordFrequencies;

  constructor(frequencies: WordFrequencies) {
    this.#frequencies = frequencies;
  }

  /** The marked terms for the parts of a lower-case word, none for one that is no compound. */
  termsOf(word: string, language: string): readonly string[] {
    if (word.length > LONGEST_COMPOUND || !LETTERS.test(word)) return [];
    const parts = this.#split(word, language)?.parts ?? [];
    return [...new Set(parts.map((part) => PART_MARK + stemIn(part, language)))];
  }

  #split(word: string, language: string): Split | undefined {
    let best: Split | undefined;
    if (word.length < SHORTEST_COMPOUND) return undefined;
    for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
      const first = this.#firstHalf(word.slice(0, cut), language);
      if (first === undefined) continue;
      const rest = word.slice(cut);
      const known = this.#countOf(rest, language) || this.#frequencies.ofStem(stemIn(rest, language), language);
      const within = this.#split(rest, language);
      const worth = Math.sqrt(first.count * Math.max(known, within?.worth ?? 0));
      if (worth <= (best?.worth ?? 0)) continue;
      best = { worth, parts: [first.word, ...(known > 0 ? [rest] : []), ...(within?.parts ?? [])] };
    }
    return best;
  }

  /** The word that the first half of a compound is, if it is one: as it stands, without the ending that joins it, or with the `e` that it lost. */
  #firstHalf(half: string, language: string): { readonly word: string; readonly count: number } | undefined {
    const words = [half, `${half}e`];
    for (const link of LINKS[language] ?? []) if (half.endsWith(link)) words.push(half.slice(0, -link.length));
    for (const word of words) {
      const count = word.length < SHORTEST_PART ? 0 : this.#countOf(word, language);
      if (count > 0) return { word, count };
    }
    return undefined;
  }

  /** Stop words are parts of verbs (`Vorstand`), not of compounds. */
  #countOf(word: string, language: string): number {
    const count = this.#frequencies.ofWord(word, language);
    return count > 0 && isStopWord(word, language) ? 0 : count;
  }
}

function stemIn(word: string, language: string): string {
  return formsOf(word, language)[0] ?? word;
}
