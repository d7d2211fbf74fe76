import { type ByteSection, takeNumber, takeText } from '../links/byte-section.ts';
import type { AnchorText, SearchDocument } from './document.ts';

/** What is kept of a document for the list of results: enough for snippets, and to explain its score. */
export type StoredText = Pick<
  SearchDocument,
  'url' | 'title' | 'headings' | 'anchors' | 'description' | 'body' | 'maxSnippet'
>;

/** Appends a document as it is stored: plain, as compression would take a third of the time of indexing. */
export function appendStoredText(section: ByteSection, document: StoredText): void {
  section.text(document.url);
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
  section.text(document.body);
}

/** The document that was stored in these bytes. */
export function readStoredText(bytes: Buffer): StoredText {
  const place = { bytes, at: 0 };
  const url = takeText(place);
  const title = takeText(place);
  const description = takeText(place);
  const most = takeNumber(place);
  const headings = Array.from({ length: takeNumber(place) }, () => takeText(place));
  const anchors = Array.from({ length: takeNumber(place) }, (): AnchorText => {
    const text = takeText(place);
    return { text, count: takeNumber(place) };
  });
  const maxSnippet = most === 0 ? undefined : most - 1;
  return { url, title, description, maxSnippet, headings, anchors, body: takeText(place) };
}

/** Most URLs are no longer, with their length before them. */
const USUAL_URL = 256;

/** The URL of a stored document: `read` gives so many of its bytes at most, from the first on. */
export function readStoredUrl(read: (length: number) => Buffer): string {
  const bytes = read(USUAL_URL);
  const place = { bytes, at: 0 };
  const end = takeNumber(place) + place.at;
  return takeText({ bytes: end <= bytes.length ? bytes : read(end), at: 0 });
}
