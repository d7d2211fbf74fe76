import { HASH_PRIME, HASH_START, textHash } from './text-hash.ts';
import { unitsOfText } from './text-units.ts';
import { WORDS } from './words.ts';

/** By ASCII code: the letter in lower case, the digit, or 0. */
const LOWER = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[0-9A-Za-z]/.test(character) ? character.toLowerCase().charCodeAt(0) : 0;
});
const APOSTROPHE = 0x27;
const HYPHEN = 0x2d;

/** The same words as `wordsOf` gives, each as a hash of its lower case: words of ASCII are hashed where they stand. */
export function wordHashes(text: string): Int32Array {
  const word = new RegExp(WORDS, 'uy');
  const units = unitsOfText(text);
  const { length } = text;
  let hashes = new Int32Array((length >> 2) + 16);
  let count = 0;
  for (let at = 0; at < length; ) {
    const start = at;
    let code = units[at] ?? 0;
    if (code < 128 && LOWER[code] === 0) {
      at++;
      continue;
    }
    let hash = HASH_START;
    while (code < 128) {
      const lower = LOWER[code] ?? 0;
      if (lower === 0 && !joins(units, at, length)) break;
      hash = Math.imul(hash ^ (lower || code), HASH_PRIME);
      code = ++at < length ? (units[at] ?? 0) : 0;
    }
    if (code >= 128) {
      word.lastIndex = start;
      const found = word.exec(text)?.[0];
      at = start + (found?.length ?? ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1));
      if (found === undefined) continue;
      hash = textHash(found.toLowerCase());
    }
    if (count === hashes.length) hashes = grown(hashes);
    hashes[count++] = hash;
  }
  return hashes.subarray(0, count);
}

/** Whether an apostrophe or hyphen at `at` holds a word of ASCII together; what stands before it does belong to one. */
function joins(units: Uint16Array, at: number, length: number): boolean {
  const code = units[at];
  if (code !== APOSTROPHE && code !== HYPHEN) return false;
  // With a letter of another kind behind it the word is left to the pattern: it stays in the loop until there.
  const next = at + 1 < length ? (units[at + 1] ?? 0) : 0;
  return next >= 128 || LOWER[next] !== 0;
}

function grown(hashes: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(hashes.length * 2);
  larger.set(hashes);
  return larger;
}
