/** The known word that the written one is most likely a slip of; undefined when none is near. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  // What all flags or all variables begin with makes no two of them alike.
  const { length } = written.replace(/^(?:--?|SKEIN_)/, '');
  const most = length <= 2 ? 0 : length <= 3 ? 1 : length <= 6 ? 2 : 3;
  let best: string | undefined;
  let bestDistance = most + 1;
  for (const word of known) {
    const distance = editDistance(written.toLowerCase(), word.toLowerCase());
    if (distance < bestDistance) {
      best = word;
      bestDistance = distance;
    }
  }
  return best;
}

/** `; did you mean X?`, or nothing when no known word is near. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const word = nearest(written, known);
  return word === undefined ? '' : `; did you mean ${word}?`;
}

/** Insertions, deletions, replacements and swaps of neighbours between two words (optimal string alignment). */
function editDistance(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > 3) return 4;
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    before = above;
    above = current;
  }
  return above[to.length] ?? 0;
}
