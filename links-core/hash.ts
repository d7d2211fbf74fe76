import { ZEROS } from './layout';

/** HalfSipHash-1-3, as in src/url/fingerprint.ts. */
export let v0: i32 = 0;
export let v1: i32 = 0;
export let v2: i32 = 0;
export let v3: i32 = 0;
let key0: i32 = 0;
let key1: i32 = 0;

export function setKey(a: i32, b: i32): void {
  key0 = a;
  key1 = b;
}

export function startHash(): void {
  v0 = key0;
  v1 = key1 ^ 0xee;
  v2 = 0x6c796765 ^ key0;
  v3 = 0x74656462 ^ key1;
}

export function setState(a: i32, b: i32, c: i32, d: i32): void {
  v0 = a;
  v1 = b;
  v2 = c;
  v3 = d;
}

/** Takes in the words from `at` to before `end`. */
export function absorb(at: usize, end: usize): void {
  let a = v0;
  let b = v1;
  let c = v2;
  let d = v3;
  for (; at < end; at += 4) {
    const word = load<i32>(at);
    d ^= word;
    a += b;
    b = rotl<i32>(b, 5) ^ a;
    a = rotl<i32>(a, 16);
    c += d;
    d = rotl<i32>(d, 8) ^ c;
    a += d;
    d = rotl<i32>(d, 7) ^ a;
    c += b;
    b = rotl<i32>(b, 13) ^ c;
    c = rotl<i32>(c, 16);
    a ^= word;
  }
  v0 = a;
  v1 = b;
  v2 = c;
  v3 = d;
}

export let lo: i32 = 0;
export let hi: i32 = 0;

/** Leaves the fingerprint in `lo` and `hi`, never both 0. */
export function finishHash(): void {
  v2 ^= 0xee;
  // A finishing round is one that takes in nothing.
  absorb(ZEROS, ZEROS + 12);
  lo = v1 ^ v3;
  v1 ^= 0xdd;
  absorb(ZEROS, ZEROS + 12);
  hi = v1 ^ v3;
  if ((lo | hi) === 0) lo = 1;
}
