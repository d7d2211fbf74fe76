/** What the choice of a merge asks of a segment. */
export interface MergeCandidate {
  readonly count: number;
  readonly deleted: number;
}

/** So many segments of about one size become one. */
const TOGETHER = 8;
/** Smaller segments count as of one size. */
const SMALLEST = 1000;
/** A segment of which so much is deleted is written anew. */
const DELETED_SHARE = 0.5;

/** The segments to be merged next, none where all is well: as many of one size as make one of the next, or one that is mostly deleted. */
export function chooseMerge<T extends MergeCandidate>(segments: readonly T[]): readonly T[] {
  const sizes = new Map<number, T[]>();
  for (const segment of segments) {
    const size = sizeOf(segment);
    const same = [...(sizes.get(size) ?? []), segment];
    if (same.length === TOGETHER) return same;
    sizes.set(size, same);
  }
  const worst = segments.find(({ count, deleted }) => deleted > count * DELETED_SHARE);
  return worst === undefined ? [] : [worst];
}

/** Powers of `TOGETHER`, rounded down. */
function sizeOf({ count, deleted }: MergeCandidate): number {
  return Math.floor(Math.log(Math.max(1, (count - deleted) / SMALLEST)) / Math.log(TOGETHER));
}
