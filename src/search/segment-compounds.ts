import type { Analyser } from './analyse.ts';
import { Compounds, hasCompounds } from './analyse-compounds.ts';
import { exactOf, formsOf } from './analyse-forms.ts';

/** With fewer different words than this, those of the other segments count, too: a few pages have not all the words that compounds are made of. */
const FEW_WORDS = 5000;

/**
 * Gives the marked terms for the parts of a word, by its number; none for one that is no compound. `counts`: how often each word occurs in the
 * segment to be. `documentsWith`: how many documents of the other segments have a term.
 */
export function compoundsAmong(
  counts: Uint32Array,
  analyser: Analyser,
  documentsWith: (term: string) => number,
): (word: number) => readonly string[] {
  const [words, stems] = [new Counts(), new Counts()];
  counts.forEach((count, word) => {
    const language = analyser.languageOf(word);
    if (count === 0 || !hasCompounds(language)) return;
    const forms = analyser.formsOf(word);
    words.add(exactOf(forms), language, count);
    stems.add(forms[0] ?? '', language, count);
  });
  if (words.size === 0) return () => [];
  const elsewhere = words.size < FEW_WORDS ? documentsWith : () => 0;
  const compounds = new Compounds({
    // A word that is its own stem has no other term.
    ofWord: (word, language) =>
      words.count(word, language, () => elsewhere(formsOf(word, language).slice(0, 2).at(-1) ?? '')),
    ofStem: (stem, language) => stems.count(stem, language, () => elsewhere(stem)),
  });
  return (word) => {
    const language = analyser.languageOf(word);
    return hasCompounds(language) ? compounds.termsOf(exactOf(analyser.formsOf(word)), language) : [];
  };
}

class Counts {
  readonly #counts = new Map<string, number>();

  get size(): number {
    return this.#counts.size;
  }

  add(text: string, language: string, count: number): void {
    const key = `${language} ${text}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + count);
  }

  /** Asks `elsewhere` once for a text that was not added. */
  count(text: string, language: string, elsewhere: () => number): number {
    const key = `${language} ${text}`;
    let count = this.#counts.get(key);
    if (count === undefined) {
      count = elsewhere();
      this.#counts.set(key, count);
    }
    return count;
  }
}
