/** A word of the query in a text. */
export interface WindowHit {
  readonly place: number;
  /** Which word of the query it is. */
  readonly number: number;
}

/** Places of a text with how many words are before each, and the words of the query among them, in order. */
export interface WindowWords {
  readonly measures: readonly number[];
  readonly hits: readonly WindowHit[];
}

export interface WindowOptions {
  readonly words: number;
  readonly startsSentence: (place: number) => boolean;
}

/** What a word gives that was there before, and that follows the word before it in the query, beside the first time. */
const AGAIN = 0.08;
const ADJACENT = 0.6;
/** Shares of the words of a passage: those before the first hit, and more where a sentence begins there. */
const LEAD = 0.2;
const MORE_LEAD = 0.3;

/** The first and last place of the passage that has most of the query: each word's weight once, a little for repeats, more side by side. */
export function bestWindow(
  read: WindowWords,
  weights: readonly number[],
  options: WindowOptions,
): { from: number; to: number } {
  if ((read.measures.at(-1) ?? 0) < options.words) return { from: 0, to: Math.max(0, read.measures.length - 1) };
  const first = bestHit(read, weights, options.words);
  const from = first === undefined ? 0 : beginning(first.place, read.measures, options);
  return { from, to: Math.max(0, endOf(read.measures, from, options.words)) };
}

function bestHit({ hits, measures }: WindowWords, weights: readonly number[], words: number): WindowHit | undefined {
  let best: WindowHit | undefined;
  let most = -1;
  for (let index = 0; index < hits.length; index++) {
    const score = scoreFrom(index, hits, { weights, measures, words });
    if (score > most) {
      most = score;
      best = hits[index];
    }
  }
  return best;
}

interface Scale {
  readonly weights: readonly number[];
  readonly measures: readonly number[];
  readonly words: number;
}

/** What the hits are worth from the one at `index` to the end of a passage that begins a little before it. */
function scoreFrom(index: number, hits: readonly WindowHit[], { weights, measures, words }: Scale): number {
  const limit = measureAt(measures, hits[index]) + words * (1 - LEAD);
  const seen = new Set<number>();
  let score = 0;
  for (let at = index; at < hits.length; at++) {
    const hit = hits[at];
    if (hit === undefined || measureAt(measures, hit) >= limit) break;
    const weight = weights[hit.number] ?? 0;
    score += seen.has(hit.number) ? AGAIN * weight : weight;
    seen.add(hit.number);
    const before = hits[at - 1];
    if (at > index && before?.number === hit.number - 1 && before.place === hit.place - 1) score += ADJACENT * weight;
  }
  return score;
}

function measureAt(measures: readonly number[], hit: WindowHit | undefined): number {
  return measures[hit?.place ?? 0] ?? 0;
}

/** A little before the first hit; where a sentence begins within reach, there. */
function beginning(place: number, measures: readonly number[], { words, startsSentence }: WindowOptions): number {
  const measure = measures[place] ?? 0;
  let start = place;
  for (let at = place; at >= 0 && measure - (measures[at] ?? 0) <= words * (LEAD + MORE_LEAD); at--) {
    if (startsSentence(at)) return at;
    if (measure - (measures[at] ?? 0) <= words * LEAD) start = at;
  }
  return start;
}

/** The last place of a passage of so many words. */
function endOf(measures: readonly number[], from: number, words: number): number {
  let to = from;
  while (to + 1 < measures.length && (measures[to + 1] ?? 0) < (measures[from] ?? 0) + words) to++;
  return to;
}
