/** What a hash of a text begins with, and is multiplied by (FNV-1a, 32 bits). */
export const HASH_START = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;

/** Such a hash with its upper bits in the lower ones, for a table that takes these alone: they depend on the low bits of what was hashed alone. */
export function spreadHash(hash: number): number {
  return hash ^ (hash >>> 15);
}

/** FNV-1a over the UTF-16 units of a text, 32 bits with a sign; `start` is the hash of what stands before it. */
export function textHash(text: string, start = HASH_START): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
  return hash;
}
