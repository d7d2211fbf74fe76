/** Bits of half a similarity hash. */
const LANE = 32;
/** Numbers of which the bits are counted at once. */
const AT_ONCE = 8;

/**
 * The 64-bit SimHash of a text, as 16 hexadecimal digits, from the hashes of its words: texts that share most of their three-word runs differ in
 * few bits (Charikar 2002; Manku, Jain and Das Sarma 2007). A text without words has sixteen zeros.
 */
export function similarityHash(words: Int32Array): string {
  const count = words.length === 0 ? 0 : Math.max(1, words.length - 2);
  if (count + AT_ONCE > runs.length) runs = new Int32Array(2 * count + AT_ONCE);
  runs.fill(0, count, count + AT_ONCE);
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
  countBits(numbers, all);
  const used = LANE - Math.clz32(all);
  let bits = 0;
  for (let bit = 0; bit < LANE; bit++) {
    let count = 0;
    for (let plane = 0; plane < used; plane++) count += (((planes[plane] ?? 0) >>> bit) & 1) << plane;
    if (2 * count > all) bits |= 1 << bit;
  }
  return (bits >>> 0).toString(16).padStart(8, '0');
}

/** Of the numbers at hand. */
const planes = new Int32Array(LANE);

/**
 * In how many of the first `all` numbers each of 32 bits is set, all counted at once: bit b of plane p becomes bit p of the count of b. Eight
 * numbers, of which those behind the last are 0, are added up before their sum is carried on (Harley and Seal; Warren, Hacker's Delight, 5-1): most carries go far.
 */
function countBits(numbers: Int32Array, all: number): void {
  planes.fill(0);
  let ones = 0;
  let twos = 0;
  let fours = 0;
  for (let at = 0; at < all; at += AT_ONCE) {
    const a = numbers[at] ?? 0;
    const b = numbers[at + 1] ?? 0;
    const c = numbers[at + 2] ?? 0;
    const d = numbers[at + 3] ?? 0;
    const e = numbers[at + 4] ?? 0;
    const f = numbers[at + 5] ?? 0;
    const g = numbers[at + 6] ?? 0;
    const h = numbers[at + 7] ?? 0;
    const ab = ones ^ a ^ b;
    const abcd = ab ^ c ^ d;
    const abcdef = abcd ^ e ^ f;
    const twosOfAb = carried(ones, a, b);
    const twosOfCd = carried(ab, c, d);
    const twosOfEf = carried(abcd, e, f);
    const twosOfGh = carried(abcdef, g, h);
    ones = abcdef ^ g ^ h;
    const half = twos ^ twosOfAb ^ twosOfCd;
    const foursOfHalf = carried(twos, twosOfAb, twosOfCd);
    const foursOfOther = carried(half, twosOfEf, twosOfGh);
    twos = half ^ twosOfEf ^ twosOfGh;
    let carry = carried(fours, foursOfHalf, foursOfOther);
    fours ^= foursOfHalf ^ foursOfOther;
    for (let plane = 3; carry !== 0; plane++) {
      const before = planes[plane] ?? 0;
      planes[plane] = before ^ carry;
      carry &= before;
    }
  }
  planes[0] = ones;
  planes[1] = twos;
  planes[2] = fours;
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
