import { isStem } from './analyse.ts';
import type { TermPlace } from './dictionary.ts';
import type { Segment } from './segment.ts';
import { type ListedPlace, TermPlaces } from './term-places.ts';

/** A term in each segment of the index; undefined where a segment has none. */
export interface FoundTerm {
  readonly places: readonly (TermPlace | undefined)[];
  /** Documents that have it, deleted ones included. */
  readonly documents: number;
}

/** The terms of a segment, by its number among the segments, of which any will do. Each call ends what the one before has given. */
export type TermsOfSegment = (index: number) => Iterable<ListedPlace>;

/** More terms than these, the most frequent ones, are not taken for one prefix. */
const MOST_TERMS = 5000;

/** Looks up what a query asks for, once for all segments. */
export class QueryTerms {
  readonly segments: readonly Segment[];
  readonly #found = new Map<string, FoundTerm>();

  constructor(segments: readonly Segment[]) {
    this.segments = segments;
  }

  find(term: string): FoundTerm {
    const known = this.#found.get(term);
    if (known !== undefined) return known;
    const places = this.segments.map((segment) => segment.dictionary.find(term));
    const found = { places, documents: places.reduce((sum, place) => sum + (place?.documents ?? 0), 0) };
    this.#found.set(term, found);
    return found;
  }

  /** The terms that begin so. */
  startingWith(prefixes: readonly string[]): TermsOfSegment {
    const places = new TermPlaces(MOST_TERMS);
    return (index) => {
      for (const prefix of prefixes) {
        const isBare = isStem(prefix);
        this.segments[index]?.dictionary.startingWith(prefix, (place) => places.add(place, isBare));
      }
      return places.taken();
    };
  }

  /** Terms by their text. */
  oneOf(terms: readonly string[]): TermsOfSegment {
    return (index) =>
      terms.flatMap((term) => {
        const place = this.find(term).places[index];
        return place === undefined ? [] : { ...place, isStem: isStem(term) };
      });
  }
}
