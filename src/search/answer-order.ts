import type { QueryPlan } from './query-tree.ts';
import type { FindOptions, Found, SearchIndex } from './search-index.ts';
import type { TopHit } from './top-hits.ts';

/** What the pages of an answer are ordered by: how well they answer, their PageRank, their date (newest first, those without one last), their URL. */
export const ANSWER_ORDERS = ['score', 'rank', 'date', 'url'] as const;

export type AnswerOrder = (typeof ANSWER_ORDERS)[number];

/** The first answers to a plan in an order; any but that of the scores looks at every page that answers. Errors: INDEX_DAMAGED. */
export function findInOrder(
  index: SearchIndex,
  plan: QueryPlan,
  { order = 'score', ...options }: FindOptions & { readonly order?: AnswerOrder | undefined },
): Found {
  if (order === 'score') return index.find(plan, options);
  const { limit = 10, offset = 0 } = options;
  const most = limit + offset;
  const keyOf = KEYS[order];
  const firsts = index.segments.map(() => new FirstHits(most));
  const count = index.forEach(plan, options, (hit) => firsts[hit.segment]?.add({ ...hit, key: keyOf(index, hit) }));
  const hits = firsts.flatMap((first) => first.sorted());
  // A place among the URLs of one segment says nothing beside those of another.
  const compared = order === 'url' ? hits.map((hit) => ({ ...hit, key: index.url(hit) })) : hits;
  return { hits: compared.sort(compare).slice(offset, most), count, isExact: true };
}

/** What smaller ones come first of. */
type Key = number | string;

/** Within a segment. */
const KEYS: Readonly<Record<Exclude<AnswerOrder, 'score'>, (index: SearchIndex, hit: TopHit) => number>> = {
  rank: ({ segments }, { segment, document }) => -(segments[segment]?.ranks[document] ?? 0),
  date: ({ segments }, { segment, document }) => {
    const date = segments[segment]?.columns.dates[document] ?? Number.NaN;
    return Number.isNaN(date) ? Number.POSITIVE_INFINITY : -date;
  },
  url: ({ segments }, { segment, document }) => segments[segment]?.columns.urlPlaces[document] ?? 0,
};

interface KeyedHit extends TopHit {
  readonly key: Key;
}

/** Those that come first of any number: now and then the others are dropped. */
class FirstHits {
  readonly #most: number;
  #hits: KeyedHit[] = [];
  #last: KeyedHit | undefined;

  constructor(most: number) {
    this.#most = most;
  }

  add(hit: KeyedHit): void {
    if (this.#last !== undefined && compare(hit, this.#last) >= 0) return;
    if (this.#hits.push(hit) < 2 * this.#most + SLACK) return;
    this.#hits = this.sorted();
    this.#last = this.#hits.at(-1);
  }

  sorted(): KeyedHit[] {
    return this.#hits.toSorted(compare).slice(0, this.#most);
  }
}

const SLACK = 1000;

/** Equal ones by the page's id, so that pages of results do not overlap. */
function compare(one: KeyedHit, other: KeyedHit): number {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1;
  return one.id - other.id;
}
