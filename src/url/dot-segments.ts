/** Index after one or two dots that are all of a path segment, 0 where something else stands at `s`. `%2e` is a dot too. */
export function afterDots(bytes: Uint8Array, s: number, e: number): number {
  let end = s;
  for (let dots = 0; dots < 2; dots++) {
    if (end < e && bytes[end] === 46) end++;
    else if (end + 2 < e && bytes[end] === 37 && bytes[end + 1] === 50 && ((bytes[end + 2] ?? 0) | 32) === 101)
      end += 3;
  }
  const next = end < e ? bytes[end] : 47;
  return end > s && (next === 47 || next === 92 || next === 63 || next === 35) ? end : 0;
}

/** Whether there are two of the dots that stand from `s` to `end`. */
export function isTwoDots(bytes: Uint8Array, s: number, end: number): boolean {
  return end - s > (bytes[s] === 46 ? 1 : 3);
}
