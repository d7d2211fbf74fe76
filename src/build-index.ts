import { createAnalyser } from './search/analyse-text.ts';
import type { SearchDocument } from './search/document.ts';
import { IndexWriter } from './search/index-writer.ts';
import { pageLanguage } from './search/language.ts';

/** A text for an index: its number, which tells it from all others there, its words, and what else is known of it. */
export type IndexDocument = Pick<SearchDocument, 'id' | 'body'> & Partial<SearchDocument>;

export interface BuildIndexOptions {
  /** Finds words in Chinese, Japanese, Thai and the like by dictionary. */
  readonly segmenter?: boolean;
}

/**
 * Puts documents into the index in `folder`, which is begun where there is none; one with the number of another takes its place. They are
 * read one by one and need not fit into memory; they count when the last one is in. The language of one that names none is found out,
 * and it has a rank of 1, which is the mean. Rejects with SkeinError FOLDER_LOCKED, FOLDER_NEWER, INDEX_DAMAGED or DISK.
 */
export async function buildIndex(
  folder: string,
  documents: Iterable<IndexDocument> | AsyncIterable<IndexDocument>,
  { segmenter = false }: BuildIndexOptions = {},
): Promise<{ readonly pages: number }> {
  const analyser = createAnalyser({ segmenter });
  const writer = new IndexWriter(folder, { analyser });
  try {
    for await (const document of documents) {
      const language = await pageLanguage(document.language, `${document.title ?? ''} ${document.body}`);
      await analyser.prepare(language);
      writer.add({ ...NOTHING_KNOWN, ...document, language });
    }
    writer.mergeAll();
    writer.commit({ segmenter });
    return { pages: writer.count };
  } finally {
    writer.close();
  }
}

const NOTHING_KNOWN: Omit<SearchDocument, 'id' | 'body' | 'language'> = {
  url: '',
  title: '',
  headings: [],
  anchors: [],
  description: '',
  date: undefined,
  depth: 0,
  site: '',
  fileType: '',
  rank: 1,
};
