import { byteAt } from './bytes.ts';
import { NameTable } from './names.ts';

/** Names of `meta` elements that are neither a description nor a product token for robots (DIR-2). */
const SAY_NOTHING = ['viewport', 'keywords', 'author', 'generator', 'title', 'copyright'];
export const META_NAMES = new NameTable(['', ...SAY_NOTHING]);
const NO_AGENTS: ReadonlySet<string> = new Set(['description', ...SAY_NOTHING]);
const COLON = 58;

/** Whether the name as written from `start` to `end` is surely one of these, or one that no robot can have (`twitter:card`). */
export function saysNothing(bytes: Uint8Array, start: number, end: number): boolean {
  if (META_NAMES.find(bytes, start, end) !== 0) return true;
  for (let at = start; at < end; at++) if (byteAt(bytes, at) === COLON) return true;
  return false;
}

/** Whether a name in lower case may be a product token. */
export function mayBeAgent(name: string): boolean {
  return !NO_AGENTS.has(name) && /^[a-z_-]+$/.test(name);
}
