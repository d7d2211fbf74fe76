import { FIELDS, type Field } from './document.ts';

/** How much a word in a field counts, and how much the field's length takes from that (b, 0 to 1). */
export interface FieldWeight {
  readonly weight: number;
  readonly lengthShare: number;
}

/** BM25F's weights (Craswell, Robertson, Zaragoza, Taylor: Relevance weighting for query independent evidence, SIGIR 2005). */
export const FIELD_WEIGHTS: Readonly<Record<Field, FieldWeight>> = {
  body: { weight: 1, lengthShare: 0.75 },
  title: { weight: 2.75, lengthShare: 0.5 },
  headings: { weight: 2, lengthShare: 0.5 },
  // Many links to a page are a sign of its worth, none of its length.
  anchors: { weight: 4, lengthShare: 0 },
  url: { weight: 2, lengthShare: 0.3 },
  description: { weight: 1, lengthShare: 0.5 },
};

/** Where the weight of repeated words levels off (k1). */
export const SATURATION = 2.25;

/** The share of a word's weight that its inflected forms have where another form was asked for. */
export const INFLECTED = 0.6;

/** What the rank of a page adds at most. */
export const RANK_WEIGHT = 1.8;

/** What a name of a page is worth that is just what was asked for, beside a word as rare as it is. */
export const NAME_WEIGHT = 0.2;

/** Mean lengths of the fields, by field number, where nothing is known yet. */
export const USUAL_LENGTHS: readonly number[] = [400, 7, 15, 12, 6, 20];

const IMPACTS = 256;

/** The share of the most that a word can give, for a weighted frequency: w / (w + k1), as one byte; at least 1. */
export function impactOf(frequency: number): number {
  return Math.max(1, Math.min(IMPACTS - 1, Math.floor((IMPACTS * frequency) / (frequency + SATURATION))));
}

/** The weighted frequency for which each impact stands: the middle of its step. */
export const FREQUENCIES = Float64Array.from({ length: IMPACTS }, (_, impact) => {
  const share = (impact + 0.5) / IMPACTS;
  return impact === 0 ? 0 : (SATURATION * share) / (1 - share);
});

/** What each impact adds to a score, for a word of that inverse document frequency and weight. */
export function impactScores(factor: number): Float64Array {
  return FREQUENCIES.map((frequency) => wordScore(factor, frequency));
}

/** The same for documents that have but inflected forms of the word. */
export function inflectedScores(factor: number): Float64Array {
  return FREQUENCIES.map((frequency) => wordScore(factor, frequency * INFLECTED));
}

/** What a word of that inverse document frequency adds. Never falls where the frequency rises, rounded or not: a bound of one is a bound of the other. */
export function wordScore(factor: number, frequency: number): number {
  return factor * (SATURATION + 1) * (1 - SATURATION / (frequency + SATURATION));
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
