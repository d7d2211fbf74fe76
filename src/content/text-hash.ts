/** What a hash of a text begins with, and is multiplied by (FNV-1a, 32 bits). */
export const HASH_START = 0x811c9dc5 | 0;
export const HASH_PRIME = 0x01000193;

/** FNV-1a over the UTF-16 units of a text, 32 bits with a sign; `start` is the hash of what stands before it. */
export function textHash(text: string, start = HASH_START): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
  return hash;
}
