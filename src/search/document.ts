/** The fields of a document, by their number: the bit in a posting's mask. The body is the first, so that nearly all masks are 1. */
export const FIELDS = ['body', 'title', 'headings', 'anchors', 'url', 'description'] as const;

export type Field = (typeof FIELDS)[number];

/** A text under which other pages link to a page, and from how many of them. */
export interface AnchorText {
  readonly text: string;
  readonly count: number;
}

/** A page as the index takes it: texts already extracted, white space collapsed. */
export interface SearchDocument {
  /** The page's id in the crawl. Adding a document with the id of another replaces that one. */
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly headings: readonly string[];
  readonly anchors: readonly AnchorText[];
  readonly description: string;
  readonly body: string;
  /** Parts of the body that lead elsewhere, in UTF-16 units: begin and end of the first, of the second, and so on, rising. */
  readonly asides?: readonly number[] | undefined;
  /** A language tag's first part (`en`), '' where unknown. */
  readonly language: string;
  /** Milliseconds since 1970; undefined where unknown. */
  readonly date: number | undefined;
  readonly depth: number;
  /** The host by which `site:` asks, with its port only where that is not the usual one. */
  readonly site: string;
  /** `html`, `pdf` and so on, by which `filetype:` asks. */
  readonly fileType: string;
  /** PageRank times the number of pages: 1 is the mean. */
  readonly rank: number;
  /** What may be shown of the text: characters at most in a snippet, 0 for none; undefined without limit (`max-snippet`, `nosnippet`). */
  readonly maxSnippet?: number | undefined;
  /** 64-bit SimHash of the body's words, 16 hexadecimal digits: near duplicates are told by it. */
  readonly similarityHash?: string | undefined;
}
