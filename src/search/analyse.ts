/** The words of one text, in order. Reused: valid until the next call of the analyser that gave it. */
export interface WordStream {
  /** Numbers of words, of which the first `count` are meant. */
  readonly words: Int32Array;
  /** Their places: equal for what stands in the same place, such as `node.js` and its part `node`. Never falling. */
  readonly positions: Int32Array;
  readonly count: number;
  /** Where each is in the text, in UTF-16 units. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** What each is of the word as it was written: a kind of `analyse-run.ts`. */
  readonly kinds: Uint8Array;
  /** Places in all: the length of the text in words. */
  readonly length: number;
}

/** Before a term: the exact form of a word, lower-case, beside its stem, which bears no mark. */
export const EXACT_MARK = '=';

/** Before a term: the stem of a part of a compound (`+haus` of `Krankenhaus`). */
export const PART_MARK = '+';

/** Before a term: the stems of what a page is called, blanks between (`#link graph`); see `names.ts`. */
export const NAME_MARK = '#';

/** Before a term: two stems side by side; see `pair-terms.ts`. The last of all characters, so that pairs come behind all other terms. */
export const PAIR_MARK = '\uffff';

/** Whether a term is a stem. Only stems have positions; marked terms say more of a word that has its stem there, too. */
export function isStem(term: string): boolean {
  return !term.startsWith(EXACT_MARK) && !isAside(term);
}

/** Whether a term is none that was written: a part of a compound, a name or a pair. */
export function isAside(term: string): boolean {
  return term.startsWith(PART_MARK) || term.startsWith(NAME_MARK) || term.startsWith(PAIR_MARK);
}

/** Makes words of texts. Words are numbered as they come; a number is good until `forget`. */
export interface Analyser {
  /** Loads what a language needs; undefined where all is there. Wait for it before `analyse` and `formsOf`. */
  prepare(language: string | undefined): Promise<void> | undefined;
  /** `language`: BCP 47, of any case; undefined for none. Never throws. */
  analyse(text: string, language: string | undefined): WordStream;
  /**
   * The terms to put into the index for a word, all in its place. The first is its stem, folded: the one that needs positions. The others are
   * marked: its exact form where that is not the stem, and spellings without its accents (`=école`, `=ecole`). A word with one form is *bare*:
   * it is its own stem, which a posting may note so that `connect` ranks above `connected` for who asks for `connect`.
   */
  formsOf(word: number): readonly string[];
  /** What all terms of a word begin with, marks apart: one character; '' where that cannot be told without stemming it. */
  firstOf(word: number): string;
  /** The code of the language (`languageCode`) as whose word it was read. */
  languageOf(word: number): string;
  /** Words numbered so far. A writer calls `forget` now and then, when it forgets its own numbers as well. */
  readonly wordCount: number;
  forget(): void;
}
