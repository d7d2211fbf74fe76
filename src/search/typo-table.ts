import { editDistance } from './typo-distance.ts';

/** A word of the index. */
export interface WordCount {
  readonly word: string;
  /** So many have it. */
  readonly documents: number;
  /** It may be but the stem of words. */
  readonly isStem: boolean;
}

/** Letters that may be wrong; as many are left out. */
const DISTANCE = 2;
/** What is behind so many letters of a word is not looked up, only compared. */
const PREFIX = 7;
/** Words that fewer documents have are misspellings more often than words. */
const LEAST_DOCUMENTS = 3;
/** The most frequent words only: 200 bytes each. */
const MOST_WORDS = 100_000;
const SHORTEST = 3;
const LONGEST = 30;

/**
 * Finds the words that another may have been meant for: by symmetric deletes, as two words that differ in two letters are equal when up to two
 * letters of each are left out (Garbe's SymSpell). Made in memory, when it is first needed.
 */
export class TypoTable {
  readonly #words: readonly WordCount[];
  /** Hashes of beginnings with letters left out, rising, and the word of each. */
  readonly #hashes: Uint32Array;
  readonly #owners: Uint32Array;

  constructor(words: Iterable<WordCount>) {
    this.#words = frequentWords(words);
    // Hash and word in one number, so that they can be sorted together.
    const pairs: number[] = [];
    this.#words.forEach(({ word }, owner) => {
      for (const hash of variantHashes(word)) pairs.push(hash * MOST_WORDS + owner);
    });
    const sorted = Float64Array.from(pairs).sort();
    this.#hashes = Uint32Array.from(sorted, (pair) => Math.floor(pair / MOST_WORDS));
    this.#owners = Uint32Array.from(sorted, (pair) => pair % MOST_WORDS);
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
    for (const owner of this.#candidates(word)) {
      const found = this.#words[owner];
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

  #candidates(word: string): Set<number> {
    const owners = new Set<number>();
    for (const hash of variantHashes(word)) {
      for (let at = firstNotBelow(this.#hashes, hash); this.#hashes[at] === hash; at++)
        owners.add(this.#owners[at] ?? 0);
    }
    return owners;
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
    if (count.documents >= LEAST_DOCUMENTS && length >= SHORTEST && length <= LONGEST) frequent.push(count);
  }
  if (frequent.length > MOST_WORDS) frequent.sort((a, b) => b.documents - a.documents);
  return frequent.slice(0, MOST_WORDS);
}

/** Hashes of the beginning of a word: whole, and with each letter and each two letters left out. */
function variantHashes(word: string): number[] {
  const length = Math.min(word.length, PREFIX);
  const hashes = [hashWithout(word, -1, -1)];
  for (let one = 0; one < length; one++) {
    hashes.push(hashWithout(word, one, -1));
    for (let other = one + 1; other < length; other++) hashes.push(hashWithout(word, one, other));
  }
  return hashes;
}

/** FNV-1a of the UTF-16 units of the beginning, but for those at two places. */
function hashWithout(word: string, one: number, other: number): number {
  const length = Math.min(word.length, PREFIX);
  let hash = 0x811c9dc5;
  for (let at = 0; at < length; at++) {
    if (at !== one && at !== other) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

function firstNotBelow(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] ?? 0) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
