import type { Fingerprint, FingerprintKey } from '../model/url.ts';

/**
 * Fingerprints are HalfSipHash-1-3 with 64 bits of output (Aumasson and Bernstein; 1-3 are the rounds that Linux uses for hash
 * tables): two words of key that the outside never sees keep a site from making URLs that collide, which would hide pages. It
 * works on words of 32 bits, needs no BigInt, and its state after a prefix can be kept: most links share one.
 */
export type HashState = Int32Array;

const ZEROS = new Int32Array(3);

/** Two random words. `random` gives numbers from 0 to below 1 and should be hard to guess. */
export function newFingerprintKey(random: () => number): FingerprintKey {
  return { a: Math.floor(random() * 0x1_0000_0000) | 0, b: Math.floor(random() * 0x1_0000_0000) | 0 };
}

/** The fingerprint of an ASCII text: the very one that the resolver computes from bytes. */
export function fingerprint(text: string, key: FingerprintKey): Fingerprint {
  const length = text.length;
  const words = new Int32Array((length >> 2) + 1);
  for (let i = 0; i < length; i++) {
    const word = i >> 2;
    words[word] = (words[word] ?? 0) | (text.charCodeAt(i) << ((i & 3) << 3));
  }
  const last = words.length - 1;
  words[last] = (words[last] ?? 0) | (length << 24);
  const state = startHash(key);
  absorb(state, words, 0, words.length);
  finishHash(state);
  return { lo: state[0] ?? 0, hi: state[1] ?? 0 };
}

/** The state before the first word. */
export function startHash(key: FingerprintKey): HashState {
  return Int32Array.of(key.a, key.b ^ 0xee, 0x6c796765 ^ key.a, 0x74656462 ^ key.b);
}

/** Takes in the words `from` to below `to`: four bytes each, the first one lowest. */
export function absorb(state: HashState, words: Int32Array, from: number, to: number): void {
  let v0 = state[0] ?? 0;
  let v1 = state[1] ?? 0;
  let v2 = state[2] ?? 0;
  let v3 = state[3] ?? 0;
  for (let i = from; i < to; i++) {
    const word = words[i] ?? 0;
    v3 ^= word;
    v0 = (v0 + v1) | 0;
    v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
    v0 = (v0 << 16) | (v0 >>> 16);
    v2 = (v2 + v3) | 0;
    v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
    v0 = (v0 + v3) | 0;
    v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
    v2 = (v2 + v1) | 0;
    v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
    v2 = (v2 << 16) | (v2 >>> 16);
    v0 ^= word;
  }
  state[0] = v0;
  state[1] = v1;
  state[2] = v2;
  state[3] = v3;
}

/**
 * Ends the hash after the last word, whose highest byte is the length of the text modulo 256. Leaves the fingerprint's low word in
 * place 0 of the state and the high one in place 1, never both 0: tables take that for an empty slot.
 */
export function finishHash(state: HashState): void {
  state[2] = (state[2] ?? 0) ^ 0xee;
  // A finishing round is one that takes in nothing.
  absorb(state, ZEROS, 0, 3);
  const lo = (state[1] ?? 0) ^ (state[3] ?? 0);
  state[1] = (state[1] ?? 0) ^ 0xdd;
  absorb(state, ZEROS, 0, 3);
  const hi = (state[1] ?? 0) ^ (state[3] ?? 0);
  state[0] = (lo | hi) === 0 ? 1 : lo;
  state[1] = hi;
}
