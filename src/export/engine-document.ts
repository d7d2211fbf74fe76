import { createHash } from 'node:crypto';
import type { Instant } from '../model/time.ts';

/** A page as other search engines take it. */
export interface EngineDocument {
  readonly url: string;
  readonly title: string;
  readonly headings: readonly string[];
  /** Distinct texts of links to the page, the most frequent first. */
  readonly anchors: readonly string[];
  readonly description: string;
  /** The visible text, without what the page hides from snippets. */
  readonly body: string;
  /** A language tag's first part, '' where unknown. */
  readonly language: string;
  readonly date: Instant | undefined;
  readonly depth: number;
  /** Host and, where it is not the usual one, port. */
  readonly site: string;
  /** `html`, `pdf` and so on. */
  readonly fileType: string;
  /** PageRank times the number of pages: 1 is the mean. */
  readonly rank: number;
  /** HTTP status under which the text came. */
  readonly status: number | undefined;
  /** Characters of the text that may be shown with a result at most, 0 for none; undefined without limit (`nosnippet`, `max-snippet`). */
  readonly maxSnippet: number | undefined;
}

/** The key of a document in any engine: SHA-1 of its URL in hexadecimal digits, the same in every crawl. */
export function documentKey(url: string): string {
  return createHash('sha1').update(url).digest('hex');
}

/** Counts the languages of documents as they go by. */
export class LanguageCounts {
  readonly #counts = new Map<string, number>();
  #documents = 0;

  add({ language }: Pick<EngineDocument, 'language'>): void {
    this.#documents++;
    if (language !== '') this.#counts.set(language, (this.#counts.get(language) ?? 0) + 1);
  }

  /** Those of a fiftieth of the documents and more, the most frequent first, eight at most. */
  frequent(): readonly string[] {
    return [...this.#counts]
      .filter(([, count]) => count >= this.#documents * LEAST_SHARE)
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .slice(0, MOST_LANGUAGES)
      .map(([language]) => language);
  }
}

/** The stemmer of a language that hardly any page is in finds what is not meant. */
const LEAST_SHARE = 0.02;
const MOST_LANGUAGES = 8;
