import type { TermPlace } from './dictionary.ts';
import { pairTerm } from './pair-terms.ts';
import { PostingsCursor } from './postings-cursor.ts';
import type { QueryTerms } from './query-terms.ts';
import type { PhraseStep } from './query-tree.ts';
import type { RankScores } from './rank-scores.ts';
import { BestScorer } from './score-groups.ts';
import { ConditionScorer, type Scorer, TermScorer } from './score-lists.ts';
import { PhraseScorer } from './score-phrase.ts';
import { impactScores, inverseFrequency } from './score-weights.ts';
import type { Segment } from './segment.ts';

interface PhraseContext {
  readonly terms: QueryTerms;
  /** Documents that count in the whole index. */
  readonly documents: number;
  /** The ranks of a segment's documents. */
  readonly ranks: (index: number) => RankScores;
}

/** A step of a phrase in one segment: those of its terms that the segment has. */
interface FoundStep {
  readonly offset: number;
  readonly places: readonly TermPlace[];
}

/** Prepares a phrase for all segments. `fields`: the mask of those in which it may stand. `confirmsLate`: whoever asks confirms what it finds. */
export function preparePhrase(
  steps: readonly PhraseStep[],
  fields: number,
  { terms, documents, ranks }: PhraseContext,
  confirmsLate: boolean,
): (index: number) => Scorer | undefined {
  const prepared = steps.map(({ offset, terms: stems }) => {
    const found = stems.map((term) => terms.find(term));
    const among = found.reduce((sum, stem) => sum + stem.documents, 0);
    return { offset, found, scores: impactScores(inverseFrequency(among, documents)) };
  });
  return (index) => {
    const segment = terms.segments[index];
    if (segment === undefined) return undefined;
    const here = prepared.map(({ offset, found }) => ({
      offset,
      places: found.flatMap(({ places }) => places[index] ?? []),
    }));
    const cursorsOf = (places: readonly TermPlace[]) =>
      places.map((place) => new PostingsCursor(segment, place, fields));
    const pairs = pairsIn(segment, here, (term) => terms.find(term).places[index]).map(cursorsOf);
    if ([...here.map(({ places }) => places), ...pairs].some(({ length }) => length === 0)) return undefined;
    const parts = here.map(({ offset, places }, step) => {
      const cursors = cursorsOf(places);
      const scores = prepared[step]?.scores ?? new Float64Array(0);
      const scorers = cursors.map((cursor) => new TermScorer(cursor, scores));
      const [first] = scorers;
      return { offset, cursors, scorer: scorers.length === 1 && first !== undefined ? first : new BestScorer(scorers) };
    });
    return new PhraseScorer(
      {
        steps: parts,
        pairs: pairs.map((cursors) => new ConditionScorer(cursors)),
        fields,
        ranks: confirmsLate ? ranks(index) : undefined,
      },
      confirmsLate,
    );
  };
}

/** For any two steps side by side of which the segment notes all pairs: the pairs that it has. */
function pairsIn(
  { pairedTerms }: Segment,
  steps: readonly FoundStep[],
  find: (pair: string) => TermPlace | undefined,
): readonly (readonly TermPlace[])[] {
  return steps.slice(1).flatMap(({ offset, places }, index) => {
    const before = steps[index];
    if (before === undefined || offset !== before.offset + 1) return [];
    const areNoted = [...before.places, ...places].every(({ term }) => pairedTerms.has(term));
    if (!areNoted) return [];
    return [
      before.places.flatMap((first) => places.flatMap((second) => find(pairTerm(first.term, second.term)) ?? [])),
    ];
  });
}
