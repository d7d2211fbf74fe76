import { BEYOND, type Stretches, stretchesOf } from './stretches.ts';
import { HASH_PRIME, textHash } from './text-hash.ts';
import { WORDS } from './words.ts';

const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;
const NEXT_WORD = new RegExp(WORDS, 'uy');

/** What more words take is not kept. */
const MOST_KEPT = 1 << 18;
/** Of the text at hand. */
let room = new Int32Array(1 << 12);

/**
 * The same words as `wordsOf` gives, each as a hash of its lower case: words of ASCII are hashed where they stand. Good until the next call.
 */
export function wordHashes(text: string): Int32Array {
  const stretches = stretchesOf(text);
  const { count: all, starts, ends, hashes: ofStretches, kinds, units, lowers } = stretches;
  let hashes = all <= room.length ? room : new Int32Array(2 * all);
  let count = 0;
  for (let index = 0, at = 0; index < all; index++) {
    const end = ends[index] ?? 0;
    at = Math.max(at, starts[index] ?? 0);
    while (at < end) {
      if (count === hashes.length) hashes = grown(hashes);
      const next = units[end] ?? 0;
      if (kinds[index] !== BEYOND && next < 128 && next !== APOSTROPHE && next !== HYPHEN && lowers[end] === 0) {
        hashes[count++] = ofStretches[index] ?? 0;
        at = end;
        continue;
      }
      if (kinds[index] === BEYOND && !mayHold(units[at] ?? 0)) {
        at++;
        continue;
      }
      const behind = kinds[index] === BEYOND ? -1 : endOfWord(stretches, end);
      if (behind >= 0) {
        hashes[count++] = hashFrom(ofStretches[index] ?? 0, stretches, end, behind);
        at = behind;
        continue;
      }
      NEXT_WORD.lastIndex = at;
      const found = NEXT_WORD.exec(text)?.[0];
      at += found?.length ?? ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
      if (found !== undefined) hashes[count++] = textHash(found.toLowerCase());
    }
  }
  if (hashes.length <= MOST_KEPT) room = hashes;
  return hashes.subarray(0, count);
}

/** Whether a word may have this unit from outside ASCII in it: false for most punctuation, which the pattern need not be asked for. */
function mayHold(unit: number): boolean {
  if (unit >= held.length) return true;
  if (held[unit] === UNKNOWN) held[unit] = IN_WORDS.test(String.fromCharCode(unit)) ? HELD : NOT_HELD;
  return held[unit] === HELD;
}

const IN_WORDS = /[\p{L}\p{M}\p{N}’]/u;
const UNKNOWN = 0;
const HELD = 1;
const NOT_HELD = 2;
/** By unit, for those before Han and kana. */
const held = new Uint8Array(0x2e80);

/**
 * Where the word of ASCII ends whose first stretch ends there: apostrophes and hyphens hold it together. -1 where it is left to the pattern, as
 * it has, or may have, letters of another kind.
 */
function endOfWord({ units, lowers }: Stretches, end: number): number {
  let at = end;
  for (;;) {
    while (lowers[at] !== 0) at++;
    const code = units[at] ?? 0;
    if (code >= 128) return mayHold(code) ? -1 : at;
    if (code !== APOSTROPHE && code !== HYPHEN) return at;
    if ((units[at + 1] ?? 0) >= 128) return -1;
    if (lowers[at + 1] === 0) return at;
    at++;
  }
}

/** The hash of a word, from that of its first stretch. */
function hashFrom(first: number, { units, lowers }: Stretches, start: number, end: number): number {
  let hash = first;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (lowers[at] || (units[at] ?? 0)), HASH_PRIME);
  return hash;
}

function grown(hashes: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(hashes.length * 2);
  larger.set(hashes);
  return larger;
}
