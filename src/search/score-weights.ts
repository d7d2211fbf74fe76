import { FIELDS, type Field } from './document.ts';

/** How much a word in a field counts, and how much the field's length takes from that (b, 0 to 1). */
export interface FieldWeight {
  readonly weight: number;
  readonly lengthShare: number;
}

/** BM25F's weights (Craswell, Robertson, Zaragoza, Taylor: Relevance weighting for query independent evidence, SIGIR 2005). */
export const FIELD_WEIGHTS: Readonly<Record<Field, FieldWeight>> = {
  body: { weight: 1, lengthShare: 0.75 },
  title: { weight: 3, lengthShare: 0.4 },
  headings: { weight: 2, lengthShare: 0.5 },
  anchors: { weight: 4, lengthShare: 0.3 },
  url: { weight: 2, lengthShare: 0.3 },
  description: { weight: 1, lengthShare: 0.5 },
};

/** Where the weight of repeated words levels off (k1). */
export const SATURATION = 1.2;

/** What the rank of a page adds at most. */
export const RANK_WEIGHT = 1.8;

/** Mean lengths of the fields, by field number, where nothing is known yet. */
export const USUAL_LENGTHS: readonly number[] = [400, 7, 15, 12, 6, 20];

const IMPACTS = 256;

/** The share of the most that a word can give, for a weighted frequency: w / (w + k1), as one byte; at least 1. */
export function impactOf(frequency: number): number {
  return Math.max(1, Math.min(IMPACTS - 1, Math.floor((IMPACTS * frequency) / (frequency + SATURATION))));
}

/** What each impact adds to a score, for a word of that inverse document frequency and weight. */
export function impactScores(factor: number): Float64Array {
  return Float64Array.from({ length: IMPACTS }, (_, impact) =>
    impact === 0 ? 0 : (factor * (SATURATION + 1) * (impact + 0.5)) / IMPACTS,
  );
}

/** How much it says that a document has a word, if so many of all have it: ln(1 + (N - n + 0.5) / (n + 0.5)). */
export function inverseFrequency(documents: number, all: number): number {
  const among = Math.min(documents, all);
  return Math.log(1 + (all - among + 0.5) / (among + 0.5));
}

/** What a page's rank adds: x is its PageRank times the number of pages. */
export function rankScore(rank: number): number {
  return rank > 0 ? (RANK_WEIGHT * rank) / (1 + rank) : 0;
}

/** An anchor text that so many pages use counts like so many words. */
export function anchorWeight(count: number): number {
  return 1 + Math.log(Math.max(1, count));
}

/** Weight and length share by field number, in arrays for the inner loop. */
export const WEIGHTS_BY_NUMBER = Float64Array.from(FIELDS, (field) => FIELD_WEIGHTS[field].weight);
export const LENGTH_SHARES_BY_NUMBER = Float64Array.from(FIELDS, (field) => FIELD_WEIGHTS[field].lengthShare);
