import { EXACT_MARK } from './analyse.ts';
import { exactOf } from './analyse-forms.ts';
import type { PlannedTerm, QueryField, QueryPlan } from './query-tree.ts';
import type { QueryWord } from './query-words.ts';

/** Of parts that there are; the part itself where there is one. */
export function joinedPlans(kind: 'all' | 'any', parts: readonly (QueryPlan | undefined)[]): QueryPlan | undefined {
  const there = parts.flatMap((part) => (part === undefined ? [] : part.kind === kind ? part.parts : [part]));
  return there.length > 1 ? { kind, parts: there } : there[0];
}

/** With more words of which any will do, each of which is looked for everywhere, a query takes seconds: signs join many to one. */
export const MOST_ALTERNATIVES = 100;

/** Words side by side. */
export function planSteps(
  text: string,
  steps: readonly QueryWord[],
  field: QueryField | undefined,
): QueryPlan | undefined {
  const first = steps[0];
  if (first === undefined) return undefined;
  if (steps.length === 1) return planTerm(text, first, field);
  return {
    kind: 'phrase',
    text,
    steps: steps.map(({ position, forms }) => ({ offset: position - first.position, terms: stemsOf(forms) })),
    ...inField(field),
  };
}

/** A word. Its spellings without accents are looked for like its stem: they are not what was written. */
export function planTerm(text: string, { forms, compounds }: QueryWord, field: QueryField | undefined): PlannedTerm {
  const spellings = [...new Set(forms.map((terms) => EXACT_MARK + exactOf(terms)))];
  const stems = [...new Set(forms.flat())].filter((term) => !spellings.includes(term));
  const isBare = forms.some((terms) => terms.length === 1);
  const inCompounds = compounds.length === 0 ? {} : { compounds: [...new Set(compounds)] };
  return { kind: 'term', text, stems, spellings, isBare, ...inCompounds, ...inField(field) };
}

function stemsOf(forms: QueryWord['forms']): string[] {
  return [...new Set(forms.flatMap((terms) => terms.slice(0, 1)))];
}

export function inField(field: QueryField | undefined): { readonly field?: QueryField } {
  return field === undefined ? {} : { field };
}
