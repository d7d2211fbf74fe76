import { byteAt, isDigit } from './bytes';

// As src/url/ampersand.ts and src/url/dot-segments.ts do it.

/** Behind the `&` at `s`, and behind `amp;` if that follows; 0 for other references. */
export function afterAmpersand(s: usize, e: usize): usize {
  let i = s + 1;
  while (i < e && (byteAt(i) >= 97 || isDigit(byteAt(i)) || (byteAt(i) | 32) >= 97) && (byteAt(i) | 32) <= 122) i++;
  const next = i < e ? byteAt(i) : 0;
  if (i === s + 1) return next === 35 ? 0 : i;
  if (next === 61) return s + 1;
  const isAmp = next === 59 && i === s + 4 && byteAt(s + 1) === 97 && byteAt(s + 2) === 109 && byteAt(s + 3) === 112;
  return isAmp ? i + 1 : 0;
}

/** Behind one or two dots that are all of a path segment, 0 where something else stands at `s`. */
export function afterDots(s: usize, e: usize): usize {
  let end = s;
  for (let dots = 0; dots < 2; dots++) {
    if (end < e && byteAt(end) === 46) end++;
    else if (end + 2 < e && byteAt(end) === 37 && byteAt(end + 1) === 50 && (byteAt(end + 2) | 32) === 101) end += 3;
  }
  const next = end < e ? byteAt(end) : 47;
  return end > s && (next === 47 || next === 92 || next === 63 || next === 35) ? end : 0;
}

/** Whether there are two of the dots that stand from `s` to `end`. */
export function isTwoDots(s: usize, end: usize): bool {
  return end - s > (byteAt(s) === 46 ? 1 : 3);
}
