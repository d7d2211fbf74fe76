import { bitCount } from '../content/bit-count.ts';
import { editDistance } from './typo-distance.ts';
import type { WordCount, WordList } from './typo-list.ts';

/** Letters that may be wrong. */
const DISTANCE = 2;
/** The most frequent words only: each is looked at for each misspelt one. */
const MOST_WORDS = 100_000;
/** UTF-16 units of a word that may be misspelt, or meant. */
export const SHORTEST = 3;
export const LONGEST = 30;

/**
 * Finds the words that another may have been meant for. All are looked at: the sets of their letters tell nearly always, in a nanosecond or
 * two, that they are too far away. (A table of all beginnings with letters left out finds them without that, but takes a second to make.)
 */
export class TypoTable {
  readonly #words: WordList;
  /** The letters of each word, as bits. */
  readonly #letters: Uint32Array;
  /** The number of characters of each word. */
  readonly #lengths: Uint8Array;

  /** `words`: of `SHORTEST` to `LONGEST` units. */
  constructor(words: WordList) {
    this.#words = words.mostFrequent(MOST_WORDS);
    const { count } = this.#words;
    this.#letters = new Uint32Array(count);
    this.#lengths = new Uint8Array(count);
    for (let at = 0; at < count; at++) {
      const units = this.#words.units(at);
      this.#letters[at] = lettersOf(units);
      this.#lengths[at] = charactersOf(units);
    }
  }

  /**
   * The words nearest to a lower-case word that is not among them, the likeliest first; none where the word itself is known or short. `isWord`:
   * whether a stem is a word, too.
   */
  nearest(word: string, isWord: (stem: string) => boolean, most = 1): readonly WordCount[] {
    if (word.length < SHORTEST || word.length > LONGEST) return [];
    // Of a short word nearly any is near.
    const distance = word.length < SHORTEST + 2 ? 1 : DISTANCE;
    const near: { readonly found: WordCount; readonly distance: number }[] = [];
    const units = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
    const letters = lettersOf(units);
    const length = charactersOf(units);
    for (let at = 0; at < this.#letters.length; at++) {
      // A wrong letter takes one from the set and adds one.
      if (bitCount((this.#letters[at] ?? 0) ^ letters) > 2 * distance) continue;
      if (Math.abs((this.#lengths[at] ?? 0) - length) > distance) continue;
      const found = this.#words.word(at);
      const far = editDistance(word, found.word, distance);
      if (far === 0 && (!found.isStem || isWord(found.word))) return [];
      if (far > 0 && far <= distance) near.push({ found, distance: far });
    }
    near.sort((a, b) => rankOf(b, word) - rankOf(a, word));
    const nearest: WordCount[] = [];
    for (const { found } of near) {
      if (nearest.length === most) break;
      if (!found.isStem || isWord(found.word)) nearest.push(found);
    }
    return nearest;
  }
}

/** A letter less wrong weighs as much as a hundred times the documents, the right first letter as much as ten times: it is seldom wrong. */
function rankOf({ found, distance }: { readonly found: WordCount; readonly distance: number }, word: string): number {
  return Math.log10(found.documents) - 2 * distance + (found.word.charAt(0) === word.charAt(0) ? 1 : 0);
}

/** The letters of a word, in 32 bits: different ones may share a bit. Characters beyond the basic plane count for none. */
function lettersOf(units: Uint16Array): number {
  let letters = 0;
  for (const unit of units) if ((unit & 0xf800) !== 0xd800) letters |= 1 << (unit & 31);
  return letters;
}

/** Two units that are a pair are one character. */
function charactersOf(units: Uint16Array): number {
  let characters = units.length;
  for (let at = 1; at < units.length; at++) {
    if (((units[at] ?? 0) & 0xfc00) === 0xdc00 && ((units[at - 1] ?? 0) & 0xfc00) === 0xd800) characters--;
  }
  return characters;
}
