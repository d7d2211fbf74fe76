/** Endings of one length. */
export interface Endings {
  readonly length: number;
  readonly endings: ReadonlySet<string>;
}

/** Letters that are left at least. */
const LEAST_LEFT = 3;

/** The endings of a list with blanks between them, by their length, the longest first. */
export function endingsOf(list: string): readonly Endings[] {
  const byLength = new Map<number, Set<string>>();
  for (const ending of list.split(' '))
    byLength.set(ending.length, (byLength.get(ending.length) ?? new Set()).add(ending));
  return [...byLength].map(([length, endings]) => ({ length, endings })).sort((a, b) => b.length - a.length);
}

/** The word without the longest of the endings that it has, where enough is left. */
export function withoutEnding(word: string, all: readonly Endings[]): string {
  for (const { length, endings } of all) {
    const left = word.length - length;
    if (left >= LEAST_LEFT && endings.has(word.slice(left))) return word.slice(0, left);
  }
  return word;
}
