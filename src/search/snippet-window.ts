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
  /** By place: how many places before it are in parts of the text that lead elsewhere. */
  readonly asides: readonly number[];
}

export interface WindowOptions {
  readonly words: number;
  readonly startsSentence: (place: number) => boolean;
}

/** What a passage loses of its worth that leads elsewhere all the way, such as a menu. */
const ASIDE = 0.9;
/** A passage without a word of the query is not shown where more of it leads elsewhere, if there is another. */
const MOST_ASIDE = 0.3;
/** What a word gives that was there before, and that follows the word before it in the query, beside the first time. */
const AGAIN = 0.08;
const ADJACENT = 0.6;
/** What a passage at the very beginning gains: it tells most of what a page is about. */
const EARLY = 0.15;
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
  const from = first === undefined ? firstOwn(read, options.words) : beginning(first.place, read, options);
  return { from, to: Math.max(0, endOf(read.measures, from, options.words)) };
}

/** Where a passage begins that is the page's own text, mostly. */
function firstOwn({ measures, asides }: WindowWords, words: number): number {
  for (let from = 0; from < measures.length; from++) {
    const to = endOf(measures, from, words);
    if (!isAside(asides, from) && asideShare(asides, from, to) <= MOST_ASIDE) return from;
  }
  return 0;
}

/** Which share of the places from one to another lead elsewhere. */
function asideShare(asides: readonly number[], from: number, to: number): number {
  return ((asides[to + 1] ?? 0) - (asides[from] ?? 0)) / (to + 1 - from);
}

function isAside(asides: readonly number[], place: number): boolean {
  return asides[place + 1] !== asides[place];
}

function bestHit(
  { hits, measures, asides }: WindowWords,
  weights: readonly number[],
  words: number,
): WindowHit | undefined {
  let best: WindowHit | undefined;
  let most = -1;
  for (let index = 0; index < hits.length; index++) {
    const score = scoreFrom(index, hits, { weights, measures, asides, words });
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
  readonly asides: readonly number[];
  readonly words: number;
}

/** What the hits are worth from the one at `index` to the end of a passage that begins a little before it. */
function scoreFrom(index: number, hits: readonly WindowHit[], { weights, measures, asides, words }: Scale): number {
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
  const from = hits[index]?.place ?? 0;
  score *= 1 + EARLY * (1 - from / measures.length);
  if (asides.at(-1) === 0) return score;
  return score * (1 - ASIDE * asideShare(asides, from, endOf(measures, from, words * (1 - LEAD))));
}

function measureAt(measures: readonly number[], hit: WindowHit | undefined): number {
  return measures[hit?.place ?? 0] ?? 0;
}

/** A little before the first hit; where a sentence begins within reach, there. What is before it and leads elsewhere is left out. */
function beginning(place: number, { measures, asides }: WindowWords, { words, startsSentence }: WindowOptions): number {
  const measure = measures[place] ?? 0;
  let start = place;
  for (let at = place; at >= 0 && measure - (measures[at] ?? 0) <= words * (LEAD + MORE_LEAD); at--) {
    if (isAside(asides, at) && !isAside(asides, place)) return start;
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
