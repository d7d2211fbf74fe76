import { AsideNotes, type Asides } from '../content/asides.ts';
import { HIDDEN_START } from '../content/hidden-marks.ts';
import { isXhtmlType } from '../content/media-type.ts';
import { charactersOf, readingOfText } from '../content/reading.ts';
import { visibleText } from '../content/text.ts';
import { documentText, isTextType } from '../content/text-document.ts';
import type { DocumentReader } from '../model/document.ts';
import type { Archive, PageRecord } from '../model/engine.ts';
import { isFetched } from '../model/fetched-outcomes.ts';
import type { Reading } from '../model/page.ts';
import type { UrlId } from '../model/url.ts';
import type { Visit } from '../model/visit.ts';
import { isDocumentType } from './document-visit.ts';

/** Readings are stored in batches of so many pages; an interruption repeats at most one. */
const BATCH = 200;

/** How pages are to be read. */
export interface ReadingWish {
  /** Only text of the region of this name counts on pages of HTML. */
  readonly region: string | undefined;
  /** Without it documents are left for another time. */
  readonly documents?: DocumentReader | undefined;
}

/**
 * The read stage: takes every archived page and every other text that has no reading yet, in order, and stores its words and
 * fingerprints. Answers how many were read. Stops early, without loss, when `signal` is aborted.
 */
export async function readPages(archive: Archive, wish: ReadingWish, signal?: AbortSignal): Promise<number> {
  let read = 0;
  let batch: { id: UrlId; reading: Reading }[] = [];
  const store = async (): Promise<void> => {
    await archive.saveReadings(batch);
    read += batch.length;
    batch = [];
  };
  for (const id of await unreadPages(archive)) {
    if (signal?.aborted) break;
    const page = await archive.pageById(id);
    const stored = page && (await archive.bodyOf(page));
    if (page?.visit === undefined || stored === undefined) continue;
    const words = await textOfVisit(page.visit, stored.body, wish);
    if (words === undefined) continue;
    batch.push({ id, reading: words.reading() });
    if (batch.length >= BATCH) await store();
  }
  await store();
  return read;
}

/** The ids are gathered first: readings are not written while the rows are being walked. */
async function unreadPages(archive: Archive): Promise<readonly UrlId[]> {
  const ids: UrlId[] = [];
  for await (const record of archive.pages()) if (isUnread(record)) ids.push(record.id);
  return ids;
}

/** Whether a reading of it is wanted and not there: of pages, and of texts of other types. */
export function isUnread({ reading, visit }: PageRecord): boolean {
  return reading === undefined && visit !== undefined && isFetched(visit.outcome) && holdsWords(visit);
}

/** Whether what came holds words for people: a page, or a text of another type. What was read as a sitemap has no charset in its record. */
export function holdsWords({ page, response }: Visit): boolean {
  const { sniffedType: type, charset } = response ?? {};
  return page !== undefined || (type !== undefined && charset !== undefined && isTextType(type));
}

/** The words of what came with a visit. */
export interface VisitText {
  /** What the page hides from snippets stands between `HIDDEN_START` and `HIDDEN_END`. */
  readonly text: string;
  /** Where links and navigation are in it. */
  readonly asides?: Asides;
  /** Made when it is asked for. */
  reading(): Reading;
}

/** The words of a body, made once for whoever wants them; undefined where none can be had. */
export async function textOfVisit(
  { page, response }: Visit,
  body: Buffer,
  { region, documents }: ReadingWish,
): Promise<VisitText | undefined> {
  const encoding = response?.charset ?? 'windows-1252';
  const type = response?.sniffedType ?? '';
  if (isDocumentType(type)) {
    const read = await documents?.text(body);
    return read?.kind === 'text'
      ? { text: read.text, reading: () => readingOfText(read.text, body.length) }
      : undefined;
  }
  const characters = (): number => charactersOf(body, encoding);
  if (page === undefined) {
    const text = documentText(body, type, encoding);
    return { text, reading: () => readingOfText(text, characters()) };
  }
  const asides = new AsideNotes();
  const isXhtml = isXhtmlType(type);
  const text = visibleText(body, encoding, { region, isXhtml, marksHidden: true, asides });
  // Fingerprints are of the words alone: the few pages that hide something are gone through once more.
  const words = (): string => (text.includes(HIDDEN_START) ? visibleText(body, encoding, { region, isXhtml }) : text);
  return { text, asides: asides.parts, reading: () => readingOfText(words(), characters()) };
}
