import { HASH_PRIME, HASH_START } from '../content/text-hash.ts';
import { PART_MARK } from './analyse.ts';
import { formsOf } from './analyse-forms.ts';
import { isStopWord } from './analyse-stop-words.ts';

/** How a language joins words to one. */
interface Joining {
  /** What may stand between the parts. */
  readonly links: readonly string[];
  /** Of words that are declined, short ones first. */
  readonly endings: readonly string[];
  /** Letters of the last part at least: what is shorter is an ending more often than a word. */
  readonly shortestLast: number;
}

/** Languages that write compounds as one word. */
const JOININGS: Readonly<Record<string, Joining>> = {
  da: { links: ['s', 'e'], endings: ['s', 'e', 'n', 'r', 'en', 'et', 'er', 'ene', 'erne'], shortestLast: 3 },
  de: {
    links: ['s', 'n', 'en', 'es', 'er', 'e'],
    endings: ['s', 'n', 'e', 'es', 'en', 'er', 'em', 'ern'],
    shortestLast: 4,
  },
  nl: { links: ['s', 'n', 'en', 'e'], endings: ['s', 'e', 'n', 'en'], shortestLast: 4 },
  no: { links: ['s', 'e'], endings: ['s', 'a', 'e', 'r', 'en', 'et', 'er', 'ene'], shortestLast: 3 },
  sv: { links: ['s'], endings: ['s', 'n', 'r', 'en', 'et', 'ar', 'er', 'or', 'na', 'arna', 'erna'], shortestLast: 3 },
};

const SHORTEST_FIRST = 3;
const SHORTEST_COMPOUND = 7;
/** Longer words are no language. */
const LONGEST_COMPOUND = 40;
const LETTERS = /^\p{L}+$/u;

const LETTER_E = 'e'.charCodeAt(0);

/** Whether words of a language (`languageCode`) may be compounds. */
export function hasCompounds(language: string): boolean {
  return Object.hasOwn(JOININGS, language);
}

/** The words of a language that compounds are made of. */
export interface Vocabulary {
  /** How often a word stands in texts as it is written, in lower case; 0 for one that does not. */
  frequency(word: string): number;
  /** False where it surely has no word of that hash (`textHash`): most beginnings of words are none. */
  mayHave(hash: number): boolean;
}

/** A word taken apart. */
interface Split {
  /** As they stand as words of their own, or nearly so. */
  readonly parts: readonly string[];
  /** The geometric mean of how often the two halves stand as words. */
  readonly worth: number;
}

/**
 * Takes compounds of a language apart by the words of the texts themselves: of all ways to cut a word into two, of which the first half is a word
 * (an ending between the two left out) and the second a form of a word or such a compound, the one whose halves are the most frequent (Koehn and
 * Knight, Empirical methods for compound splitting, EACL 2003).
 */
export class Compounds {
  readonly #language: string;
  readonly #joining: Joining;
  readonly #vocabulary: Vocabulary;
  /** The ends of the word that is taken apart, each looked at once however many ways lead to it. */
  readonly #rests = new Map<string, Split | undefined>();

  constructor(language: string, vocabulary: Vocabulary) {
    this.#language = language;
    this.#joining = JOININGS[language] ?? { links: [], endings: [], shortestLast: LONGEST_COMPOUND };
    this.#vocabulary = vocabulary;
  }

  /** The marked terms for the parts of a lower-case word, none for one that is no compound. */
  termsOf(word: string): readonly string[] {
    if (word.length > LONGEST_COMPOUND || !LETTERS.test(word)) return [];
    this.#rests.clear();
    const parts = this.#split(word)?.parts ?? [];
    return [...new Set(parts.map((part) => PART_MARK + this.#stemOf(part)))];
  }

  #split(word: string): Split | undefined {
    const { links, shortestLast } = this.#joining;
    let best: Split | undefined;
    let hash = HASH_START;
    for (let end = 1; end <= word.length - shortestLast; end++) {
      hash = Math.imul(hash ^ word.charCodeAt(end - 1), HASH_PRIME);
      if (end < SHORTEST_FIRST || word.length < SHORTEST_COMPOUND) continue;
      if (this.#vocabulary.mayHave(hash)) {
        const first = word.slice(0, end);
        best = this.#better(best, first, word.slice(end));
        for (const link of links)
          if (word.startsWith(link, end)) best = this.#better(best, first, word.slice(end + link.length));
      }
      // `Schulhof` is of `Schule`.
      if (this.#vocabulary.mayHave(Math.imul(hash ^ LETTER_E, HASH_PRIME)))
        best = this.#better(best, `${word.slice(0, end)}e`, word.slice(end));
    }
    return best;
  }

  #better(best: Split | undefined, first: string, rest: string): Split | undefined {
    const count = rest.length < this.#joining.shortestLast ? 0 : this.#countOf(first);
    if (count === 0) return best;
    const known = this.#countOfForm(rest);
    const within = this.#splitRest(rest);
    // A word that is more frequent than its parts together is not made of them (`Format` of `for` and `Mat`).
    const inner = within !== undefined && within.worth > known ? within : undefined;
    const worth = Math.sqrt(count * Math.max(known, inner?.worth ?? 0));
    if (worth <= (best?.worth ?? 0)) return best;
    return { worth, parts: [first, ...(known > 0 ? [rest] : []), ...(inner?.parts ?? [])] };
  }

  #splitRest(rest: string): Split | undefined {
    if (rest.length < SHORTEST_COMPOUND) return undefined;
    if (this.#rests.has(rest)) return this.#rests.get(rest);
    const split = this.#split(rest);
    this.#rests.set(rest, split);
    return split;
  }

  /** Stop words are parts of verbs (`Vorstand`), not of compounds. */
  #countOf(word: string): number {
    const count = this.#vocabulary.frequency(word);
    return count > 0 && isStopWord(word, this.#language) ? 0 : count;
  }

  /** Of the word itself, else of the one that is left without an ending: stems would say more, and take longer than all else. */
  #countOfForm(word: string): number {
    let count = this.#countOf(word);
    for (const ending of this.#joining.endings) {
      if (count > 0 || word.length - ending.length < this.#joining.shortestLast) break;
      if (word.endsWith(ending)) count = this.#countOf(word.slice(0, -ending.length));
    }
    return count;
  }

  #stemOf(word: string): string {
    return formsOf(word, this.#language)[0] ?? word;
  }
}
