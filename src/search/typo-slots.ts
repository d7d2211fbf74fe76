/** Words, their UTF-16 units one behind the other, `starts`: where each begins, and where the last one ends; `hashes`: of each, by its units. */
export interface ListedWords {
  readonly count: number;
  readonly units: Uint16Array;
  readonly starts: Uint32Array;
  readonly hashes: Int32Array;
}

/** Of each word of a list: the number of the first one that reads as it does. */
export function firstsOf({ count, units, starts, hashes }: ListedWords): Uint32Array {
  const firsts = new Uint32Array(count);
  // At most half of the slots are taken: numbers of words from 1 by their hashes; 0 for none. Where another word is, the next slot is looked at.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * count + 2)));
  const mask = slots.length - 1;
  let before = -1;
  for (let index = 0; index < count; index++) {
    const hash = hashes[index] ?? 0;
    // Lists of several segments follow one another, each in order: the word is mostly near behind that which the one before reads as.
    const near = Math.min(before + 1 + NEAR, index);
    let guessed = before + 1;
    while (guessed < near && !(hashes[guessed] === hash && areEqual(units, starts, guessed, index))) guessed++;
    if (guessed < near) {
      before = firsts[guessed] ?? 0;
      firsts[index] = before;
      continue;
    }
    let slot = hash & mask;
    for (;;) {
      const known = (slots[slot] ?? 0) - 1;
      if (known < 0) {
        slots[slot] = index + 1;
        firsts[index] = index;
        if (before + 1 < index) before++;
        break;
      }
      if (hashes[known] === hash && areEqual(units, starts, known, index)) {
        firsts[index] = before = known;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  return firsts;
}

/** So many words are looked at before their slots. */
const NEAR = 4;

function areEqual(units: Uint16Array, starts: Uint32Array, one: number, other: number): boolean {
  const start = starts[one] ?? 0;
  const length = (starts[one + 1] ?? 0) - start;
  const from = starts[other] ?? 0;
  if ((starts[other + 1] ?? 0) - from !== length) return false;
  for (let at = 0; at < length; at++) if (units[start + at] !== units[from + at]) return false;
  return true;
}
