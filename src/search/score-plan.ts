import { FIELDS } from './document.ts';
import { ANY_FIELD, PostingsCursor } from './postings-cursor.ts';
import { BARE_BIT } from './postings-writer.ts';
import type { FoundTerm, QueryTerms, TermsOfSegment } from './query-terms.ts';
import type { PlannedTerm, QueryField, QueryPlan } from './query-tree.ts';
import type { RankScores } from './rank-scores.ts';
import { filterTest } from './score-filters.ts';
import { AllScorer, AnyScorer, BestScorer, FilteredScorer } from './score-groups.ts';
import { EveryScorer, ImpactScorer, type Scorer, TermScorer } from './score-lists.ts';
import { preparePhrase } from './score-phrase-plan.ts';
import { impactScores, inverseFrequency, NAME_WEIGHT } from './score-weights.ts';
import { WordScorer } from './score-words.ts';

/** Makes the scorer of a segment, by its number among the segments; undefined where nothing in it can answer. */
export type PreparedPlan = (index: number) => Scorer | undefined;

/** What all parts of a plan are prepared with. */
export interface PlanContext {
  readonly terms: QueryTerms;
  /** Documents that count in the whole index. */
  readonly documents: number;
  /** The ranks of a segment's documents. */
  readonly ranks: (index: number) => RankScores;
  /** Terms that differ from a word in so many letters. */
  readonly fuzzy: (text: string, distance: number) => readonly string[];
}

/** Prepares a plan for all segments. `isOuter`: nothing but `all` is around it, so that phrases may be confirmed late. */
export function preparePlan(plan: QueryPlan, context: PlanContext, isOuter = true): PreparedPlan {
  switch (plan.kind) {
    case 'term':
      return prepareTerm(plan, context);
    case 'phrase':
      return preparePhrase(plan.steps, fieldsOf(plan.field), context, isOuter);
    case 'prefix':
      return prepareList(context.terms.startingWith(plan.prefixes), fieldsOf(plan.field), context);
    case 'fuzzy':
      return prepareList(context.terms.oneOf(context.fuzzy(plan.text, plan.distance)), fieldsOf(plan.field), context);
    case 'all':
      return prepareAll(plan.parts, context, isOuter);
    case 'any':
      return prepareAny(plan.parts, context);
    case 'filter':
    case 'not':
      return prepareAll([plan], context, isOuter);
  }
}

function prepareTerm(plan: PlannedTerm, { terms, documents }: PlanContext): PreparedPlan {
  const stems = plan.stems.map((term) => terms.find(term));
  const spellings = plan.spellings.map((term) => terms.find(term));
  const compounds = (plan.compounds ?? []).map((term) => terms.find(term));
  const among = (stems.length > 0 ? stems : spellings).reduce((sum, found) => sum + found.documents, 0);
  const frequency = inverseFrequency(among, documents);
  const fields = fieldsOf(plan.field);
  const compoundScores = impactScores(frequency * COMPOUND);
  return (index) => {
    const cursors = (found: readonly FoundTerm[]) => cursorsOf(found, index, terms, fields);
    const word = { stems: cursors(stems), spellings: cursors(spellings) };
    const parts: Scorer[] = cursors(compounds).map((cursor) => new TermScorer(cursor, compoundScores));
    if (word.stems.length + word.spellings.length > 0) parts.push(new WordScorer(word, frequency, plan.isBare));
    return parts.length > 1 ? new BestScorer(parts) : parts[0];
  };
}

/** What a word is worth that stands in a compound only. */
const COMPOUND = 0.35;

/** The pages that are called so: terms of which any will do. */
export function prepareNames(names: readonly string[], { terms, documents }: PlanContext): PreparedPlan {
  const found = names.map((name) => terms.find(name));
  const among = found.reduce((sum, one) => sum + one.documents, 0);
  const scores = impactScores(NAME_WEIGHT * inverseFrequency(among, documents));
  return (index) => {
    const scorers = cursorsOf(found, index, terms).map((cursor) => new TermScorer(cursor, scores));
    return scorers.length > 1 ? new BestScorer(scorers) : scorers[0];
  };
}

/** Cursors in a segment over those terms that it has. */
function cursorsOf(
  found: readonly FoundTerm[],
  index: number,
  { segments }: QueryTerms,
  fields = ANY_FIELD,
): readonly PostingsCursor[] {
  const segment = segments[index];
  if (segment === undefined) return [];
  return found.flatMap(({ places }) => {
    const place = places[index];
    return place === undefined ? [] : [new PostingsCursor(segment, place, fields)];
  });
}

/** Terms of which any will do: the best of a document counts. Of stems only those that stand there bare: a word begins as its stem does or not. */
function prepareList(termsOf: TermsOfSegment, fields: number, { terms, documents }: PlanContext): PreparedPlan {
  let sum = 0;
  const lists = terms.segments.map((segment, index) => {
    let best: Uint8Array | undefined;
    let cursor: PostingsCursor | undefined;
    let count = 0;
    for (const place of termsOf(index)) {
      best ??= new Uint8Array(segment.count);
      if (cursor === undefined) cursor = new PostingsCursor(segment, place, fields);
      else cursor.reset(place);
      count += cursor.raise(best, place.isStem ? BARE_BIT : ANY_FIELD);
      sum += place.documents;
    }
    return best && { best, count };
  });
  const scores = impactScores(inverseFrequency(sum, documents));
  return (index) => {
    const list = lists[index];
    return list && new ImpactScorer(list.best, list.count, scores);
  };
}

function prepareAll(parts: readonly QueryPlan[], context: PlanContext, isOuter: boolean): PreparedPlan {
  const wanted = parts.filter((part) => part.kind !== 'not' && part.kind !== 'filter');
  const prepared = wanted.map((part) => preparePlan(part, context, isOuter));
  const unwanted = parts.flatMap((part) => (part.kind === 'not' ? [preparePlan(part.part, context, false)] : []));
  const filters = parts.flatMap((part) => (part.kind === 'filter' ? [part.filter] : []));
  return (index) => {
    const segment = context.terms.segments[index];
    if (segment === undefined) return undefined;
    const scorers = prepared.flatMap((one) => one(index) ?? []);
    if (scorers.length < prepared.length) return undefined;
    const [first, second] = scorers;
    const all =
      second !== undefined
        ? new AllScorer(scorers, isOuter ? context.ranks(index) : undefined)
        : (first ?? new EveryScorer(segment.count));
    const tests = filters.flatMap((filter) => filterTest(segment, filter) ?? []);
    for (const one of unwanted) {
      const scorer = one(index);
      if (scorer !== undefined) tests.push((document) => scorer.seek(document) !== document);
    }
    return tests.reduce<Scorer>((scorer, test) => new FilteredScorer(scorer, test), all);
  };
}

function prepareAny(parts: readonly QueryPlan[], context: PlanContext): PreparedPlan {
  const prepared = parts.map((part) => preparePlan(part, context, false));
  return (index) => {
    const scorers = prepared.flatMap((one) => one(index) ?? []);
    return scorers.length > 1 ? new AnyScorer(scorers) : scorers[0];
  };
}

function fieldsOf(field: QueryField | undefined): number {
  return field === undefined ? ANY_FIELD : 1 << FIELDS.indexOf(field);
}
