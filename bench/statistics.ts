/** The middle one of the values by size, the upper of the two where their number is even; NaN of none. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/**
 * By how much `mine` is larger than `theirs`: the median of the ratios turn by turn, as two runs of one turn had the same machine with the
 * same neighbours. The side with fewer turns is compared by its median.
 */
export function ratioByTurns(mine: readonly number[], theirs: readonly number[]): number {
  if (mine.length !== theirs.length) return median(mine) / median(theirs);
  return median(mine.map((value, turn) => value / (theirs[turn] ?? Number.NaN)));
}

/** What one more of `size` costs between each two sizes that follow one another; the first has the cost of all it has, start included. */
export function marginalCosts(
  measured: readonly { readonly size: number; readonly cost: number }[],
): readonly number[] {
  return measured.map(({ size, cost }, at) => {
    const before = measured[at - 1] ?? { size: 0, cost: 0 };
    return (cost - before.cost) / (size - before.size);
  });
}
