import { bitCount } from '../content/bit-count.ts';
import { textHash } from '../content/text-hash.ts';
import { wordsOf } from '../content/words.ts';
import type { Found, SearchIndex } from './search-index.ts';
import type { TopHit } from './top-hits.ts';

/** The hits of one page of results; of pages nearly alike the first, with the URLs of the others that were seen. */
export interface CollapsedHits {
  readonly found: Found;
  /** By hit: pages nearly like it, in order. */
  readonly similar: ReadonlyMap<TopHit, readonly string[]>;
}

export interface CollapseOptions {
  readonly limit: number;
  readonly offset: number;
}

/** SimHashes of near duplicates differ in so many of 64 bits at most: a candidate, to be compared by its words. */
const CANDIDATE_DISTANCE = 6;
/** The share of runs of words that near duplicates have in common (Broder, On the resemblance and containment of documents, 1997). */
const LEAST_RESEMBLANCE = 0.9;
const RUN = 4;
/** With fewer words, pages of different titles are different pages. */
const FEW_WORDS = 100;
/** What is behind so many words of a page is not compared. */
const MOST_WORDS = 5000;
/** So many pages are compared for one query; the rest is shown as it is. */
const MOST_COMPARED = 500;

/**
 * Puts pages that are nearly alike under the first of them. `find` gives the first so many hits of the order that is asked for; the same hits
 * collapse whatever page of results is asked for, so that pages of results do not overlap.
 */
export function collapseSimilar(
  index: SearchIndex,
  find: (limit: number) => Found,
  { limit, offset }: CollapseOptions,
): CollapsedHits {
  const most = offset + limit;
  for (let looked = most + limit; ; looked *= 2) {
    const found = find(looked);
    const groups = groupSimilar(index, found.hits);
    if (groups.length < most && found.hits.length === looked) continue;
    const shown = groups.slice(offset, most);
    const similar = new Map(shown.map(({ first, others }) => [first.hit, others] as const));
    return { found: { ...found, hits: shown.map(({ first }) => first.hit) }, similar };
  }
}

interface Group {
  readonly first: ComparedPage;
  readonly others: string[];
}

function groupSimilar(index: SearchIndex, hits: readonly TopHit[]): readonly Group[] {
  const groups: Group[] = [];
  let compared = 0;
  for (const hit of hits) {
    const page = new ComparedPage(index, hit);
    const group = groups.find(({ first }) => {
      if (compared >= MOST_COMPARED || !page.isCandidate(first)) return false;
      compared++;
      return page.isNearly(first);
    });
    if (group === undefined) groups.push({ first: page, others: [] });
    else group.others.push(page.url);
  }
  return groups;
}

interface ComparedText {
  readonly url: string;
  readonly title: string;
  readonly words: number;
  readonly runs: Uint32Array;
}

/** A hit with what is read of its page when it is compared. */
class ComparedPage {
  readonly hit: TopHit;
  readonly #index: SearchIndex;
  readonly #high: number;
  readonly #low: number;
  #text: ComparedText | undefined;

  constructor(index: SearchIndex, hit: TopHit) {
    this.#index = index;
    this.hit = hit;
    const segment = index.segments[hit.segment];
    this.#high = segment?.value('hashesHigh', hit.document) ?? 0;
    this.#low = segment?.value('hashesLow', hit.document) ?? 0;
  }

  get url(): string {
    return this.#read().url;
  }

  /** Zeros stand for pages of which no hash is known. */
  isCandidate(other: ComparedPage): boolean {
    if ((this.#high | this.#low) === 0 || (other.#high | other.#low) === 0) return false;
    return bitCount(this.#high ^ other.#high) + bitCount(this.#low ^ other.#low) <= CANDIDATE_DISTANCE;
  }

  isNearly(other: ComparedPage): boolean {
    const [one, two] = [this.#read(), other.#read()];
    if (one.title !== two.title && Math.min(one.words, two.words) < FEW_WORDS) return false;
    const common = commonCount(one.runs, two.runs);
    return common >= LEAST_RESEMBLANCE * (one.runs.length + two.runs.length - common);
  }

  #read(): ComparedText {
    if (this.#text === undefined) {
      const { url, title, body } = this.#index.text(this.hit);
      const words = wordsOf(body.toLowerCase()).slice(0, MOST_WORDS);
      this.#text = { url, title, words: words.length, runs: runsOf(words) };
    }
    return this.#text;
  }
}

/** Hashes of the runs of words, each once, rising. */
function runsOf(words: readonly string[]): Uint32Array {
  const hashes = new Set<number>();
  for (let start = 0; start === 0 || start + RUN <= words.length; start++) {
    hashes.add(textHash(words.slice(start, start + RUN).join(' ')) >>> 0);
  }
  return Uint32Array.from(hashes).sort();
}

/** How many numbers are in both of two rising lists. */
function commonCount(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let a = 0, b = 0; a < one.length && b < other.length; ) {
    const [left = 0, right = 0] = [one[a], other[b]];
    if (left === right) count++;
    if (left <= right) a++;
    if (right <= left) b++;
  }
  return count;
}
