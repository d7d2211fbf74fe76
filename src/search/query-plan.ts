import { EXACT_MARK } from './analyse.ts';
import { fold } from './analyse-fold.ts';
import { exactOf } from './analyse-forms.ts';
import { WHOLE } from './analyse-run.ts';
import { inField, joinedPlans, MOST_ALTERNATIVES, planSteps, planTerm } from './query-plan-parts.ts';
import { withoutStopWords } from './query-stop-words.ts';
import type { QueryField, QueryPlan, QueryTree } from './query-tree.ts';
import { planUnspaced } from './query-unspaced.ts';
import { isUnspaced, type QueryAnalysis, type QueryWord, stepsOf, wordsOf } from './query-words.ts';
import { readableUrl } from './readable-url.ts';

/** A query in terms of the index; undefined where no word of it is one. Stop words beside other words are left out. */
export function planQuery(tree: QueryTree, analysis: QueryAnalysis): QueryPlan | undefined {
  return planOf(withoutStopWords(tree, analysis.languages), analysis);
}

/**
 * The same with any of the words that were written side by side in place of all; what was written with an operator is wanted still. Undefined where
 * there are not two such words. A slash parts words here: who asks for `headers/footers` wants either.
 */
export function planSomeWords(tree: QueryTree, analysis: QueryAnalysis): QueryPlan | undefined {
  const parts = (tree.kind === 'all' ? tree.parts : [tree]).flatMap(atSlashes);
  const wanted = withoutStopWords({ kind: 'all', parts }, analysis.languages);
  if (wanted.kind !== 'all') return undefined;
  const words = wanted.parts.filter(isPlainWord).slice(0, MOST_ALTERNATIVES);
  if (words.length < 2) return undefined;
  const others = wanted.parts.filter((part) => !isPlainWord(part));
  return planOf({ kind: 'all', parts: [{ kind: 'any', parts: words }, ...others] }, analysis);
}

function isPlainWord(tree: QueryTree): tree is QueryTree & { kind: 'word' } {
  return tree.kind === 'word' && tree.field === undefined;
}

/** Addresses stay whole, escapes are those of the whole word. */
function atSlashes(tree: QueryTree): readonly QueryTree[] {
  if (!isPlainWord(tree) || tree.text.includes('//')) return [tree];
  return soughtText(tree)
    .split(/[/／]/)
    .flatMap((text) => (text === '' ? [] : [{ ...tree, text }]));
}

function planOf(tree: QueryTree, analysis: QueryAnalysis): QueryPlan | undefined {
  switch (tree.kind) {
    case 'word':
      return planWord(soughtText(tree), tree.field, analysis);
    case 'phrase': {
      const text = soughtText(tree);
      return quoted(planSteps(text, stepsOf(wordsOf(text, analysis)), tree.field));
    }
    case 'prefix':
    case 'fuzzy':
      return planBeginning(tree, analysis);
    case 'filter':
      return tree;
    case 'not': {
      const part = planOf(tree.part, analysis);
      return part && { kind: 'not', part };
    }
    case 'all':
    case 'any':
      return joinedPlans(
        tree.kind,
        tree.parts.map((part) => planOf(part, analysis)),
      );
  }
}

/** Addresses are in the index as they are read. */
function soughtText({ text, field }: { readonly text: string; readonly field?: QueryField }): string {
  return field === 'url' || text.includes('/') ? readableUrl(text) : text;
}

function quoted(plan: QueryPlan | undefined): QueryPlan | undefined {
  return plan?.kind === 'phrase' ? { ...plan, isQuoted: true } : plan;
}

/** A word as typed, which may be several: `node.js` is looked for as a whole and as its parts side by side, `std::vector` as a phrase. */
function planWord(text: string, field: QueryField | undefined, analysis: QueryAnalysis): QueryPlan | undefined {
  const chunks: QueryWord[][] = [];
  let wasUnspaced: boolean | undefined;
  for (const word of wordsOf(text, analysis)) {
    const isSame = isUnspaced(text, word) === wasUnspaced;
    wasUnspaced = isUnspaced(text, word);
    if (isSame) chunks.at(-1)?.push(word);
    else chunks.push([word]);
  }
  return joinedPlans(
    'all',
    chunks.map((chunk) => {
      const first = chunk[0];
      if (first !== undefined && isUnspaced(text, first)) return planUnspaced(text, chunk, field);
      const steps = stepsOf(chunk);
      const phrase = planSteps(text, steps, field);
      const isWhole = first?.kind === WHOLE && first !== steps[0] && first.end === chunk.at(-1)?.end;
      return isWhole ? joinedPlans('any', [planTerm(text, first, field), phrase]) : phrase;
    }),
  );
}

/** A prefix or a word that may be misspelt: the last word of what was typed is meant. */
function planBeginning(tree: QueryTree & { kind: 'prefix' | 'fuzzy' }, analysis: QueryAnalysis): QueryPlan | undefined {
  const words = wordsOf(tree.text, analysis);
  const first = words[0];
  const last = stepsOf(words).at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (isUnspaced(tree.text, last)) return planWord(tree.text, tree.field, analysis);
  const meant = first.kind === WHOLE && first.end === words.at(-1)?.end ? first : last;
  const text = exactOf(meant.forms[0] ?? []);
  const field = inField(tree.field);
  return joinedPlans('all', [
    planWord(tree.text.slice(0, meant.start), tree.field, analysis),
    tree.kind === 'prefix'
      ? { kind: 'prefix', text, prefixes: prefixesOf(text), ...field }
      : { kind: 'fuzzy', text, distance: tree.distance, ...field },
  ]);
}

function prefixesOf(text: string): string[] {
  const folded = fold(text);
  return [...new Set([folded, EXACT_MARK + text, EXACT_MARK + folded])];
}
