import { describe, expect, it } from 'vitest';
import type { FingerprintKey } from '../../src/model/url.ts';
import { fingerprint, newFingerprintKey } from '../../src/url/fingerprint.ts';

/** HalfSipHash as its authors' paper reads, on BigInt words: slow and obvious. Answers the low and the high word. */
function halfSipHash(
  bytes: Uint8Array,
  k0: number,
  k1: number,
  compression: number,
  finalisation: number,
): [number, number] {
  const M = 0xffffffffn;
  const rotated = (x: bigint, by: bigint) => ((x << by) | (x >> (32n - by))) & M;
  const [a, b] = [BigInt(k0 >>> 0), BigInt(k1 >>> 0)];
  const v = { 0: a, 1: b ^ 0xeen, 2: 0x6c796765n ^ a, 3: 0x74656462n ^ b };
  const round = () => {
    v[0] = (v[0] + v[1]) & M;
    v[1] = rotated(v[1], 5n) ^ v[0];
    v[0] = rotated(v[0], 16n);
    v[2] = (v[2] + v[3]) & M;
    v[3] = rotated(v[3], 8n) ^ v[2];
    v[0] = (v[0] + v[3]) & M;
    v[3] = rotated(v[3], 7n) ^ v[0];
    v[2] = (v[2] + v[1]) & M;
    v[1] = rotated(v[1], 13n) ^ v[2];
    v[2] = rotated(v[2], 16n);
  };
  const padded = Buffer.alloc((bytes.length & ~3) + 4);
  padded.set(bytes);
  padded[padded.length - 1] = bytes.length & 0xff;
  for (let i = 0; i < padded.length; i += 4) {
    const word = BigInt(padded.readUInt32LE(i));
    v[3] ^= word;
    for (let r = 0; r < compression; r++) round();
    v[0] ^= word;
  }
  v[2] ^= 0xeen;
  for (let r = 0; r < finalisation; r++) round();
  const lo = v[1] ^ v[3];
  v[1] ^= 0xddn;
  for (let r = 0; r < finalisation; r++) round();
  return [Number(lo) | 0, Number(v[1] ^ v[3]) | 0];
}

/** Numbers from 0 to below 1 that are the same in every run. */
function numbers(seed: number): () => number {
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
    return (seed >>> 0) / 0x1_0000_0000;
  };
}

const key: FingerprintKey = newFingerprintKey(numbers(1));

function urls(count: number): string[] {
  return Array.from(
    { length: count },
    (_, i) => `https://www${i % 7}.example.org/docs/${i % 100}/page-${i}.html?id=${i * 3}`,
  );
}

function bitsSet(word: number): number {
  let count = 0;
  for (let left = word >>> 0; left !== 0; left >>>= 1) count += left & 1;
  return count;
}

describe('fingerprint', () => {
  it('house the reference in this test gives the published answer for HalfSipHash-2-4 of nothing', () => {
    expect(halfSipHash(new Uint8Array(0), 0x03020100, 0x07060504, 2, 4)).toEqual([0x591f8d21, 0xc83cb8b9 | 0]);
  });

  it('house is HalfSipHash-1-3 for texts of every length', () => {
    for (let length = 0; length < 300; length++) {
      const text = `https://h.test/${'abcdefghij~%2F'.repeat(30)}`.slice(0, length);
      const { lo, hi } = fingerprint(text, key);
      expect([lo, hi]).toEqual(halfSipHash(Buffer.from(text, 'latin1'), key.a, key.b, 1, 3));
    }
  });

  it('house no two of 300,000 similar URLs collide, nor do more of their halves than chance says', () => {
    const whole = new Set<string>();
    const [lows, highs] = [new Set<number>(), new Set<number>()];
    const all = urls(300_000);
    for (const url of all) {
      const { lo, hi } = fingerprint(url, key);
      whole.add(`${lo},${hi}`);
      lows.add(lo);
      highs.add(hi);
    }
    expect(whole.size).toBe(all.length);
    // n²/2 pairs over 2^32 values: 10.5 collisions expected.
    expect(all.length - lows.size).toBeLessThan(35);
    expect(all.length - highs.size).toBeLessThan(35);
  });

  it('house one changed bit in text or key changes half of the bits', () => {
    let [changed, compared] = [0, 0];
    for (const url of urls(2000)) {
      const before = fingerprint(url, key);
      const at = compared % url.length;
      const text =
        url.slice(0, at) + String.fromCharCode(url.charCodeAt(at) ^ (1 << (compared % 7))) + url.slice(at + 1);
      for (const after of [fingerprint(text, key), fingerprint(url, { a: key.a ^ 1, b: key.b })]) {
        changed += bitsSet(before.lo ^ after.lo) + bitsSet(before.hi ^ after.hi);
        compared++;
      }
    }
    expect(changed / compared).toBeGreaterThan(31.7);
    expect(changed / compared).toBeLessThan(32.3);
  });

  it('house the low bits spread evenly: a table takes them for the place', () => {
    const slots = new Array<number>(1024).fill(0);
    for (const url of urls(102_400)) {
      const slot = fingerprint(url, key).lo & 1023;
      slots[slot] = (slots[slot] ?? 0) + 1;
    }
    // 100 a slot expected, standard deviation 10.
    expect(Math.max(...slots)).toBeLessThan(150);
    expect(Math.min(...slots)).toBeGreaterThan(55);
  });

  it('house a key is two words of the chance that is given', () => {
    expect(newFingerprintKey(numbers(1))).toEqual(key);
    expect(newFingerprintKey(numbers(2))).not.toEqual(key);
    expect(newFingerprintKey(() => 0.999999999)).toEqual({
      a: (0.999999999 * 2 ** 32) | 0,
      b: (0.999999999 * 2 ** 32) | 0,
    });
  });
});
