import { lowerCase } from './analyse-fold.ts';
import type { QueryTree } from './query-tree.ts';

/** A query with words put right. */
export interface CorrectedQuery {
  readonly tree: QueryTree;
  /** What was written and what is meant, in order. */
  readonly changes: readonly { readonly from: string; readonly to: string }[];
}

/** `nearest` gives the word that another was meant for; undefined where it stands. Only plain words are changed; undefined where none is. */
export function correctQuery(
  tree: QueryTree,
  nearest: (word: string) => string | undefined,
): CorrectedQuery | undefined {
  const changes: { from: string; to: string }[] = [];
  const corrected = (part: QueryTree): QueryTree => {
    if (part.kind === 'all' || part.kind === 'any') return { kind: part.kind, parts: part.parts.map(corrected) };
    const to = part.kind === 'word' && WORD.test(part.text) ? nearest(lowerCase(part.text, '')) : undefined;
    if (to === undefined || part.kind !== 'word') return part;
    changes.push({ from: part.text, to });
    return { ...part, text: to };
  };
  const changed = corrected(tree);
  return changes.length === 0 ? undefined : { tree: changed, changes };
}

/** Names with digits and signs are not misspelt, they are unknown. */
const WORD = /^[\p{L}\p{M}'’-]+$/u;
