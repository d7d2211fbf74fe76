/** How a word is written for comparing: see docs/decisions/search-analysis.md. */

/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŀ: 'l',
  ŋ: 'n',
  ŧ: 't',
  ʻ: '',
  ς: 'σ',
  ё: 'е',
  // Arabic: one form of alef, yeh and heh (Unicode Standard, 9.2), no tatweel; Persian letters as their Arabic ones.
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ـ: '',
};
const FOLDED_LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Marks over letters whose scripts can be read without them. Those of Indic scripts, kana and most of Cyrillic's (й, ї) are parts of letters. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;
const ACCENTS = /[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/g;
/** Stress that a Cyrillic text may show, where it is no part of a letter. */
const STRESS = /[\u0300\u0301]/g;

const INVISIBLES = /[\u00ad\u061c\u200c-\u200f\ufeff]|\u034f/g;

/** A word in lower case as its language has it, compatible forms (ﬁ, Ａ, ①) as the usual ones, without characters that nobody sees (UAX 15, NFKC). */
export function lowerCase(word: string, language: string): string {
  if (isAscii(word) && !DOTTED.has(language)) return word.toLowerCase();
  const visible = word.replace(INVISIBLES, '').normalize('NFKC');
  // The dot of a Turkish capital İ stays a mark of its own elsewhere.
  const lower = DOTTED.has(language) ? visible.toLocaleLowerCase('tr') : visible.toLowerCase().replace(/i\u0307/g, 'i');
  return lower.normalize('NFC');
}

/** Languages in which I is the capital of ı. */
export const DOTTED: ReadonlySet<string> = new Set(['tr', 'az', 'crh', 'tt']);

/** A lower-case word without accents, and letters of one sound as one: `école` as `ecole`, `straße` as `strasse`. */
export function fold(word: string): string {
  if (isAscii(word)) return word;
  const replaced = word.replace(FOLDED_LETTER, (letter) => LETTERS[letter] ?? letter);
  const bare = replaced.normalize('NFD').replace(ACCENTED, '$1').replace(ACCENTS, '');
  return bare.normalize('NFC').replace(STRESS, '');
}

const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
const NORDIC: Readonly<Record<string, string>> = { å: 'aa', ä: 'ae', æ: 'ae', ö: 'oe', ø: 'oe' };
const SPELLINGS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: GERMAN,
  lb: GERMAN,
  da: NORDIC,
  no: NORDIC,
  sv: NORDIC,
  fi: NORDIC,
};

/** How people of a language write a word where a letter is missing: `müller` as `mueller`, `århus` as `aarhus`. The word itself elsewhere. */
export function respell(word: string, language: string): string {
  const letters = SPELLINGS[language];
  return letters === undefined || isAscii(word)
    ? word
    : word.replace(/[äöüßåæø]/g, (letter) => letters[letter] ?? letter);
}

/** Whether a word has nothing to be folded. */
export function isAscii(word: string): boolean {
  for (let at = 0; at < word.length; at++) if (word.charCodeAt(at) > 0x7f) return false;
  return true;
}
