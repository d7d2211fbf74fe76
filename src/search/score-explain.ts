import type { Analyser } from './analyse.ts';
import { type AnchorText, FIELDS, type Field } from './document.ts';
import type { QueryPlan } from './query-tree.ts';
import { readableUrl } from './readable-url.ts';
import { anchorWeight, FIELD_WEIGHTS, rankScore } from './score-weights.ts';
import type { FuzzyTerms, SearchIndex } from './search-index.ts';
import { MOST_ANCHORS } from './segment-builder.ts';
import { type SnippetTerms, type SoughtPart, snippetTerms, soughtParts } from './snippet-terms.ts';
import type { StoredText } from './stored-text.ts';
import type { TopHit } from './top-hits.ts';

/** Where the score of a page comes from. */
export interface ScoreExplanation {
  /** What each field adds; with `rank` and `name` they make the score. */
  readonly fields: Readonly<Record<Field, number>>;
  /** What the page's PageRank adds. */
  readonly rank: number;
  /** What it adds that the page is called just what was asked for. */
  readonly name: number;
  /** The words, phrases and so on of the query that the page has, and what each adds in which field. */
  readonly parts: readonly { readonly text: string; readonly score: number; readonly fields: FieldShares }[];
}

type FieldShares = Readonly<Partial<Record<Field, number>>>;

export interface ExplainOptions {
  readonly analyser: Analyser;
  /** The page's language, prepared; '' where unknown. */
  readonly language: string;
  readonly fuzzy: FuzzyTerms;
}

/**
 * Takes the score of a hit of a plan apart. Scores of words are kept for all fields together: they are shared out by how much the word
 * weighs in each, which is read from the page's text once more. Errors: INDEX_DAMAGED.
 */
export function explainScore(
  index: SearchIndex,
  { plan, names }: { readonly plan: QueryPlan; readonly names: readonly string[] },
  hit: TopHit,
  { analyser, language, fuzzy }: ExplainOptions,
): ScoreExplanation {
  const page = index.text(hit);
  const words = FIELDS.map((field) => wordsIn(page, field, { analyser, language }));
  const norms = lengthNorms(index, words);
  const parts = answeringParts(plan, (part) => index.scoreOf(part, hit, fuzzy)).flatMap((part) => {
    const score = index.scoreOf(part, hit, fuzzy);
    if (score === 0) return [];
    const weights = words.map((list, number) => (norms[number] ?? 0) * weightIn(list, termsOf(part, fuzzy, language)));
    return [{ text: part.text, score, fields: shareOut(score, weights) }];
  });
  const fields = { body: 0, title: 0, headings: 0, anchors: 0, url: 0, description: 0 };
  for (const field of FIELDS) fields[field] = parts.reduce((sum, part) => sum + (part.fields[field] ?? 0), 0);
  const rank = rankScore(index.segments[hit.segment]?.ranks[hit.document] ?? 0);
  return { fields, rank, name: index.nameScoreOf(names, hit), parts };
}

/** What is sought, without groups of which the page has only a part: these add nothing. */
function answeringParts(plan: QueryPlan, scoreOf: (plan: QueryPlan) => number): readonly SoughtPart[] {
  if (plan.kind === 'any') return plan.parts.flatMap((part) => answeringParts(part, scoreOf));
  if (plan.kind === 'all' && scoreOf(plan) === 0) return [];
  return plan.kind === 'all' ? plan.parts.flatMap((part) => answeringParts(part, scoreOf)) : soughtParts(plan);
}

/** The terms of a word in a field, and how often it counts. */
interface CountedWord {
  readonly forms: readonly string[];
  readonly weight: number;
}

function wordsIn(page: StoredText, field: Field, { analyser, language }: Omit<ExplainOptions, 'fuzzy'>): CountedWord[] {
  return textsIn(page, field).flatMap(({ text, count }) => {
    const { words, count: length } = analyser.analyse(text, language === '' ? undefined : language);
    const weight = anchorWeight(count);
    return Array.from({ length }, (_, at) => ({ forms: analyser.formsOf(words[at] ?? 0), weight }));
  });
}

function textsIn(page: StoredText, field: Field): readonly AnchorText[] {
  if (field === 'anchors') return page.anchors.slice(0, MOST_ANCHORS);
  const texts = field === 'headings' ? page.headings : [field === 'url' ? readableUrl(page.url) : page[field]];
  return texts.map((text) => ({ text, count: 1 }));
}

/** By field number: what one occurrence of a word weighs in this page. */
function lengthNorms({ manifest, count }: SearchIndex, words: readonly (readonly CountedWord[])[]): readonly number[] {
  return FIELDS.map((field, number) => {
    const { weight, lengthShare } = FIELD_WEIGHTS[field];
    const all = manifest.segments.reduce((sum, { lengths }) => sum + (lengths[number] ?? 0), 0);
    const length = (words[number] ?? []).reduce((sum, word) => sum + word.weight, 0);
    const mean = all === 0 ? 1 : all / Math.max(1, count);
    return weight / (1 - lengthShare + (lengthShare * length) / mean);
  });
}

function termsOf(part: SoughtPart, fuzzy: ExplainOptions['fuzzy'], language: string): SnippetTerms {
  return snippetTerms(part, { fuzzy, language, field: part.field ?? 'body' });
}

function weightIn(words: readonly CountedWord[], { find }: SnippetTerms): number {
  return words.reduce((sum, { forms, weight }) => (find(forms) === undefined ? sum : sum + weight), 0);
}

/** What has no weight anywhere, such as words behind the last that is looked at, is put down to the body. */
function shareOut(score: number, weights: readonly number[]): FieldShares {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return { body: score };
  const shares = FIELDS.map((field, number) => [field, (score * (weights[number] ?? 0)) / sum] as const);
  return Object.fromEntries(shares.filter(([, share]) => share > 0));
}
