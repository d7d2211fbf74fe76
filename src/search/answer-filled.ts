import type { Found } from './search-index.ts';
import type { TopHit } from './top-hits.ts';

/** Where fewer pages have all the words, those that have some come behind them: with that few, what was meant is often not among them. */
export const ENOUGH = 10;

/** The first so many hits, after the first few of them. */
export type FindHits = (limit: number, offset?: number) => Found;

/** `all`, which are all there are, then what `findSome` finds and is not among them. Its count is of both; the same hits whatever part is asked for. */
export function findBehind(all: readonly TopHit[], findSome: FindHits): FindHits {
  const taken = new Set(all.map(keyOf));
  return (limit, offset = 0) => {
    const most = limit + offset;
    const some = findSome(most + all.length);
    const hits = [...all, ...some.hits.filter((hit) => !taken.has(keyOf(hit)))];
    return { ...some, hits: hits.slice(offset, most) };
  };
}

/** The same, which looks no more once it has found fewer hits than were asked for: these are all. */
export function findOnce(find: FindHits): FindHits {
  let all: Found | undefined;
  return (limit, offset = 0) => {
    if (all !== undefined) return { ...all, hits: all.hits.slice(offset, offset + limit) };
    const found = find(limit, offset);
    if (offset === 0 && found.hits.length < limit) all = found;
    return found;
  };
}

function keyOf({ segment, document }: TopHit): string {
  return `${segment} ${document}`;
}
