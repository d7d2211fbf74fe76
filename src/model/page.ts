import type { FoundLink, FoundLinks } from './link.ts';

/** A directive addressed to robots on a page or in a header, as written. */
export interface RobotsDirective {
  /** `robots` or a product token, lower case. */
  readonly agent: string;
  readonly content: string;
}

/** What one pass over an HTML page yields besides its links. Strings are decoded and their white space collapsed. */
export interface PageFacts {
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** Text of the first h1. */
  readonly h1: string | undefined;
  readonly h1Count: number;
  readonly h2: string | undefined;
  /** All headings h1 to h6 in order, cut to what an index needs (at most 64). */
  readonly headings: readonly string[];
  /** `lang` of the html element. */
  readonly language: string | undefined;
  /** Resolved, the first `link rel=canonical` in the head. */
  readonly canonical: string | undefined;
  /** More than one canonical, and they differ. */
  readonly canonicalConflict: boolean;
  readonly next: string | undefined;
  readonly prev: string | undefined;
  readonly hreflangCount: number;
  readonly directives: readonly RobotsDirective[];
  /** `meta http-equiv=refresh`, or a `Refresh:` header, that names another page, resolved. */
  readonly refresh: { readonly seconds: number; readonly url: string } | undefined;
  /** The document's base address after `<base href>`. */
  readonly base: string;
  /** False when a region was asked for and the page has none of that name. */
  readonly hasRegion: boolean;
}

/** A scanned page: the facts and every link in document order. */
export interface PageContent extends PageFacts {
  readonly links: readonly FoundLink[];
  /** Links whose address no parser can make a URL of (`http://[`), as written, at most 100. */
  readonly unreadable: readonly string[];
  /** Links to what cannot be crawled (mailto:, javascript:, data: and so on), counted by scheme. */
  readonly otherSchemes: Readonly<Record<string, number>>;
}

/** A scanned page on its way into the record, its links packed. */
export interface ScannedContent extends Omit<PageContent, 'links'> {
  readonly links: FoundLinks;
}

/** What the read stage knows of a page. */
export interface Reading {
  readonly words: number;
  /** Visible text in characters by all characters, 0 to 1. */
  readonly textRatio: number;
  /** SHA-1 of the visible text, hexadecimal. */
  readonly textHash: string;
  /** 64-bit SimHash of the visible text's words, 16 hexadecimal digits. */
  readonly similarityHash: string;
}
