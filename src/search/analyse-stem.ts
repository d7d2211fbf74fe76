import { withInflections } from './analyse-inflections.ts';

type Stem = (word: string) => string;

/** Stemmers by ISO 639-1 code. Norwegian's two written forms share one; Serbian's reads both alphabets, so Croatian and Bosnian use it. */
const LOADERS: Readonly<Record<string, () => Promise<Stem>>> = {
  ar: async () => (await import('@orama/stemmers/arabic')).stemmer,
  bg: async () => (await import('./stem-bulgarian.ts')).stemBulgarian,
  ca: async () => stemWith((await import('@nlpjs/lang-ca')).StemmerCa),
  cs: async () => (await import('./stem-czech.ts')).stemCzech,
  da: async () => (await import('@orama/stemmers/danish')).stemmer,
  de: async () => (await import('@orama/stemmers/german')).stemmer,
  el: async () => (await import('@orama/stemmers/greek')).stemmer,
  en: async () => (await import('porter2')).stem,
  es: async () => (await import('@orama/stemmers/spanish')).stemmer,
  fi: async () => (await import('@orama/stemmers/finnish')).stemmer,
  fr: async () => (await import('@orama/stemmers/french')).stemmer,
  ga: async () => (await import('@orama/stemmers/irish')).stemmer,
  gl: async () => stemWith((await import('@nlpjs/lang-gl')).StemmerGl),
  hi: async () => (await import('@orama/stemmers/indian')).stemmer,
  hu: async () => (await import('@orama/stemmers/hungarian')).stemmer,
  hy: async () => (await import('@orama/stemmers/armenian')).stemmer,
  id: async () => (await import('@orama/stemmers/indonesian')).stemmer,
  it: async () => (await import('@orama/stemmers/italian')).stemmer,
  lt: async () => (await import('@orama/stemmers/lithuanian')).stemmer,
  ne: async () => (await import('@orama/stemmers/nepali')).stemmer,
  nl: async () => (await import('@orama/stemmers/dutch')).stemmer,
  no: async () => (await import('@orama/stemmers/norwegian')).stemmer,
  pl: async () => (await import('./stem-polish.ts')).stemPolish,
  pt: async () => (await import('@orama/stemmers/portuguese')).stemmer,
  ro: async () => (await import('@orama/stemmers/romanian')).stemmer,
  ru: async () => (await import('@orama/stemmers/russian')).stemmer,
  sl: async () => (await import('./stem-slovene.ts')).stemSlovene,
  sr: async () => (await import('@orama/stemmers/serbian')).stemmer,
  sv: async () => (await import('@orama/stemmers/swedish')).stemmer,
  ta: async () => (await import('@orama/stemmers/tamil')).stemmer,
  tr: async () => (await import('@orama/stemmers/turkish')).stemmer,
  uk: async () => (await import('@orama/stemmers/ukrainian')).stemmer,
};

function stemWith(Stemmer: new () => NlpjsStemmer): Stem {
  const stemmer = new Stemmer();
  return (word) => stemmer.stemWord(word);
}

/** Codes of languages whose stemmer is that of another. */
const SAME: Readonly<Record<string, string>> = {
  nb: 'no',
  nn: 'no',
  hr: 'sr',
  bs: 'sr',
  sh: 'sr',
  ms: 'id',
};
/** Codes that were given up for others (ISO 639-1). */
const GIVEN_UP: Readonly<Record<string, string>> = { in: 'id', iw: 'he' };

/** Languages with a stemmer, by the code that `languageCode` gives. */
export const STEMMED_LANGUAGES: readonly string[] = Object.keys(LOADERS);

/** The language that a BCP 47 tag names: its first part in lower case, '' for none. `nb-NO` is `nb`. */
export function languageOfTag(tag: string | undefined): string {
  const code = /^\s*([a-z]{2,3})(?![a-z0-9])/i.exec(tag ?? '')?.[1]?.toLowerCase() ?? '';
  return GIVEN_UP[code] ?? code;
}

/** The code under which the words of a language are known: those of `nb-NO` as `no`. */
export function languageCode(tag: string | undefined): string {
  const code = languageOfTag(tag);
  return SAME[code] ?? code;
}

const loaded = new Map<string, Stem>();

/** Loads the stemmer of a language, by its code; undefined where it is there, or there is none. */
export function loadStemmer(code: string): Promise<void> | undefined {
  const load = Object.hasOwn(LOADERS, code) ? LOADERS[code] : undefined;
  if (load === undefined || loaded.has(code)) return undefined;
  return load().then((stem) => void loaded.set(code, withInflections(stem, code)));
}

/** Languages whose stemmers take beginnings off, or change them. */
const CHANGE_BEGINNINGS: ReadonlySet<string> = new Set(['ar', 'ga', 'hi', 'id', 'ne', 'sr', 'ta', 'tr']);

/** Whether all stems of a language begin with the first letter of their words, where that is one of ASCII. */
export function keepsFirst(code: string): boolean {
  return !CHANGE_BEGINNINGS.has(code);
}

/** Longer words are names of things, not language. */
const LONGEST_WORD = 40;
const LANGUAGE = /^[\p{L}\p{M}']+$/u;

/** The stem of a lower-case word; the word itself where its language has no stemmer, or none that is loaded. */
export function stemOf(word: string, code: string): string {
  const stem = loaded.get(code);
  if (stem === undefined || word.length > LONGEST_WORD || !LANGUAGE.test(word)) return word;
  // Some stemmers leave nothing of a word that is all ending.
  return stem(word) || word;
}
