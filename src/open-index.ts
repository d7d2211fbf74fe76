import { join } from 'node:path';
import { requireCrawl } from './require-crawl.ts';
import type { Answer, AskOptions } from './search/query-answer.ts';
import type { SearchIndexOptions } from './search/search-index.ts';

/** The folder of a crawl folder that holds its index. */
export const INDEX_FOLDER = 'search';

/** An index, open to be asked; somebody may go on writing it meanwhile, which is seen by whoever opens it later. */
export interface CrawlIndex {
  /** Pages in it. */
  readonly pages: number;
  /** The best answers to a query as people write it. Never fails for what is in the query: that is among the answer's `problems`. */
  search(query: string, options?: AskOptions): Promise<Answer>;
  /** What a query that is being typed may become, eight at most: earlier queries, then titles. */
  suggest(typed: string): Promise<readonly string[]>;
  close(): void;
}

/**
 * Opens the index of a crawl folder, or one that `buildIndex` has made. Rejects with SkeinError FOLDER_MISSING, INDEX_MISSING, INDEX_DAMAGED
 * or FOLDER_NEWER.
 */
export async function openIndex(folder: string, options: SearchIndexOptions = {}): Promise<CrawlIndex> {
  // Loaded only here: whoever does not search does not wait for it.
  const [{ SearchIndex }, { QueryAnswers }, { readManifest }] = await Promise.all([
    import('./search/search-index.ts'),
    import('./search/query-answer.ts'),
    import('./search/manifest.ts'),
  ]);
  const isBuilt = readManifest(folder) !== undefined;
  if (!isBuilt) requireCrawl(folder);
  const index = new SearchIndex(isBuilt ? folder : join(folder, INDEX_FOLDER), options);
  const answers = new QueryAnswers(index, { segmenter: isSegmented(index.manifest.note) });
  return {
    pages: index.count,
    search: (query, options) => answers.ask(query, options),
    suggest: (typed) => answers.suggest(typed),
    close: () => index.close(),
  };
}

/** Whether the words of an index with that note were found by dictionary. */
export function isSegmented(note: unknown): boolean {
  return typeof note === 'object' && note !== null && 'segmenter' in note && note.segmenter === true;
}
