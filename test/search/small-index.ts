import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Analyser } from '../../src/search/analyse.ts';
import { createAnalyser } from '../../src/search/analyse-text.ts';
import type { SearchDocument } from '../../src/search/document.ts';
import { IndexWriter } from '../../src/search/index-writer.ts';
import { parseQuery } from '../../src/search/query-parse.ts';
import { planQuery } from '../../src/search/query-plan.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import { termsLike } from '../../src/search/typo-terms.ts';

/** An index of a few texts, which answers queries with the texts' places in the list, the best first. */
export interface SmallIndex {
  readonly analyser: Analyser;
  readonly index: SearchIndex;
  find(query: string): readonly number[];
  close(): void;
}

export async function smallIndex(
  texts: readonly string[],
  languages: readonly string[],
  analyser: Analyser = createAnalyser(),
  memory?: number,
): Promise<SmallIndex> {
  const { index, close } = await writtenIndex(languages, { analyser, memory }, (writer) => {
    texts.forEach((body, id) => {
      writer.add({ ...EMPTY, id, body, language: languages[id] ?? languages[0] ?? '' });
    });
  });
  return {
    analyser,
    index,
    find(query) {
      const { tree } = parseQuery(query);
      const plan = tree && planQuery(tree, { analyser, languages: [...new Set(languages)] });
      const fuzzy = (text: string, distance: number) => termsLike(index.segments, text, distance);
      return plan === undefined ? [] : index.find(plan, { limit: 100, fuzzy }).hits.map(({ id }) => id);
    },
    close,
  };
}

/** An index, open, as somebody writes it; what was added last is committed. Closed, it is gone. */
export async function writtenIndex(
  languages: readonly string[],
  { analyser = createAnalyser(), memory }: { readonly analyser?: Analyser; readonly memory?: number | undefined },
  write: (writer: IndexWriter) => void,
): Promise<Pick<SmallIndex, 'index' | 'close'>> {
  for (const language of languages) await analyser.prepare(language);
  const folder = mkdtempSync(join(tmpdir(), 'skein-small-'));
  const writer = new IndexWriter(folder, { analyser, memory });
  write(writer);
  writer.commit();
  writer.close();
  const index = new SearchIndex(folder);
  return {
    index,
    close() {
      index.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const EMPTY: SearchDocument = {
  id: 0,
  url: '',
  title: '',
  headings: [],
  anchors: [],
  description: '',
  body: '',
  language: '',
  date: undefined,
  depth: 0,
  site: 'h.test',
  fileType: 'html',
  rank: 1,
};
