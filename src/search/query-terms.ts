import type { TermPlace } from './dictionary.ts';
import type { Segment } from './segment.ts';

/** A term in each segment of the index; undefined where a segment has none. */
export interface FoundTerm {
  readonly places: readonly (TermPlace | undefined)[];
  /** Documents that have it, deleted ones included. */
  readonly documents: number;
}

/** Terms in each segment, of which any will do. */
export interface FoundTerms {
  readonly places: readonly (readonly TermPlace[])[];
  /** Their documents added up. */
  readonly documents: number;
}

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

  /** The terms that begin so, each without what follows. */
  startingWith(prefixes: readonly string[]): FoundTerms {
    return this.#gather(({ dictionary }) =>
      prefixes.flatMap((prefix) => (prefix === '' ? [...dictionary.from('')] : dictionary.startingWith(prefix))),
    );
  }

  /** Terms by their text. */
  oneOf(terms: readonly string[]): FoundTerms {
    return this.#gather((_, index) => terms.flatMap((term) => this.find(term).places[index] ?? []));
  }

  #gather(of: (segment: Segment, index: number) => readonly TermPlace[]): FoundTerms {
    const places = this.segments.map((segment, index) => mostFrequent(of(segment, index)));
    let documents = 0;
    for (const list of places) for (const place of list) documents += place.documents;
    return { places, documents };
  }
}

function mostFrequent(places: readonly TermPlace[]): readonly TermPlace[] {
  if (places.length <= MOST_TERMS) return places;
  return places.toSorted((a, b) => b.documents - a.documents).slice(0, MOST_TERMS);
}
