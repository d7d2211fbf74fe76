import { isStopWord } from './analyse-stop-words.ts';
import type { QueryTree } from './query-tree.ts';

/**
 * A query without the words that say little, where others stand beside them. Those of one language only: of the one that has most of the query's
 * words among its own, as `die` says little in German and much in English.
 */
export function withoutStopWords(tree: QueryTree, languages: readonly string[]): QueryTree {
  const words = plainWords(tree);
  const counts = languages.map((language) => words.filter((word) => saysLittle(word, language)).length);
  const most = Math.max(0, ...counts);
  return most === 0 ? tree : stripped(tree, languages[counts.indexOf(most)]);
}

function stripped(tree: QueryTree, language: string | undefined): QueryTree {
  if (tree.kind === 'not') return { kind: 'not', part: stripped(tree.part, language) };
  if (tree.kind !== 'all' && tree.kind !== 'any') return tree;
  const parts = tree.parts.map((part) => stripped(part, language));
  const kept = parts.filter(
    (part) => !(part.kind === 'word' && part.field === undefined && saysLittle(part.text, language)),
  );
  if (!kept.some(isSought)) return { kind: tree.kind, parts };
  const [only] = kept;
  return kept.length === 1 && only !== undefined ? only : { kind: tree.kind, parts: kept };
}

/** A word with what ends a sentence or clause behind it, as in a question, is that word; `A+` is another. */
function saysLittle(word: string, language: string | undefined): boolean {
  let end = word.length;
  while (end > 0 && ENDS.includes(word.charAt(end - 1))) end--;
  return isStopWord(word.slice(0, end), language);
}

const ENDS = '.,;:!?…';

/** Whether something must be there, rather than narrow what is. */
function isSought(tree: QueryTree): boolean {
  return tree.kind !== 'filter' && tree.kind !== 'not';
}

function plainWords(tree: QueryTree): readonly string[] {
  if (tree.kind === 'all' || tree.kind === 'any') return tree.parts.flatMap(plainWords);
  return tree.kind === 'word' ? [tree.text] : [];
}
