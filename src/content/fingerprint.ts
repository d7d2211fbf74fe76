/** Bits of a similarity hash: two words of 32. */
const LANE = 32;

/**
 * The 64-bit SimHash of a text, as 16 hexadecimal digits: texts that share most of their three-word runs differ in few bits
 * (Charikar 2002; Manku, Jain and Das Sarma 2007). Case does not count. A text without words has sixteen zeros.
 */
export function similarityHash(words: readonly string[]): string {
  const hashes = words.map((word) => hashOf(word.toLowerCase()));
  const counts = new Int32Array(2 * LANE);
  const runs = Math.max(1, hashes.length - 2);
  for (let index = 0; index < runs && hashes.length > 0; index++) {
    const [first = 0, second = 0, third = 0] = [hashes[index], hashes[index + 1], hashes[index + 2]];
    const run = mix(mix(mix(first) ^ second) ^ third);
    countBits(counts, 0, run);
    countBits(counts, LANE, mix(run ^ 0x9e3779b9));
  }
  return laneText(counts, 0) + laneText(counts, LANE);
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

function countBits(counts: Int32Array, from: number, hash: number): void {
  for (let bit = 0; bit < LANE; bit++) counts[from + bit] = (counts[from + bit] ?? 0) + ((hash >>> bit) & 1) * 2 - 1;
}

function laneText(counts: Int32Array, from: number): string {
  let lane = 0;
  for (let bit = 0; bit < LANE; bit++) if ((counts[from + bit] ?? 0) > 0) lane |= 1 << bit;
  return (lane >>> 0).toString(16).padStart(8, '0');
}

/** FNV-1a over UTF-16 code units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}

/** The finaliser of MurmurHash3: every bit of the input moves every bit of the output. */
function mix(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
