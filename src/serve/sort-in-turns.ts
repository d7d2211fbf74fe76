import { setImmediate as othersFirst } from 'node:timers/promises';

/** So many are sorted, or merged, before others have their turn: some milliseconds. */
const AT_ONCE = 8192;

/** Sorts numbers by a comparing function, without holding up whoever else waits: a merge sort from below. */
export async function sortInTurns(numbers: Int32Array, compare: (a: number, b: number) => number): Promise<Int32Array> {
  let from = numbers.slice();
  for (let at = 0; at < from.length; at += AT_ONCE) {
    from.subarray(at, at + AT_ONCE).sort(compare);
    await othersFirst();
  }
  let to = new Int32Array(from.length);
  for (let width = AT_ONCE; width < from.length; width *= 2) {
    for (let at = 0; at < from.length; at += 2 * width) await merge(from, to, { at, width, compare });
    [from, to] = [to, from];
  }
  return from;
}

interface Runs {
  /** Where the first of two runs begins, and how long each is. */
  readonly at: number;
  readonly width: number;
  readonly compare: (a: number, b: number) => number;
}

async function merge(from: Int32Array, to: Int32Array, { at, width, compare }: Runs): Promise<void> {
  const middle = Math.min(at + width, from.length);
  const end = Math.min(at + 2 * width, from.length);
  for (let left = at, right = middle, next = at; next < end; next++) {
    const [a, b] = [from[left] ?? 0, from[right] ?? 0];
    const isLeft = right >= end || (left < middle && compare(a, b) <= 0);
    to[next] = isLeft ? a : b;
    if (isLeft) left++;
    else right++;
    if (next % AT_ONCE === 0) await othersFirst();
  }
}
