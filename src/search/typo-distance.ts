/**
 * How many letters of one word must be changed, left out, added or swapped with the next for the other one (optimal string alignment); more than
 * `most` is told as `most + 1`.
 */
export function editDistance(one: string, other: string, most: number): number {
  const from = [...one];
  const to = [...other];
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const next = nextRow(from, to, { row, last, before });
    if (Math.min(...next) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[to.length] ?? 0, most + 1);
}

interface Rows {
  /** Of the letter that the next row is for, from 1. */
  readonly row: number;
  readonly last: readonly number[];
  readonly before: readonly number[];
}

function nextRow(from: readonly string[], to: readonly string[], { row, last, before }: Rows): number[] {
  const next = [row];
  const letter = from[row - 1];
  for (let column = 1; column <= to.length; column++) {
    const other = to[column - 1];
    let least = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
    least = Math.min(least, (last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
    if (row > 1 && column > 1 && letter === to[column - 2] && from[row - 2] === other) {
      least = Math.min(least, (before[column - 2] ?? 0) + 1);
    }
    next.push(least);
  }
  return next;
}
