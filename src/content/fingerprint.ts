/** Bits of half a similarity hash. */
const LANE = 32;

/**
 * The 64-bit SimHash of a text, as 16 hexadecimal digits, from the hashes of its words: texts that share most of their three-word runs differ in
 * few bits (Charikar 2002; Manku, Jain and Das Sarma 2007). A text without words has sixteen zeros.
 */
export function similarityHash(words: Int32Array): string {
  const count = words.length === 0 ? 0 : Math.max(1, words.length - 2);
  if (count > runs.length) runs = new Int32Array(2 * count);
  let before = mix(words[0] ?? 0);
  for (let index = 0; index < count; index++) {
    const second = words[index + 1] ?? 0;
    runs[index] = mix(mix(before ^ second) ^ (words[index + 2] ?? 0));
    before = mix(second);
  }
  const high = majority(runs, count);
  for (let index = 0; index < count; index++) runs[index] = mix((runs[index] ?? 0) ^ 0x9e3779b9);
  return high + majority(runs, count);
}

/** Of the text at hand. */
let runs = new Int32Array(1 << 12);

/** The number of bits in which two similarity hashes differ, 0 to 64; up to 3 is a near duplicate. */
export function hammingDistance(a: string, b: string): number {
  let distance = 0;
  for (let start = 0; start < 16; start += 8) {
    let bits = Number.parseInt(a.slice(start, start + 8), 16) ^ Number.parseInt(b.slice(start, start + 8), 16);
    for (; bits !== 0; bits &= bits - 1) distance++;
  }
  return distance;
}

/** The bits that are set in more than half of the first `all` numbers, as eight hexadecimal digits. */
function majority(numbers: Int32Array, all: number): string {
  const planes = planesOf(numbers, all);
  const used = LANE - Math.clz32(all);
  let bits = 0;
  for (let bit = 0; bit < LANE; bit++) {
    let count = 0;
    for (let plane = 0; plane < used; plane++) count += (((planes[plane] ?? 0) >>> bit) & 1) << plane;
    if (2 * count > all) bits |= 1 << bit;
  }
  return (bits >>> 0).toString(16).padStart(8, '0');
}

/**
 * In how many of the first `all` numbers each of 32 bits is set, all counted at once: bit b of plane p is bit p of the count of b. Four numbers are added up before
 * their sum is carried on (Harley and Seal; Warren, Hacker's Delight, 5-1): most carries go far.
 */
function planesOf(numbers: Int32Array, all: number): Int32Array {
  const planes = new Int32Array(LANE);
  let [ones, twos] = [0, 0];
  for (let at = 0; at < all; at += 4) {
    const a = numbers[at] ?? 0;
    const b = at + 1 < all ? (numbers[at + 1] ?? 0) : 0;
    const c = at + 2 < all ? (numbers[at + 2] ?? 0) : 0;
    const d = at + 3 < all ? (numbers[at + 3] ?? 0) : 0;
    const firstOnes = ones ^ a ^ b;
    const firstTwos = carried(ones, a, b);
    ones = firstOnes ^ c ^ d;
    const secondTwos = carried(firstOnes, c, d);
    let carry = carried(twos, firstTwos, secondTwos);
    twos ^= firstTwos ^ secondTwos;
    for (let plane = 2; carry !== 0; plane++) {
      const before = planes[plane] ?? 0;
      planes[plane] = before ^ carry;
      carry &= before;
    }
  }
  planes[0] = ones;
  planes[1] = twos;
  return planes;
}

/** The bits that are set in two of three numbers or in all. */
function carried(a: number, b: number, c: number): number {
  return (a & b) | ((a ^ b) & c);
}

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
