/** The numbers of terms from `first` on, in the order of the terms' UTF-16 units. */
export function orderOf(terms: readonly string[], first = 0): Int32Array {
  const order = Int32Array.from({ length: terms.length - first }, (_, at) => first + at);
  sortFrom(order, terms, 0);
  return order;
}

/** Two orders of different numbers as one. */
export function mergeOrders(one: Int32Array, other: Int32Array, termOf: (number: number) => string): Int32Array {
  if (one.length === 0) return other;
  const merged = new Int32Array(one.length + other.length);
  let [at, term] = [0, termOf(one[0] ?? 0)];
  let [behind, otherTerm] = [0, termOf(other[0] ?? 0)];
  for (let slot = 0; slot < merged.length; slot++) {
    if (behind >= other.length || (at < one.length && term <= otherTerm)) {
      merged[slot] = one[at++] ?? 0;
      term = termOf(one[at] ?? 0);
    } else {
      merged[slot] = other[behind++] ?? 0;
      otherTerm = termOf(other[behind] ?? 0);
    }
  }
  return merged;
}

/** Below this it is no gain to make keys. */
const FEW = 12;

/** Sorts numbers of terms that are equal before `at`: by keys of their next characters, which sort faster than texts, then by those behind. */
function sortFrom(order: Int32Array, terms: readonly string[], at: number): void {
  if (order.length <= FEW || order.length > NUMBER_BITS) {
    order.sort((a, b) => compare(terms[a] ?? '', terms[b] ?? ''));
    return;
  }
  const keys = Float64Array.from(order, (number, index) => keyOf(terms[number] ?? '', at) * NUMBER_BITS + index).sort();
  const before = order.slice();
  let start = 0;
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] ?? 0;
    order[index] = before[key % NUMBER_BITS] ?? 0;
    if (Math.floor((keys[index + 1] ?? -1) / NUMBER_BITS) === Math.floor(key / NUMBER_BITS)) continue;
    const same = order.subarray(start, index + 1);
    if (same.length > 1) sortSame(same, terms, at, Math.floor(key / NUMBER_BITS));
    start = index + 1;
  }
}

/** Sorts terms of one key. Those that end in it, or have characters that it does not tell apart, are compared as texts. */
function sortSame(same: Int32Array, terms: readonly string[], at: number, key: number): void {
  const last = key % 256;
  if (last === OTHER || last === 0) same.sort((a, b) => compare(terms[a] ?? '', terms[b] ?? ''));
  else sortFrom(same, terms, at + KEY_CHARACTERS);
}

/** Characters that take part in a key, and the bits of a term's place below them. */
const KEY_CHARACTERS = 4;
const NUMBER_BITS = 2 ** 21;
/** The byte of a character that does not fit into one. */
const OTHER = 255;

/** A byte a character; from the first that does not fit on all are OTHER. Terms in order have keys that do not fall. */
function keyOf(term: string, from: number): number {
  let key = 0;
  let fits = true;
  for (let at = from; at < from + KEY_CHARACTERS; at++) {
    const character = at < term.length ? term.charCodeAt(at) : 0;
    fits &&= character < OTHER;
    key = key * 256 + (fits ? character : OTHER);
  }
  return key;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
