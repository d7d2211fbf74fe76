import { type Analyser, EXACT_MARK, type WordStream } from '../../src/search/analyse.ts';

/** An analyser that is seen through: words of lower-case letters; `runs` is a form of `run`. */
export function plainAnalyser(): Analyser {
  let words = new Map<string, number>();
  return {
    prepare: () => undefined,
    analyse(text): WordStream {
      const found = [...text.matchAll(/[a-z]+/g)];
      const numbers = found.map(([word]) => {
        const number = words.get(word) ?? words.size;
        words.set(word, number);
        return number;
      });
      const { length } = found;
      return {
        starts: Int32Array.from(found, ({ index }) => index),
        ends: Int32Array.from(found, ({ index, 0: word }) => index + word.length),
        kinds: new Uint8Array(0),
        words: Int32Array.from(numbers),
        positions: Int32Array.from(found.keys()),
        count: length,
        length,
      };
    },
    formsOf: (word) => plainForms([...words.keys()][word] ?? ''),
    firstOf: () => '',
    languageOf: () => '',
    get wordCount() {
      return words.size;
    },
    forget() {
      words = new Map();
    },
  };
}

export function plainForms(word: string): readonly string[] {
  return word.length > 1 && word.endsWith('s') ? [word.slice(0, -1), EXACT_MARK + word] : [word];
}
