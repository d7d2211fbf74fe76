import { bitCount } from '../content/bit-count.ts';
import { editDistance } from './typo-distance.ts';

/** A word of the index. */
export interface WordCount {
  readonly word: string;
  /** So many have it. */
  readonly documents: number;
  /** It may be but the stem of words. */
  readonly isStem: boolean;
}

/** Letters that may be wrong. */
const DISTANCE = 2;
/** The most frequent words only: a hundred bytes each. */
const MOST_WORDS = 100_000;
const SHORTEST = 3;
const LONGEST = 30;

/**
 * Finds the words that another may have been meant for. All are looked at: the sets of their letters tell nearly always, in a nanosecond or
 * two, that they are too far away. (A table of all beginnings with letters left out finds them without that, but takes a second to make.)
 */
export class TypoTable {
  readonly #words: readonly WordCount[];
  /** The letters of each word, as bits. */
  readonly #letters: Uint32Array;

  constructor(words: Iterable<WordCount>) {
    this.#words = frequentWords(words);
    this.#letters = Uint32Array.from(this.#words, ({ word }) => lettersOf(word));
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
    const letters = lettersOf(word);
    for (let at = 0; at < this.#words.length; at++) {
      // A wrong letter takes one from the set and adds one.
      if (bitCount((this.#letters[at] ?? 0) ^ letters) > 2 * distance) continue;
      const found = this.#words[at];
      if (found === undefined) continue;
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

function frequentWords(words: Iterable<WordCount>): readonly WordCount[] {
  const frequent: WordCount[] = [];
  for (const count of words) {
    const { length } = count.word;
    if (length >= SHORTEST && length <= LONGEST) frequent.push(count);
  }
  if (frequent.length > MOST_WORDS) frequent.sort((a, b) => b.documents - a.documents);
  return frequent.slice(0, MOST_WORDS);
}

/** The letters of a word, in 32 bits: different ones may share a bit. Characters beyond the basic plane count for none. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    if ((code & 0xf800) !== 0xd800) letters |= 1 << (code & 31);
  }
  return letters;
}
