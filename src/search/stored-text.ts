import { utf8Of } from '../content/utf8-text.ts';
import { type ByteSection, takeNumber, takeText } from '../links/byte-section.ts';
import type { AnchorText, SearchDocument } from './document.ts';

/** What is kept of a document for the list of results: enough for snippets, and to explain its score. */
export type StoredText = Pick<
  SearchDocument,
  'url' | 'title' | 'headings' | 'anchors' | 'description' | 'body' | 'asides' | 'maxSnippet'
>;

/** Appends a document as it is stored: plain, as compression would take a third of the time of indexing. Its URL stands elsewhere. */
export function appendStoredText(section: ByteSection, document: StoredText): void {
  section.text(document.title);
  section.text(document.description);
  section.number(document.maxSnippet === undefined ? 0 : document.maxSnippet + 1);
  section.number(document.headings.length);
  for (const heading of document.headings) section.text(heading);
  section.number(document.anchors.length);
  for (const { text, count } of document.anchors) {
    section.text(text);
    section.number(count);
  }
  const asides = document.asides ?? [];
  section.number(asides.length);
  for (const [index, place] of asides.entries()) section.number(place - (asides[index - 1] ?? 0));
  const body = utf8Of(document.body);
  section.copy(body, 0, body.length);
}

/** The document that was stored in these bytes, without its URL. */
export function readStoredText(bytes: Buffer): Omit<StoredText, 'url'> {
  const place = { bytes, at: 0 };
  const title = takeText(place);
  const description = takeText(place);
  const most = takeNumber(place);
  const headings = Array.from({ length: takeNumber(place) }, () => takeText(place));
  const anchors = Array.from({ length: takeNumber(place) }, (): AnchorText => {
    const text = takeText(place);
    return { text, count: takeNumber(place) };
  });
  const maxSnippet = most === 0 ? undefined : most - 1;
  let before = 0;
  const asides = Array.from({ length: takeNumber(place) }, () => (before += takeNumber(place)));
  return { title, description, maxSnippet, headings, anchors, asides, body: takeText(place) };
}
