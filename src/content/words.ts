/**
 * A word: a run of letters, marks and digits, with the apostrophes and hyphens inside it. Han and kana are written without blanks: each of their
 * characters is one, as it is where people count words.
 */
export const WORDS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+(?:['’-](?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])[\p{L}\p{M}\p{N}])+)*/gu;

export function wordsOf(text: string): readonly string[] {
  return text.match(WORDS) ?? [];
}
