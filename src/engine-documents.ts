import { composeDocuments } from './compose.ts';
import { textOfVisit } from './crawl/reading.ts';
import type { EngineDocument } from './export/engine-document.ts';
import { documentOf, isForIndex } from './index-documents.ts';
import { indexWish } from './index-folder.ts';
import type { Archive } from './model/engine.ts';
import type { Settings } from './model/settings.ts';
import { LinkAnchors } from './search/link-anchors.ts';
import { MOST_ANCHORS } from './search/segment-builder.ts';
import { shownText } from './search/snippet-hidden.ts';

/** The pages of a crawl that may be in an index, as documents for other search engines, one at a time in the order of their ids. */
export async function* engineDocuments(archive: Archive, settings: Settings): AsyncGenerator<EngineDocument> {
  const anchors = await LinkAnchors.of(() => archive.linkBlobs());
  const { pages: rankedPages } = await archive.totals();
  const documents = composeDocuments(settings, {});
  try {
    for await (const record of archive.pages()) {
      const { visit } = record;
      if (visit === undefined || !isForIndex(record)) continue;
      const stored = await archive.bodyOf(record);
      if (stored === undefined) continue;
      const wish = { ...indexWish(settings), rankedPages, documents };
      const words = await textOfVisit(visit, stored.body, wish);
      if (words === undefined) continue;
      const texts = await anchors.to(record.id);
      const document = await documentOf(record, words, texts, wish);
      const { id: _, similarityHash: __, asides: ___, ...known } = document;
      yield {
        ...known,
        anchors: texts.slice(0, MOST_ANCHORS).map(({ text }) => text),
        body: shownText(document.body),
        status: visit.response?.status,
        maxSnippet: document.maxSnippet,
      };
    }
  } finally {
    documents?.close();
  }
}
