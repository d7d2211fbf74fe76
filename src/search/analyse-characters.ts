import { ASCII_WORD } from '../content/stretches.ts';

/** Classes of characters outside ASCII, by which a text is taken apart. */
export const SEPARATOR = 0;
/** Letters, digits and marks of scripts that put spaces between words. */
export const LETTER = 1;
/** Scripts that put none: Han, kana, Hangul (whose particles hang on words), Thai, Lao, Khmer, Burmese. */
export const UNSPACED = 2;
/** Shows nothing and parts nothing: soft hyphen, joiners. */
export const INVISIBLE = 3;
/** A hyphen or apostrophe beside ASCII's. */
export const JOINER = 4;
/** Half of a character beyond the basic plane. */
export const SURROGATE = 5;

const UNSPACED_SCRIPTS = 'Han Hiragana Katakana Hangul Bopomofo Yi Thai Lao Khmer Myanmar Tibetan'.split(' ');
/** With signs that are no letters. */
const UNSPACED_CHARACTER = `[${UNSPACED_SCRIPTS.map((script) => `\\p{scx=${script}}`).join('')}]`;
const UNSPACED_WORD = new RegExp(UNSPACED_CHARACTER, 'u');
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;
const MARK = /\p{M}/u;
/** U+200B and U+2060 stand between words, where a line may or may not break. */
const INVISIBLES = '\u00ad\u034f\u061c\u200c\u200d\u200e\u200f\ufeff';
const APOSTROPHES = '\u2019\u02bc\uff07';
/** Hyphens, Catalan's middle dot (`col·lecció`), Hebrew's geresh and gershayim. */
const HYPHENS = '\u2010\u2011\u00b7\u05f3\u05f4';

let classes: Uint8Array | undefined;

/** The class of every UTF-16 unit from U+0080 on; made when first asked for. */
export function characterClasses(): Uint8Array {
  classes ??= makeClasses();
  return classes;
}

function makeClasses(): Uint8Array {
  const table = new Uint8Array(0x10000);
  const units = new Uint16Array(0x10000);
  for (let code = 0; code < units.length; code++) units[code] = code;
  // All characters in a row, in which a pattern finds runs of a class at once: the index is the code.
  const all = Buffer.from(units.buffer).toString('utf16le');
  for (const { 0: run, index } of all.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) table.fill(LETTER, index, index + run.length);
  for (const { 0: run, index } of all.matchAll(new RegExp(`${UNSPACED_CHARACTER}+`, 'gu'))) {
    for (let code = index; code < index + run.length; code++) if (table[code] === LETTER) table[code] = UNSPACED;
  }
  table.fill(SURROGATE, 0xd800, 0xe000);
  // Accents, whichever scripts use them.
  table.fill(LETTER, 0x300, 0x370);
  for (const character of INVISIBLES) table[character.charCodeAt(0)] = INVISIBLE;
  for (const character of APOSTROPHES + HYPHENS) table[character.charCodeAt(0)] = JOINER;
  return table;
}

/** The class of the character that begins at `at`, one beyond the basic plane included. */
export function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  // The table takes a while to make, and many texts can do without.
  if (code < 128) return ASCII_WORD[code] === 0 ? SEPARATOR : LETTER;
  const unit = characterClasses()[code] ?? SEPARATOR;
  if (unit !== SURROGATE) return unit;
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (character.length < 2 || !WORD_CHARACTER.test(character)) return SEPARATOR;
  return UNSPACED_WORD.test(character) ? UNSPACED : LETTER;
}

/** Whether a character hangs on the one before it. */
export function isMark(character: string): boolean {
  return MARK.test(character);
}

/** For ASCII: what may hold the parts of a compound together, or be a part of one at its end or start. */
export const ASCII_JOINER: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) =>
  "._-'&,+#".includes(String.fromCharCode(code)) ? 1 : 0,
);
