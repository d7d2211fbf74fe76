import { EXACT_MARK, PART_MARK } from './analyse.ts';
import { hasCompounds } from './analyse-compounds.ts';
import { languageCode } from './analyse-stem.ts';
import type { Field } from './document.ts';
import type { QueryPlan } from './query-tree.ts';

/** What a query looks for in a text, to be shown where it is found. */
export interface SnippetTerms {
  /** The number of the word of the query that has one of these terms; undefined where none has. Words of the query that follow one another have numbers that do. */
  readonly find: (forms: readonly string[]) => number | undefined;
  /** The characters with which words begin that may have one of these terms; undefined for any. */
  readonly firsts: ReadonlySet<string> | undefined;
  /** By the number: how much it says that a text has the word. */
  readonly weights: readonly number[];
}

export interface SnippetTermsOptions {
  /** Terms of words that are written alike, as the search took them. */
  readonly fuzzy?: (text: string, distance: number) => readonly string[];
  /** How much it says that a document has one of the terms; the same for all where left out. */
  readonly weigh?: (terms: readonly string[]) => number;
  /** In which field they are to be shown: words asked of other fields are left out. The body where left out. */
  readonly field?: Field;
  /** Of the text; words of some languages are compounds, of which a part may be meant. */
  readonly language?: string;
}

/** Beginnings of words say less than words. */
const PREFIX_WEIGHT = 1;

/** What a plan looks for, with exclusions and filters left out. */
export function snippetTerms(plan: QueryPlan, options: SnippetTermsOptions = {}): SnippetTerms {
  const { fuzzy = () => [], weigh = () => 1, field = 'body', language } = options;
  const numbers = new Map<string, number>();
  const ofCompounds: { readonly stem: string; readonly number: number }[] = [];
  const mayBeCompounds = hasCompounds(languageCode(language));
  const beginnings: { readonly prefix: string; readonly number: number }[] = [];
  const weights: number[] = [];
  const add = (terms: readonly string[]): void => {
    const number = weights.push(weigh(terms)) - 1;
    for (const term of terms) if (!numbers.has(term)) numbers.set(term, number);
  };
  for (const leaf of soughtParts(plan)) {
    if (leaf.field !== undefined && leaf.field !== field) continue;
    if (leaf.kind === 'term') {
      add([...leaf.stems, ...leaf.spellings]);
      if (mayBeCompounds) for (const part of leaf.compounds ?? []) ofCompounds.push(partOf(part, weights.length - 1));
    } else if (leaf.kind === 'phrase') for (const { terms } of leaf.steps) add(terms);
    else if (leaf.kind === 'fuzzy') add(fuzzy(leaf.text, leaf.distance));
    else {
      const number = weights.push(PREFIX_WEIGHT) - 1;
      beginnings.push(...leaf.prefixes.map((prefix) => ({ prefix, number })));
    }
  }
  const find = (forms: readonly string[]): number | undefined => {
    for (const form of forms) {
      const number = numbers.get(form) ?? beginnings.find(({ prefix }) => form.startsWith(prefix))?.number;
      if (number !== undefined) return number;
    }
    // The text was found by the words of the whole index; here it is enough that a word begins or ends so.
    const [whole = ''] = forms;
    return ofCompounds.find(({ stem }) => whole.startsWith(stem) || whole.endsWith(stem))?.number;
  };
  const firsts =
    ofCompounds.length > 0 ? undefined : firstsOf([...numbers.keys(), ...beginnings.map(({ prefix }) => prefix)]);
  return { find, firsts, weights };
}

function firstsOf(terms: readonly string[]): ReadonlySet<string> | undefined {
  const firsts = new Set(
    terms.map((term) => (term.startsWith(EXACT_MARK) ? term.slice(EXACT_MARK.length) : term).charAt(0)),
  );
  return firsts.has('') ? undefined : firsts;
}

function partOf(term: string, number: number): { readonly stem: string; readonly number: number } {
  return { stem: term.slice(PART_MARK.length), number };
}

/** A part of a plan that looks for words. */
export type SoughtPart = Extract<QueryPlan, { readonly kind: 'term' | 'phrase' | 'prefix' | 'fuzzy' }>;

/** The parts of a plan that look for words, with exclusions and filters left out. */
export function soughtParts(plan: QueryPlan): readonly SoughtPart[] {
  switch (plan.kind) {
    case 'all':
    case 'any':
      return plan.parts.flatMap(soughtParts);
    case 'not':
    case 'filter':
      return [];
    default:
      return [plan];
  }
}
