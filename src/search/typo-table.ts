import { bitCount } from '../content/bit-count.ts';
import { fold } from './analyse-fold.ts';
import { LONGEST, MOST_WORDS, SHORTEST } from './typo-frequent.ts';
import type { WordCount, WordList } from './typo-list.ts';
import { NearWords } from './typo-near.ts';

/**
 * Letters that may be wrong, accents included; in words of fewer characters than `LONG` one of them must be an accent, as of a short word nearly any
 * is near: `redis` and `reads`.
 */
const DISTANCE = 2;
const LONG = 7;

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
    const { units } = this.#words;
    for (let at = 0; at < count; at++) {
      const [start, end] = [this.#words.startOf(at), this.#words.startOf(at + 1)];
      this.#letters[at] = lettersOf(units, start, end);
      this.#lengths[at] = charactersOf(units, start, end);
    }
  }

  /**
   * The words nearest to a lower-case word that is not among them, the likeliest first; none where the word itself is known or short. `isWord`:
   * whether a stem is a word, too.
   */
  nearest(word: string, isWord: (stem: string) => boolean, most = 1): readonly WordCount[] {
    if (word.length < SHORTEST || word.length > LONGEST) return [];
    const near: { readonly found: WordCount; readonly distance: number }[] = [];
    const units = Uint16Array.from({ length: word.length }, (_, at) => word.charCodeAt(at));
    const wanted = lettersOf(units, 0, units.length);
    const length = charactersOf(units, 0, units.length);
    const distance = length < SHORTEST + 2 ? 1 : DISTANCE;
    const mayMean = meaning(word, length);
    const distances = new NearWords(word, distance);
    for (let at = 0; at < this.#letters.length; at++) {
      // A wrong letter takes one from the set and adds one.
      if (bitCount((this.#letters[at] ?? 0) ^ wanted) > 2 * distance) continue;
      if (Math.abs((this.#lengths[at] ?? 0) - length) > distance) continue;
      const far = distances.distance(this.#words.units, this.#words.startOf(at), this.#words.startOf(at + 1));
      if (far < 0 || far > distance) continue;
      const found = this.#words.word(at);
      if (far === DISTANCE && !mayMean(found.word)) continue;
      if (far > 0) near.push({ found, distance: far });
      else if (!found.isStem || isWord(found.word)) return [];
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

/**
 * Whether a word may mean another that differs in two letters. Who means a word gets its first letter right, nearly always: with that and another
 * wrong it is another word. So is a short one, unless only one letter is wrong but for accents.
 */
function meaning(word: string, length: number): (other: string) => boolean {
  const plain = fold(word);
  const distances = new NearWords(plain, 1);
  return (other) => {
    const plainOther = fold(other);
    if (length >= LONG && plainOther.charAt(0) === plain.charAt(0)) return true;
    if (plain === word && plainOther === other) return false;
    const units = Uint16Array.from({ length: plainOther.length }, (_, at) => plainOther.charCodeAt(at));
    const far = distances.distance(units, 0, units.length);
    return far >= 0 && far <= 1;
  };
}

/** A letter less wrong weighs as much as a hundred times the documents, the right first letter as much as ten times: it is seldom wrong. */
function rankOf({ found, distance }: { readonly found: WordCount; readonly distance: number }, word: string): number {
  return Math.log10(found.documents) - 2 * distance + (found.word.charAt(0) === word.charAt(0) ? 1 : 0);
}

/** The letters of a word, in 32 bits: different ones may share a bit. Characters beyond the basic plane count for none. */
function lettersOf(units: Uint16Array, start: number, end: number): number {
  let letters = 0;
  for (let at = start; at < end; at++) {
    const unit = units[at] ?? 0;
    if ((unit & 0xf800) !== 0xd800) letters |= 1 << (unit & 31);
  }
  return letters;
}

/** Two units that are a pair are one character. */
function charactersOf(units: Uint16Array, start: number, end: number): number {
  let characters = end - start;
  for (let at = start + 1; at < end; at++) {
    if (((units[at] ?? 0) & 0xfc00) === 0xdc00 && ((units[at - 1] ?? 0) & 0xfc00) === 0xd800) characters--;
  }
  return characters;
}
