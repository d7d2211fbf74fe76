import { fold } from './analyse-fold.ts';
import { languageCode } from './analyse-stem.ts';
import { STOP_WORD_LISTS } from './stop-word-lists.ts';

const sets = new Map<string, ReadonlySet<string>>();

/** Whether a word of a query, of any case, says nothing in that language. */
export function isStopWord(word: string, language: string | undefined): boolean {
  return stopWordsOf(languageCode(language)).has(fold(word.toLowerCase()));
}

/** Whether there is a list of such words of the language. */
export function hasStopWords(language: string | undefined): boolean {
  return Object.hasOwn(STOP_WORD_LISTS, languageCode(language));
}

/** Whether a language with a list is written in Latin letters only. */
export function isLatin(language: string): boolean {
  const list = STOP_WORD_LISTS[languageCode(language)] ?? '';
  return !OF_OTHER_SCRIPTS.test(list);
}

const OF_OTHER_SCRIPTS = /[^\P{L}\p{sc=Latin}]/u;

/** Which share of the words, in lower case, stands on the list of a language; 0 for one without. */
export function stopWordShare(words: readonly string[], language: string): number {
  const listed = listOf(languageCode(language));
  let count = 0;
  for (const word of words) if (listed.has(word)) count++;
  return count / words.length;
}

/** By language with a list: which share of the words, in lower case, stands on it. Languages of which none does are left out. */
export function stopWordShares(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = countsOf(words);
  const shares = listsByWord().codes.map((code, number): [string, number] => [
    code,
    (counts[number] ?? 0) / words.length,
  ]);
  return new Map(shares.filter(([, share]) => share > 0));
}

/** The greatest of these shares. */
export function mostStopWords(words: readonly string[]): number {
  return Math.max(...countsOf(words)) / words.length;
}

/** By language with a list, in the order of `codes`: how many of the words stand on it. */
function countsOf(words: readonly string[]): Uint32Array {
  const { codes, byWord } = listsByWord();
  const counts = new Uint32Array(codes.length);
  for (const word of words) {
    const numbers = byWord.get(word);
    if (numbers !== undefined) for (const number of numbers) counts[number] = (counts[number] ?? 0) + 1;
  }
  return counts;
}

const written = new Map<string, ReadonlySet<string>>();

function listOf(code: string): ReadonlySet<string> {
  let words = written.get(code);
  if (words === undefined) {
    words = new Set(hasStopWords(code) ? STOP_WORD_LISTS[code]?.split(' ') : []);
    written.set(code, words);
  }
  return words;
}

interface ListsByWord {
  readonly codes: readonly string[];
  /** By word: the places in `codes` of the languages on whose list it is. */
  readonly byWord: ReadonlyMap<string, readonly number[]>;
}

let lists: ListsByWord | undefined;

function listsByWord(): ListsByWord {
  if (lists !== undefined) return lists;
  const byWord = new Map<string, number[]>();
  const codes = Object.keys(STOP_WORD_LISTS);
  codes.forEach((code, number) => {
    for (const word of listOf(code)) {
      const numbers = byWord.get(word);
      if (numbers === undefined) byWord.set(word, [number]);
      else numbers.push(number);
    }
  });
  lists = { codes, byWord };
  return lists;
}

function stopWordsOf(code: string): ReadonlySet<string> {
  let words = sets.get(code);
  if (words === undefined) {
    words = new Set([...listOf(code)].map(fold));
    sets.set(code, words);
  }
  return words;
}
