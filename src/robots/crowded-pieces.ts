import type { PathPattern } from './path-pattern.ts';

/** So many pieces of one length are looked up rather than searched for. */
const CROWD = 64;
/** Shorter paths are searched in no time. */
const SHORTEST_PATH = 256;

/** The lengths of which patterns have so many pieces that to search a long path for each would take too long. */
export function crowdedLengths(patterns: Iterable<PathPattern>): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const { rest } of patterns)
    for (const { length } of rest) if (length > 0) counts.set(length, (counts.get(length) ?? 0) + 1);
  return new Set([...counts].flatMap(([length, count]) => (count >= CROWD ? [length] : [])));
}

/** Says of a pattern whether a path lacks one of its pieces; it may lack some and not be told. What the path has of a length is listed once. */
export function lackingIn(path: string, crowded: ReadonlySet<number>): (pattern: PathPattern) => boolean {
  if (crowded.size === 0 || path.length < SHORTEST_PATH) return () => false;
  const held = new Map<number, ReadonlySet<string>>();
  const isLacking = (piece: string): boolean => {
    if (!crowded.has(piece.length)) return false;
    let own = held.get(piece.length);
    if (own === undefined) {
      own = stretches(path, piece.length);
      held.set(piece.length, own);
    }
    return !own.has(piece);
  };
  return ({ rest }) => rest.some(isLacking);
}

function stretches(path: string, length: number): ReadonlySet<string> {
  const found = new Set<string>();
  for (let at = 0; at + length <= path.length; at++) found.add(path.slice(at, at + length));
  return found;
}
