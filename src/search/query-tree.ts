/** Fields of a document that a query may name. `headings`, `anchors`: all headings, all texts of links to the page. */
export type QueryField = 'title' | 'headings' | 'anchors' | 'url' | 'description' | 'body';

/** What narrows the results and adds nothing to their scores. Dates are milliseconds since 1970 in UTC. */
export type QueryFilter =
  /** A host name with all names below it, in lower case, and what the path begins with (`/docs`, else empty). */
  | { readonly kind: 'site'; readonly host: string; readonly path: string }
  /** An extension or a word of ours for a type, in lower case: `pdf`, `html`. */
  | { readonly kind: 'filetype'; readonly type: string }
  /** A language's code, in lower case: `de`. */
  | { readonly kind: 'lang'; readonly language: string }
  /** Documents dated before this instant. */
  | { readonly kind: 'before'; readonly at: number }
  /** Documents dated at or after this instant. */
  | { readonly kind: 'after'; readonly at: number }
  /** Both ends belong to it; `most` may be infinite. */
  | { readonly kind: 'depth'; readonly least: number; readonly most: number }
  /** Pages like that one. */
  | { readonly kind: 'similar'; readonly url: string };

/**
 * A query as it was written, words as typed (NFC). `all` and `any` have at least two parts; `all` that nobody wrote as such
 * (words side by side) and `any` (`OR`). A field binds the leaves, not groups: `title:(a b)` gives it to both words.
 */
export type QueryTree =
  | { readonly kind: 'word'; readonly text: string; readonly field?: QueryField }
  | { readonly kind: 'phrase'; readonly text: string; readonly field?: QueryField }
  | { readonly kind: 'prefix'; readonly text: string; readonly field?: QueryField }
  /** `distance`: so many letters may be wrong. */
  | { readonly kind: 'fuzzy'; readonly text: string; readonly distance: 1 | 2; readonly field?: QueryField }
  | { readonly kind: 'filter'; readonly filter: QueryFilter }
  | { readonly kind: 'not'; readonly part: QueryTree }
  | { readonly kind: 'all'; readonly parts: readonly QueryTree[] }
  | { readonly kind: 'any'; readonly parts: readonly QueryTree[] };

/** What was wrong in a query, and how the rest was taken. */
export interface QueryProblem {
  readonly code: 'quote' | 'bracket' | 'operator' | 'value' | 'empty' | 'length';
  /** One sentence for people. */
  readonly message: string;
  /** Where in the query, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

export interface ParsedQuery {
  /** Undefined where nothing is asked. */
  readonly tree: QueryTree | undefined;
  readonly problems: readonly QueryProblem[];
}

/** A query in terms of the index, which the reader answers. Stop words are left out, but where nothing else is asked. */
export type QueryPlan =
  | PlannedTerm
  /** Steps in order, each at its place counted from the first one's. `isQuoted`: it was written so, and is not the parts of one word. */
  | {
      readonly kind: 'phrase';
      readonly text: string;
      readonly steps: readonly PhraseStep[];
      readonly isQuoted?: boolean;
      readonly field?: QueryField;
    }
  /** Terms that begin so, and marked ones (`=` before) that do. */
  | {
      readonly kind: 'prefix';
      readonly text: string;
      readonly prefixes: readonly string[];
      readonly field?: QueryField;
    }
  | { readonly kind: 'fuzzy'; readonly text: string; readonly distance: 1 | 2; readonly field?: QueryField }
  | { readonly kind: 'filter'; readonly filter: QueryFilter }
  | { readonly kind: 'not'; readonly part: QueryPlan }
  | { readonly kind: 'all'; readonly parts: readonly QueryPlan[] }
  | { readonly kind: 'any'; readonly parts: readonly QueryPlan[] };

/** A word. A document matches that has any of the terms; they are forms of one word and score as one. */
export interface PlannedTerm {
  readonly kind: 'term';
  readonly text: string;
  /** Each language's stem, and marked spellings without its accents. */
  readonly stems: readonly string[];
  /** Marked terms: the word as it was written. A document that has one ranks above one that has but the stem. */
  readonly spellings: readonly string[];
  /** Marked terms: compounds that have the word as a part. They are worth less than it. */
  readonly compounds?: readonly string[];
  /**
   * The word is its own stem: no spelling marks it, so a document that has the stem bare (a word whose only form is that stem) ranks above one
   * with inflected forms.
   */
  readonly isBare: boolean;
  readonly field?: QueryField;
}

export interface PhraseStep {
  /** Words from the first one's place. */
  readonly offset: number;
  /** Stems that may stand there, one a language. */
  readonly terms: readonly string[];
}
