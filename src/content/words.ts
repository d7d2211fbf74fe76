/** A word: a run of letters, marks and digits, with the apostrophes and hyphens inside it. */
export const WORDS = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;

export function wordsOf(text: string): readonly string[] {
  return text.match(WORDS) ?? [];
}
