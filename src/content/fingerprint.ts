/** Bits of half a similarity hash. */
const LANE = 32;

/**
 * The 64-bit SimHash of a text, as 16 hexadecimal digits, from the hashes of its words: texts that share most of their three-word runs differ in
 * few bits (Charikar 2002; Manku, Jain and Das Sarma 2007). A text without words has sixteen zeros.
 */
export function similarityHash(words: Int32Array): string {
  const [high, low] = [new BitCounts(), new BitCounts()];
  const runs = words.length === 0 ? 0 : Math.max(1, words.length - 2);
  for (let index = 0; index < runs; index++) {
    const [first = 0, second = 0, third = 0] = [words[index], words[index + 1], words[index + 2]];
    const run = mix(mix(mix(first) ^ second) ^ third);
    high.add(run);
    low.add(mix(run ^ 0x9e3779b9));
  }
  return high.majority(runs) + low.majority(runs);
}

/** The number of bits in which two similarity hashes differ, 0 to 64; up to 3 is a near duplicate. */
export function hammingDistance(a: string, b: string): number {
  let distance = 0;
  for (let start = 0; start < 16; start += 8) {
    let bits = Number.parseInt(a.slice(start, start + 8), 16) ^ Number.parseInt(b.slice(start, start + 8), 16);
    for (; bits !== 0; bits &= bits - 1) distance++;
  }
  return distance;
}

/** In how many numbers each of 32 bits is set, all counted at once: bit b of plane p is bit p of the count of b. */
class BitCounts {
  readonly #planes = new Int32Array(LANE);

  add(number: number): void {
    const planes = this.#planes;
    let carry = number;
    for (let plane = 0; carry !== 0; plane++) {
      const before = planes[plane] ?? 0;
      planes[plane] = before ^ carry;
      carry &= before;
    }
  }

  /** The bits that are set in more than half of so many numbers, as eight hexadecimal digits. */
  majority(numbers: number): string {
    let bits = 0;
    for (let bit = 0; bit < LANE; bit++) {
      let count = 0;
      this.#planes.forEach((plane, power) => {
        count += ((plane >>> bit) & 1) * 2 ** power;
      });
      if (2 * count > numbers) bits |= 1 << bit;
    }
    return (bits >>> 0).toString(16).padStart(8, '0');
  }
}

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
