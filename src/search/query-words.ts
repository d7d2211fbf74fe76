import { type Analyser, PART_MARK } from './analyse.ts';
import { classAt, UNSPACED } from './analyse-characters.ts';
import { hasCompounds } from './analyse-compounds.ts';
import { ASIDE, PAIR, PART, WHOLE, WORD } from './analyse-run.ts';
import { languageCode } from './analyse-stem.ts';

/** A word of a query as the analyser takes it apart. */
export interface QueryWord {
  readonly kind: number;
  /** Places from the beginning. */
  readonly position: number;
  readonly start: number;
  readonly end: number;
  /** Its terms in each language, in the order of the languages. */
  readonly forms: readonly (readonly string[])[];
  /** Terms of compounds that it is a part of. */
  readonly compounds: readonly string[];
}

/** What queries are analysed with. */
export interface QueryAnalysis {
  readonly analyser: Analyser;
  /** Those of the index, the most frequent first; prepared. Stems of each are looked for. */
  readonly languages: readonly string[];
}

/** The words of a text in all the languages. */
export function wordsOf(text: string, { analyser, languages }: QueryAnalysis): QueryWord[] {
  const words: (Omit<QueryWord, 'forms' | 'compounds'> & { forms: (readonly string[])[]; compounds: string[] })[] = [];
  for (const language of languages.length === 0 ? [undefined] : languages) {
    const { words: numbers, positions, starts, ends, kinds, count } = analyser.analyse(text, language);
    for (let index = 0; index < count; index++) {
      // Languages differ in letters, never in where a word begins.
      words[index] ??= {
        kind: kinds[index] ?? WORD,
        position: positions[index] ?? 0,
        start: starts[index] ?? 0,
        end: ends[index] ?? 0,
        forms: [],
        compounds: [],
      };
      const forms = analyser.formsOf(numbers[index] ?? 0);
      words[index]?.forms.push(forms);
      if (hasCompounds(languageCode(language))) words[index]?.compounds.push(`${PART_MARK}${forms[0] ?? ''}`);
    }
  }
  return words;
}

/** The words that follow one another in a text, one a place: parts rather than wholes, pairs rather than single characters. */
export function stepsOf(words: readonly QueryWord[]): QueryWord[] {
  const steps: QueryWord[] = [];
  for (const word of words) {
    const last = steps.at(-1);
    if (last === undefined || word.position > last.position) {
      // The last character of a run is in the pair before it.
      const isInPair = word.kind === ASIDE && last?.kind === PAIR && last.end === word.end;
      if (!isInPair) steps.push(word);
    } else if (word.kind === PAIR || (word.kind === PART && last.kind === WHOLE)) steps[steps.length - 1] = word;
  }
  return steps;
}

/** Whether a word of that text is of a script without spaces. */
export function isUnspaced(text: string, word: QueryWord): boolean {
  return classAt(text, word.start) === UNSPACED;
}
